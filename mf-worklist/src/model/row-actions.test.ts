import { CODE, RIGHT, STATE, STATE_CODES } from '@farsight/shared/domain'
import { chatPartners, isWork, reportRoute, rowActions } from './row-actions'
import { testRow } from './test/row'

const writer = { userId: 'me', right: RIGHT.write }
const first = { userId: 'me', right: RIGHT.firstReview }
const nobody = { userId: 'me', right: RIGHT.none }
const primary = (changes: object, doctor: typeof writer | typeof first | typeof nobody = first) =>
  rowActions(testRow(changes), doctor, 1).primary
const menu = (changes: object, doctor: typeof writer | typeof first | typeof nobody = first) =>
  Object.fromEntries(rowActions(testRow(changes), doctor, 1).menu.map((action) => [action.key, action.refused]))

test('the primary action is the doctor’s next step, by state and right', () => {
  expect(primary({ state: 2060 }, writer)).toMatchObject({ key: 'write', word: 'diagnose' })
  expect(primary({ state: 2, holderId: 'me', authorId: 'me' }, writer)).toMatchObject({ key: 'write', word: 'continue' })
  expect(primary({ state: 3, authorId: 'other' })).toMatchObject({ key: 'review', word: 'review' })
  expect(primary({ state: 4, authorId: 'other', holderId: 'me' })).toMatchObject({ key: 'review', word: 'continue' })
  expect(primary({ state: 9, reportHasComplete: 1 })).toMatchObject({ key: 'view', word: 'view' })
})

test('where there is no step, the doctor looks: at the report, or at the details while there is none', () => {
  expect(primary({ state: 2060 }, nobody).key).toBe('view')
  expect(primary({ state: 2, holderId: 'other' }).key).toBe('view')
  expect(primary({ state: 3, authorId: 'me' }).key).toBe('view')
  expect(primary({ state: 5, authorId: 'other' }).key).toBe('view')
  for (const state of [2000, 2010, 2030, 2050, STATE.deleted]) expect(primary({ state }).key).toBe('details')
})

test('a refused action stays in the menu with the reason that the server would give', () => {
  expect(menu({ state: 2060 }, nobody)).toMatchObject({ write: CODE.noWritingPermission, review: CODE.noReviewPermission, view: undefined })
  expect(menu({ state: 2, holderId: 'other' }).write).toBe(CODE.anotherWriting)
  expect(menu({ state: 4, holderId: 'other', authorId: 'third' }).review).toBe(CODE.anotherReviewing)
  expect(menu({ state: 5, authorId: 'other' }).review).toBe(CODE.reviewLevelInsufficient)
  expect(menu({ state: 2060, returned: true, authorId: 'other' }).write).toBe(CODE.returnedReport)
  expect(menu({ state: 9 })).toMatchObject({ write: CODE.reportCompleted, review: CODE.reportCompleted, view: undefined })
  expect(menu({ state: 2010 }).view).toBe(CODE.diagnosticDataNotFound)
})

test('reportHasComplete = 1 overrides every state: nothing is offered but looking', () => {
  for (const state of STATE_CODES.filter((code) => code !== STATE.deleted)) {
    const actions = rowActions(testRow({ state, reportHasComplete: 1 }), first, 1)
    expect(actions.primary.key).toBe('view')
    expect(isWork(actions)).toBe(false)
  }
})

test('a case whose holder is gone can be continued by another with the right', () => {
  expect(primary({ state: 2, holderId: '', authorId: 'other' }, writer)).toMatchObject({ key: 'write', word: 'continue' })
})

test('the route carries procedure, modality, time and sign; ECG has its own screens', () => {
  const row = testRow({ t: '17', sign: 'a+b/=' })
  expect(reportRoute(row, 'edit_report')).toBe(
    `/local_diagnosis/edit_report?procedureId=${row.risProcedureId}&modality=CT&t=17&sign=a%2Bb%2F%3D`,
  )
  expect(reportRoute({ ...row, modality: 'ECG' }, 'view_report')).toMatch(/^\/local_diagnosis\/ecg\/view_report\?/)
})

test('a chat about a case is with its other doctors: who has it in his hands, and who wrote it', () => {
  expect(chatPartners({ holderId: 'a', authorId: 'b' }, 'me')).toEqual(['a', 'b'])
  expect(chatPartners({ holderId: 'me', authorId: 'b' }, 'me')).toEqual(['b'])
  expect(chatPartners({ holderId: 'b', authorId: 'b' }, 'me')).toEqual(['b'])
  expect(chatPartners({ holderId: '', authorId: 'me' }, 'me')).toEqual([])
})
