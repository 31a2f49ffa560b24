import type { CallName, OpenedReport, WorklistRow } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { testRow } from '../../../shared/api/test/exam-row'
import { testOpened, testReport } from '../../../shared/api/test/opened-report'
import type { Caller } from './ports'
import { Rescue } from './rescue'
import { UnsentActs } from './unsent-act'
import type { Vault } from './vault'

export const EXAM = '0b7e2a5c-1111-4222-8333-944455566677'
export const ADDRESS = { procedureId: EXAM, modality: 'CT', t: '1763600000000', sign: 'good' }
export const USER = '9c1d2e3f-1111-4222-8333-944455566677'

/** A report that is being written by the user. */
export const row = (change: Partial<WorklistRow> = {}): WorklistRow =>
  testRow({
    risProcedureId: EXAM,
    t: ADDRESS.t,
    sign: ADDRESS.sign,
    state: STATE.diagnosing,
    urgent: true,
    registerTime: '2026-11-20 08:50:00',
    checkTime: '2026-11-20 09:10:05',
    dueTime: null,
    imageCount: 120,
    holderName: '陈医生',
    holderId: USER,
    ...change,
  })

export const opened = (change: Partial<OpenedReport> = {}, report: Partial<OpenedReport['report']> = {}): OpenedReport =>
  testOpened({
    exam: row(),
    report: testReport({
      risProcedureId: EXAM,
      version: 3,
      state: STATE.diagnosing,
      holder: { id: USER, name: '陈医生' },
      leaseUntil: '2026-11-20 09:44:00',
      ...report,
    }),
    studies: [{ studyUid: '1.2.3', description: 'Thorax', images: 120 }],
    ...change,
  })

/** What the client rejects with, without the client. */
export const refusal = (code: number, more: object = {}) => Object.assign(new Error(`code ${code}`), { kind: 'business', code, ...more })
export const noNetwork = () => Object.assign(new Error('网络错误'), { kind: 'network', code: 0 })

export interface Sent {
  readonly short: CallName
  readonly payload: Record<string, unknown>
}

/** Calls whose answer is more than its `val`. */
const WHOLE: readonly CallName[] = ['selectByDiagnoseId', 'saveReportCrux', 'deleteReportCrux']

/** A server of answers: each call's function gets the payload; what it throws, the client throws. */
export function fakeServer(answers: Partial<Record<CallName, (payload: never, times: number) => unknown>>): {
  call: Caller
  sent: Sent[]
  of: (short: CallName) => Sent[]
} {
  const sent: Sent[] = []
  const of = (short: CallName) => sent.filter((one) => one.short === short)
  const call = (async (short: CallName, payload: object) => {
    sent.push({ short, payload: JSON.parse(JSON.stringify(payload)) as Record<string, unknown> })
    const answer = answers[short]
    if (!answer) throw new Error(`the test has no answer to ${short}`)
    const given = await answer(payload as never, of(short).length)
    return WHOLE.includes(short) ? given : { val: given }
  }) as unknown as Caller
  return { call, sent, of }
}

/** The device's vault without a device and without a lock. */
export function memoryVault(): Vault {
  const texts = new Map<string, string>()
  return {
    put: async (owner, name, text) => void texts.set(`${owner}/${name}`, text),
    get: async (owner, name) => texts.get(`${owner}/${name}`),
    remove: async (owner, name) => void texts.delete(`${owner}/${name}`),
  }
}

export const unsentOf = (vault: Vault = memoryVault(), user = USER): UnsentActs => new UnsentActs(user, vault)
export const rescueOf = (vault: Vault = memoryVault(), user = USER): Rescue => new Rescue(user, vault)
