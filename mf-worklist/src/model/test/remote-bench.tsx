import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, LoginPayload } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { registerNamespace, setLanguage } from '@farsight/shared/i18n'
import { UiProvider } from '@farsight/shared/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import en from '../../locales/en.json'
import zh from '../../locales/zh.json'
import { ClinicHomePage } from '../../pages/clinic-home/clinic-home.page'
import { LaunchRemotePage } from '../../pages/launch-remote/launch-remote.page'
import { RemoteWorklistPage } from '../../pages/remote-worklist/remote-worklist.page'
import { orderStore } from '../order-store'
import { IDS, testExpert, testFeeAnswer, testHospital, testLaunch, testLine, testOrder, testStep } from './order'

registerNamespace('mf-worklist', { zh, en })

type Answers = Partial<Record<CallName, (asked: Record<string, never>) => unknown>>
export const listOf = (val: readonly unknown[]) => ({ val, total: val.length, totalIsFloor: false })
/** A refusal as the client throws it, in the server's words. */
export const refusal = (code: number, val?: unknown): ApiError => new ApiError('business', code, errorMessage(code)?.zh ?? '', val, 200)

/** A server for the remote screens: what it answers (each may be replaced), and what it was asked. */
export class RemoteBench {
  rows = [testOrder()]
  readonly counts = { receive: 1, distribute: 0, write: 3, review: 0, rejected: 2, missed: 1 }
  readonly asked: { readonly call: CallName; readonly payload: Record<string, unknown> }[] = []
  readonly answers: Answers = {
    remoteQueryList: ({ remoteOrderIds }) => ({
      ...listOf(remoteOrderIds ? this.rows.filter((row) => (remoteOrderIds as string[]).includes(row.remoteOrderId)) : this.rows),
      serverTime: '2026-11-20 22:20:00',
      counts: this.counts,
    }),
    remoteGetBalance: () => ({
      val: { balance: 1000, held: 240, earned: 0, currencyEnabled: 1, mayRecharge: 1, rechargeLimit: 2000 },
    }),
    remoteQueryRequests: () => listOf([]),
    remoteQueryLedger: () => ({ ...listOf([testLine()]), cursor: '', opening: 1000, sum: -120, closing: 880, balance: 880 }),
    remoteOrderLog: () => listOf([testStep({ amount: 120 })]),
    remoteGetLaunch: () => ({ val: testLaunch() }),
    remoteGetOrder: () => ({ val: this.rows[0] }),
    remoteQueryHospitals: () => listOf([testHospital()]),
    remoteQueryExperts: () => listOf([testExpert()]),
    remoteGetFee: () => ({ val: testFeeAnswer() }),
    queryLocalList: () => ({ ...listOf([]), cursor: '', serverTime: '2026-11-20 22:20:00' }),
    queryColumns: () => ({ val: { columns: [], density: 'default' } }),
    saveColumns: () => ({ val: true }),
  }
  private readonly client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

  constructor(payload: Partial<LoginPayload> = {}) {
    setLanguage('zh')
    orderStore.reset()
    localStorage.clear()
    session.start({ ...PAYLOAD, ...payload })
    jest.spyOn(api, 'call').mockImplementation((async (call: CallName, payload: Record<string, never>) => {
      this.asked.push({ call, payload })
      const answer = this.answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(payload)
    }) as typeof api.call)
  }

  /** The payloads of one call, oldest first. */
  payloads(call: CallName): Record<string, unknown>[] {
    return this.asked.filter((one) => one.call === call).map((one) => one.payload)
  }

  show(address: string) {
    return render(
      <UiProvider>
        <QueryClientProvider client={this.client}>
          <MemoryRouter initialEntries={[address]}>
            <Routes>
              <Route path="/remote_diagnosis" element={<RemoteWorklistPage />} />
              <Route path="/:from/launch_remote" element={<LaunchRemotePage />} />
              <Route path="/clinic/home" element={<ClinicHomePage />} />
              <Route path="*" element={null} />
            </Routes>
            <Address />
          </MemoryRouter>
        </QueryClientProvider>
      </UiProvider>,
    )
  }

  end(): void {
    cleanup()
    jest.restoreAllMocks()
    // Pages of the next test begin with nobody's answers.
    act(() => session.end('logout'))
    this.client.clear()
  }
}

/** Where the page is: path and query as text. */
function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

export const PAYLOAD: LoginPayload = {
  loginUserId: IDS.me,
  facilityId: IDS.hospital,
  facilityRole: 'doctor',
  userBriefInfo: { facilityName: '', userName: '陈医生', phone: '', userHeadImage: '', clinicId: '', clinicName: '' },
  facilityBaseInfo: { logo: '' },
  facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 0, reviewLevels: 1 },
  modalities: ['CT', 'MR', 'ECG'],
  userMainMenuConfig: '000011000000',
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
  serverTime: '2026-11-20 22:20:00',
  serverOffset: 480,
}
