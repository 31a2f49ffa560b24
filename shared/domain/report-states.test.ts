import { REPORT_STATE_LABELS, type ReportStateFacts, reviewState, sourceState } from './report-states'

const words = (facts: ReportStateFacts, of: typeof sourceState | typeof reviewState) => {
  const state = of(facts)
  return state && [REPORT_STATE_LABELS[state].zh, REPORT_STATE_LABELS[state].en]
}

test('[STATE-23, STATE-24, STATE-28] a case that waits: without a source, at home, and at who was asked', () => {
  expect(words({ state: 2060 }, sourceState)).toEqual(['待诊断', 'To be diagnosed'])
  expect(words({ state: 2060, source: 'local' }, sourceState)).toEqual(['本地待诊断', 'Local, to be diagnosed'])
  for (const state of [1, 2060, 2070, 2080])
    expect(words({ state, source: 'remote' }, sourceState)).toEqual(['远程待诊断', 'Remote, to be diagnosed'])
})

test('[STATE-25, STATE-27, STATE-29] a case in work: diagnosed or checked at home, diagnosed elsewhere', () => {
  expect(words({ state: 2, source: 'local' }, sourceState)).toEqual(['本地诊断中', 'Local, diagnosing'])
  for (const state of [3, 4, 5, 6, 7, 8]) expect(words({ state, source: 'local' }, sourceState)).toEqual(['本地审核', 'Local, in review'])
  for (const state of [2, 3, 8]) expect(words({ state, source: 'remote' }, sourceState)).toEqual(['远程诊断中', 'Remote, diagnosing'])
})

test('[STATE-26, STATE-30] a completed report, by its state or by the flag', () => {
  expect(words({ state: 9, source: 'local' }, sourceState)).toEqual(['本地已完成', 'Local, completed'])
  expect(words({ state: 2060, reportHasComplete: 1, source: 'remote' }, sourceState)).toEqual(['远程已完成', 'Remote, completed'])
  expect(words({ state: 9, source: 'remote' }, sourceState)).toEqual(['远程已完成', 'Remote, completed'])
})

test('[STATE-31, STATE-32, STATE-34] the report itself: waits for a review, is in one, or came back rejected', () => {
  for (const state of [3, 5, 7]) expect(words({ state }, reviewState)).toEqual(['待审核', 'To be reviewed'])
  for (const state of [4, 6, 8]) expect(words({ state }, reviewState)).toEqual(['审核中', 'Reviewing'])
  expect(words({ state: 2060, returned: true }, reviewState)).toEqual(['已退回', 'Rejected'])
  // An order that the other hospital rejected is no report that came back (decision 56).
  expect(reviewState({ state: 120 })).toBeUndefined()
})

test('a parked report says so, and a completed one nothing of a review that once was', () => {
  expect(words({ state: 2, hungUp: true }, reviewState)).toEqual(['已挂起', 'Hung up'])
  expect(reviewState({ state: 2 })).toBeUndefined()
  expect(reviewState({ state: 2060 })).toBeUndefined()
  expect(reviewState({ state: 4, reportHasComplete: 1 })).toBeUndefined()
  // Before its images are there it has no report at all.
  expect(sourceState({ state: 2040, source: 'local' })).toBeUndefined()
})
