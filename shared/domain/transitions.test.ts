import fc from 'fast-check'
import { CODE, ERROR_CODES } from './errors'
import type { RightLevel } from './rights'
import { STATE, STATE_CODES } from './states'
import { type Actor, decide, type ExamAction, type ExamFacts, type OrderEntry, openingAction, TRANSITIONS } from './transitions'

const people = fc.constantFrom('author', 'holder', 'other')
const facts: fc.Arbitrary<ExamFacts> = fc.record(
  {
    state: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom<number>(...STATE_CODES) },
      { weight: 1, arbitrary: fc.integer({ min: -10, max: 4000 }) },
    ),
    formerState: fc.constantFrom<number>(2000, 2005, 2008, 2010, 2020, 2030, 2040, 2050),
    reviewLevels: fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3),
    returned: fc.boolean(),
    authorId: people,
    holderId: people,
    leaseExpired: fc.boolean(),
    ordered: fc.boolean(),
    orderTo: fc.constantFrom<OrderEntry>(2070, 2080, 1, 2060),
    launcherId: people,
    merged: fc.boolean(),
    lastActorId: people,
    passedLevel: fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3),
    sentOut: fc.boolean(),
    hung: fc.boolean(),
    takeBackOpen: fc.boolean(),
    toHigher: fc.boolean(),
  },
  { requiredKeys: ['state', 'reviewLevels', 'returned', 'leaseExpired'] },
)
const actors: fc.Arbitrary<Actor> = fc.record(
  {
    userId: people,
    right: fc.constantFrom<RightLevel>(0, 1, 2, 3, 4),
    staff: fc.boolean(),
    side: fc.constantFrom<'own' | 'reader'>('own', 'reader'),
    mayRetract: fc.boolean(),
  },
  { requiredKeys: ['userId', 'right', 'staff'] },
)
const actions = fc.constantFrom(...TRANSITIONS.map((row) => row.action))

const walk = (check: (action: ExamAction, exam: ExamFacts, actor: Actor, to: number | undefined) => void): void => {
  fc.assert(
    fc.property(actions, facts, actors, (action, exam, actor) => {
      const verdict = decide(action, exam, actor)
      check(action, exam, actor, 'to' in verdict ? verdict.to : undefined)
    }),
    { numRuns: 5_000, seed: 51 },
  )
}

const ORDER = [2000, 2005, 2008, 2010, 2020, 2030, 2040, 2050, 2060, 2, 3, 4, 5, 6, 7, 8, 9]
const place = (state: number): number => ORDER.indexOf(state)
/** Back is a named thing: everything else goes forward or stays. */
const TAKEN_BACK: readonly ExamAction[] = ['withdrawReport', 'retractReport', 'takeBack']
const BACK: readonly ExamAction[] = ['delete', 'recover', 'abandonReport', 'leaveReview', 'rebutReview', 'refer', 'lapse', ...TAKEN_BACK]
const ORDERING: readonly ExamAction[] = ['launchOrder', 'receiveOrder', 'distributeOrder', 'rejectOrder', 'recallOrder']
/** Where an order is before its report is begun. */
const WAITING: readonly number[] = [1, 2070, 2080, 2060, 120]

test('[STATE-51] whatever is asked, an exam ends in a state of the specification or the refusal is a known code', () => {
  fc.assert(
    fc.property(actions, facts, actors, (action, exam, actor) => {
      const verdict = decide(action, exam, actor)
      if ('refused' in verdict) {
        expect(ERROR_CODES).toContain(verdict.refused)
        expect(verdict.refused).not.toBe(CODE.success)
      } else {
        expect(STATE_CODES).toContain(verdict.to)
        expect(TRANSITIONS.find((row) => row.action === action)!.from as readonly number[]).toContain(exam.state)
      }
    }),
    { numRuns: 5_000, seed: 51 },
  )
})

test('[STATE-51] only taking back leads out of completed, and nothing out of a state that the specification does not name', () => {
  walk((action, exam, _actor, to) => {
    if (!(STATE_CODES as readonly number[]).includes(exam.state)) expect(to).toBeUndefined()
    if (exam.state === STATE.completed && to !== undefined) expect(TAKEN_BACK).toContain(action)
  })
})

test('[STATE-51] an order waits at its target in 1, 2070, 2080 or 2060, ends in 120 or at home, and never touches a begun report', () => {
  walk((action, exam, actor, to) => {
    if (to === undefined) return
    if (!ORDERING.includes(action)) return expect([1, 2070, 2080, 120].includes(exam.state) && !actor.staff).toBe(false)
    expect(WAITING).toContain(exam.state)
    expect(WAITING).toContain(to)
    expect(exam.merged && action === 'launchOrder').not.toBe(true)
    if (action === 'launchOrder') expect([to, Boolean(exam.ordered)]).toEqual([exam.orderTo ?? 2070, false])
    else if (action !== 'recallOrder') expect([actor.side, exam.ordered]).toEqual(['reader', true])
    else if (exam.state !== 120) expect(actor.userId).toBe(exam.launcherId)
  })
})

test('[STATE-51] while an order is open one side alone writes, and without one nobody from outside', () => {
  walk((action, exam, actor, to) => {
    if (to === undefined || ORDERING.includes(action) || actor.staff) return
    expect({ action, reads: actor.side === 'reader' }).toEqual({ action, reads: exam.ordered === true })
  })
})

test('[STATE-51] a step is taken back by who took it while nothing has gone out, or by who may retract', () => {
  walk((action, exam, actor, to) => {
    if (to === undefined || !TAKEN_BACK.includes(action)) return
    if (action === 'takeBack')
      return expect([exam.lastActorId, Boolean(exam.sentOut), exam.takeBackOpen]).toEqual([actor.userId, false, true])
    if (action === 'withdrawReport') expect([exam.lastActorId, Boolean(exam.sentOut)]).toEqual([actor.userId, false])
    else expect(actor.mayRetract).toBe(true)
    const level = exam.state === 9 ? (exam.passedLevel ?? 0) : (exam.state - 3) / 2
    expect(to).toBe(level === 0 ? 2060 : 1 + 2 * level)
  })
})

test('[STATE-51] steps go forward one place after the other; back is only what says so', () => {
  walk((action, exam, _actor, to) => {
    if (to === undefined || BACK.includes(action) || ORDERING.includes(action)) return
    expect(place(to)).toBeGreaterThanOrEqual(place(exam.state))
    expect(to === STATE.deleted).toBe(false)
    // The writer's text reaches completed over the reviews that the hospital demands, or by who may finish.
    if (to === STATE.completed) expect(['finishReport', 'passReview']).toContain(action)
  })
})

test('[STATE-51] a report that was begun is never deleted, and a deleted exam goes back to where it was', () => {
  walk((action, exam, _actor, to) => {
    if (to === STATE.deleted)
      expect({ action, before: exam.state >= 2000 && exam.state < STATE.toBeDiagnosed }).toEqual({ action: 'delete', before: true })
    if (exam.state === STATE.deleted && to !== undefined) expect([action, to]).toEqual(['recover', exam.formerState ?? STATE.registered])
  })
})

test('[STATE-51] a returned report is opened, taken over, finished by its author alone and never given up', () => {
  walk((action, exam, actor, to) => {
    if (!exam.returned || to === undefined) return
    // Whoever may overrule a teacher gives it another author; the author never does.
    if (action === 'refer') expect([actor.mayRetract, actor.userId === exam.authorId]).toEqual([true, false])
    if (action === 'abandonReport') throw new Error('a returned report was given up')
    if (action === 'openReport' || action === 'takeOverReport') expect(actor.userId).toBe(exam.authorId)
  })
})

test('[STATE-51] a text is changed by its holder alone, and no author reviews their own', () => {
  const holding: readonly ExamAction[] = [
    'hangUp',
    'resume',
    'saveReport',
    'submitReport',
    'finishReport',
    'abandonReport',
    'saveReview',
    'leaveReview',
    'passReview',
    'rebutReview',
  ]
  walk((action, exam, actor, to) => {
    if (to === undefined) return
    if (holding.includes(action)) expect(actor.userId).toBe(exam.holderId)
    if (['saveReport', 'submitReport', 'finishReport'].includes(action)) expect(exam.hung ?? false).toBe(false)
    // Out of another's hands it is taken when that doctor has parked it, by who may overrule.
    if (action === 'refer' && exam.state === 2 && actor.userId !== exam.holderId)
      expect([exam.hung, actor.mayRetract]).toEqual([true, true])
    if (/Review$/.test(action)) expect(actor.userId).not.toBe(exam.authorId)
    // Another's claim is taken only after it ran out.
    if (action.startsWith('takeOver') && actor.userId !== exam.holderId) expect(exam.leaseExpired).toBe(true)
  })
})

test('[STATE-51] nobody without the right does a step, and each review wants the right of its level', () => {
  const writing: readonly ExamAction[] = [
    'openReport',
    'takeOverReport',
    'saveReport',
    'submitReport',
    'finishReport',
    'abandonReport',
    'hangUp',
    'resume',
    'refer',
    'takeBack',
  ]
  walk((action, exam, actor, to) => {
    if (to === undefined) return
    if (writing.includes(action)) expect(actor.right).toBeGreaterThanOrEqual(1)
    else if (/Review$/.test(action)) expect(actor.right).toBeGreaterThanOrEqual(exam.state <= 4 ? 2 : exam.state <= 6 ? 3 : 4)
    else if (!ORDERING.includes(action) && !TAKEN_BACK.includes(action)) expect(actor.staff).toBe(true)
    if (action === 'finishReport') expect(actor.right).toBeGreaterThanOrEqual(1 + exam.reviewLevels)
  })
})

test('[STATE-51] a pass completes at the last level that the hospital demands and goes one level up before it', () => {
  for (const reviewLevels of [1, 2, 3] as const) {
    const path: number[] = []
    let state: number = STATE.toFirstCheck
    while (state !== STATE.completed && path.length < 10) {
      const reviewer = { userId: 'holder', right: 4 as const, staff: false }
      const exam = { reviewLevels, returned: false, authorId: 'author', holderId: 'holder', leaseExpired: false }
      const opened = decide(openingAction(state), { ...exam, state }, reviewer)
      const passed = decide('passReview', { ...exam, state: 'to' in opened ? opened.to : -1 }, reviewer)
      state = 'to' in passed ? passed.to : -1
      path.push(state)
    }
    expect(path).toEqual([5, 7, 9].slice(0, reviewLevels - 1).concat(9))
  }
})

test('[STATE-51] one level more than the hospital demands is the next one, and there is none above the third', () => {
  const reviewer = { userId: 'holder', right: 4 as const, staff: false }
  const exam = { reviewLevels: 1 as const, returned: false, authorId: 'author', holderId: 'holder', leaseExpired: false, toHigher: true }
  const to = (state: number) => decide('passReview', { ...exam, state }, reviewer)
  expect([to(4), to(6), to(8)]).toEqual([{ to: 5 }, { to: 7 }, { to: 9 }])
})

test('[STATE-51] the server’s clock alone lets a case go, and only one whose claim has run out', () => {
  const exam = { reviewLevels: 1 as const, returned: false, authorId: 'me', holderId: 'me', leaseExpired: true }
  const me = { userId: 'me', right: 4 as const, staff: true, mayRetract: true }
  const clock = { userId: 'clock', right: 0 as const, staff: false, clock: true as const }
  for (const [state, to] of [
    [2, 2060],
    [4, 3],
    [6, 5],
    [8, 7],
  ] as const) {
    expect(decide('lapse', { ...exam, state }, clock)).toEqual({ to })
    expect(decide('lapse', { ...exam, state, leaseExpired: false }, clock)).toEqual({ refused: CODE.openedByAnother })
    expect(decide('lapse', { ...exam, state }, me)).toEqual({ refused: CODE.noPermission })
  }
})
