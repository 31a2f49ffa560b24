import type { CallName, OpenedReport, WorklistRow } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { testRow } from '../../../shared/api/test/exam-row'
import type { Caller } from './ports'
import { Rescue } from './rescue'

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

const marked = (text: string) => ({ text, marks: [] })

export const opened = (change: Partial<OpenedReport> = {}, report: Partial<OpenedReport['report']> = {}): OpenedReport => ({
  exam: row(),
  report: {
    risProcedureId: EXAM,
    version: 3,
    state: STATE.diagnosing,
    content: { finding: marked(''), result: marked(''), advice: marked(''), yinYang: null },
    submitted: null,
    author: null,
    reviewers: [],
    beginTime: null,
    writeTime: null,
    reportCompleteTime: null,
    returnedReason: '',
    holder: { id: USER, name: '陈医生' },
    leaseUntil: '2026-11-20 09:44:00',
    ...report,
  },
  mode: 'edit',
  level: 0,
  reviewLevels: 1,
  mayFinish: false,
  takenOverFrom: null,
  studies: [{ studyUid: '1.2.3', description: 'Thorax', images: 120 }],
  identityWarnings: [],
  ...change,
})

/** What the client rejects with, without the client. */
export const refusal = (code: number, more: object = {}) => Object.assign(new Error(`code ${code}`), { kind: 'business', code, ...more })
export const noNetwork = () => Object.assign(new Error('网络错误'), { kind: 'network', code: 0 })

export interface Sent {
  readonly short: CallName
  readonly payload: Record<string, unknown>
}

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
    return { val: await answer(payload as never, of(short).length) }
  }) as unknown as Caller
  return { call, sent, of }
}

/** localStorage without a browser. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value)
      Object.defineProperty(storage, key, { value, enumerable: true, configurable: true })
    },
    removeItem: (key: string) => {
      values.delete(key)
      delete (storage as Record<string, unknown>)[key]
    },
  }
  for (const name of Object.keys(storage)) Object.defineProperty(storage, name, { enumerable: false })
  return storage as unknown as Storage
}

export const rescueOf = (storage: Storage = memoryStorage(), user = USER): Rescue => new Rescue(user, storage)
