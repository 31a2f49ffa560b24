import {
  CONSULTATION_STEPS,
  type ConsultationFacts,
  type ConsultationPart,
  forward,
  isTurnOf,
  mayCancel,
  mayGiveOpinion,
  maySign,
  mayWriteStep,
} from './consultation'
import { CODE } from './errors'

const NOBODY: ConsultationPart = { requester: false, lead: false, assigned: false, chair: false, concluded: false }
const REQUESTER = { ...NOBODY, requester: true }
const LEAD = { ...NOBODY, lead: true }
const DOCTOR = { ...NOBODY, assigned: true }
const CHAIR = { ...NOBODY, lead: true, assigned: true, chair: true, concluded: true }
const PARTS = [NOBODY, REQUESTER, LEAD, DOCTOR, CHAIR]
const facts = (more: Partial<ConsultationFacts>): ConsultationFacts => ({
  ...{ progress: 's1', cancelled: false, returned: false, assigned: 2, concluded: true },
  ...more,
})

test('each step is taken by its side alone, once, and in its order', () => {
  const way = CONSULTATION_STEPS.slice(0, 5).map((step, i) => {
    const may = PARTS.filter((part) => 'to' in forward(facts({ progress: step }), step, part, true))
    const next = forward(facts({ progress: step }), step, may[0]!, true)
    // The same message again, late: the consultation stands at the next step by then.
    const late = forward(facts({ progress: CONSULTATION_STEPS[i + 1]! }), step, may[0]!, true)
    return [step, may, next, late]
  })
  const late = { code: CODE.stepNotCurrent }
  expect(way).toEqual([
    ['s1', [REQUESTER], { to: 's2', stays: false }, late],
    ['s2', [LEAD, CHAIR], { to: 's3', stays: false }, late],
    ['s3', [LEAD, CHAIR], { to: 's4', stays: false }, late],
    ['s4', [CHAIR], { to: 's5', stays: false }, late],
    // Nobody checks his own conclusion.
    ['s5', [LEAD], { to: 's6', stays: false }, late],
  ])
})

test('no message takes a consultation back or past a step, whatever it says', () => {
  const places = CONSULTATION_STEPS.flatMap((progress) => CONSULTATION_STEPS.map((step) => [progress, step] as const))
  for (const [progress, step] of places)
    for (const part of PARTS)
      for (const pass of [true, false])
        for (const returned of [true, false])
          for (const cancelled of [true, false]) {
            const went = forward(facts({ progress, returned, cancelled }), step, part, pass)
            if (!('to' in went)) continue
            expect([cancelled, progress]).toEqual([false, step])
            expect(CONSULTATION_STEPS.indexOf(went.to) - CONSULTATION_STEPS.indexOf(progress)).toBe(went.stays ? 0 : 1)
            expect(went.stays).toBe(!pass)
          }
})

test('a check that says no keeps it where it is, until the other side has answered', () => {
  expect(forward(facts({ progress: 's2' }), 's2', LEAD, false)).toEqual({ to: 's2', stays: true })
  expect(forward(facts({ progress: 's3' }), 's3', LEAD, false)).toEqual({ code: CODE.parameterIllegal })
  const asked = facts({ progress: 's2', returned: true })
  // Neither on nor back a second time.
  for (const pass of [true, false]) expect(forward(asked, 's2', LEAD, pass)).toEqual({ code: CODE.answerFirst })
  expect(forward(asked, 's2', REQUESTER, false)).toEqual({ code: CODE.notYourTurn })
  expect([mayWriteStep(asked, 's1', REQUESTER), mayWriteStep(asked, 's1', LEAD)]).toEqual([undefined, CODE.notYourTurn])
  expect([isTurnOf(asked, REQUESTER), isTurnOf(asked, LEAD)]).toEqual([true, false])
  const unsure = facts({ progress: 's5', returned: true })
  for (const pass of [true, false]) expect(forward(unsure, 's5', LEAD, pass)).toEqual({ code: CODE.answerFirst })
  expect([mayWriteStep(unsure, 's4', CHAIR), isTurnOf(unsure, CHAIR), isTurnOf(unsure, LEAD)]).toEqual([undefined, true, false])
  expect(mayWriteStep(facts({ progress: 's5' }), 's4', CHAIR)).toBe(CODE.stepNotCurrent)
})

test('nobody assigned, and no conclusion, hold it', () => {
  expect(forward(facts({ progress: 's3', assigned: 0 }), 's3', LEAD, true)).toEqual({ code: CODE.nobodyAssigned })
  expect(forward(facts({ progress: 's4', concluded: false }), 's4', CHAIR, true)).toEqual({ code: CODE.noConclusion })
})

test('opinions, signatures and cancelling have their time and their people', () => {
  const opinion = CONSULTATION_STEPS.map((progress) => mayGiveOpinion(facts({ progress }), DOCTOR))
  expect(opinion.map((code) => code === undefined)).toEqual([false, false, false, true, false, false])
  expect(mayGiveOpinion(facts({ progress: 's4' }), LEAD)).toBe(CODE.notYourTurn)
  expect([DOCTOR, REQUESTER, LEAD, NOBODY].map((part) => maySign(facts({ progress: 's6' }), part))).toEqual([
    ...[undefined, undefined],
    ...[CODE.notYourTurn, CODE.notYourTurn],
  ])
  const cancel = CONSULTATION_STEPS.map((progress) =>
    [REQUESTER, LEAD, DOCTOR].map((part) => mayCancel(facts({ progress }), part) === undefined),
  )
  expect(cancel).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, false],
    [true, false, false],
    [true, false, false],
    [false, false, false],
  ])
  const gone = facts({ progress: 's4', cancelled: true })
  for (const code of [mayGiveOpinion(gone, DOCTOR), mayCancel(gone, REQUESTER), maySign(gone, DOCTOR), mayWriteStep(gone, 's4', CHAIR)])
    expect(code).toBe(CODE.consultationCancelled)
})
