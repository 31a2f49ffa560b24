import { managePartnersCalls, managePeopleCalls, managePlaceCalls, manageRulesCalls, manageSettingCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import { complete } from '../../../test/completed'
import { content, makeExam } from '../../../test/exams'
import { TEST_PASSWORD, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { kindOf } from '../../trail/kinds'

let server: TestServer
let facility: string
let boss: TestClient
let doctor: TestClient
let doctorId: string
let examId: string

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ reviewLevels: 0, name: '=医院' })
  boss = await server.as(await server.account(facility, { role: 'admin', menu: '000000001100', name: '审计员' }))
  const account = await server.account(facility, { rights: { CT: 4 }, name: '陈医生' })
  doctorId = account.userId
  doctor = await server.as(account)
  examId = await complete(server, doctor, facility, content('所见'), { hospital_no: 'H-7', pat_name: '王小明', check_no: 'CT-7' })
  expect((await doctor.call('viewReport', { procedureId: examId })).body.errorCode).toBe(0)
}, 120_000)
afterAll(() => server.close())

const VIEW = 'emr_dataApi.do?function=viewReport'
const search = async (ask: Record<string, unknown> = {}) => {
  const { body } = await boss.call('auditSearch', ask)
  expect(body.errorCode).toBe(0)
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  return body.val as { events: Record<string, any>[]; next: string }
}

test('[AUD-02] a report that is opened stands in the trail once, with the right fields, found by patient, user, action and time', async () => {
  const fields = {
    call: VIEW,
    kind: 'reading',
    userName: '陈医生',
    userId: doctorId,
    role: 'doctor',
    outcome: 0,
    objectId: examId,
    object: { patName: '王小明', no: 'CT-7' },
    address: '127.0.0.1',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    millis: expect.any(Number),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  }
  const at = (await search({ call: VIEW })).events[0]!.time as string
  const beside = (ms: number) => formatDateTime(parseDateTime(at)! + ms)
  for (const ask of [
    { patient: '王小明' },
    { patient: 'h-7' },
    { patient: 'CT-7' },
    { user: '陈医' },
    { userId: doctorId },
    { kind: 'reading' },
    { outcome: 'done' },
    // A second is told, and counts whole: what happened within it is of a range that begins or ends with it.
    { startTime: at, endTime: at },
    { startTime: beside(-1000), endTime: beside(1000) },
  ]) {
    const { events } = await search({ call: VIEW, ...ask })
    expect([ask, events]).toEqual([ask, [expect.objectContaining(fields)]])
  }
  for (const ask of [
    { patient: '王小' },
    { patient: '李' },
    { user: '审计' },
    { kind: 'printing' },
    { outcome: 'refused' },
    { endTime: beside(-1000) },
    { startTime: beside(1000) },
  ])
    expect([ask, (await search({ call: VIEW, ...ask })).events]).toEqual([ask, []])
  const wrong = await boss.call('auditSearch', { startTime: '2026-11-02 00:00:00', endTime: '2026-11-01 00:00:00' })
  expect(wrong.body.errorCode).toBe(CODE.rangeReversed)
})

test('[AUD-02] pages follow each other without a gap or a repeat while new events come', async () => {
  for (let i = 0; i < 70; i += 1) await doctor.call('viewReport', { procedureId: examId })
  const first = await search({ patient: 'CT-7', call: VIEW })
  expect(first.events).toHaveLength(50)
  await doctor.call('viewReport', { procedureId: examId })
  const second = await search({ patient: 'CT-7', call: VIEW, after: first.next })
  const ids = [...first.events, ...second.events].map(({ id }) => id)
  expect([ids.length, second.next]).toEqual([71, ''])
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect((await boss.call('auditSearch', { after: '2026-13-99T00:00:00.000000_1' })).body).toMatchObject({ errorCode: 2, field: 'after' })
})

test('[AUD-02] an event shows what it changed: the exam’s step, and which parts of the report became other ones, without their words', async () => {
  const { events } = await search({ patient: 'CT-7', call: 'emr_dataApi.do?function=submitReport' })
  const { body } = await boss.call('auditGet', { id: events[0]!.id })
  expect(body.val.changes).toEqual([
    expect.objectContaining({ what: 'step', patName: '王小明', no: 'CT-7', to: 9 }),
    expect.objectContaining({ what: 'version', action: 'finish', fields: expect.arrayContaining(['finding']) }),
  ])
  expect(JSON.stringify(body.val)).not.toContain('所见')
})

test('[AUD-02] [AU-12] searching, looking and exporting are events themselves; a file holds the events and says what was asked', async () => {
  const { body } = await boss.call('auditExport', { patient: '王小明', call: VIEW, format: 'csv', language: 'zh' })
  const text = Buffer.from(body.val.content, 'base64').toString('utf8')
  expect(text).toContain('"患者或账号：王小明；操作：查看报告"')
  // Nothing of it is a formula.
  expect(text).toContain(`"'=医院"`)
  expect((await boss.call('auditExport', { patient: '无此人', format: 'csv', language: 'zh' })).body.errorCode).toBe(CODE.trailEmpty)
  const { events } = await search({ kind: 'trail' })
  expect(events.slice(0, 2)).toMatchObject([
    { call: 'hospital_audit_export.do', userName: '审计员', role: 'admin', outcome: 0 },
    { call: expect.stringMatching(/^hospital_audit_/) },
  ])
  expect(new Set(events.map(({ call }) => call))).toEqual(
    new Set(['hospital_audit_search.do', 'hospital_audit_get.do', 'hospital_audit_export.do']),
  )
})

/** A csv file's events, each cell by the head above it; and the line of what was asked. */
async function exported(ask: Record<string, unknown>) {
  const { body } = await boss.call('auditExport', { format: 'csv', language: 'zh', ...ask })
  const lines = Buffer.from(body.val.content, 'base64').toString('utf8').trimEnd().split('\r\n')
  const cells = (line: string) => line.split(',').map((cell) => cell.replaceAll('"', ''))
  const at = lines.indexOf('')
  const head = cells(lines[at + 1]!)
  return { head, about: lines.slice(0, at), rows: lines.slice(at + 2).map(cells) }
}

test('[AUD-02] [AU-12] each cell of an exported file stands under its own head, and its events are just those that the same search finds', async () => {
  const { head, rows } = await exported({ patient: 'CT-7', call: VIEW })
  const of = (row: readonly string[]) => Object.fromEntries(head.map((word, i) => [word, row[i]]))
  expect(rows.filter((row) => row.length !== head.length)).toEqual([])
  const { events } = await search({ patient: 'CT-7', call: VIEW })
  const [first] = events
  expect(of(rows[0]!)).toMatchObject({
    ...{ 编号: String(first!.id), 用户: '陈医生', 用户号: doctorId, 角色: '医生', 类别: '查看', 操作: '查看报告', 调用: VIEW },
    ...{ 结果: '成功', 结果说明: '', 对象: '王小明', '检查号/患者号': 'CT-7', 对象号: examId, 地址: '127.0.0.1' },
    ...{ 请求号: first!.requestId, 链环: expect.stringMatching(/^\d+$/) },
  })
  await doctor.call('auditSearch')
  const refused = await exported({ outcome: 'refused' })
  expect(refused.about.join()).toContain('结果：被拒绝')
  expect(refused.rows.map((row) => of(row).编号)).toEqual((await search({ outcome: 'refused' })).events.map(({ id }) => String(id)))
  expect(of(refused.rows[0]!)).toMatchObject({
    操作: '检索审计日志',
    结果: String(CODE.noPermission),
    结果说明: expect.stringMatching(/./),
  })
})

test('[AUD-02] whatever stands at an address of management is of the group 管理, looked at or changed', () => {
  const managing = [managePeopleCalls, managePlaceCalls, manageSettingCalls, managePartnersCalls, manageRulesCalls]
  const names = managing.flatMap((group) => Object.values(group).map(({ name }) => name))
  expect(names.filter((name) => kindOf(name) !== 'managing')).toEqual([])
  const daily = ['RisLocalDiagnose.do?func=QueryLocalList', 'RisRegister.do?func=UpdateProcedure', VIEW]
  expect(daily.map(kindOf)).toEqual(['reading', 'changing', 'reading'])
})

test('[AUD-02] who is no administrator, gave no second factor, or whose manage menu has it not, sees nothing, and that stands in the trail', async () => {
  const plain = await server.account(facility, { role: 'admin', menu: '000000001100' })
  const noFactor = await server.as(plain, { stepUp: false })
  expect((await noFactor.call('auditSearch')).body.errorCode).toBe(CODE.stepUpRequired)
  expect((await doctor.call('auditSearch')).body.errorCode).toBe(CODE.noPermission)
  const narrowed = await server.account(facility, { role: 'admin', menu: '000000001100' })
  await server.database.superuser((su) =>
    su.query("UPDATE doctor SET manage_menu = '0100000000000000' WHERE user_id = $1", [narrowed.userId]),
  )
  expect((await (await server.as(narrowed)).call('auditSearch')).body.errorCode).toBe(CODE.noPermission)
  const { events } = await search({ kind: 'trail', outcome: 'refused' })
  expect(events.map(({ outcome, userId }) => [outcome, userId])).toEqual([
    [CODE.noPermission, narrowed.userId],
    [CODE.noPermission, doctorId],
    [CODE.stepUpRequired, plain.userId],
    // Asked for by the test of the file.
    [CODE.noPermission, doctorId],
  ])
})

test('[AUD-02] [AZ-19] the trail says which right an administrator gave whom: the account by its name, each field before and after', async () => {
  const given = await server.account(facility, { rights: { CT: 1 }, name: '谭思雨' })
  const row = (await boss.call('manageUserList', { keyword: '谭思雨' })).body.val.rows[0]
  const { id, version, loginName: _l, enabled: _e, mustChange: _m, ...doctor_ } = row
  const permissions = [
    { modality: 'CT', level: 3 },
    { modality: 'MR', level: 1 },
  ]
  const saved = await boss.call('manageUserSave', { id, baseVersion: version, doctor: { ...doctor_, permissions } })
  expect(saved.body.errorCode).toBe(0)
  const menu = { userId: given.userId, baseVersion: version + 1, menu: '000010000000', remoteMenu: '' }
  expect((await boss.call('manageSaveMainMenu', menu)).body.errorCode).toBe(0)
  expect((await boss.call('manageUserEnable', { doctorId: given.userId, state: 0 })).body.errorCode).toBe(0)
  const { events } = await search({ patient: '谭思雨', kind: 'managing' })
  const changes = await Promise.all(events.map(async (event) => (await boss.call('auditGet', { id: event.id })).body.val.changes))
  expect(events.map(({ call, object }) => [call, object?.patName])).toEqual([
    ['hospital_manage_userEnable.do', '谭思雨'],
    ['hospital_manage_saveMainMenu.do', '谭思雨'],
    ['hospital_manage_userSave.do', '谭思雨'],
  ])
  const field = (action: string, before: unknown, after: unknown) =>
    expect.objectContaining({ what: 'account', action, before: JSON.stringify(before), after: JSON.stringify(after) })
  const [enabled, menus, rights] = changes
  expect(enabled).toEqual([field('enabled', 1, 0)])
  expect(menus).toEqual([field('menu', '000011000000', '000010000000')])
  expect(rights).toEqual([
    expect.objectContaining({ action: 'permissions', before: expect.stringContaining('"CT"'), after: expect.stringContaining('"MR"') }),
  ])
})

test('[AUD-02] what a doctor changes of his own name and title stands there too, as it was and as it is', async () => {
  const own = await server.account(facility, { name: '改名前' })
  const who = await server.as(own)
  const asked = { name: '改名后', title: '主任医师', baseVersion: 1, password: TEST_PASSWORD }
  expect((await who.call('saveUserInfo', asked)).body.errorCode).toBe(0)
  const { events } = await search({ patient: '改名后' })
  const event = events.find(({ call }) => call === 'hospital_doctor_saveUserInfo.do')!
  expect(event.object).toMatchObject({ patName: '改名后' })
  const { changes } = (await boss.call('auditGet', { id: event.id })).body.val
  expect(changes.map(({ action, before, after }: Record<string, string>) => [action, before, after])).toEqual([
    ['name', '"改名前"', '"改名后"'],
    ['title', '""', '"主任医师"'],
  ])
})

test('[AUD-02] another hospital’s trail is not found, by whatever is asked: searched, looked at, or taken as a file', async () => {
  const other = await server.facility()
  const theirs = await server.as(await server.account(other, { role: 'admin', menu: '000000001100' }))
  const { exam_id } = await makeExam(server, other, { hospital_no: 'H-7', pat_name: '王小明' })
  expect((await theirs.call('auditSearch', { patient: 'H-7' })).body.val.events).toEqual([])
  expect(exam_id).not.toBe(examId)
  const { events } = await search({ patient: 'CT-7' })
  expect((await theirs.call('auditGet', { id: events[0]!.id })).body.errorCode).toBe(CODE.notFound)
  const asks = [{ userId: doctorId }, { user: '陈医生' }, { patient: 'CT-7' }, { patient: examId }, { call: VIEW }, { kind: 'reading' }]
  for (const ask of asks) {
    expect([ask, (await theirs.call('auditSearch', ask)).body.val.events]).toEqual([ask, []])
    const file = (await theirs.call('auditExport', { ...ask, format: 'csv', language: 'zh' })).body
    expect([ask, file.errorCode]).toEqual([ask, CODE.trailEmpty])
  }
  // Asked for everything, each has its own alone.
  const { val } = (await theirs.call('auditExport', { format: 'csv', language: 'zh' })).body
  const text = Buffer.from(val.content, 'base64').toString('utf8')
  expect(text).toContain('检索审计日志')
  for (const word of [doctorId, examId, '陈医生', '审计员', 'CT-7']) expect(text).not.toContain(word)
})
