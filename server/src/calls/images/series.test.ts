import { stat } from 'node:fs/promises'
import { CODE, STATE, stepSays } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { ctFile, type Instance, newInstance, stow } from '../../../test/stow'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import type { DiskImageStore } from '../../images'
import { sweepOrphans } from '../../images/door/orphans'

let server: TestServer
let ward: Ward
let technician: Colleague
let doctor: Colleague
const code = (answer: Answer): number => answer.body?.errorCode

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  technician = await ward.person({ role: 'technician', menu: '111100000000' })
  doctor = await ward.person({ rights: { CT: 1 } })
  await server.database.superuser((su) =>
    su.query('UPDATE doctor SET may_move_series = true WHERE user_id = $1', [technician.account.userId]),
  )
})
afterAll(() => server.close())

/** Files as a device sends them for a case. */
const fileFor = (i: Instance, { exam }: Case, place = 1): Buffer =>
  ctFile(i, {
    '00080050': exam.accession_no,
    '00100010': 'wang jian guo',
    '00100020': exam.hospital_no,
    '00100030': '19590301',
    '00200013': String(place),
  })
const pathOf = (i: Instance): string =>
  (server.archive.store as DiskImageStore).pathOf({ facilityId: ward.facility, studyUid: i.study, seriesUid: i.series, sopUid: i.sop })
const there = (i: Instance): Promise<boolean> =>
  stat(pathOf(i)).then(
    () => true,
    () => false,
  )

async function sent(one: Case, count = 2): Promise<Instance[]> {
  const first = newInstance()
  const all = [first, ...Array.from({ length: count - 1 }, () => newInstance(first.study, first.series))]
  expect(
    (
      await stow(
        technician,
        all.map((i, place) => fileFor(i, one, place + 1)),
      )
    ).status,
  ).toBe(200)
  return all
}
const seriesOf = async (one: Case) => (await technician.call('querySeries', { risProcedureId: one.id })).body.val.series
const move = (who: Colleague, [i]: readonly Instance[], to: Case, reason = '登记时选错了患者') =>
  who.call('moveSeries', { seriesUid: i!.series, toRisProcedureId: to.id, reason })
const stepReasons = (one: Case) =>
  server.database.superuser(
    async (su) =>
      (
        await su.query("SELECT action, reason, user_name FROM exam_step WHERE exam_id = $1 AND action LIKE 'series%' ORDER BY step_id", [
          one.id,
        ])
      ).rows,
  )

test('[DAY-04] a series goes to its exam: files, headers and counts follow, both timelines tell it, and the way back gives what was', async () => {
  const [wrong, right] = [
    await ward.newCase(),
    await ward.newCase({ state: STATE.uploading, image_count: 0, pat_name: '李雪', pinyin: 'li xue', sex: 'F' }),
  ]
  const stays = await sent(wrong, 1)
  const moved = await sent(wrong, 2)
  const before = await server.archive.store.read({
    facilityId: ward.facility,
    studyUid: moved[0]!.study,
    seriesUid: moved[0]!.series,
    sopUid: moved[0]!.sop,
  })
  expect(await ward.row(wrong.id)).toMatchObject({ image_count: 3 })
  const answer = await move(technician, moved, right)
  expect(answer.body).toMatchObject({ errorCode: 0, val: { images: 2, fromRisProcedureId: wrong.id } })
  expect([await ward.row(wrong.id), await ward.row(right.id)]).toMatchObject([
    { image_count: 1 },
    { image_count: 2, state: STATE.toBeDiagnosed },
  ])
  // The other exam's doctor reads them; their headers name its patient.
  const shown = (await doctor.call('queryImages', { risProcedureId: right.id })).body.val
  expect(shown).toHaveLength(1)
  const { studyUid } = shown[0]
  expect(studyUid).not.toBe(moved[0]!.study)
  const metadata = await doctor.send(`/dicomweb/studies/${studyUid}/metadata`)
  expect(metadata.body).toHaveLength(2)
  for (const one of metadata.body)
    expect(one).toMatchObject({
      '00100010': { Value: [{ Alphabetic: 'li xue' }] },
      '00100020': { Value: [right.exam.hospital_no] },
      '00080050': { Value: [right.exam.accession_no] },
      '0020000D': { Value: [studyUid] },
    })
  expect(metadata.text).not.toContain(moved[0]!.study)
  const rendered = await doctor.send(`/dicomweb/studies/${studyUid}/series/${moved[0]!.series}/instances/${moved[0]!.sop}/rendered`)
  expect(rendered.status).toBe(200)
  expect((await doctor.send(`/dicomweb/studies/${moved[0]!.study}/metadata`)).status).toBe(404)
  expect((await doctor.call('queryImages', { risProcedureId: wrong.id })).body.val[0].studyUid).toBe(stays[0]!.study)
  const who = technician.account.name
  // Each step has its words.
  for (const one of [wrong, right]) for (const { action } of await stepReasons(one)) expect(stepSays(action).zh).not.toBe(action)
  expect([await stepReasons(wrong), await stepReasons(right)]).toEqual([
    [{ action: 'seriesMovedOut', reason: `${right.exam.check_no}: 登记时选错了患者`, user_name: who }],
    [{ action: 'seriesMovedIn', reason: `${wrong.exam.check_no}: 登记时选错了患者`, user_name: who }],
  ])
  // What the device sends again goes where its series is, and what it sends anew as well.
  const late = newInstance(moved[0]!.study, moved[0]!.series)
  expect((await stow(technician, [fileFor(moved[0]!, wrong, 1), fileFor(late, wrong, 3)])).status).toBe(200)
  expect([await ward.row(wrong.id), await ward.row(right.id)]).toMatchObject([{ image_count: 1 }, { image_count: 3 }])
  expect((await seriesOf(right))[0]).toMatchObject({
    images: 3,
    patName: '李雪',
    movedFrom: wrong.id,
    // Named, for who would move it back.
    movedFromExam: { checkNo: wrong.exam.check_no, patName: wrong.exam.pat_name },
  })
  // The old files are nobody's and go; what a row names stays.
  expect(await there(moved[0]!)).toBe(true)
  expect(await sweepOrphans(server.archive.store, server.asTenant, Date.now() + 1, 0)).toBe(2)
  expect(await there(moved[0]!)).toBe(false)
  expect(await there({ ...moved[0]!, study: studyUid })).toBe(true)
  expect((await move(technician, moved, wrong)).body).toMatchObject({ errorCode: 0, val: { images: 3 } })
  const after = await server.archive.store.read({
    facilityId: ward.facility,
    studyUid: moved[0]!.study,
    seriesUid: moved[0]!.series,
    sopUid: moved[0]!.sop,
  })
  expect(after.equals(before)).toBe(true)
  expect((await seriesOf(wrong)).map((s: { images: number }) => s.images).sort()).toEqual([1, 3])
}, 60_000)

test('[DAY-04] a report that was begun on either side is flagged until its writer has seen it; others are not asked', async () => {
  const [wrong, right] = [await ward.openedBy(doctor), await ward.newCase()]
  const moved = await sent(wrong)
  expect(code(await move(technician, moved, right))).toBe(0)
  const changes = async (one: Case) => (await doctor.call('queryImageChanges', { risProcedureId: one.id })).body.val
  expect(await changes(wrong)).toMatchObject([
    { came: false, images: 2, modality: 'CT', reason: '登记时选错了患者', userName: technician.account.name },
  ])
  expect(await changes(right)).toEqual([])
  // Whoever opens the report is told as well.
  expect((await doctor.call('openReport', wrong.address)).body.val.imageChanges).toMatchObject([{ came: false, images: 2 }])
  const other = await ward.person({ rights: { CT: 4 } })
  expect(code(await other.call('seeImageChanges', { risProcedureId: wrong.id }))).toBe(CODE.noPermission)
  expect(code(await doctor.call('seeImageChanges', { risProcedureId: wrong.id }))).toBe(0)
  expect(await changes(wrong)).toEqual([])
  expect(await ward.steps(wrong.id)).toContain('imageChangesSeen')
  // A completed report does not keep a wrong series.
  const done = await ward.newCase({
    state: STATE.completed,
    report_has_complete: true,
    author_id: doctor.account.userId,
    author_name: '甲',
  })
  expect(code(await move(technician, moved, done))).toBe(0)
  expect(await changes(done)).toMatchObject([{ came: true }])
})

test('[DAY-04] whoever keeps the exam may put a series in doubt; its images read so until it is cleared or moved', async () => {
  const [one, right] = [await ward.newCase(), await ward.newCase()]
  const all = await sent(one)
  const check = (who: Colleague, wrong: boolean, reason = '像是别人的片子') =>
    who.call('checkSeries', { risProcedureId: one.id, seriesUid: all[0]!.series, wrong, reason })
  expect(code(await check(doctor, true, ' '))).toBe(CODE.reasonRequired)
  expect(code(await check(doctor, true))).toBe(0)
  const images = async () => (await doctor.call('queryImages', { risProcedureId: one.id })).body.val[0].series[0]
  expect(await images()).toMatchObject({ checking: { reason: '像是别人的片子', userName: doctor.account.name } })
  expect((await seriesOf(one))[0].checking).toMatchObject({ reason: '像是别人的片子' })
  expect(code(await check(await ward.person({ rights: { CT: 4 } }), false))).toBe(CODE.noPermission)
  expect(code(await check(technician, false, '核对过'))).toBe(0)
  expect(await images()).toMatchObject({ checking: null })
  expect(code(await check(doctor, true))).toBe(0)
  expect(code(await move(technician, all, right))).toBe(0)
  expect((await seriesOf(right))[0].checking).toBeNull()
  expect((await stepReasons(one)).map((row) => row.action)).toEqual(['seriesInDoubt', 'seriesCleared', 'seriesInDoubt', 'seriesMovedOut'])
  const answer = await doctor.call('checkSeries', { risProcedureId: one.id, seriesUid: all[0]!.series, wrong: true, reason: 'x' })
  expect(code(answer)).toBe(CODE.notInRis)
})

test('[DAY-04] without the right, without a reason, to another hospital, to an ECG, to where it is: nothing moves', async () => {
  const [one, right] = [await ward.newCase(), await ward.newCase()]
  const all = await sent(one)
  expect(code(await move(doctor, all, right))).toBe(CODE.noPermission)
  expect(code(await move(technician, all, right, ' '))).toBe(CODE.reasonRequired)
  expect(code(await move(technician, all, one))).toBe(CODE.stateChanged)
  expect(code(await move(technician, all, await ward.newCase({ modality: 'ECG' })))).toBe(CODE.noEcgImages)
  expect(code(await move(technician, all, await ward.newCase({ state: STATE.deleted })))).toBe(CODE.notInRis)
  const elsewhere = await (await makeWard(server)).newCase()
  expect(code(await move(technician, all, elsewhere))).toBe(CODE.notInRis)
  expect(code(await move(technician, [newInstance()], right))).toBe(CODE.notInRis)
  const strangers = await makeWard(server)
  const foreign = await strangers.person({ role: 'technician', menu: '111100000000' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET may_move_series = true WHERE user_id = $1', [foreign.account.userId]))
  expect(code(await move(foreign, all, elsewhere))).toBe(CODE.notInRis)
  expect((await seriesOf(one))[0]).toMatchObject({ images: 2, movedFrom: null })
  expect(await ward.steps(one.id)).not.toContain('seriesMovedOut')
})
