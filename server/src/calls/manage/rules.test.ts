import { CODE, formatDateTime, SMS_DELIVERED } from '@farsight/shared/domain'
import { complete, finish, fromPage } from '../../../test/completed'
import { makeDesk } from '../../../test/desk'
import { PATIENT, VISIT } from '../../../test/desk-form'
import { content, makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { newPhone, StubSms } from '../../../test/sms'

const MINUTE = 60_000
const sms = new StubSms()
let server: TestServer
let home: string
let admin: TestClient
let colleague: TestClient
let doctor: TestClient
beforeAll(async () => {
  server = await testServer({ sms, codeLimits: { images: 100_000, wrong: 100_000 } })
  home = await server.facility({ name: '松原医院', reviewLevels: 0 })
  admin = await server.as(await server.account(home, { role: 'admin', menu: '000000000100', name: '管理员甲' }))
  colleague = await server.as(await server.account(home, { role: 'admin', menu: '000000000100', name: '管理员乙' }))
  doctor = await server.as(await server.account(home, { rights: { CT: 1, MR: 1 } }))
}, 60_000)
afterAll(() => server.close())

const day = () => ({ startTime: formatDateTime(server.clock.now - 86_400_000), endTime: formatDateTime(server.clock.now) })
/** Saves over what stands there. */
const saved = async (get: 'cloudFilmList' | 'reportPushGet' | 'getFormFields', save: Parameters<TestClient['call']>[0], more: object) => {
  const { baseVersion } = (await admin.call(get)).body.val
  return (await fromPage(server, admin, save, { ...more, baseVersion })).body
}

describe('cloud film', () => {
  const line = (more: object = {}) => ({
    ...{ condition: 'hide', join: '', field: 'modality', comparison: 'is', valueType: 'text', value: 'CT', children: [] },
    ...more,
  })
  const save = (rules: unknown[]) => saved('cloudFilmList', 'cloudFilmSave', { rules })

  test('[MANAGE-11, ENTITY-29] a tree of rules is read as it was written, decides what the film shows, and is taken out again', async () => {
    const id = await complete(server, doctor, home, content('所见'), { check_no: 'CT-FILM', sex: 'F', age_value: 30 })
    const view = async () => (await doctor.call('filmView', { risProcedureId: id })).body.errorCode
    const deep = line({ field: 'age', comparison: 'above', valueType: 'number', value: '60', condition: 'hide' })
    const tree = [
      line({
        children: [line({ field: 'sex', value: 'M', children: [deep] }), line({ field: 'department', value: '急诊科', join: 'or' })],
      }),
      line({ join: 'or', value: 'ECG', condition: 'show' }),
    ]
    expect(await save(tree)).toMatchObject({ errorCode: 0 })
    expect((await admin.call('cloudFilmList')).body.val).toMatchObject({ rules: tree, savedBy: '管理员甲' })
    expect(await view()).toBe(0)
    await save([line({ children: [line({ field: 'sex', value: 'F' })] })])
    expect(await view()).toBe(CODE.filmHidden)
    // The exams on which rules are tried are seen as the film sees them, and without a name.
    const sample = (await admin.call('cloudFilmSample', { checkNo: 'CT-FILM' })).body.val
    expect(sample).toEqual([expect.objectContaining({ risProcedureId: id, modality: 'CT', sex: 'F', age: 30, hiddenByItself: 0 })])
    expect(JSON.stringify(sample)).not.toContain('王建国')
    await save([])
    expect(await view()).toBe(0)
  })

  test('[MANAGE-21, MANAGE-22, MANAGE-23, MANAGE-24] what is missing, empty, twice or unjoined is refused by its cell, and nothing is saved', async () => {
    await save([line()])
    const before = (await admin.call('cloudFilmList')).body.val
    const refused: readonly [unknown[], number, string][] = [
      [[line({ condition: '' })], CODE.filmCondition, 'rules.0.condition'],
      [[line({ field: '' })], CODE.filmField, 'rules.0.field'],
      [[line({ comparison: '' })], CODE.filmComparison, 'rules.0.comparison'],
      [[line({ valueType: '' })], CODE.filmValueType, 'rules.0.valueType'],
      [[line({ value: ' ' })], CODE.filmValueEmpty, 'rules.0.value'],
      [[line({ children: [line({ value: 'MR' }), line({ join: 'or', value: 'MR' })] })], CODE.filmValueTwice, 'rules.0.children.1.value'],
      [[line(), line({ value: 'MR' })], CODE.filmJoin, 'rules.1.join'],
      [[line(), line({ join: 'and', field: 'sex', value: '女' })], CODE.filmValueWord, 'rules.1.value'],
    ]
    for (const [rules, errorCode, field] of refused) expect(await save(rules)).toMatchObject({ errorCode, field })
    expect((await admin.call('cloudFilmList')).body.val).toEqual(before)
  })

  test('[LK-18] code, SQL and patterns in a rule are kept as words and do nothing', async () => {
    const id = await complete(server, doctor, home, content('所见'))
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is to stay a word
    const words = ["');DROP TABLE film_rules;--", '${process.exit(1)}', 'constructor', '.*', '%', "CT' OR '1'='1"]
    const rules = words.map((value, i) => line({ value, join: i === 0 ? '' : 'or', comparison: i % 2 ? 'contains' : 'is' }))
    expect(await save(rules)).toMatchObject({ errorCode: 0 })
    expect((await admin.call('cloudFilmList')).body.val.rules).toEqual(rules)
    expect((await doctor.call('filmView', { risProcedureId: id })).body.errorCode).toBe(0)
    for (const field of ['__proto__', 'pat_name', "modality'; --"])
      expect(await save([line({ field })])).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'rules' })
    await save([])
  })

  test('of two administrators the second is told what stands there', async () => {
    const { baseVersion } = (await admin.call('cloudFilmList')).body.val
    const both = [
      await admin.call('cloudFilmSave', { rules: [line({ value: 'MR' })], baseVersion }),
      await colleague.call('cloudFilmSave', { rules: [], baseVersion }),
    ]
    expect(both.map(({ body }) => body.errorCode)).toEqual([0, CODE.editedByAnother])
    expect(both[1]!.body.val).toMatchObject({ rules: [{ value: 'MR' }], savedBy: '管理员甲', baseVersion: baseVersion + 1 })
    await save([])
  })
})

describe('fields of the register form', () => {
  test('[MANAGE-08] the form follows at once, the server asks for what it says, and what is always asked for stays', async () => {
    const desk = await makeDesk(server, home)
    const clerk = await server.as(await server.account(home, { role: 'registrar', menu: '111100000000' }))
    const save = (fields: unknown[], recentDays = 7) => saved('getFormFields', 'saveFormFields', { fields, recentDays })
    const told = async () => (await clerk.call('getFieldConfig', { screen: 'register' })).body.val
    expect((await admin.call('getFormFields')).body.val.fields).toContainEqual({ key: 'phone', shown: 1, required: 1 })
    expect(
      await save([
        { key: 'bedNo', shown: 0, required: 0 },
        { key: 'applyNo', shown: 1, required: 1 },
      ]),
    ).toMatchObject({ errorCode: 0 })
    expect(await told()).toEqual({
      fields: [
        { key: 'bedNo', shown: 0, required: 0 },
        { key: 'applyNo', shown: 1, required: 1 },
      ],
      recentDays: 7,
    })
    const patient = { ...PATIENT, idType: 'none', idNo: '', idReason: 'other', phone: newPhone() }
    const asked = { patient, visit: VISIT, checks: [{ itemId: desk.chest, side: '', roomId: desk.ct1 }] }
    expect((await clerk.call('addProcedure', asked)).body).toMatchObject({ errorCode: CODE.fieldBlank, field: 'applyNo' })
    await save([], 30)
    expect(await told()).toEqual({ fields: [], recentDays: 30 })
    expect((await clerk.call('addProcedure', asked)).body.errorCode).toBe(0)
    for (const field of [
      { key: 'phone', shown: 0, required: 0 },
      { key: 'address', shown: 0, required: 1 },
      { key: 'conditionDescription', shown: 0, required: 0 },
    ])
      expect(await save([field])).toMatchObject({ errorCode: CODE.fieldHidden, field: field.key })
    expect(await save([{ key: 'phone', shown: 1, required: 0 }])).toMatchObject({ errorCode: 0 })
    expect((await admin.call('getFormFields')).body.val.fields).toContainEqual({ key: 'phone', shown: 1, required: 1 })
  })
})

const PUSH_RULE = { push: 1, auto: 1, delayMinutes: 10, modalities: [], sourceTypes: [], negativeOnly: 0 }
const savePush = (more: object = {}) => saved('reportPushGet', 'reportPushSave', { ...PUSH_RULE, ...more })
/** A completed report with a phone of its own. */
async function done(more: object = {}, text = content('所见')): Promise<string> {
  const phone = newPhone()
  await complete(server, doctor, home, text, { phone, ...more })
  return phone
}
const later = async (minutes: number) => {
  server.clock.now += minutes * MINUTE
  await server.server.jobs.tick()
  await server.server.sender.idle()
}
const got = (phones: readonly string[]) => phones.map((phone) => sms.to(phone).length)

describe('report push', () => {
  const save = savePush

  test('[MANAGE-10] by the rule a report goes out once, after its delay, to those it names; nothing that was there before, taken back or critical does', async () => {
    const before = await done()
    server.clock.now += 1_000
    expect(await save({ modalities: ['CT'], sourceTypes: ['inpatient'], negativeOnly: 1 })).toMatchObject({ errorCode: 0 })
    server.clock.now += 1_000
    const sent = await done()
    const others = [
      await done({ modality: 'MR' }),
      await done({ source_type: 'outpatient' }),
      await done({}, content('所见', '结节', '', 1)),
    ]
    const critical = await done({ critical: true })
    const back = newPhone()
    const open = await makeExam(server, home, { phone: back })
    await finish(server, doctor, open.exam_id, open.modality, content('所见'))
    expect((await doctor.call('takeBackReport', { procedureId: open.exam_id })).body.errorCode).toBe(0)
    await later(9)
    expect(got([sent])).toEqual([0])
    await later(2)
    expect(got([sent, before, ...others, critical, back])).toEqual([1, 0, 0, 0, 0, 0, 0])
    expect(sms.to(sent)[0]!.text).toContain(`${server.url}/#/patient_report?p=`)
    await later(2)
    expect(got([sent])).toEqual([1])
    const log = (await admin.call('reportPushLog', day())).body.val
    expect(log).toMatchObject([{ phone: `${sent.slice(0, 3)}****${sent.slice(7)}`, userName: '', state: 'notOpened' }])
  })

  test('[MANAGE-10] switched off nothing goes out, by hand neither; a rule that means more says nothing of what is completed', async () => {
    await save({ auto: 0, push: 0 })
    const phone = newPhone()
    const id = await complete(server, doctor, home, content('所见'), { phone })
    expect((await fromPage(server, doctor, 'pushToPatient', { procedureId: id })).body.errorCode).toBe(CODE.pushClosed)
    await later(11)
    server.clock.now += 1_000
    await save()
    await later(11)
    expect(got([phone])).toEqual([0])
    // A rule that begins to mean more, likewise; what waits under it and was meant all the time goes out, whatever is saved in between.
    await save({ modalities: ['CT'] })
    const [waits, other] = [await done(), await done({ modality: 'MR' })]
    server.clock.now += 1_000
    await save({ modalities: ['CT', 'MR'] })
    server.clock.now += 1_000
    const later2 = await done({ modality: 'MR' })
    await save({ modalities: ['CT', 'MR'], delayMinutes: 12 })
    await later(13)
    expect(got([waits, other, later2])).toEqual([1, 0, 1])
    // Without a page there is no address that a link could have.
    const { baseVersion } = (await admin.call('reportPushGet')).body.val
    expect((await admin.call('reportPushSave', { ...PUSH_RULE, baseVersion })).body.errorCode).toBe(CODE.pushNoAddress)
    await save({ auto: 0 })
  })
})

describe('messages', () => {
  const rule = async (event: string) => (await admin.call('smsList')).body.val.rules.find((one: { event: string }) => one.event === event)
  const save = async (event: string, more: object) =>
    (await admin.call('smsSave', { event, on: 1, text: '{hospital} {link}', baseVersion: (await rule(event)).baseVersion, ...more })).body

  test('[MANAGE-05] the hospital’s words go out in its messages, switched off none does, and the log shows what went to whom', async () => {
    expect(await rule('reportPush')).toMatchObject({ on: 1, text: SMS_DELIVERED.reportPush })
    expect(await save('reportPush', { text: '{hospital}提醒：报告见 {link} 。' })).toMatchObject({ errorCode: 0 })
    // What earlier tests sent stands in the log at the same moment otherwise.
    server.clock.now += 1_000
    const phone = newPhone()
    const id = await complete(server, doctor, home, content('所见'), { phone })
    const push = async () => (await fromPage(server, doctor, 'pushToPatient', { procedureId: id })).body.errorCode
    expect(await push()).toBe(0)
    await server.server.sender.idle()
    expect(sms.to(phone).map(({ text }) => text)).toEqual([expect.stringMatching(/^松原医院提醒：报告见 http\S+ 。$/)])
    const mine = (await admin.call('smsLog', { ...day(), event: 'reportPush' })).body.val
    expect(mine[0]).toMatchObject({ event: 'reportPush', phone: `${phone.slice(0, 3)}****${phone.slice(7)}`, state: 'sent' })
    expect(JSON.stringify(mine)).not.toContain('patient_report')
    const elsewhere = await server.as(await server.account(await server.facility(), { role: 'admin', menu: '000000000100' }))
    expect((await elsewhere.call('smsLog', day())).body.val).toEqual([])
    server.clock.now += 2 * MINUTE
    await save('reportPush', { on: 0 })
    expect((await admin.call('reportPushGet')).body.val.ruleOn).toBe(0)
    expect(await push()).toBe(CODE.smsOff)
    await save('reportPush', {})
  })

  test('[MANAGE-05] a text without its link, with an unknown word or without any is refused; critical values are told in any case', async () => {
    const before = await rule('reportPush')
    expect(await save('reportPush', { text: ' ' })).toMatchObject({ errorCode: CODE.fieldBlank, field: 'text' })
    expect(await save('reportPush', { text: '{hospital}' })).toMatchObject({ errorCode: CODE.smsLink, field: 'text' })
    expect(await save('booking', { text: '{patName}' })).toMatchObject({ errorCode: CODE.smsWord, field: 'text' })
    expect(await save('critical', { on: 0, text: '危急值' })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'on' })
    expect(await rule('reportPush')).toEqual(before)
    expect(await save('reportPush', { baseVersion: 0 })).toMatchObject({
      errorCode: CODE.editedByAnother,
      val: { text: before.text, savedBy: before.savedBy },
    })
  })
})

test('[MANAGE-05] feedback is read and answered once by the hospital’s administrator, and the answer comes back to its writer', async () => {
  await doctor.call('feedback', { content: '列表慢', curr_url: '', ua: '', resolution: '' })
  const [mine] = (await admin.call('feedbackList', { answered: 0 })).body.val
  expect(mine).toMatchObject({ content: '列表慢', answer: null, seen: 0 })
  const answer = (by: TestClient, text: string) => by.call('answerFeedback', { feedbackId: mine.id, content: text })
  expect((await answer(admin, ' ')).body).toMatchObject({ errorCode: CODE.fieldBlank, field: 'content' })
  expect((await answer(admin, '已处理')).body.errorCode).toBe(0)
  expect(
    (await answer(await server.as(await server.account(home, { role: 'admin', menu: '000000000100' })), '又一次')).body.errorCode,
  ).toBe(CODE.alreadyAnswered)
  expect(JSON.parse((await doctor.call('loginSuccess')).body.val.feedback)).toEqual([{ id: mine.id, content: '已处理' }])
  expect((await admin.call('feedbackList', { answered: 1 })).body.val).toMatchObject([{ id: mine.id, answeredBy: '管理员甲' }])
})

test('[MANAGE-05] what was completed while the messages were switched off goes to nobody when they are on again', async () => {
  const sms = async (on: 0 | 1) => {
    const { baseVersion, text } = (await admin.call('smsList')).body.val.rules.find((one: { event: string }) => one.event === 'reportPush')
    expect((await admin.call('smsSave', { event: 'reportPush', on, text, baseVersion })).body.errorCode).toBe(0)
    server.clock.now += 1_000
  }
  await savePush()
  server.clock.now += 1_000
  await sms(0)
  const meanwhile = await done()
  await later(11)
  await sms(1)
  const after = await done()
  await later(11)
  expect(got([meanwhile, after])).toEqual([0, 1])
})

// The last one: sessions do not live through its day.
test('[MANAGE-10] what a narrower rule no longer names stays, and after the longest delay a report goes out', async () => {
  await savePush({ modalities: [] })
  server.clock.now += 1_000
  const [narrowed, kept] = [await done({ modality: 'MR' }), await done()]
  server.clock.now += 1_000
  expect(await savePush({ modalities: ['CT'], delayMinutes: 1440 })).toMatchObject({ errorCode: 0 })
  await later(1441)
  expect(got([narrowed, kept])).toEqual([0, 1])
})
