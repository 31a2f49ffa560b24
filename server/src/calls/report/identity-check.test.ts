import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { ctFile, newInstance, stow } from '../../../test/stow'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let reviewer: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 1 }, name: '张医生' })
  reviewer = await ward.person({ rights: { CT: 2 }, name: '赵主任' })
})
afterAll(() => server.close())

const code = (answer: Answer): number => answer.body.errorCode
let studies = 0
/** Images whose header names this patient. */
const images = (one: Case, patient: { name?: string; id?: string; sex?: string; born?: string }) =>
  server.database.superuser((su) =>
    su.query(
      `INSERT INTO study (facility_id, study_uid, exam_id, patient_name, patient_id, patient_sex, patient_birth_date, images, received)
        VALUES ($1, $2, $3, $4, $5, $6, $7, 1, now())`,
      [
        ward.facility,
        `2.25.${++studies}`,
        one.id,
        patient.name ?? '',
        patient.id ?? one.exam.hospital_no,
        patient.sex ?? 'M',
        patient.born ?? '19590301',
      ],
    ),
  )
const submit = (one: Case, version: number, more: object = { toReview: 1 }) =>
  writer.call('submitReport', { procedureId: one.id, report: content('字'), baseVersion: version, ...more })
const confirm = (who: Colleague, one: Case, reason = '已电话核实患者性别登记有误') =>
  who.call('confirmIdentity', { procedureId: one.id, reason })
const audited = async (one: Case, outcome = 0) =>
  server.database.superuser(
    async (su) =>
      (
        await su.query("SELECT user_id FROM audit WHERE call LIKE '%confirmIdentity' AND object_id = $1 AND outcome = $2", [
          one.id,
          outcome,
        ])
      ).rows,
  )

test('[DAY-02] images of another sex: it is told, nothing is sent until it is confirmed with a reason, and the audit has who did', async () => {
  const one = await ward.newCase()
  await images(one, { sex: 'F' })
  const opened = (await writer.call('openReport', one.address)).body.val
  expect(opened).toMatchObject({ identityWarnings: [{ field: 'sex', exam: 'M', dicom: 'F' }], identityConfirmed: null })
  expect((await submit(one, 1)).body).toMatchObject({ errorCode: CODE.identityUnconfirmed })
  expect(await ward.row(one.id)).toMatchObject({ state: STATE.diagnosing })
  for (const reason of ['', '  ']) expect(code(await confirm(writer, one, reason))).toBe(CODE.reasonRequired)
  expect(code(await confirm(reviewer, one))).toBe(CODE.anotherWriting)
  expect(code(await submit(one, 1))).toBe(CODE.identityUnconfirmed)
  expect(code(await confirm(writer, one))).toBe(0)
  expect((await writer.call('openReport', one.address)).body.val.identityConfirmed).toEqual({
    userName: '张医生',
    time: formatDateTime(server.clock.now),
    reason: '已电话核实患者性别登记有误',
  })
  expect(await audited(one)).toEqual([{ user_id: writer.account.userId }])
  expect((await submit(one, 1)).body.val.state).toBe(STATE.toFirstCheck)
})

test('[DAY-02] what comes later with another difference is to be looked at again, also by the reviewer, and by a direct pass', async () => {
  const one = await ward.newCase()
  await images(one, { sex: 'F' })
  await writer.call('openReport', one.address)
  await confirm(writer, one)
  await submit(one, 1)
  const { report } = (await reviewer.call('openReview', one.address)).body.val
  await images(one, { id: 'H-OTHER' })
  const pass = (more: object) => reviewer.call('passReview', { procedureId: one.id, baseVersion: report.version, stars: 5, ...more })
  const direct = { direct: 1, auditReportId: report.auditReportId }
  for (const how of [{ report: content('字') }, direct]) expect(code(await pass(how))).toBe(CODE.identityUnconfirmed)
  const warned = (await reviewer.call('openReview', one.address)).body.val
  expect([warned.identityConfirmed, warned.identityWarnings.map(({ field }: { field: string }) => field)]).toEqual([
    null,
    ['sex', 'patientId'],
  ])
  expect(code(await confirm(writer, one))).toBe(CODE.alreadySubmitted)
  expect(code(await confirm(reviewer, one))).toBe(0)
  expect((await pass(direct)).body.val.state).toBe(STATE.completed)
})

test('where all agree there is nothing to confirm, and another hospital confirms nothing', async () => {
  const one = await ward.openedBy(writer)
  await images(one, {})
  expect(code(await confirm(writer, one))).toBe(CODE.stateChanged)
  expect(code(await submit(one, 1))).toBe(0)
  const stranger = await (await makeWard(server)).person({ rights: { CT: 4 } })
  expect(code(await confirm(stranger, one))).toBe(CODE.notInRis)
  expect(await audited(one, CODE.notInRis)).toEqual([{ user_id: stranger.account.userId }])
})

test('[ENTITY-18, ENTITY-19] a report has its doctors, times, texts, flag, regions and stars', async () => {
  const one = await ward.openedBy(writer)
  const begun = formatDateTime(server.clock.now)
  server.clock.now += 60_000
  const roi = { kind: 'roi', from: 0, to: 2, ref: 'region-1' }
  const report = { ...content('结节 8mm', '右肺结节', '三月复查', 2), finding: { text: '结节 8mm', marks: [roi] } }
  await writer.call('submitReport', { procedureId: one.id, report, baseVersion: 1, toReview: 1 })
  const written = formatDateTime(server.clock.now)
  server.clock.now += 60_000
  await reviewer.call('openReview', one.address)
  await reviewer.call('passReview', { procedureId: one.id, report, baseVersion: 2, stars: 4, reason: '规范' })
  const seen = (await writer.call('getReport', one.address)).body.val.report
  expect(seen).toMatchObject({
    author: { name: '张医生' },
    reviewers: [{ level: 1, name: '赵主任' }],
    beginTime: begun,
    writeTime: written,
    reportCompleteTime: formatDateTime(server.clock.now),
    content: { finding: { text: '结节 8mm', marks: [roi] }, result: { text: '右肺结节' }, advice: { text: '三月复查' }, yinYang: 2 },
    starsGiven: [{ stars: 4, reason: '规范', userName: '赵主任' }],
  })
})

describe('another patient’s images under the same study are told, and nothing is sent until it is confirmed', () => {
  let technician: TestClient
  beforeAll(async () => {
    technician = await server.as(await server.account(ward.facility, { role: 'technician', menu: '011000000000' }))
  })
  const other = { '00080005': 'ISO_IR 192', '00100010': 'Gu^ZhenHua=顾^振华', '00100020': 'P-999', '00100040': 'M', '00100030': '' }

  test.each([
    ['a series of its own', true],
    ['one image of five in one series, and not the first', false],
  ])('[DAY-02] %s', async (_, ownSeries) => {
    const one = await ward.openedBy(writer)
    const own = {
      '00080050': one.exam.accession_no,
      '00100010': 'Li^Si',
      '00100020': one.exam.hospital_no,
      '00100040': 'M',
      '00100030': '',
    }
    const first = newInstance()
    expect((await stow(technician, [ctFile(first, own)])).status).toBe(200)
    const before = (await writer.call('getReport', one.address)).body.val.identityWarnings
    const more = [1, 2, 3, 4].map((n) => {
      const i = newInstance(first.study, ownSeries && n === 3 ? undefined : first.series)
      return n === 3 ? ctFile(i, { ...own, ...other }) : ctFile(i, own)
    })
    for (const file of more) expect((await stow(technician, [file])).status).toBe(200)
    const told = (await writer.call('getReport', one.address)).body.val.identityWarnings
    expect(told.slice(before.length)).toEqual([
      { field: 'name', exam: one.exam.pat_name, dicom: 'Gu^ZhenHua=顾^振华' },
      { field: 'patientId', exam: one.exam.hospital_no, dicom: 'P-999' },
    ])
    // The other four images name one patient: that one is kept once.
    const kept = await server.database.superuser(async (su) =>
      (await su.query('SELECT identities FROM series WHERE study_uid = $1', [first.study])).rows.flatMap(({ identities }) => identities),
    )
    expect(kept.map(({ id }: { id: string }) => id).sort()).toEqual([one.exam.hospital_no, 'P-999'].sort())
    expect(code(await submit(one, 1))).toBe(CODE.identityUnconfirmed)
    expect(code(await confirm(writer, one))).toBe(0)
    expect(code(await submit(one, 1))).toBe(0)
  })
})

describe('a reader’s stars', () => {
  const rate = (who: Colleague, one: Case, more: object) => who.call('rateReport', { procedureId: one.id, ...more })

  test('[VALID-30, VALID-31] are needed, a low score with its reason; each reader once, nobody their own', async () => {
    const one = await ward.submittedBy(writer, '字')
    const reader = await ward.person({ rights: { MR: 1 }, name: '读者' })
    expect(code(await rate(reader, one, { stars: 5 }))).toBe(CODE.notCompleted)
    await reviewer.call('openReview', one.address)
    await reviewer.call('passReview', { procedureId: one.id, report: content('字'), baseVersion: one.version, stars: 5 })
    expect((await rate(reader, one, { stars: 0 })).body).toMatchObject({ errorCode: CODE.starsRequired, field: 'stars' })
    for (const stars of [1, 2])
      expect((await rate(reader, one, { stars, reason: ' ' })).body).toMatchObject({ errorCode: CODE.lowScoreReason, field: 'reason' })
    for (const own of [writer, reviewer]) expect(code(await rate(own, one, { stars: 5 }))).toBe(CODE.rateOwn)
    expect((await reader.call('getReport', one.address)).body.val.report.starsGiven).toHaveLength(1)
    server.clock.now += 60_000
    expect(code(await rate(reader, one, { stars: 2, reason: '左右写反' }))).toBe(0)
    expect(code(await rate(reader, one, { stars: 5 }))).toBe(CODE.alreadyRated)
    expect((await writer.call('getReport', one.address)).body.val.report.starsGiven).toMatchObject([
      { stars: 2, reason: '左右写反', userName: '读者' },
      { stars: 5, userName: '赵主任' },
    ])
    const stranger = await (await makeWard(server)).person({ rights: { CT: 4 } })
    expect(code(await rate(stranger, one, { stars: 5 }))).toBe(CODE.notInRis)
  })
})
