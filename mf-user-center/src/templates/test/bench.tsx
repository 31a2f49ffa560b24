import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { type CallName, calls, type LoginPayload, type TemplateRow } from '@farsight/shared/contract'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { testPayload } from '../../../../shared/api/test/payload'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { TemplateAddPage } from '../../pages/template-add/template-add.page'
import { TemplateEditPage } from '../../pages/template-edit/template-edit.page'
import { TemplateListPage } from '../../pages/template-list/template-list.page'
import { TemplateNewEditPage } from '../../pages/template-new-edit/template-new-edit.page'

registerNamespace('mf-user-center', { zh, en })

const PAGES = { list: TemplateListPage, add: TemplateAddPage, edit: TemplateEditPage, newEdit: TemplateNewEditPage } as const
export const BASE = '/user_center/report_template'
export const ID = '00000000-0000-4000-8000-0000000000a1'

export const testTemplate = (more: Partial<TemplateRow> = {}): TemplateRow => ({
  ...{ id: ID, name: '胸部正常', title: '胸部', level: 'personal', type: 1, modality: 'CT', bodypart: '胸部', abnormal: false },
  ...{ findings: '双肺纹理清晰。', diagnosis: '未见异常。', findingsEn: '', diagnosisEn: '', isDefault: 0 },
  ...{ version: 3, createTime: '2026-11-20 09:00:00', mayEdit: 1 },
  ...more,
})

/** A server for these screens: what it answers, and what it was asked. */
export class TemplateBench {
  readonly answers = new Map<CallName, (asked: Record<string, unknown>) => unknown>([
    ['templateTitleList', () => ({ val: [{ title: '胸部', level: 'personal', templates: 1 }], total: 1, totalIsFloor: false })],
    ['templateSave', () => ({ val: { id: ID } })],
    ['templateDelete', () => ({ val: true })],
    ['templateSetDefault', () => ({ val: true })],
    ['templateTitleSave', () => ({ val: { id: ID } })],
  ])
  /** Set: the next such call fails with it, once. */
  readonly fails = new Map<CallName, ApiError>()
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  place = ''
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

  constructor(payload: Partial<LoginPayload> = {}) {
    setLanguage('zh')
    session.start(testPayload(payload))
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, payload: Record<string, unknown>) => {
      // The server takes no field that the contract does not name.
      for (const field of Object.keys(payload ?? {}))
        if (!(field in calls[call].request.properties)) throw new Error(`${call} takes no ${field}`)
      this.asked.push({ call, payload })
      const error = this.fails.get(call)
      this.fails.delete(call)
      if (error) throw error
      const answer = this.answers.get(call)
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(payload)
    }) as unknown as typeof api.call)
  }

  rows(...rows: TemplateRow[]): void {
    this.answers.set('templateList', () => ({ val: rows, total: rows.length, totalIsFloor: false }))
    this.answers.set('templateGet', ({ id }) => ({ val: rows.find((one) => one.id === id) }))
  }

  refuse(call: CallName, code: number, val?: unknown): void {
    this.fails.set(call, new ApiError('business', code, 'x', val))
  }

  /** The payloads of one call, oldest first, without the keys that make a write safe to repeat. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map(({ payload: { requestKey: _, ...rest } }) => rest)
  }

  /** One of the four pages, with its query. */
  open(address: string) {
    const Place = () => {
      const { pathname, search } = useLocation()
      this.place = pathname + search
      return null
    }
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={[`${BASE}/${address}`]}>
            <Place />
            <Routes>
              {Object.entries(PAGES).map(([name, Page]) => (
                <Route key={name} path={`${BASE}/${name}`} element={<Page />} />
              ))}
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    act(() => session.end('expired'))
    this.client.clear()
  }
}
