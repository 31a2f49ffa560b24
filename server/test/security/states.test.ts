import type { CallName } from '@farsight/shared/contract'
import { type ExamAction, STATE, TRANSITIONS } from '@farsight/shared/domain'
import fc from 'fast-check'
import type { NewExam } from '../../src/exams/insert'
import { lockExam, moveExam } from '../../src/exams/move'
import { eventSink } from '../../src/push/events'
import { content, makeExam } from '../exams'
import { type Answer, type TestAccount, type TestServer, testServer } from '../harness'
import { type Caller, caller } from './caller'
import { insertRows } from './plants'
import { superuserPool } from './superuser'

/** Every legal step as the specification and decision 51 have it, written down a second time. `levels` is what the hospital demands. */
const LEGAL: Readonly<Partial<Record<ExamAction, (state: number, levels: number) => number | undefined>>> = {
  pay: (s) => ({ 2000: 2005 })[s],
  register: (s) => ({ 2000: 2010, 2005: 2010, 2008: 2010 })[s],
  toQueue: (s) => ({ 2010: 2020 })[s],
  startCheck: (s) => ({ 2020: 2030 })[s],
  endCheck: (s) => ({ 2030: 2040 })[s],
  startUpload: (s) => ({ 2040: 2050 })[s],
  imagesArrived: (s) => ({ 2040: 2060, 2050: 2060 })[s],
  delete: (s) => (s >= 2000 && s < 2060 && s !== 2030 ? 3000 : undefined),
  recover: (s) => (s === 3000 ? 2010 : undefined),
  openReport: (s) => ({ 2060: 2 })[s],
  takeOverReport: (s) => ({ 2: 2 })[s],
  saveReport: (s) => ({ 2: 2 })[s],
  submitReport: (s) => ({ 2: 3 })[s],
  finishReport: (s) => ({ 2: 9 })[s],
  abandonReport: (s) => ({ 2: 2060 })[s],
  openReview: (s) => ({ 3: 4, 5: 6, 7: 8 })[s],
  takeOverReview: (s) => ({ 4: 4, 6: 6, 8: 8 })[s],
  saveReview: (s) => ({ 4: 4, 6: 6, 8: 8 })[s],
  leaveReview: (s) => ({ 4: 3, 6: 5, 8: 7 })[s],
  passReview: (s, levels) => ([4, 6, 8].includes(s) ? (s / 2 - 1 >= levels ? 9 : s + 1) : undefined),
  rebutReview: (s) => ([4, 6, 8].includes(s) ? 2060 : undefined),
  launchOrder: (s) => ({ 2060: 2070, 120: 2070 })[s],
  receiveOrder: (s) => ({ 2070: 2060, 2080: 2060 })[s],
  distributeOrder: (s) => ({ 1: 2060, 2070: 2060, 2060: 2060 })[s],
  rejectOrder: (s) => ({ 1: 120, 2070: 120, 2080: 120, 2060: 120 })[s],
  recallOrder: (s) => ({ 1: 2060, 2070: 2060, 2080: 2060, 2060: 2060, 120: 2060 })[s],
  withdrawReport: (s) => ({ 3: 2060, 5: 3, 7: 5, 9: 2060 })[s],
  retractReport: (s) => ({ 3: 2060, 5: 3, 7: 5, 9: 2060 })[s],
  hangUp: (s) => ({ 2: 2 })[s],
  resume: (s) => ({ 2: 2 })[s],
  refer: (s) => ({ 2060: 2060, 2: 2060 })[s],
  takeBack: (s) => ({ 3: 2, 5: 4, 7: 6, 9: 2 })[s],
  lapse: (s) => ({ 2: 2060, 4: 3, 6: 5, 8: 7 })[s],
}
/** Acts of an order's target: whoever may most stands on that side. */
const AT_TARGET: readonly ExamAction[] = ['receiveOrder', 'distributeOrder', 'rejectOrder']

const STATES: readonly number[] = Object.values(STATE)
const LEVELS = 3

let server: TestServer
let root: ReturnType<typeof superuserPool>
let facility: string
let target: string
let writer: TestAccount
let reviewer: TestAccount
let by: Readonly<Record<'writer' | 'reviewer', Caller>>

beforeAll(async () => {
  server = await testServer()
  root = superuserPool(server.database)
  facility = await server.facility({ reviewLevels: LEVELS })
  target = await server.facility()
  // Both may do everything: what is refused is refused for the state alone.
  writer = await server.account(facility, { rights: { CT: 4 } })
  reviewer = await server.account(facility, { rights: { CT: 4 } })
  const call = async (account: TestAccount): Promise<Caller> => caller(server.url, { cookie: (await server.as(account)).cookie! })
  by = { writer: await call(writer), reviewer: await call(reviewer) }
})
afterAll(async () => {
  await root.end()
  await server.close()
})

/** An exam in a state, with the report, the author and the holder that the state has. */
async function examIn(state: number, more: Partial<NewExam> = {}): Promise<string> {
  const written = state >= 2 && state <= 9
  const holder = state === 2 ? writer : [4, 6, 8].includes(state) ? reviewer : undefined
  const exam = await makeExam(server, facility, {
    state,
    report_has_complete: state === 9,
    author_id: written ? writer.userId : null,
    holder_id: holder?.userId ?? null,
    lease_until: holder ? server.clock.now + 180_000 : null,
    ...more,
  })
  if (written)
    await server.asTenant(writer, (tx) =>
      insertRows(tx, 'report', [
        {
          exam_id: exam.exam_id,
          facility_id: facility,
          version: 1,
          content: content('a'),
          submitted: content('a'),
          returned_reason: '',
          reviewers: [],
        },
      ]),
    )
  return exam.exam_id
}

/** Everything of an exam that an illegal step must leave as it was; a lease alone may be touched by its holder. */
async function everythingOf(id: string): Promise<string> {
  const { rows } = await root.query(
    `SELECT to_jsonb(e) AS exam, (SELECT to_jsonb(r) FROM report r WHERE r.exam_id = e.exam_id) AS report,
       (SELECT count(*)::int FROM exam_step s WHERE s.exam_id = e.exam_id) AS steps, (SELECT count(*)::int FROM report_version v WHERE v.exam_id = e.exam_id) AS versions,
       (SELECT count(*)::int FROM event v WHERE v.exam_id = e.exam_id) AS events FROM exam e WHERE e.exam_id = $1`,
    [id],
  )
  return JSON.stringify(rows[0])
}
const stateOf = async (id: string): Promise<number> => (await root.query('SELECT state FROM exam WHERE exam_id = $1', [id])).rows[0].state
const versionOf = async (id: string): Promise<number> =>
  (await root.query('SELECT version FROM report WHERE exam_id = $1', [id])).rows[0]?.version ?? 0

/** A step by its call. */
interface Step {
  readonly action: ExamAction
  readonly who: 'writer' | 'reviewer'
  readonly call: CallName
  payload(id: string, version: number): Record<string, unknown>
}
let texts = 0
const write = (procedureId: string, baseVersion: number) => ({ procedureId, baseVersion, report: content(`所见 ${++texts}`) })
const address = (id: string) => server.sign(id, 'CT')
const STEPS: readonly Step[] = [
  { action: 'openReport', who: 'writer', call: 'openReport', payload: address },
  { action: 'saveReport', who: 'writer', call: 'saveReport', payload: write },
  { action: 'submitReport', who: 'writer', call: 'submitReport', payload: (id, v) => ({ ...write(id, v), toReview: 1 }) },
  { action: 'finishReport', who: 'writer', call: 'submitReport', payload: (id, v) => ({ ...write(id, v), toReview: 0 }) },
  { action: 'abandonReport', who: 'writer', call: 'abandonReport', payload: (procedureId) => ({ procedureId, reason: 'x' }) },
  { action: 'openReview', who: 'reviewer', call: 'openReview', payload: address },
  { action: 'passReview', who: 'reviewer', call: 'passReview', payload: (id, v) => ({ ...write(id, v), stars: 5 }) },
  {
    action: 'rebutReview',
    who: 'reviewer',
    call: 'rebutReport',
    payload: (procedureId, baseVersion) => ({ procedureId, baseVersion, reason: 'x' }),
  },
  { action: 'leaveReview', who: 'reviewer', call: 'abandonReport', payload: (procedureId) => ({ procedureId, reason: 'x' }) },
]

/** The same call does two things: opening again what one holds. */
const AGAIN: Readonly<Partial<Record<ExamAction, ExamAction>>> = { openReport: 'takeOverReport', openReview: 'takeOverReview' }
const legalTo = (action: ExamAction, state: number): number | undefined => {
  const again = AGAIN[action]
  return LEGAL[action]?.(state, LEVELS) ?? (again && LEGAL[again]?.(state, LEVELS))
}

const take = async (step: Step, id: string): Promise<Answer> => by[step.who].call(step.call, step.payload(id, await versionOf(id)))

test('the table that is written here has every action of the rules', () => {
  expect(Object.keys(LEGAL).sort()).toEqual(TRANSITIONS.map(({ action }) => action).sort())
})

test('[STATE-51] from every state each report call is refused where it is not a step, and nothing changes', async () => {
  for (const state of STATES) {
    for (const step of STEPS) {
      if (legalTo(step.action, state) !== undefined) continue
      const id = await examIn(state)
      const before = await everythingOf(id)
      const { body } = await take(step, id)
      expect({ state, call: step.call, refused: body.errorCode > 3 && body.errorCode !== 116 }).toEqual({
        state,
        call: step.call,
        refused: true,
      })
      expect(await everythingOf(id)).toBe(before)
    }
  }
}, 60_000)

test('[STATE-51] from every state each action, by whoever may most, leads where the table says or is refused with nothing changed', async () => {
  for (const state of STATES) {
    for (const action of Object.keys(LEGAL) as ExamAction[]) {
      const review = /Review$/.exec(action)
      const me = review ? reviewer : writer
      const ordered = AT_TARGET.includes(action) || (action === 'recallOrder' && state !== 120)
      const id = await examIn(state, {
        launcher_id: me.userId,
        last_actor_id: me.userId,
        take_back_until: server.clock.now + 10_000,
        ...(action === 'resume' ? { hung_up: true, hung_until: server.clock.now + 60_000 } : {}),
        ...(action === 'lapse' ? { lease_until: server.clock.now } : {}),
        reader_facility_id: ordered ? target : null,
      })
      const before = await everythingOf(id)
      const to = LEGAL[action]!(state, LEVELS)
      const moved = server.asTenant(me, async (tx) => {
        const { now } = server.clock
        const context = {
          tx,
          now,
          events: eventSink(tx, now),
          actor: {
            userId: me.userId,
            right: 4 as const,
            staff: true,
            side: AT_TARGET.includes(action) ? ('reader' as const) : ('own' as const),
            mayRetract: true,
            ...(action === 'lapse' ? { clock: true as const } : {}),
          },
          userName: me.name,
          reviewLevels: 3 as const,
        }
        return moveExam(context, await lockExam(tx, id), action)
      })
      if (to === undefined) {
        await expect(moved).rejects.toThrow(/^code \d+/)
        expect(await everythingOf(id)).toBe(before)
      } else {
        await moved
        expect({ state, action, to: await stateOf(id) }).toEqual({ state, action, to })
      }
    }
  }
}, 60_000)

test('[STATE-51] random walks of calls only ever take legal steps', async () => {
  const walk = fc.asyncProperty(
    fc.constantFrom(...STATES),
    fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 14 }),
    async (start, steps) => {
      const id = await examIn(start)
      for (const step of steps) {
        const [from, before] = [await stateOf(id), await everythingOf(id)]
        const { body } = await take(step, id)
        const to = await stateOf(id)
        if (body.errorCode === 0) expect({ step: step.call, from, to }).toEqual({ step: step.call, from, to: legalTo(step.action, from) })
        else expect(await everythingOf(id)).toBe(before)
        expect(body.errorCode).not.toBe(3)
      }
    },
  )
  await fc.assert(walk, { numRuns: 60, seed: 51 })
}, 120_000)
