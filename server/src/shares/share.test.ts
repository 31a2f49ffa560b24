import { randomBytes } from 'node:crypto'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import { finish } from '../../test/completed'
import { content, makeExam } from '../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { makeSharing, planted, type SharedExam, type SharingHospital } from '../../test/shared-exam'
import { newPhone, StubSms } from '../../test/sms'

const DAY = 86_400_000
let server: TestServer
let sms: StubSms
let hospital: SharingHospital
let one: SharedExam

beforeAll(async () => {
  sms = new StubSms()
  server = await testServer({ sms, publicTries: 1_000_000 })
  hospital = await makeSharing(server)
  one = await hospital.completed({ pat_name: '王建国' })
})
afterAll(() => server.close())

const open = (token: string, by: TestClient = server.anonymous(), more: object = {}) => by.call('openShare', { token, ...more })
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
const reasonOf = async (token: string) => {
  const { body } = await open(token)
  return [body.errorCode, body.val?.reason]
}
const list = async (examId = one.examId) => (await hospital.doctor.call('shareList', { risProcedureId: examId })).body.val

/** An opened link: its browser, its answer, and a way to its door. */
async function opened(token: string, browser = server.anonymous()) {
  const { body, text } = await open(token, browser)
  if (body.errorCode !== 0) throw new Error(text)
  const val = body.val.share
  const door = (path: string, by = browser, init: RequestInit = {}) => by.send(`/shared/${val.view}/${path}`, init)
  const [study] = val.studies
  const series = `dicomweb/studies/${study?.studyUid}/series/${study?.series[0].seriesUid}`
  const instance = `${series}/instances/${study?.series[0].instances[0].sopUid}`
  return { browser, val, door, series, instance }
}

test('[VIEW-06, ENTITY-23] a link opens its exam without a login: patient, report, images; the list says who made it and who opened it', async () => {
  const { token, val } = await hospital.share(one.examId)
  expect(val).toMatchObject({ anonymous: 0, validity: 'oneWeek', state: 'open', openedCount: 0 })
  const phone = server.anonymous()
  const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile MicroMessenger/8' }
  const answer = await phone.send('/hospital_share_openApi.do', {
    method: 'POST',
    body: new URLSearchParams({ token, version: '3.1.2020092300' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...agent },
  })
  const { share } = answer.body.val
  expect(share).toMatchObject({
    anonymous: 0,
    patient: { patName: '王建国', checkNo: one.exam.check_no, modality: 'CT' },
    report: { finding: '两肺纹理清晰。', authorName: '陈分享' },
  })
  expect(share.studies[0].series[0].instances.map((i: { sopUid: string }) => i.sopUid)).toEqual(one.instances.map(({ sop }) => sop))
  const [row] = await list()
  expect(row).toMatchObject({ link: '', userName: '陈分享', openedCount: 1, opened: [{ device: 'Android · WeChat' }] })
  expect(JSON.stringify(row)).not.toContain('127.0.0.1')
  // The same browser again is no other one.
  await open(token, phone)
  expect((await list())[0].openedCount).toBe(1)
})

test('a request for a link that is repeated gets the same link, and the database has it nowhere', async () => {
  const make = () =>
    hospital.doctor.call('shareCreate', { risProcedureId: one.examId, anonymous: 0, validity: 'oneDay', requestKey: 'share-again-1' })
  const [first, second] = [await make(), await make()]
  expect(second.body).toEqual(first.body)
  const token = first.body.val.link.split('/').at(-1)
  expect(await codeOf(open(token))).toBe(0)
  const kept = await server.database.superuser(async (su) => {
    const { rows } = await su.query(
      "SELECT request_key::text AS text FROM request_key WHERE key = 'share-again-1' UNION ALL SELECT share::text FROM share",
    )
    return rows.map(({ text }) => text as string)
  })
  expect([kept.length > 1, kept.filter((text) => text.includes(token) || text.includes('#/share/'))]).toEqual([true, []])
})

test('the door gives the images of the opened link, to the browser that opened it alone', async () => {
  const { token } = await hospital.share(one.examId)
  const { door, series, instance, val } = await opened(token)
  for (const path of [
    'state',
    `${series}/metadata`,
    `${series}/thumbnail`,
    // Of its first image the viewer asks for the header alone, to paint it before the engine is there.
    `${instance}/metadata`,
    `${instance}/frames/1`,
    `${instance}/rendered`,
    `${instance}/bulkdata/7FE00010`,
    'study.zip',
  ]) {
    const mine = await door(path)
    expect({ path, status: mine.status, kept: mine.headers.get('cache-control') }).toEqual({
      path,
      status: path === 'state' ? 204 : 200,
      kept: 'no-store',
    })
    expect({ path, status: (await door(path, server.anonymous())).status }).toEqual({ path, status: 401 })
    expect((await door(path, hospital.doctor)).status).toBe(401)
  }
  const header = (await door(`${series}/metadata`)).body[0]
  expect(header['7FE00010'].BulkDataURI).toContain(`/shared/${val.view}/dicomweb/`)
  const own = (await door(`${instance}/metadata`)).body
  expect(own.map((one: Record<string, { Value: string[] }>) => one['00080018']?.Value[0])).toEqual([instance.split('/').at(-1)])
  // Another exam's images, another hospital's link, and paths that are none.
  const other = await hospital.completed()
  const [i] = other.instances
  for (const path of [
    `dicomweb/studies/${i!.study}/series/${i!.series}/metadata`,
    'dicomweb/studies',
    '../health',
    'dicomweb/studies/1/series/../metadata',
    `${instance}/frames/9`,
    '',
  ])
    expect({ path, status: [404, 406].includes((await door(path)).status) }).toEqual({ path, status: true })
})

test('the regions of a completed report go along on the images that go out, with their numbers and nothing that somebody wrote', async () => {
  const mixed = await hospital.completed({}, [{}, { '00280301': ['CS', 'YES'] }] as never)
  const [plain, burned] = mixed.instances
  const id = await planted(server, hospital.facility, mixed.examId, plain!, 1)
  await planted(server, hospital.facility, mixed.examId, burned!, 2)
  const region = { kind: 'length', frame: 1, points: [[1.5, 2], [3, 2]], window: { center: 40, width: 400 } } // biome-ignore format: a length
  const named = await opened((await hospital.share(mixed.examId)).token)
  expect(named.val.regions[0]).toEqual({ ...region, id, number: 1, seriesUid: plain!.series, sopUid: plain!.sop })
  expect(named.val.regions).toHaveLength(2)
  const { val } = await opened((await hospital.share(mixed.examId, { anonymous: 1 })).token)
  const { seriesUid, instances } = val.studies[0].series[0]
  expect(val.regions).toEqual([{ ...region, id: 'r1', number: 1, seriesUid, sopUid: instances[0].sopUid }])
  // Nobody's words while the report is not completed: its regions are not either.
  await server.database.superuser((su) => su.query('UPDATE exam SET report_has_complete = false WHERE exam_id = $1', [mixed.examId]))
  const early = await opened((await hospital.share(mixed.examId)).token)
  expect([early.val.report, early.val.regions, early.val.studies.length]).toEqual([null, [], 1])
})

test('[LK-15] a link that was made before the report was completed shows it when it is, and from then on the report is withdrawn no more', async () => {
  const exam = await makeExam(server, hospital.facility, {})
  const { token } = await hospital.share(exam.exam_id)
  const reader = server.anonymous()
  expect((await opened(token, reader)).val.report).toBeNull()
  await finish(server, hospital.doctor, exam.exam_id, exam.modality, content('右肺结节。'))
  const withdraw = () => codeOf(hospital.doctor.call('withdrawDiagnose', { risProcedureId: exam.exam_id }))
  const { val, door } = await opened(token, reader)
  expect([val.report.finding, (await door('state')).headers.get('x-farsight-issue')]).toEqual(['右肺结节。', String(val.report.issue)])
  expect(await withdraw()).toBe(CODE.reportSentOut)
  const out = await server.database.superuser(
    async (su) => (await su.query('SELECT kind, user_name FROM report_outgoing WHERE exam_id = $1', [exam.exam_id])).rows,
  )
  expect(out).toEqual([{ kind: 'share', user_name: '陈分享' }])
  // Looked at again it is no other giving out.
  await opened(token, reader)
  const { n } = await server.database.superuser(
    async (su) =>
      (await su.query('SELECT count(*)::int AS n FROM report_outgoing WHERE exam_id = $1', [exam.exam_id])).rows[0] as { n: number },
  )
  expect(n).toBe(1)
})

test('an opened link says which issue of the report is the newest: a correction and an addendum count', async () => {
  const { examId } = await hospital.completed()
  const { door, val } = await opened((await hospital.share(examId)).token)
  const issue = async () => (await door('state')).headers.get('x-farsight-issue')
  expect([val.report.issue, await issue()]).toEqual([1, '1'])
  const correction = { procedureId: examId, kind: 'correction', report: content('更正后。'), reason: '写错', baseIssue: 1 }
  expect(await codeOf(hospital.doctor.call('issueReport', correction))).toBe(0)
  expect(await issue()).toBe('2')
})

test('[VIEW-07, CONST-06, LK-09] exactly four validities: each is open a second before its end and over a second after it, long term stays', async () => {
  const begun = server.clock.now
  const ends = { oneDay: 1, threeDays: 3, oneWeek: 7 } as const
  const links = new Map<string, string>()
  for (const validity of [...Object.keys(ends), 'longTerm']) links.set(validity, (await hospital.share(one.examId, { validity })).token)
  for (const validity of ['twoDays', 'forever', '', 'oneMonth'])
    expect(await codeOf(hospital.doctor.call('shareCreate', { risProcedureId: one.examId, anonymous: 0, validity }))).not.toBe(0)
  for (const [validity, days] of Object.entries(ends)) {
    server.clock.now = begun + days * DAY - 1_000
    const { door } = await opened(links.get(validity)!)
    server.clock.now = begun + days * DAY + 1_000
    expect(await reasonOf(links.get(validity)!)).toEqual([CODE.shareEnded, 'expired'])
    // A page that is open is over with it.
    expect([(await door('state')).status, (await door('state')).body]).toEqual([410, { reason: 'expired' }])
  }
  expect(await codeOf(open(links.get('longTerm')!))).toBe(0)
  server.clock.now = begun
})

test('[LK-09] a long-term link is listed, rests a year after it was confirmed last, and goes on when it is confirmed', async () => {
  const begun = server.clock.now
  const { token, id, val } = await hospital.share(one.examId, { validity: 'longTerm' })
  expect(val).toMatchObject({ until: null, confirmBy: formatDateTime(begun + 365 * DAY) })
  server.clock.now = begun + 365 * DAY - 1_000
  expect(await codeOf(open(token))).toBe(0)
  server.clock.now = begun + 365 * DAY
  expect(await reasonOf(token)).toEqual([CODE.shareEnded, 'unconfirmed'])
  expect((await list()).find((row: { id: string }) => row.id === id).state).toBe('unconfirmed')
  expect((await hospital.doctor.call('shareConfirm', { id })).body.val).toMatchObject({
    state: 'open',
    confirmBy: formatDateTime(begun + 730 * DAY),
  })
  expect(await codeOf(open(token))).toBe(0)
  expect(await codeOf(hospital.doctor.call('shareCancel', { id }))).toBe(0)
  expect(await reasonOf(token)).toEqual([CODE.shareEnded, 'cancelled'])
  expect(await codeOf(hospital.doctor.call('shareConfirm', { id }))).toBe(CODE.shareEnded)
  const short = await hospital.share(one.examId)
  expect(await codeOf(hospital.doctor.call('shareConfirm', { id: short.id }))).toBe(CODE.shareEnded)
  server.clock.now = begun
})

test('[LK-11] a cancelled link gives nothing more to a viewer that is open, and nothing was to be kept', async () => {
  const { token, id } = await hospital.share(one.examId)
  const { door, series, instance } = await opened(token)
  expect((await door(`${instance}/frames/1`)).status).toBe(200)
  await hospital.doctor.call('shareCancel', { id })
  const pictures = [`${instance}/metadata`, `${instance}/frames/1`, `${instance}/rendered`]
  for (const path of ['state', `${series}/metadata`, `${series}/thumbnail`, ...pictures, 'study.zip']) {
    const answer = await door(path)
    expect([path, answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
      path,
      410,
      '{"reason":"cancelled"}',
      'no-store',
    ])
  }
})

test('a series of which it is in doubt whose it is goes out by no link, also not to a viewer that is open', async () => {
  const { examId } = await hospital.completed()
  const { token } = await hospital.share(examId)
  const { door, series, instance } = await opened(token)
  expect((await door(`${instance}/frames/1`)).status).toBe(200)
  const doubt = (mark: string | null) =>
    server.database.superuser((su) =>
      su.query('UPDATE series SET checking = $1 WHERE study_uid IN (SELECT study_uid FROM study WHERE exam_id = $2)', [mark, examId]),
    )
  await doubt('{"reason":"x","userId":"x","userName":"x","at":1}')
  for (const path of [`${series}/metadata`, `${series}/thumbnail`, `${instance}/metadata`, `${instance}/frames/1`, `${instance}/rendered`])
    expect([path, (await door(path)).status]).toEqual([path, 404])
  expect((await server.anonymous().call('openShare', { token })).body.val.share.studies).toEqual([])
  await doubt(null)
  expect((await door(`${instance}/frames/1`)).status).toBe(200)
})

test('[LK-15] behind a live link a retracted report and a deleted exam are no longer there', async () => {
  const { examId } = await hospital.completed()
  const { token } = await hospital.share(examId)
  const { door } = await opened(token)
  await server.database.superuser((su) =>
    su.query('UPDATE exam SET state = 2060, report_has_complete = false WHERE exam_id = $1', [examId]),
  )
  expect(await reasonOf(token)).toEqual([CODE.shareEnded, 'withdrawn'])
  expect((await door('state')).body).toEqual({ reason: 'withdrawn' })
  // One that was never written is no reason: its images alone were shared.
  const fresh = await hospital.share(examId)
  expect((await opened(fresh.token)).val.report).toBeNull()
  await server.database.superuser((su) => su.query('UPDATE exam SET state = 3000 WHERE exam_id = $1', [examId]))
  expect(await reasonOf(fresh.token)).toEqual([CODE.shareEnded, 'withdrawn'])
})

test('[LK-12] who holds a link can read its exam and do nothing else: every other call goes to the login page', async () => {
  const { calls, PUBLIC_CALLS } = await import('@farsight/shared/contract')
  const { token } = await hospital.share(one.examId)
  const { browser, val } = await opened(token)
  for (const short of Object.keys(calls) as (keyof typeof calls)[]) {
    if (PUBLIC_CALLS.includes(calls[short].name)) continue
    const { status, headers, text } = await browser.send(`/${calls[short].name}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token, risProcedureId: one.examId, procedureId: one.examId }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect({ short, status, to: headers.get('location'), text }).toEqual({ short, status: 302, to: '/login', text: '' })
  }
  const [i] = one.instances
  for (const path of [
    '/dicomweb/studies',
    `/dicomweb/studies/${i!.study}/metadata`,
    `/report.pdf?procedureId=${one.examId}`,
    `/study.zip?procedureId=${one.examId}`,
  ])
    expect({ path, status: (await browser.send(path, { headers: { authorization: `Bearer ${token}` } })).status }).toEqual({
      path,
      status: 401,
    })
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect([404, 415]).toContain((await browser.send(`/shared/${val.view}/dicomweb/studies`, { method })).status)
})

test('[LK-14] a preview, a HEAD and the link’s first look use up no code and are in no list of openings', async () => {
  const phone = newPhone()
  const { token, id } = await hospital.share(one.examId, { phone })
  const browser = server.anonymous()
  for (const method of ['HEAD', 'GET'])
    for (const path of [
      '/',
      `/?share=${token}`,
      `/share/${token}`,
      `/hospital_share_openApi.do`,
      `/hospital_share_openApi.do?token=${token}`,
    ])
      await browser.send(path, { method, headers: { 'user-agent': 'facebookexternalhit/1.1' } })
  const asked = (await open(token, browser)).body.val
  expect(asked).toEqual({ needsCode: 1, phone: `${phone.slice(0, 3)}****${phone.slice(7)}`, share: null })
  const mine = async () => (await list()).find((row: { id: string }) => row.id === id)
  expect((await mine()).openedCount).toBe(0)
  expect((await browser.call('sendShareCode', { token })).body.val.resend).toBeGreaterThan(0)
  await server.server.sender.idle()
  expect(sms.to(phone)).toHaveLength(1)
  expect(sms.to(phone)[0]!.text).not.toContain('王建国')
  const code = sms.codeTo(phone)
  for (const path of ['/', `/?code=${code}`]) await browser.send(path, { method: 'HEAD' })
  // A wrong one, and the right one in another browser, open nothing; the right one here still does.
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await codeOf(open(token, browser, { code: wrong }))).toBe(CODE.smsCodeWrong)
  expect(await codeOf(open(token, server.anonymous(), { code }))).toBe(CODE.smsCodeWrong)
  expect((await open(token, browser, { code })).body.val.share.patient.patName).toBe('王建国')
  expect((await mine()).openedCount).toBe(1)
  // A reload in the browser that had the code wants no other; a second one does.
  expect((await open(token, browser)).body.val.needsCode).toBe(0)
  expect((await open(token)).body.val.needsCode).toBe(1)
})

test('a phone that is none is refused, and so is a code where the site sends no SMS', async () => {
  const make = (phone: string, by = hospital.doctor) =>
    by.call('shareCreate', { risProcedureId: one.examId, anonymous: 0, validity: 'oneDay', phone })
  expect((await make('12345678901')).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'phone' })
  const silent = await testServer()
  const there = await makeSharing(silent)
  const { examId } = await there.completed()
  const answer = await there.doctor.call('shareCreate', { risProcedureId: examId, anonymous: 0, validity: 'oneDay', phone: newPhone() })
  expect(answer.body.errorCode).toBe(CODE.smsClosed)
  await silent.close()
})

describe('anonymous', () => {
  const CANARIES = {
    pat_name: '金丝雀',
    pinyin: 'jin si que',
    phone: '13912345678',
    check_no: 'CANARYCHECK',
    accession_no: 'CANARYACC',
    hospital_no: 'CANARYHOSP',
    outpatient_no: 'CANARYOUT',
    inpatient_no: 'CANARYIN',
    bed_no: 'CANARYBED',
    department: 'CANARYDEPT',
    birthday: '1929-12-24',
    age_value: 96,
    check_time: Date.UTC(2024, 4, 17, 3),
  }
  const TEXT =
    '患者金丝雀（Jin Si Que，住院号CANARYIN，电话139 1234 5678，身份证11010119291224123X，生于1929年12月24日）与2024-05-17前片比较。CANARYDEPT 陈分享医生，邮箱 canary@mail.cn，网址 http://canary.example/x，地址 10.11.12.13。右肺结节 12 mm × 8 mm，CT 值 -35 HU。'
  const HEADER = {
    '00100010': ['PN', 'CANARY^NAME=金丝雀'],
    '00100020': ['LO', 'CANARYMRN'],
    '00100030': ['DA', '19291224'],
    '00101040': ['LO', 'CANARY STREET'],
    '00102154': ['SH', '13912345678'],
    '00081030': ['LO', 'CANARY STUDY 金丝雀'],
    '0008103E': ['LO', 'CANARY SERIES'],
    '00080080': ['LO', 'CANARY HOSPITAL'],
    '00080081': ['ST', 'CANARY ADDRESS'],
    '00081010': ['SH', 'CANARYSTATION'],
    '00181000': ['LO', 'CANARYSERIAL'],
    '00081050': ['PN', 'CANARY^DOCTOR'],
    '00204000': ['LT', 'CANARY COMMENT'],
    '00080020': ['DA', '20240517'],
    '00090010': ['LO', 'CANARY PRIVATE'],
    '60003000': ['OW', Buffer.from('CANARYOVERLAY!')],
  } as never
  const TRACE = /canary|金丝雀|jin ?si ?que|陈分享|1391234|139 1234|11010119|1929|0517|05-17|2024年5|10\.11\.12/i

  test('[LK-10, DC-12, VIEW-06] no answer of an anonymous link has one of the eighteen identifiers: calls, headers, files, names, pictures', async () => {
    const there = await makeSharing(server, 'CANARY医院')
    const { examId, instances } = await there.completed(CANARIES, [HEADER, HEADER], content(TEXT, TEXT, TEXT))
    const { token, val: made } = await there.share(examId, { anonymous: 1 })
    expect(made).toMatchObject({ anonymous: 1, leftOut: 0 })
    const { val, door, series, instance } = await opened(token)
    const answers = [JSON.stringify(val)]
    for (const path of [
      `${series}/metadata`,
      `${series}/thumbnail`,
      `${instance}/metadata`,
      `${instance}/frames/1`,
      `${instance}/rendered`,
      'study.zip',
      'state',
    ]) {
      const answer = await door(path)
      expect({ path, status: [200, 204].includes(answer.status) }).toEqual({ path, status: true })
      answers.push(answer.text, JSON.stringify([...answer.headers]))
    }
    expect((await door(`${instance}/bulkdata/60003000`)).status).toBe(406)
    const whole = answers.join('\n')
    expect(TRACE.exec(whole)?.[0]).toBeUndefined()
    for (const { study, series: s, sop } of instances) for (const uid of [study, s, sop]) expect(whole).not.toContain(uid)
    // And not for want of anything: what was found is all there, and a year and a measure stay.
    expect(val.report.finding).toContain('右肺结节 12 mm × 8 mm，CT 值 -35 HU')
    expect(val.report.finding).toContain('与2024前片比较')
    expect(val.patient).toEqual({
      facilityName: '',
      patName: '',
      sex: 'M',
      ageValue: 90,
      ageUnit: 'Y',
      checkNo: '',
      checkTime: null,
      modality: 'CT',
      bodypart: '胸部',
      checkItem: '平扫',
    })
    expect(val.studies[0].series[0].instances).toHaveLength(2)
    // Another link of the same exam has other UIDs; one link always the same.
    const second = await opened((await there.share(examId, { anonymous: 1 })).token)
    expect(second.val.studies[0].studyUid).not.toBe(val.studies[0].studyUid)
    expect((await opened(token)).val.studies).toEqual(val.studies)
  })

  test('[LK-10] a text that names people of the house or of the images’ own headers is covered too, and is seen so before the link is made', async () => {
    const there = await makeSharing(server, '无名医院')
    const named = { '00080090': ['PN', 'GREGSON^THOMAS'], '00080080': ['LO', 'LAKESIDE CLINIC'] } as never
    const text = '请示陈分享主任，Thomas Gregson at Lakeside Clinic 申请。'
    const { examId } = await there.completed({}, [named], content(text, text, ''))
    const preview = (await there.doctor.call('sharePreview', { risProcedureId: examId })).body.val
    const { val } = await opened((await there.share(examId, { anonymous: 1 })).token)
    expect(val.report.finding).toBe('请示***主任，*** *** at *** 申请。')
    expect([preview.report, preview.patient, preview.leftOut]).toEqual([val.report, val.patient, 0])
    // Another hospital's cannot be looked at.
    expect(await codeOf(hospital.doctor.call('sharePreview', { risProcedureId: examId }))).toBe(CODE.notInRis)
  })

  test('[LK-10] images that may have a name burned in are left out and counted; where there are no others the link is refused', async () => {
    const mixed = await hospital.completed({}, [
      {},
      { '00280301': ['CS', 'YES'] },
      { '00080016': ['UI', '1.2.840.10008.5.1.4.1.1.7'] },
    ] as never)
    const { token, val } = await hospital.share(mixed.examId, { anonymous: 1 })
    expect(val.leftOut).toBe(2)
    const shared = await opened(token)
    expect([shared.val.leftOut, shared.val.studies[0].series[0].instances.length]).toEqual([2, 1])
    // The one that is shown, by the name that the clinic knows it by: no way back.
    expect((await shared.door(`${shared.series}/instances/${mixed.instances[0]!.sop}/frames/1`)).status).toBe(404)
    const ultrasound = await hospital.completed({ modality: 'US' }, [{ '00080060': ['CS', 'US'] }] as never)
    expect(await codeOf(hospital.doctor.call('shareCreate', { risProcedureId: ultrasound.examId, anonymous: 1, validity: 'oneDay' }))).toBe(
      CODE.burnedIn,
    )
    expect((await hospital.share(ultrasound.examId)).val.leftOut).toBe(0)
  })
})

test('[LK-17] created and cancelled at once, two hundred times: no link is open that the list does not call open', async () => {
  const { examId } = await hospital.completed()
  const made: { id: string; token: string }[] = []
  const cancelled = new Set<string>()
  for (let round = 0; round < 50; round += 1) {
    const last = made.slice(-4)
    const [created] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => hospital.share(examId))),
      ...last.map(async ({ id }) => {
        cancelled.add(id)
        return hospital.doctor.call('shareCancel', { id })
      }),
      ...last.map(({ token }) => open(token)),
    ])
    made.push(...created)
  }
  expect(made).toHaveLength(200)
  const rows = await list(examId)
  const listed = new Set(rows.filter((row: { state: string }) => row.state === 'open').map((row: { id: string }) => row.id))
  for (const { id, token } of made) {
    const live = (await open(token)).body.errorCode === 0
    expect({ id, live, listed: listed.has(id) }).toEqual({ id, live: !cancelled.has(id), listed: !cancelled.has(id) })
  }
}, 120_000)

describe('guesses', () => {
  const SOAKING = process.env.SOAK === 'LK-08'
  const GUESSES = SOAKING ? 1_000_000 : 2_000

  test('[LK-08] guessed tokens, of its very hospital and one bit beside a live one, open nothing', async () => {
    const { token } = await hospital.share(one.examId)
    const live = Buffer.from(token, 'base64url')
    expect(live.length * 8 - 128).toBe(256)
    const guess = (n: number): string => {
      const bytes = Buffer.from(live)
      if (n % 2 === 0) randomBytes(32).copy(bytes, 16)
      else bytes[16 + (n % 32)]! ^= 1 << ((n >> 5) % 8)
      return bytes.toString('base64url')
    }
    let hits = 0
    const codes = new Set<number>()
    for (let n = 0; n < GUESSES; n += 50)
      for (const { body } of await Promise.all(Array.from({ length: 50 }, (_, i) => open(guess(n + i))))) {
        codes.add(body.errorCode)
        if (body.errorCode === 0) hits += 1
      }
    if (SOAKING) process.stdout.write(`LK-08: ${GUESSES} guesses, ${hits} hits, codes ${[...codes].join(', ')}\n`)
    expect([hits, [...codes]]).toEqual([0, [CODE.shareEnded]])
    expect(await codeOf(open(token))).toBe(0)
  }, 3_600_000)

  test('[LK-08] one address may look at thirty links in a minute: then it is told to wait, whatever it brings', async () => {
    const strict = await testServer()
    const there = await makeSharing(strict)
    const { token } = await there.share((await there.completed()).examId)
    const ask = async (text: string): Promise<number> => (await strict.anonymous().call('openShare', { token: text })).body.errorCode
    for (let n = 0; n < 30; n += 1) expect(await ask(randomBytes(48).toString('base64url'))).toBe(CODE.shareEnded)
    expect([await ask(token), await ask('nonsense')]).toEqual([CODE.tooFrequent, CODE.tooFrequent])
    strict.clock.now += 60_000
    expect(await ask(token)).toBe(0)
    await strict.close()
  })
})
