import { CODE, STATE } from '@farsight/shared/domain'
import fc from 'fast-check'
import { type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let ward: Ward
let doctor: Colleague

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1, MR: 1 } })
})
afterAll(() => server.close())

const WANG: Partial<NewExam> = { pat_name: '王建国', hospital_no: 'H-WANG' }
const code = (answer: { body: { errorCode: number } }): number => answer.body.errorCode
const merge = (ids: readonly string[], who = doctor) => who.call('mergeProcedure', { risProcedureIds: ids as string[] })
const split = (id: string, who = doctor) => who.call('splitProcedure', { risProcedureId: id })
const sql = <T>(text: string, values: unknown[]): Promise<T[]> =>
  server.database.superuser(async (su) => (await su.query(text, values)).rows as T[])

/** Everything of an exam that a split must put back; the version and the timeline go on. */
async function picture(id: string): Promise<unknown> {
  const { version: _, ...row } = await ward.row(id)
  const words = await sql('SELECT word FROM exam_word WHERE exam_id = $1 ORDER BY word', [id])
  const studies = await sql('SELECT study_uid FROM study WHERE exam_id = $1 ORDER BY 1', [id])
  return { row, words, studies }
}
async function withStudy(one: Case, images: number): Promise<string> {
  const uid = `2.25.${BigInt(`0x${one.id.replaceAll('-', '')}`)}.${images}`
  await sql('INSERT INTO study (facility_id, study_uid, exam_id, accession_no, images, received) VALUES ($1, $2, $3, $4, $5, now())', [
    ward.facility,
    uid,
    one.id,
    one.exam.accession_no,
    images,
  ])
  await sql('UPDATE exam SET image_count = $2 WHERE exam_id = $1', [one.id, images])
  return uid
}
const found = async (search: string): Promise<string[]> =>
  (await doctor.call('queryLocalList', { search })).body.val.map((row: { risProcedureId: string }) => row.risProcedureId)

test('[WORK-34] a deleted exam leaves the list and comes back to where it was; one in diagnosis stays', async () => {
  const one = await ward.newCase({ state: STATE.checkEnded })
  expect((await doctor.call('deleteProcedure', { risProcedureId: one.id, reason: '重复登记' })).body.val.state).toBe(STATE.deleted)
  expect(await found(one.exam.check_no)).toEqual([])
  expect(code(await doctor.call('deleteProcedure', { risProcedureId: one.id }))).toBe(CODE.notInRis)
  const deleted = await doctor.call('queryLocalList', { states: [STATE.deleted], search: one.exam.check_no })
  expect(deleted.body.val).toHaveLength(1)
  expect((await doctor.call('recoverProcedure', { risProcedureId: one.id })).body.val.state).toBe(STATE.checkEnded)
  expect(await found(one.exam.check_no)).toEqual([one.id])
  expect(code(await doctor.call('recoverProcedure', { risProcedureId: one.id }))).toBe(CODE.stateChanged)
  expect(await ward.steps(one.id)).toEqual(['delete', 'recover'])

  for (const state of [STATE.toBeDiagnosed, STATE.toFirstCheck]) {
    const begun = await ward.newCase({ state })
    expect(code(await doctor.call('deleteProcedure', { risProcedureId: begun.id }))).toBe(CODE.deleteRefused)
    expect((await ward.row(begun.id)).state).toBe(state)
  }
})

test('[WORK-36, WORK-37] two checks of a patient become one row with both items and series, and two again with their own', async () => {
  const head = await ward.newCase({ ...WANG, bodypart: '胸部', check_item: '胸部平扫', urgent: false })
  const part = await ward.newCase({ ...WANG, bodypart: '膝', side: 'L', check_item: '平扫', urgent: true, outpatient_no: 'OUT-77' })
  const [a, b] = [await withStudy(head, 3), await withStudy(part, 2)]
  const before = [await picture(head.id), await picture(part.id)]

  expect((await merge([head.id, part.id])).body.val.risProcedureId).toBe(head.id)
  expect(await ward.row(head.id)).toMatchObject({
    merged: true,
    check_no: head.exam.check_no,
    bodypart: '胸部、膝',
    check_item: '胸部平扫、左膝 平扫',
    side: '',
    image_count: 5,
    urgent: true,
  })
  expect(await sql('SELECT study_uid FROM study WHERE exam_id = $1 ORDER BY 1', [head.id])).toEqual(
    [a, b].sort().map((study_uid) => ({ study_uid })),
  )
  // One row, whichever of the numbers it is looked for by; the hidden part is no deleted exam.
  for (const number of [head.exam.check_no, part.exam.check_no, 'OUT-77'])
    expect([number, await found(number)]).toEqual([number, [head.id]])
  expect((await doctor.call('queryLocalList', { states: [STATE.deleted] })).body.val).toEqual([])
  expect(code(await doctor.call('recoverProcedure', { risProcedureId: part.id }))).toBe(CODE.stateChanged)
  const facts = (await doctor.call('getProcedure', { risProcedureId: head.id })).body.val
  expect(facts.mergedFrom.map((one: { checkNo: string }) => one.checkNo)).toEqual([head.exam.check_no, part.exam.check_no])

  expect((await split(head.id)).body.val.risProcedureIds).toEqual([head.id, part.id])
  expect([await picture(head.id), await picture(part.id)]).toEqual(before)
  expect(code(await split(head.id))).toBe(CODE.notMerged)
})

test('images that come while checks are merged go to the whole, and with a split to their own', async () => {
  const [head, part] = [await ward.newCase({ ...WANG }), await ward.newCase({ ...WANG, state: STATE.checkEnded })]
  await merge([head.id, part.id])
  // The merged one waits for the part that is furthest behind.
  expect((await ward.row(head.id)).state).toBe(STATE.checkEnded)
  const uid = await withStudy({ ...part, id: head.id } as Case, 4)
  await split(head.id)
  expect(await sql('SELECT exam_id FROM study WHERE study_uid = $1', [uid])).toEqual([{ exam_id: part.id }])
  expect(await ward.row(part.id)).toMatchObject({ state: STATE.toBeDiagnosed, image_count: 4 })
  expect(await ward.row(head.id)).toMatchObject({ state: STATE.toBeDiagnosed, image_count: 0 })
})

test('[WORK-36] what is another patient’s, another modality’s, begun or sent out is not merged, nor a begun one split', async () => {
  const head = await ward.newCase(WANG)
  const refusals: [Partial<NewExam>, number][] = [
    [{ pat_name: '李四', hospital_no: 'H-LI' }, CODE.mergeOtherPatient],
    [{ ...WANG, modality: 'MR' }, CODE.mergeOtherModality],
    [{ ...WANG, state: STATE.diagnosing }, CODE.mergeBegun],
    [{ ...WANG, state: STATE.completed, report_has_complete: true }, CODE.mergeBegun],
    [{ ...WANG, returned: true }, CODE.mergeBegun],
    [{ ...WANG, state: STATE.deleted }, CODE.notInRis],
  ]
  for (const [more, expected] of refusals) {
    const other = await ward.newCase(more)
    for (const ids of [
      [head.id, other.id],
      [other.id, head.id],
    ])
      expect([more, code(await merge(ids))]).toEqual([more, expected])
  }
  expect(code(await merge([head.id, head.id]))).toBe(CODE.parameterIllegal)
  const other = await ward.newCase(WANG)
  await merge([head.id, other.id])
  await doctor.call('openReport', head.address)
  expect(code(await split(head.id))).toBe(CODE.mergeBegun)
})

test('[WORK-36, WORK-37] a case at another hospital is neither merged nor split, whoever reads it there', async () => {
  const head = await ward.newCase(WANG)
  const out = await ward.newCase({ ...WANG, reader_facility_id: await server.facility() })
  for (const ids of [
    [head.id, out.id],
    [out.id, head.id],
  ])
    expect(code(await merge(ids))).toBe(CODE.mergeBegun)
  const part = await ward.newCase(WANG)
  await merge([head.id, part.id])
  const send = (to: string | null) =>
    server.database.superuser((su) => su.query('UPDATE exam SET reader_facility_id = $2 WHERE exam_id = $1', [head.id, to]))
  await send(await server.facility())
  expect(code(await split(head.id))).toBe(CODE.mergeBegun)
  expect(await ward.row(head.id)).toMatchObject({ merged: true })
  await send(null)
  expect(code(await split(head.id))).toBe(0)
})

test('[AZ-06] one foreign id among fifty refuses the whole call: merge, download, print state', async () => {
  const cases = await Promise.all(Array.from({ length: 49 }, () => ward.newCase(WANG)))
  const done = await Promise.all(
    Array.from({ length: 49 }, () => ward.newCase({ ...WANG, state: STATE.completed, report_has_complete: true })),
  )
  await withStudy(cases[0]!, 1)
  const elsewhere = await makeWard(server)
  const foreign = await elsewhere.newCase({ ...WANG, state: STATE.completed, report_has_complete: true })
  const before = await sql('SELECT exam_id, version, state, printed, merged FROM exam ORDER BY exam_id', [])
  for (const place of [0, 25, 49]) {
    const mixed = (own: readonly Case[]) => own.map((one) => one.id).toSpliced(place, 0, foreign.id)
    expect(code(await merge(mixed(cases)))).toBe(CODE.notInRis)
    expect(code(await doctor.call('setPrinted', { risProcedureIds: mixed(done) }))).toBe(CODE.notInRis)
    expect(code(await doctor.call('queryDownload', { risProcedureIds: mixed(cases) }))).toBe(CODE.notInRis)
  }
  expect(await sql('SELECT exam_id, version, state, printed, merged FROM exam ORDER BY exam_id', [])).toEqual(before)
  expect(await sql('SELECT 1 FROM report_outgoing', [])).toEqual([])
  // The same fifty without the foreign one are one check.
  expect(code(await merge(cases.map((one) => one.id)))).toBe(0)
}, 60_000)

test('[RS-14] in whatever order checks are deleted, restored, merged and split, none is lost and none is in two groups', async () => {
  const acts = fc.array(fc.record({ act: fc.constantFrom('delete', 'recover', 'merge', 'split'), a: fc.nat(5), b: fc.nat(5) }), {
    minLength: 6,
    maxLength: 14,
  })
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const one = await makeWard(server)
      const who = await one.person({ rights: { CT: 1 } })
      const exams: Case[] = []
      for (let i = 0; i < 6; i += 1) exams.push(await one.newCase({ ...WANG, state: i % 2 ? STATE.checkEnded : STATE.toBeDiagnosed }))
      const merges = async ({ act, a, b }: (typeof steps)[number]): Promise<unknown> => {
        const [x, y] = [exams[a]!.id, exams[b]!.id]
        if (act === 'delete') return who.call('deleteProcedure', { risProcedureId: x })
        if (act === 'recover') return who.call('recoverProcedure', { risProcedureId: x })
        return act === 'merge' ? merge([x, y], who) : split(x, who)
      }
      // Two at a time, so that some meet.
      for (let i = 0; i < steps.length; i += 2) await Promise.all(steps.slice(i, i + 2).map(merges))
      const rows = await sql<{ exam_id: string; state: number; merged: boolean; merged_into: string | null; parts: number; in: number }>(
        `SELECT e.exam_id, e.state, e.merged, e.merged_into, (SELECT count(*)::int FROM merge_part p WHERE p.head_id = e.exam_id) AS parts,
           (SELECT count(*)::int FROM merge_part p WHERE p.exam_id = e.exam_id) AS in FROM exam e WHERE facility_id = $1`,
        [one.facility],
      )
      expect(rows).toHaveLength(6)
      for (const row of rows) {
        const head = rows.find((other) => other.exam_id === row.merged_into)
        expect(row.in).toBe(row.merged || row.merged_into ? 1 : 0)
        if (row.merged_into) expect([row.state, head?.merged, row.merged]).toEqual([STATE.deleted, true, false])
        if (row.merged) expect(rows.filter((other) => other.merged_into === row.exam_id)).toHaveLength(row.parts - 1)
      }
      const counters = await sql('SELECT state, n FROM exam_counter WHERE facility_id = $1 AND n <> 0 ORDER BY state', [one.facility])
      const counted = await sql('SELECT state, count(*)::int AS n FROM exam WHERE facility_id = $1 GROUP BY state ORDER BY state', [
        one.facility,
      ])
      expect(counters).toEqual(counted)
      // Taken apart, every one of them is what it was, or deleted as somebody wished.
      for (const row of rows.filter(({ merged }) => merged)) {
        if (row.state === STATE.deleted) await who.call('recoverProcedure', { risProcedureId: row.exam_id })
        expect(code(await split(row.exam_id, who))).toBe(0)
      }
      const apart = await sql<{ exam_id: string; state: number }>('SELECT exam_id, state FROM exam WHERE facility_id = $1', [one.facility])
      for (const { exam_id, state } of apart)
        expect([exams.find((exam) => exam.id === exam_id)!.exam.state, STATE.deleted]).toContain(state)
    }),
    { numRuns: Number(process.env.RACES ?? 10), seed: 14, endOnFailure: true },
  )
}, 600_000)
