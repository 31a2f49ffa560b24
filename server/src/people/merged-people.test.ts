import { CODE, STATE } from '@farsight/shared/domain'
import { makeDesk, type TestDesk } from '../../test/desk'
import { PATIENT, VISIT } from '../../test/desk-form'
import { type Answer, type TestClient, type TestServer, testServer } from '../../test/harness'

let server: TestServer
let facility: string
let desk: TestDesk
let clerk: TestClient
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  desk = await makeDesk(server, facility)
  clerk = await server.as(await server.account(facility, { role: 'registrar', menu: '111100000000', name: '邓登记' }))
})
afterAll(() => server?.close())
const pass = (ms: number): void => {
  server.clock.now += ms
}
beforeEach(() => pass(60_000))

let serial = 0
const somebody = (more: object = {}) => {
  serial += 1
  return {
    ...{ ...PATIENT, patName: `患者${serial}`, phone: `137${String(serial).padStart(8, '0')}` },
    ...{ idType: 'none', idNo: '', idReason: 'other' },
    ...more,
  }
}
type Form = ReturnType<typeof somebody>
interface Registered {
  readonly patientId: string
  readonly hospitalNo: string
  readonly examId: string
  readonly checkNo: string
}
const ask = (patient: object, more: object = {}): Promise<Answer> => {
  serial += 1
  const checks = [{ itemId: desk.chest, side: '', roomId: desk.ct1 }]
  return clerk.call('addProcedure', { patient, visit: { ...VISIT, applyNo: `SQ${serial}` }, checks, ...more })
}
async function register(patient: object, more: object = {}): Promise<Registered> {
  const { val, errorCode } = (await ask(patient, more)).body
  expect(errorCode).toBe(0)
  const { patientId, hospitalNo, risProcedureIds, checkNos } = val
  return { patientId, hospitalNo, examId: risProcedureIds[0], checkNo: checkNos[0] }
}
const unknownOne = (): Promise<Registered> =>
  register(somebody({ patName: `无名氏${serial}`, sex: 'M', birthday: null, age: '40', phone: '' }), { unknown: 1 })
const passport = (idNo: string) => ({ idType: 'passport', idNo, idReason: '' })
const rows = (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  server.database.superuser(async (su) => (await su.query(text, values)).rows)
/** A patient's row and words, but for the version, which rises with each change. */
const patientRow = async ({ patientId }: Registered) => ({
  ...(await rows('SELECT * FROM patient WHERE patient_id = $1', [patientId]))[0],
  version: 0,
  words: (await rows('SELECT word FROM patient_word WHERE patient_id = $1 ORDER BY word', [patientId])).map(({ word }) => word),
})
const examRow = async (examId: string) => (await rows('SELECT hospital_no, pat_name FROM exam WHERE exam_id = $1', [examId]))[0]
const merge = async (gone: Registered, kept: Registered): Promise<Answer> =>
  clerk.call('mergePatient', { patientId: gone.patientId, intoPatientId: kept.patientId, reason: '同一患者' })
const undo = (mergeId: string): Promise<Answer> => clerk.call('unmergePatient', { mergeId, reason: '认错人' })
const merges = async (one: Registered) => (await clerk.call('queryPatientMerges', { patientId: one.patientId })).body.val
const search = async (text: string) => (await clerk.call('queryPatients', { search: text })).body.val
const reconcile = (one: Registered, more: object): Promise<Answer> =>
  clerk.call('reconcilePatient', { patientId: one.patientId, reason: '家属到院', ...more })
const code = (answer: Answer): number => answer.body.errorCode

/** Two numbers of one person; the desk knew more of him under the first. */
async function twoNumbers(goneMore: object, keptMore: object): Promise<{ gone: Registered; kept: Registered; form: Form }> {
  const form = somebody({ nation: '05', address: '幸福路 8 号', ...goneMore })
  const gone = await register(form)
  const other = { idType: 'none', idNo: '', idReason: 'other', phone: '13600000000', address: '' }
  const kept = await register({ ...form, ...other, ...keptMore })
  // As images bring somebody.
  await rows("UPDATE patient SET nation = '' WHERE patient_id = $1", [kept.patientId])
  expect(kept.patientId).not.toBe(gone.patientId)
  return { gone, kept, form }
}

test('[DAY-05] what only the gone one has comes to the kept one, said beforehand; undoing the merge gives both rows back exactly', async () => {
  const { gone, kept } = await twoNumbers(passport('E1000001'), {})
  const before = [await patientRow(gone), await patientRow(kept)]
  const preview = (await clerk.call('previewMerge', { patientId: gone.patientId, intoPatientId: kept.patientId })).body.val
  expect(preview).toMatchObject({ fills: ['idNo', 'nation', 'address'], differs: ['phone'], refused: 0 })
  const answer = await merge(gone, kept)
  expect(answer.body).toMatchObject({ errorCode: 0, val: { fills: ['idNo', 'nation', 'address'], otherNumber: 0 } })
  expect(await patientRow(kept)).toMatchObject({
    ...{ id_type: 'passport', id_no: 'E1000001', id_reason: '', nation: '05', address: '幸福路 8 号', phone: '13600000000' },
    words: expect.arrayContaining(['d:e1000001']),
  })
  expect(code(await undo(answer.body.val.mergeId))).toBe(0)
  expect([await patientRow(gone), await patientRow(kept)]).toEqual(before)
})

test('[DAY-05] undoing a merge takes back what came by it alone: what the desk corrected at the kept one since then stays', async () => {
  const { gone, kept, form } = await twoNumbers(passport('E1000002'), {})
  const { mergeId } = (await merge(gone, kept)).body.val
  await register({ ...form, patientId: kept.patientId, ...passport('E1000002'), address: '新街 1 号', phone: '13600000000' })
  expect(code(await undo(mergeId))).toBe(0)
  expect(await patientRow(kept)).toMatchObject({ id_no: '', id_reason: 'other', nation: '', address: '新街 1 号' })
})

test('[DAY-05] after a merge the gone one’s card leads to the kept one: the next registration makes no third number, and the undo is whole', async () => {
  const { gone, kept, form } = await twoNumbers(passport('E1000003'), {})
  const { mergeId } = (await merge(gone, kept)).body.val
  const next = await register({ ...form, phone: '13611111111' })
  expect(next).toMatchObject({ patientId: kept.patientId, hospitalNo: kept.hospitalNo })
  expect(code(await undo(mergeId))).toBe(0)
  // What was registered since stays with the kept one; the card is the gone one's again.
  expect(await examRow(next.examId)).toMatchObject({ hospital_no: kept.hospitalNo })
  expect(await patientRow(kept)).toMatchObject({ id_no: '' })
  expect(await register({ ...form, phone: '13611111111' })).toMatchObject({ patientId: gone.patientId })
})

test('[DAY-05] of two different identity numbers the kept one’s stays, which is said, and both lead to the kept one from then on', async () => {
  const { gone, kept, form } = await twoNumbers(passport('E1000004'), passport('E1000005'))
  const preview = (await clerk.call('previewMerge', { patientId: gone.patientId, intoPatientId: kept.patientId })).body.val
  expect(preview.differs).toContain('idNo')
  const answer = await merge(gone, kept)
  expect(answer.body.val).toMatchObject({ otherNumber: 1 })
  expect(await patientRow(kept)).toMatchObject({ id_no: 'E1000005' })
  for (const idNo of ['E1000004', 'E1000005', 'E1000004'])
    expect(await register({ ...form, ...passport(idNo) })).toMatchObject({ patientId: kept.patientId })
  await register({ ...form, ...passport('E1000004'), patientId: kept.patientId })
  expect(await patientRow(kept)).toMatchObject({ id_no: 'E1000005', words: expect.arrayContaining(['d:e1000005']) })
  expect((await reconcile(await unknownOne(), { patient: { ...form, ...passport('E1000004') } })).body).toMatchObject({
    errorCode: CODE.identityTaken,
    val: { patientId: kept.patientId },
  })
  expect(code(await undo(answer.body.val.mergeId))).toBe(0)
  expect(await register({ ...form, ...passport('E1000004') })).toMatchObject({ patientId: gone.patientId })
})

test('[DAY-05] undoing a merge is refused with who has the number meanwhile, and possible when that one is merged too', async () => {
  const { gone, kept, form } = await twoNumbers(passport('E1000006'), {})
  const { mergeId } = (await merge(gone, kept)).body.val
  // As it was made by a desk that knew nothing of merges.
  const third = await register({ ...form, idType: 'none', idNo: '', idReason: 'other', phone: '13622222222' })
  await rows("UPDATE patient SET id_type = '', id_no = '' WHERE patient_id = $1", [kept.patientId])
  await rows("UPDATE patient SET id_type = 'passport', id_no = 'E1000006' WHERE patient_id = $1", [third.patientId])
  const refused = await undo(mergeId)
  expect(refused.body).toMatchObject({
    ...{ errorCode: CODE.identityMeanwhile, val: { patientId: third.patientId, hospitalNo: third.hospitalNo, patName: form.patName } },
  })
  expect(refused.body.errorMsg).toMatch(/证件号/)
  expect(await examRow(gone.examId)).toMatchObject({ hospital_no: kept.hospitalNo })
  expect(code(await merge(third, kept))).toBe(0)
  expect(code(await undo(mergeId))).toBe(0)
  expect(await examRow(gone.examId)).toMatchObject({ hospital_no: gone.hospitalNo })
})

test('[DAY-05] the kept one is found by the number, card, phone and name that was merged away, and the row says the former numbers', async () => {
  const [a, b, c] = [
    await register(somebody({ patName: '欧阳雪', pinyin: 'ou yang xue', ...passport('E1000007'), phone: '13511112222' })),
    await register(somebody({ ...passport('E1000008') })),
    await register(somebody()),
  ]
  await merge(a, b)
  pass(1_000)
  await merge(b, c)
  const found = { patientId: c.patientId, formerNos: [a.hospitalNo, b.hospitalNo].sort() }
  for (const text of [a.hospitalNo, b.hospitalNo, 'E1000007', '13511112222', '欧阳雪', c.hospitalNo])
    expect(await search(text)).toMatchObject([found])
  const stranger = await server.as(await server.account(await server.facility(), { role: 'registrar', menu: '111100000000' }))
  expect((await stranger.call('queryPatients', { search: 'E1000007' })).body.val).toEqual([])
  const [inner] = await merges(b)
  expect(inner).toMatchObject({ intoHospitalNo: c.hospitalNo })
  await undo(inner.mergeId)
  expect(await search(a.hospitalNo)).toMatchObject([{ patientId: b.patientId, formerNos: [a.hospitalNo] }])
})

test('[DAY-05] a temporary number is never the one that is kept; merged by the other menu it is found out all the same', async () => {
  const [unknown, another, known] = [await unknownOne(), await unknownOne(), await register(somebody({ patName: '牛新人' }))]
  expect(code(await merge(known, unknown))).toBe(CODE.temporaryKept)
  expect((await clerk.call('previewMerge', { patientId: known.patientId, intoPatientId: unknown.patientId })).body.val.refused).toBe(
    CODE.temporaryKept,
  )
  expect(code(await reconcile(another, { intoPatientId: unknown.patientId }))).toBe(CODE.temporaryKept)
  expect(code(await merge(unknown, known))).toBe(0)
  expect(await examRow(unknown.examId)).toEqual({ hospital_no: known.hospitalNo, pat_name: '牛新人' })
})

test('[DAY-05] an identity that was given in place is not taken away while a later exam stands under that name: the refusal names it', async () => {
  const unknown = await unknownOne()
  const temporaryName = (await examRow(unknown.examId))!.pat_name
  const form = somebody({ patName: '牛新人', pinyin: 'niu xin ren' })
  const { mergeId } = (await reconcile(unknown, { patient: form })).body.val
  expect(await merges(unknown)).toMatchObject([{ refused: 0, laterCheckNos: [] }])
  pass(60_000)
  const later = await register({ ...form, patientId: unknown.patientId })
  expect(later.hospitalNo).toBe(unknown.hospitalNo)
  expect(await merges(unknown)).toMatchObject([{ refused: CODE.laterExams, laterCheckNos: [later.checkNo] }])
  expect((await undo(mergeId)).body).toMatchObject({ errorCode: CODE.laterExams, val: { checkNos: [later.checkNo] } })
  expect(await patientRow(unknown)).toMatchObject({ pat_name: '牛新人', unknown: false })
  expect(await examRow(unknown.examId)).toMatchObject({ pat_name: '牛新人' })
  // Deleted, and registered for the right patient, it bars nothing more.
  await rows('UPDATE exam SET state = $2, former_state = state WHERE exam_id = $1', [later.examId, STATE.deleted])
  expect(code(await undo(mergeId))).toBe(0)
  expect(await patientRow(unknown)).toMatchObject({ pat_name: temporaryName, unknown: true })
  expect(await examRow(unknown.examId)).toMatchObject({ pat_name: temporaryName })
  // It does not come back under a name that nobody with its number has.
  const restore = () => clerk.call('recoverProcedure', { risProcedureId: later.examId })
  expect(code(await restore())).toBe(CODE.reconcileFirst)
  expect(code(await reconcile(unknown, { patient: form }))).toBe(0)
  expect(code(await restore())).toBe(0)
})

test('[DAY-05] a name that was corrected at the kept one goes back with the undo: record and exam of the other say the same', async () => {
  const { gone, kept } = await twoNumbers({ patName: '并前甲', pinyin: 'bing qian jia' }, {})
  const { mergeId } = (await merge(gone, kept)).body.val
  const changes = { patName: '并后乙', pinyin: 'bing hou yi' }
  expect(code(await clerk.call('updateProcedure', { risProcedureId: kept.examId, baseVersion: 0, changes }))).toBe(0)
  expect([await examRow(gone.examId), await examRow(kept.examId)]).toMatchObject([{ pat_name: '并后乙' }, { pat_name: '并后乙' }])
  expect(code(await undo(mergeId))).toBe(0)
  expect([await examRow(gone.examId), await patientRow(gone)]).toMatchObject([{ pat_name: '并前甲' }, { pat_name: '并前甲' }])
  expect([await examRow(kept.examId), await patientRow(kept)]).toMatchObject([{ pat_name: '并后乙' }, { pat_name: '并后乙' }])
})

test('[DAY-05] nor while a number is merged into that name: that merge is undone first', async () => {
  const unknown = await unknownOne()
  const first = (await reconcile(unknown, { patient: somebody() })).body.val.mergeId
  pass(1_000)
  const other = await register(somebody())
  const second = (await merge(other, unknown)).body.val.mergeId
  expect(code(await undo(first))).toBe(CODE.laterMerge)
  expect(code(await undo(second))).toBe(0)
  expect(code(await undo(first))).toBe(0)
})

test('[DAY-05] before a merge is undone it is said which later exams stay with the kept one', async () => {
  const { gone, kept, form } = await twoNumbers({}, {})
  await merge(gone, kept)
  expect(await merges(kept)).toMatchObject([{ checkNos: [gone.checkNo], laterCheckNos: [], refused: 0 }])
  pass(60_000)
  const later = await register({ ...form, patientId: kept.patientId })
  const [one] = await merges(kept)
  expect(one).toMatchObject({ checkNos: [gone.checkNo], laterCheckNos: [later.checkNo], refused: 0 })
  expect(code(await undo(one.mergeId))).toBe(0)
  expect(await examRow(later.examId)).toMatchObject({ hospital_no: kept.hospitalNo })
  expect(await merges(kept)).toMatchObject([{ laterCheckNos: [] }])
})

test('[DAY-05] the history keeps the names of the time: after the undo one reads whom it had been named as', async () => {
  const unknown = await unknownOne()
  const temporaryName = (await examRow(unknown.examId))!.pat_name
  const { mergeId } = (await reconcile(unknown, { patient: somebody({ patName: '牛新人' }) })).body.val
  await undo(mergeId)
  expect(await merges(unknown)).toMatchObject([{ patName: temporaryName, intoName: '牛新人', undoneBy: '邓登记' }])
})

test('[DAY-05] exams that say a temporary name under a known number are found out too: himself, another, or somebody new, and back', async () => {
  const unknown = await unknownOne()
  const temporaryName = (await examRow(unknown.examId))!.pat_name
  const form = somebody({ patName: '钱真名', pinyin: 'qian zhen ming' })
  // As a desk left it that renamed a temporary patient by a later visit.
  await rows("UPDATE patient SET unknown = false, pat_name = '钱真名' WHERE patient_id = $1", [unknown.patientId])
  const later = await register({ ...form, patientId: unknown.patientId })
  const preview = () => clerk.call('previewMerge', { patientId: unknown.patientId })
  expect((await preview()).body.val.gone.temporary).toEqual([unknown.checkNo])
  const own = await reconcile(unknown, { intoPatientId: unknown.patientId })
  expect(own.body).toMatchObject({ errorCode: 0, val: { exams: 1 } })
  expect(await examRow(unknown.examId)).toEqual({ hospital_no: unknown.hospitalNo, pat_name: '钱真名' })
  expect((await preview()).body.val.gone.temporary).toEqual([])
  expect(code(await reconcile(unknown, { intoPatientId: unknown.patientId }))).toBe(CODE.notTemporary)
  expect(code(await undo(own.body.val.mergeId))).toBe(0)
  expect(await examRow(unknown.examId)).toEqual({ hospital_no: unknown.hospitalNo, pat_name: temporaryName })

  const another = await register(somebody({ patName: '孙他人' }))
  const moved = await reconcile(unknown, { intoPatientId: another.patientId })
  expect(await examRow(unknown.examId)).toEqual({ hospital_no: another.hospitalNo, pat_name: '孙他人' })
  expect(await examRow(later.examId)).toEqual({ hospital_no: unknown.hospitalNo, pat_name: '钱真名' })
  expect(await patientRow(unknown)).toMatchObject({ merged_into: null, pat_name: '钱真名' })
  expect(code(await undo(moved.body.val.mergeId))).toBe(0)

  const fresh = await reconcile(unknown, { patient: somebody({ patName: '李新来' }) })
  expect(code(fresh)).toBe(0)
  const [found] = await search('李新来')
  expect(await examRow(unknown.examId)).toEqual({ hospital_no: found.hospitalNo, pat_name: '李新来' })
  expect(await patientRow(unknown)).toMatchObject({ pat_name: '钱真名', unknown: false })
  // A number that ended since cannot take its exam back.
  pass(1_000)
  const ended = (await merge(unknown, another)).body.val.mergeId
  expect(code(await undo(fresh.body.val.mergeId))).toBe(CODE.laterMerge)
  expect(code(await undo(ended))).toBe(0)
  expect(code(await undo(fresh.body.val.mergeId))).toBe(0)
  expect(await examRow(unknown.examId)).toEqual({ hospital_no: unknown.hospitalNo, pat_name: temporaryName })
})

test('[DAY-05] a merge from before, whose card the desk gave the kept one since, is undone too: the card is the gone one’s', async () => {
  const { gone, kept, form } = await twoNumbers(passport('E1000010'), {})
  const { mergeId } = (await merge(gone, kept)).body.val
  await rows("UPDATE patient_merge SET filled = '[]' WHERE merge_id = $1", [mergeId])
  expect(code(await undo(mergeId))).toBe(0)
  expect(await patientRow(kept)).toMatchObject({ id_no: '', id_type: '' })
  expect(await register({ ...form })).toMatchObject({ patientId: gone.patientId })
})

test('[DAY-05] an exam that came by a merge and was found to be another’s since goes back in the same order', async () => {
  const [gone, kept, another] = [await register(somebody()), await register(somebody(passport('E1000011'))), await register(somebody())]
  // As images came under an old name.
  await rows("UPDATE exam SET pat_name = '无名氏' WHERE exam_id = $1", [gone.examId])
  const { mergeId } = (await merge(gone, kept)).body.val
  const found = (await reconcile(kept, { intoPatientId: another.patientId })).body.val.mergeId
  expect(code(await undo(mergeId))).toBe(CODE.laterMerge)
  expect(await examRow(gone.examId)).toMatchObject({ hospital_no: another.hospitalNo })
  for (const id of [found, mergeId]) expect(code(await undo(id))).toBe(0)
  expect(await examRow(gone.examId)).toEqual({ hospital_no: gone.hospitalNo, pat_name: '无名氏' })
})

test('a merge and registrations of the same two at once wait for each other: all are done, nobody gets a third number', async () => {
  const { gone, kept, form } = await twoNumbers(passport('E1000009'), {})
  const answers = await Promise.all([
    merge(gone, kept),
    ...[1, 2, 3].map(() => ask({ ...form })),
    ask({ ...form, idType: 'none', idNo: '', idReason: 'other', phone: '13600000000', patientId: kept.patientId }),
  ])
  expect(answers.map(code)).toEqual([0, 0, 0, 0, 0])
  const numbers = (await rows('SELECT DISTINCT hospital_no FROM exam WHERE pat_name = $1', [form.patName])).map((row) => row.hospital_no)
  expect(numbers).toEqual([kept.hospitalNo])
})
