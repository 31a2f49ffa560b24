import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, ManagedUser } from '@farsight/shared/contract'
import { rolesOfKind } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { testPayload } from '../../../../shared/api/test/payload'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'

registerNamespace('mf-manage', { zh, en })

export const ROOM = { id: '00000000-0000-4000-8000-0000000000aa', name: 'CT 1 室', modality: 'CT', enabled: 1 as const }
/** What a hospital that is no clinic can give. */
export const ROLES = rolesOfKind('hospital')
export const testUser = (more: Partial<ManagedUser> = {}): ManagedUser => ({
  ...{ id: '00000000-0000-4000-8000-000000000002', version: 3, loginName: 'lin', enabled: 1, mustChange: 0, name: '林晓', nickname: '' },
  ...{ sex: 'F', title: '主治医师', intro: '', phone: '', role: 'doctor', duty: '', mayRetract: 0, mayMoveSeries: 0 },
  ...{ permissions: [{ modality: 'CT', level: 1 }], roomIds: [] },
  ...more,
})

/** A server for these screens: what it answers, and what it was asked. */
export class PeopleBench {
  readonly answers = new Map<CallName, unknown>()
  /** Set: the next such call fails with it, once. */
  readonly fails = new Map<CallName, ApiError>()
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

  constructor(userManageMenuConfig = '') {
    setLanguage('zh')
    session.start(testPayload({ userManageMenuConfig, facilityRole: 'admin' }))
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, payload: Record<string, unknown>) => {
      this.asked.push({ call, payload })
      const error = this.fails.get(call)
      this.fails.delete(call)
      if (error) throw error
      return this.answers.get(call) ?? { val: { id: 'x', version: 9 } }
    }) as typeof api.call)
  }

  /** The payloads of one call, oldest first. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  refuse(call: CallName, code: number, val?: unknown): void {
    this.fails.set(call, new ApiError('business', code, 'x', val))
  }

  show(path: string, pages: Readonly<Record<string, ComponentType>>) {
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={[path]}>
            <Routes>
              {Object.entries(pages).map(([at, Page]) => (
                <Route key={at} path={at} element={<Page />} />
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
    this.client.clear()
  }
}
