import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import type { StoredColumns } from '../../model/column-layout'
import { listStore } from '../../model/list-store'
import type { Row } from '../../model/query'
import type { Shortcut } from '../../model/shortcuts'
import { LocalWorklistPage } from './local-worklist.page'

registerNamespace('mf-worklist', { zh, en })

/** A server for the screen: what it answers, and what it was asked. */
export class Bench {
  rows: Row[] = []
  total: number | undefined
  /** Set: every list call fails with it. */
  listError: ApiError | undefined
  /** What further calls answer. */
  readonly answers: Partial<Record<CallName, (payload: Record<string, unknown>) => unknown>> = {}
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  /** The user's own columns and shortcuts, as the server keeps them. */
  columns: StoredColumns = { columns: [], density: 'default' }
  shortcuts: readonly Shortcut[] = []
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

  constructor(payload: Partial<LoginPayload> = {}) {
    setLanguage('zh')
    listStore.reset()
    session.start({ ...PAYLOAD, ...payload })
    jest.spyOn(api, 'call').mockImplementation(((call: CallName, asked: Record<string, unknown>) => {
      this.asked.push({ call, payload: asked })
      return this.answer(call, asked)
    }) as typeof api.call)
  }

  /** The payloads of one call, oldest first. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  /** Shows the page; showing it again is coming back to it. */
  show(Page: ComponentType = LocalWorklistPage) {
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={['/local_diagnosis']}>
            <Routes>
              <Route
                path="/local_diagnosis"
                element={
                  <Suspense>
                    <Page />
                  </Suspense>
                }
              />
              <Route path="*" element={<Elsewhere />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    session.end('logout')
    this.client.clear()
  }

  private async answer(call: CallName, asked: Record<string, unknown>): Promise<unknown> {
    switch (call) {
      case 'queryLocalList':
        if (this.listError) throw this.listError
        if (this.answers.queryLocalList) return this.answers.queryLocalList(asked)
        return { val: this.rows, total: this.total ?? this.rows.length, totalIsFloor: false, cursor: '', serverTime: '2026-11-20 09:19:30' }
      case 'queryRows':
        return {
          val: this.rows.filter((row) => (asked.risProcedureIds as string[]).includes(row.risProcedureId)),
          total: 1,
          totalIsFloor: false,
        }
      case 'queryQueues':
        return { val: { mine: 3, write: 63, review: 21, returned: 2, urgent: 7, overdue: 4 } }
      case 'queryBodypart':
        return { val: [{ id: '1', name: '胸部', hasSide: false }], total: 1, totalIsFloor: false }
      case 'queryColumns':
        return { val: this.columns }
      case 'saveColumns':
        this.columns = asked as unknown as Bench['columns']
        return { val: true }
      case 'queryShortcut':
        return { val: this.shortcuts, total: this.shortcuts.length, totalIsFloor: false }
      case 'saveShortcut': {
        const { title, condition, id = `s${this.shortcuts.length}` } = asked as unknown as Shortcut
        if (this.shortcuts.some((one) => one.title === title && one.id !== id)) throw new ApiError('business', 2426, '已有同名快捷')
        this.shortcuts = [...this.shortcuts.filter((one) => one.id !== id), { id, title, condition }]
        return { val: { id } }
      }
      case 'deleteShortcut':
        this.shortcuts = this.shortcuts.filter((one) => one.id !== asked.id)
        return { val: true }
      case 'saveUserSetting':
        return { val: true }
      case 'getStateLog':
        return {
          val: [{ action: 'imagesArrived', fromState: 2050, toState: 2060, userName: '周技师', time: '2026-11-20 09:15:00', reason: '' }],
          total: 1,
          totalIsFloor: false,
        }
      default: {
        const further = this.answers[call]
        if (further) return further(asked)
        throw new Error(`the bench has no answer for ${call}`)
      }
    }
  }
}

/** Where the page went: path and query as text. */
function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

export const PAYLOAD: LoginPayload = {
  loginUserId: 'me',
  facilityId: 'f',
  facilityRole: 'doctor',
  userBriefInfo: { facilityName: '', userName: '陈医生', phone: '', userHeadImage: '', clinicId: '', clinicName: '' },
  facilityBaseInfo: { logo: '' },
  facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 0, reviewLevels: 1 },
  modalities: ['CT', 'MR', 'ECG'],
  userMainMenuConfig: '000010000000',
  userRemoteMenuConfig: '',
  allowEditReportTemplate: 1,
  menus1: 0,
  menus2: 0,
  menus3: 0,
  identityType: 'local',
  clinicConfig: '{}',
  printConfig: '{}',
  feedback: '[]',
  ipadQueryCondition: '[]',
  modalityRights: { CT: 2, MR: 2, ECG: 2 },
  settings: {},
  serverTime: '2026-11-20 09:20:00',
  serverOffset: 480,
}
