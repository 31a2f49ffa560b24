import { CODE, FIRST_MENU, formatDateTime, STATE } from '@farsight/shared/domain'
import { type TestServer, testServer } from '../../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'
import { insertPatient } from '../../desk/patient'
import { shareHash } from '../../shares/token'

let server: TestServer
let ward: Ward
let doctor: Colleague

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 }, name: '医生甲' })
})
afterAll(() => server.close())

const code = (answer: { body: { errorCode: number } }): number => answer.body.errorCode
const sql = <T>(text: string, values: unknown[]): Promise<T[]> =>
  server.database.superuser(async (su) => (await su.query(text, values)).rows as T[])

test('[WORK-22] case information is saved and read back; the condition stands where the report prints it', async () => {
  const one = await ward.newCase({ state: STATE.completed, report_has_complete: true, condition_description: '旧' })
  const read = async () => (await doctor.call('getPatientCase', { risProcedureId: one.id })).body.val
  const { caseInfo, baseVersion } = await read()
  expect([caseInfo.conditionDescription, baseVersion]).toEqual(['旧', 0])
  const mine = { ...caseInfo, mainDescription: '胸痛 2 小时', temperature: '36.5', conditionDescription: '突发胸痛' }
  expect((await doctor.call('savePatientCase', { risProcedureId: one.id, caseInfo: mine, baseVersion })).body.val).toEqual({
    baseVersion: 1,
  })
  expect(await read()).toMatchObject({ caseInfo: mine, baseVersion: 1, savedBy: '医生甲' })
  expect((await doctor.call('getPrintData', { procedureId: one.id })).body.val.conditionDescription).toBe('突发胸痛')

  // Somebody else wrote meanwhile: told with what stands there, and nothing is written over.
  const stale = await doctor.call('savePatientCase', { risProcedureId: one.id, caseInfo: { ...mine, pulse: '80' }, baseVersion: 0 })
  expect(stale.body).toMatchObject({ errorCode: CODE.editedByAnother, val: { baseVersion: 1, caseInfo: mine, savedBy: '医生甲' } })
  expect(await read()).toMatchObject({ caseInfo: mine })

  const fault = async (more: object) => {
    const { body } = await doctor.call('savePatientCase', { risProcedureId: one.id, caseInfo: { ...mine, ...more }, baseVersion: 1 })
    return [body.errorCode, body.field]
  }
  expect(await fault({ temperature: '36,5' })).toEqual([CODE.vitalsIllegal, 'temperature'])
  // No patient has 99 ℃: a slip of the finger is not kept.
  expect(await fault({ temperature: '99' })).toEqual([CODE.vitalsIllegal, 'temperature'])
  expect(await fault({ systolic: '-1' })).toEqual([CODE.vitalsIllegal, 'systolic'])
  expect(await fault({ conditionDescription: '痛'.repeat(513) })).toEqual([CODE.descriptionTooLong, 'conditionDescription'])
  expect(await fault({ conditionDescription: '痛'.repeat(512) })).toEqual([0, undefined])
})

test('[VALID-26] a temperature is digits with an optional decimal part: the server refuses every other one with its words, and keeps what stood', async () => {
  const one = await ward.newCase({ state: STATE.completed })
  const { caseInfo } = (await doctor.call('getPatientCase', { risProcedureId: one.id })).body.val
  const save = async (temperature: string, baseVersion: number) =>
    (await doctor.call('savePatientCase', { risProcedureId: one.id, caseInfo: { ...caseInfo, temperature }, baseVersion })).body
  for (const typed of ['36.', '.5', '3e1', '-36', 'a', '24.9', '45.1', '３６', ' '])
    expect([typed, await save(typed, 0)]).toEqual([
      typed,
      { errorCode: CODE.vitalsIllegal, errorMsg: '生命体征数值不合法：temperature', field: 'temperature' },
    ])
  let version = 0
  for (const typed of ['25', '45', '36.5', '']) {
    expect(await save(typed, version)).toMatchObject({ errorCode: 0 })
    version += 1
    expect((await doctor.call('getPatientCase', { risProcedureId: one.id })).body.val.caseInfo.temperature).toBe(typed)
  }
})

test('[WORK-23] registration data is changed, shown and found by; a completed exam’s is not', async () => {
  const one = await ward.newCase({ phone: '13800000001' })
  const edit = (changes: object, baseVersion = 0) => doctor.call('updateProcedure', { risProcedureId: one.id, baseVersion, changes })
  expect((await edit({ patName: '欧阳雪', pinyin: 'ou yang xue', bodypart: '腹部', phone: '13912345678' })).body.val.version).toBe(1)
  const row = (await doctor.call('queryRows', { risProcedureIds: [one.id] })).body.val[0]
  expect(row).toMatchObject({ patName: '欧阳雪', bodypart: '腹部' })
  const search = async (word: string) => (await doctor.call('queryLocalList', { search: word })).body.val.length
  expect([await search('欧阳'), await search('oyx'), await search(one.exam.pat_name), await search(one.exam.check_no)]).toEqual([
    1, 1, 0, 1,
  ])
  const facts = (await doctor.call('getProcedure', { risProcedureId: one.id })).body.val
  expect(facts).toMatchObject({ phone: '13912345678', version: 1 })

  const stale = await edit({ department: '急诊科' })
  expect(stale.body).toMatchObject({ errorCode: CODE.editedByAnother, val: { patName: '欧阳雪', version: 1 } })
  // An autosave of the report makes no form stale.
  await doctor.call('openReport', one.address)
  await edit({ birthday: formatDateTime(server.clock.now - 40 * 86_400_000).slice(0, 10) }, 1)
  expect(await ward.row(one.id)).toMatchObject({ age_value: 1, age_unit: 'M' })
  for (const [changes, expected, field] of [
    [{ phone: '12345678901' }, CODE.phoneFormat, 'phone'],
    [{ patName: '  ' }, CODE.parameterEmpty, 'patName'],
    [{ birthday: '2999-01-01' }, CODE.parameterIllegal, 'birthday'],
    [{ birthday: '2020-02-30' }, CODE.parameterIllegal, 'birthday'],
    [{ ageValue: 3 }, CODE.parameterIllegal, 'ageUnit'],
    [{ conditionDescription: 'x'.repeat(513) }, CODE.descriptionTooLong, 'conditionDescription'],
  ] as const)
    expect((await edit(changes, 2)).body).toMatchObject({ errorCode: expected, field })
  // A part that is examined by sides wants one.
  await ward.newCase({ bodypart: '膝', side: 'L' })
  expect((await edit({ bodypart: '膝' }, 2)).body).toMatchObject({ errorCode: CODE.markSide, field: 'side' })
  expect(code(await edit({ bodypart: '膝', side: 'R' }, 2))).toBe(0)

  const done = await ward.newCase({ state: STATE.completed, report_has_complete: true, phone: '13800000001' })
  const body = { risProcedureId: done.id, baseVersion: 0, changes: { bodypart: '头' } }
  expect(code(await doctor.call('updateProcedure', body))).toBe(CODE.reportCompleted)
  expect((await doctor.call('getProcedure', { risProcedureId: done.id })).body.val.phone).toBe('138****0001')
})

test('[WORK-23] a mended name is the person’s: record and exams that said the same follow, a finished report and somebody else’s stay; nobody’s patient changes while he writes', async () => {
  const who = { hospital_no: 'PWHO1', pat_name: '改前', pinyin: 'gai qian', sex: 'M' as const, birthday: '1970-02-03' }
  const [one, two] = [await ward.newCase(who), await ward.newCase(who)]
  const done = await ward.newCase({ ...who, state: STATE.completed, report_has_complete: true })
  const stranger = await ward.newCase({ ...who, pat_name: '另一位' })
  await server.asTenant({ facilityId: ward.facility, userId: doctor.account.userId }, (tx) =>
    insertPatient(tx, server.clock.now, 'PWHO1', {
      ...{ pat_name: '改前', pinyin: 'gai qian', sex: 'M', birthday: '1970-02-03', age_value: 56, age_unit: 'Y', nation: '', phone: '' },
      ...{ id_type: 'none', id_no: '', id_reason: 'other', address: '' },
    }),
  )
  const names = async () => Promise.all([one, two, done, stranger].map(async ({ id }) => (await ward.row(id)).pat_name))
  const edit = (changes: object, baseVersion = 0) => doctor.call('updateProcedure', { risProcedureId: one.id, baseVersion, changes })
  // Another doctor writes one of them.
  const writer = await ward.person({ rights: { CT: 4 }, name: '正在写' })
  await writer.call('openReport', two.address)
  const held = await edit({ patName: '改后', pinyin: 'gai hou', sex: 'F' })
  expect(held.body).toMatchObject({ errorCode: CODE.patientInHands, val: { holderName: '正在写' } })
  // What says nothing of who it is goes on.
  expect(code(await edit({ department: '急诊科' }))).toBe(0)
  expect(await names()).toEqual(['改前', '改前', '改前', '另一位'])
  // Until his lease is over.
  server.clock.now += 4 * 60_000
  expect(code(await edit({ patName: '改后', pinyin: 'gai hou', sex: 'F' }, 1))).toBe(0)
  expect(await names()).toEqual(['改后', '改后', '改前', '另一位'])
  expect(await sql("SELECT pat_name, sex, pinyin FROM patient WHERE hospital_no = 'PWHO1'", [])).toEqual([
    { pat_name: '改后', sex: 'F', pinyin: 'gai hou' },
  ])
  expect((await doctor.call('queryLocalList', { search: 'gaihou' })).body.val).toHaveLength(2)
})

test('[DAY-13] a typed age takes no known birth date away: one that fits stands, another is refused; where no date is known it stands by itself', async () => {
  const born = `${new Date(server.clock.now).getUTCFullYear() - 60}-01-01`
  const one = await ward.newCase({ birthday: born, age_value: null, age_unit: null })
  const edit = (id: string, changes: object, baseVersion = 0) =>
    doctor.call('updateProcedure', { risProcedureId: id, baseVersion, changes })
  expect((await edit(one.id, { ageValue: 50, ageUnit: 'Y' })).body).toMatchObject({ errorCode: CODE.ageDiffers, field: 'ageValue' })
  expect(code(await edit(one.id, { ageValue: 60, ageUnit: 'Y' }))).toBe(0)
  expect(await ward.row(one.id)).toMatchObject({ birthday: born, age_value: 60, age_unit: 'Y' })
  expect(code(await edit(one.id, { birthday: null, ageValue: 50, ageUnit: 'Y' }, 1))).toBe(0)
  expect(await ward.row(one.id)).toMatchObject({ birthday: null, age_value: 50 })
})

test('[WORK-26] the small ticket names patient, exam, room and number, and counts its prints', async () => {
  const one = await ward.newCase({ check_no: 'CT2611200031' })
  const ticket = async (more: object = {}) => (await doctor.call('getTicket', { risProcedureId: one.id, ...more })).body.val
  expect(await ticket()).toMatchObject({
    patName: one.exam.pat_name,
    checkNo: 'CT2611200031',
    number: '0031',
    room: 'CT 检查室',
    printed: 0,
    preparation: expect.stringContaining('金属'),
  })
  expect([(await ticket({ print: 1 })).printed, (await ticket({ print: 1 })).printed, (await ticket()).printed]).toEqual([1, 2, 2])
})

test('[WORK-27] a share has a link of 256 random bits that only its maker is told once; it ends by time or by hand', async () => {
  const one = await ward.newCase({ state: STATE.completed, report_has_complete: true, last_actor_id: doctor.account.userId })
  const create = (validity: string, anonymous = 0) => doctor.call('shareCreate', { risProcedureId: one.id, validity, anonymous })
  const shared = (await create('oneDay', 1)).body.val
  const token = /^#\/share\/([\w-]{64})$/.exec(shared.link)![1]!
  expect(shared).toMatchObject({ anonymous: 1, state: 'open', until: formatDateTime(server.clock.now + 86_400_000) })
  expect((await create('longTerm')).body.val.until).toBeNull()
  expect((await create('oneDay')).body.val.link).not.toBe(shared.link)
  // The database knows the token's hash and no token.
  const rows = await sql<{ token_hash: Buffer; text: string }>('SELECT token_hash, share::text AS text FROM share WHERE share_id = $1', [
    shared.id,
  ])
  expect(rows[0]!.token_hash.equals(shareHash(token))).toBe(true)
  expect(rows[0]!.text).not.toContain(token)
  const list = (await doctor.call('shareList', { risProcedureId: one.id })).body.val
  expect(list.map((row: { link: string }) => row.link)).toEqual(['', '', ''])
  // A completed report that is out is withdrawn no more.
  expect(code(await doctor.call('withdrawDiagnose', { risProcedureId: one.id }))).toBe(CODE.reportSentOut)

  const states = async () =>
    (await doctor.call('shareList', { risProcedureId: one.id })).body.val.map((row: { state: string }) => row.state).sort()
  expect(code(await doctor.call('shareCancel', { id: shared.id }))).toBe(0)
  expect(code(await doctor.call('shareCancel', { id: shared.id }))).toBe(CODE.shareEnded)
  expect(await states()).toEqual(['cancelled', 'open', 'open'])
  server.clock.now += 86_400_000
  expect(await states()).toEqual(['cancelled', 'expired', 'open'])
  const uploading = await ward.newCase({ state: STATE.uploading })
  expect(code(await doctor.call('shareCreate', { risProcedureId: uploading.id, validity: 'oneDay', anonymous: 0 }))).toBe(
    CODE.imagesNotUploaded,
  )
})

test('[WORK-28, ERR-37] a case is collected once for oneself and once for the hospital, found by its words, and taken away', async () => {
  const [one, other] = [await ward.newCase(), await ward.newCase()]
  const colleague = await ward.person({ rights: { CT: 1 } })
  const add = (who: Colleague, more: object) => who.call('collectAdd', { risProcedureId: one.id, ...more })
  const list = async (who: Colleague, more: Record<string, unknown> = {}) => (await who.call('collectList', more)).body
  const { id } = (await add(doctor, { tags: ['教学', '教学'], note: '典型磨玻璃' })).body.val
  expect((await add(doctor, {})).body).toMatchObject({ errorCode: CODE.cannotRepeatAdd, errorMsg: '不能重复添加' })
  expect(code(await add(colleague, {}))).toBe(0)
  expect(code(await add(doctor, { scope: 'clinic' }))).toBe(0)
  expect(code(await add(colleague, { scope: 'clinic' }))).toBe(CODE.cannotRepeatAdd)
  await doctor.call('collectAdd', { risProcedureId: other.id })
  expect((await list(doctor)).total).toBe(2)
  const hit = (await list(doctor, { search: '磨玻璃' })).val
  expect(hit).toMatchObject([{ id, tags: ['教学'], note: '典型磨玻璃', patName: one.exam.pat_name, scope: 'own' }])
  expect((await list(colleague, { scope: 'clinic' })).val).toMatchObject([{ risProcedureId: one.id, userName: '医生甲', mine: 0 }])
  expect((await list(doctor, { scope: 'clinic' })).val).toMatchObject([{ mine: 1 }])
  // Its words are changed by who kept it alone, and it stays where it stands.
  const save = (who: Colleague, note: string) => who.call('collectSave', { id, tags: ['随访'], note })
  expect(code(await save(colleague, '别人写的'))).toBe(CODE.notFound)
  expect(code(await save(await (await makeWard(server)).person({ rights: { CT: 1 } }), '外院写的'))).toBe(CODE.notFound)
  expect(code(await save(doctor, '半年后再看'))).toBe(0)
  expect((await list(doctor, { search: '随访' })).val).toMatchObject([{ id, tags: ['随访'], note: '半年后再看', time: hit[0].time }])
  // One's own, and of the hospital's what one put there.
  expect(code(await colleague.call('collectRemove', { id }))).toBe(CODE.notFound)
  expect(code(await doctor.call('collectRemove', { id }))).toBe(0)
  expect((await list(doctor)).total).toBe(1)
  // Whoever loses the exam loses it here as well.
  await sql('UPDATE exam SET state = 3000 WHERE exam_id = $1', [other.id])
  expect((await list(doctor)).val).toEqual([])
  const foreign = await (await makeWard(server)).newCase()
  expect(code(await doctor.call('collectAdd', { risProcedureId: foreign.id }))).toBe(CODE.notInRis)
})

test('[USER-06] the hospital’s mark is taken away by who put it there or by an administrator who sees exams, and by nobody else; another’s own mark by nobody', async () => {
  const [one, other] = [await ward.newCase(), await ward.newCase()]
  const add = async (risProcedureId: string, scope: string): Promise<string> =>
    (await doctor.call('collectAdd', { risProcedureId, scope })).body.val.id
  const [theirs, own] = [await add(one.id, 'clinic'), await add(one.id, 'own')]
  const remove = async (who: Colleague, id: string) => code(await who.call('collectRemove', { id }))
  const admin = { role: 'admin', menu: '000010000100' }
  const [colleague, boss] = [await ward.person({ rights: { CT: 4 } }), await ward.person(admin)]
  const elsewhere = await (await makeWard(server)).person(admin)
  expect(await remove(colleague, theirs)).toBe(CODE.notFound)
  expect(await remove(elsewhere, theirs)).toBe(CODE.notFound)
  // Management alone shows no exam, and so no list in which the act would stand.
  const manages = await ward.person({ role: 'admin', menu: FIRST_MENU.admin })
  expect(code(await manages.call('collectList', { scope: 'clinic' }))).toBe(CODE.noPermission)
  expect(await remove(manages, theirs)).toBe(CODE.noPermission)
  const ids = async () => (await boss.call('collectList', { scope: 'clinic' })).body.val.map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([theirs])
  expect(await remove(boss, own)).toBe(CODE.notFound)
  expect(await remove(boss, theirs)).toBe(0)
  expect(await ids()).toEqual([])
  expect((await doctor.call('collectList', {})).body.val).toMatchObject([{ id: own }])
  expect(await remove(doctor, await add(other.id, 'clinic'))).toBe(0)
})

test('[WORK-38] what a film shows is kept for the exam', async () => {
  const one = await ward.newCase()
  const read = async () => (await doctor.call('filmGet', { risProcedureId: one.id })).body.val
  expect(await read()).toMatchObject({ setting: { shown: 1 }, savedBy: '', savedTime: null })
  const setting = { shown: 1, showImages: 1, showReport: 0, showPatient: 0, note: '门诊取片' }
  expect(code(await doctor.call('filmSave', { risProcedureId: one.id, setting }))).toBe(0)
  expect(await read()).toMatchObject({ setting, savedBy: '医生甲' })
})

test('[ERR-38] there is nothing to download', async () => {
  const one = await ward.newCase()
  const ask = () => doctor.call('queryDownload', { risProcedureIds: [one.id] })
  expect((await ask()).body).toMatchObject({ errorCode: CODE.noDownload, errorMsg: '没有可下载的数据，请重新检索' })
  await sql("INSERT INTO study (facility_id, study_uid, exam_id, images, received) VALUES ($1, '1.2.3', $2, 7, now())", [
    ward.facility,
    one.id,
  ])
  expect((await ask()).body.val).toEqual([
    { risProcedureId: one.id, checkNo: one.exam.check_no, studyUid: '1.2.3', images: 7, url: '/dicomweb/studies/1.2.3' },
  ])
})
