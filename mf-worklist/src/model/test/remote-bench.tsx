import type { LoginPayload } from '@farsight/shared/contract'
import { Route } from 'react-router-dom'
import { ClinicHomePage } from '../../pages/clinic-home/clinic-home.page'
import { LaunchRemotePage } from '../../pages/launch-remote/launch-remote.page'
import { RemoteWorklistPage } from '../../pages/remote-worklist/remote-worklist.page'
import { Address, type Answers, ScreenBench, PAYLOAD as WHO } from './bench'
import { IDS, testExpert, testFeeAnswer, testHospital, testLaunch, testLine, testOrder, testStep } from './order'

export { refusal } from './bench'

export const listOf = (val: readonly unknown[]) => ({ val, total: val.length, totalIsFloor: false })

export const PAYLOAD: LoginPayload = {
  ...WHO,
  loginUserId: IDS.me,
  facilityId: IDS.hospital,
  userMainMenuConfig: '000011000000',
  serverTime: '2026-11-20 22:20:00',
}

/** A server for the remote screens: what it answers (each may be replaced), and what it was asked. */
export class RemoteBench extends ScreenBench {
  rows = [testOrder()]
  readonly counts = { receive: 1, distribute: 0, write: 3, review: 0, rejected: 2, missed: 1 }
  readonly answers: Answers = {
    remoteQueryList: ({ remoteOrderIds }) => ({
      ...listOf(remoteOrderIds ? this.rows.filter((row) => (remoteOrderIds as string[]).includes(row.remoteOrderId)) : this.rows),
      serverTime: '2026-11-20 22:20:00',
      counts: this.counts,
    }),
    remoteGetBalance: () => ({
      val: { balance: 1000, held: 240, earned: 0, currencyEnabled: 1, mayRecharge: 1, rechargeLimit: 2000 },
    }),
    remoteQueryRequests: () => ({ ...listOf([]), reconciliation: null }),
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

  constructor(payload: Partial<LoginPayload> = {}) {
    super()
    this.begin({ ...PAYLOAD, ...payload }, (call, asked) => {
      const answer = this.answers[call]
      if (!answer) throw new Error(`the bench has no answer for ${call}`)
      return answer(asked)
    })
  }

  show(address: string) {
    return this.render(
      address,
      <>
        <Route path="/remote_diagnosis" element={<RemoteWorklistPage />} />
        <Route path="/:from/launch_remote" element={<LaunchRemotePage />} />
        <Route path="/clinic/home" element={<ClinicHomePage />} />
        <Route path="*" element={null} />
      </>,
      <Address data-testid="address" />,
    )
  }
}
