import { type ActRow, type ActWho, actRefusal, ROW_ACTS, type RowAct } from './acts'
import { CODE } from './errors'

const ROW: ActRow = {
  state: 2060,
  reportHasComplete: 0,
  returned: false,
  urgent: false,
  modality: 'CT',
  merged: false,
  remote: false,
  holderId: '',
  holderName: '',
  authorId: '',
  authorName: '',
  srcDoctorId: '',
  lastActorId: '',
  passedLevel: 0,
  sentOut: false,
  printed: false,
  hospitalNo: 'H1',
  patName: '王建国',
  facilityName: '',
}
const WRITER: ActWho = { userId: 'me', right: 1, role: 'doctor', reviewLevels: 1 }
const refused = (act: RowAct, row: Partial<ActRow> = {}, who: Partial<ActWho> = {}) =>
  actRefusal(act, { ...ROW, ...row }, { ...WRITER, ...who })?.code

/** Acts on registration data, each with a row on which nothing but the person can refuse it. */
const KEPT: readonly [RowAct, Partial<ActRow>][] = [
  ['supplement', {}],
  ['edit', {}],
  ['addImages', {}],
  ['addEcg', { modality: 'ECG' }],
  ['share', {}],
  ['urgent', {}],
  ['delete', { state: 2010 }],
  ['merge', {}],
  ['split', { merged: true }],
  ['film', {}],
  ['recover', { state: 3000 }],
  ['green', {}],
]

test.each(KEPT)('%s is for the staff and for doctors who report this modality; nobody else', (act, row) => {
  expect(refused(act, row)).toBeUndefined()
  expect(refused(act, row, { right: 0 })).toBe(CODE.noPermission)
  for (const role of ['registrar', 'technician', 'admin', 'clinic']) expect(refused(act, row, { right: 0, role })).toBeUndefined()
})

test('whoever may only look is offered looking, and asking others', () => {
  const offered = ROW_ACTS.filter((act) => refused(act, { merged: true, urgent: false }, { right: 0 }) === undefined)
  expect(offered).toEqual(['view', 'details', 'ticket', 'collect', 'chat', 'expedite'])
})

test('[ECG-07] an ECG’s own files come to an ECG alone, at any time, by its own hospital', () => {
  expect(refused('addEcg')).toBe(CODE.ecgExamOnly)
  for (const more of [{ state: 2010 }, { state: 2 }, { remote: true }, { reportHasComplete: 1 as const }])
    expect([more, refused('addEcg', { modality: 'ECG', ...more })]).toEqual([more, undefined])
  expect(refused('addEcg', { modality: 'ECG', state: 3000 })).toBe(CODE.notInRis)
  expect(refused('addEcg', { modality: 'ECG', facilityName: '外院' })).toBe(CODE.noPermission)
  expect(refused('addEcg', { modality: 'ECG', remote: true }, { side: 'reader' })).toBe(CODE.noPermission)
})

test('a merged check is taken apart while it is here and not begun; one that is not merged says so', () => {
  const merged = { merged: true }
  expect(refused('split')).toBe(CODE.notMerged)
  for (const more of [{ state: 2 }, { state: 3 }, { remote: true }, { returned: true }, { reportHasComplete: 1 as const }])
    expect(refused('split', { ...merged, ...more })).toBe(CODE.mergeBegun)
  expect(refused('split', { ...merged, facilityName: '外院' })).toBe(CODE.noPermission)
  expect(refused('split', { ...merged, remote: true }, { side: 'reader' })).toBe(CODE.noPermission)
})

test('who is in check is neither deleted nor merged nor split: the check is ended first', () => {
  for (const act of ['delete', 'merge', 'split'] as const) {
    expect([act, refused(act, { merged: true, state: 2030 })]).toEqual([act, CODE.checkGoesOn])
    expect([act, refused(act, { merged: true, state: 2040 })]).toEqual([act, undefined])
  }
})

test('an order that waits at its target is received before it is written; the own hospital hears where the case is', () => {
  for (const state of [1, 2070, 2080]) {
    expect(refused('diagnose', { state, remote: true }, { side: 'reader' })).toBe(CODE.receiveFirst)
    expect(refused('diagnose', { state, remote: true }, { side: 'reader', right: 0 })).toBe(CODE.noWritingPermission)
    expect(refused('diagnose', { state, remote: true })).toBe(CODE.caseIsRemote)
  }
  expect(refused('diagnose', { state: 2060, remote: true }, { side: 'reader' })).toBeUndefined()
})
