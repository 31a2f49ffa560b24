import { UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sharp from 'sharp'
import { TEST_PASSWORD, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { newPhone, StubSms } from '../../../test/sms'
import { STEP_UP_MS } from '../account/step-up'

const sms = new StubSms()
let server: TestServer
let facility: string
let me: TestAccount
let mine: TestClient
let colleague: TestClient
let png: Buffer
beforeAll(async () => {
  server = await testServer({ sms })
  facility = await server.facility()
  me = await server.account(facility, { name: '周医生' })
  mine = await server.as(me)
  colleague = await server.as(await server.account(facility))
  png = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())

const info = async (who = mine) => (await who.call('getUserInfo')).body.val
const save = async (payload: object, who = mine) =>
  (await who.call('saveUserInfo', { baseVersion: (await info(who)).version, ...payload })).body
async function upload(who: TestClient, kind: 'avatar' | 'sign', bytes = png): Promise<string> {
  const form = new FormData()
  form.set('kind', kind)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  return (await who.send(`/${UPLOAD_IMAGE_PATH}`, { method: 'POST', body: form })).body.val.id
}

test('what a doctor says of himself is kept; who edits late is told what stands now, and nothing of it is lost', async () => {
  expect(await save({ nickname: '老周', sex: 'M', intro: '胸部影像' })).toMatchObject({
    errorCode: 0,
    val: { nickname: '老周', sex: 'M', version: 2 },
  })
  expect(await info()).toMatchObject({ name: '周医生', nickname: '老周', intro: '胸部影像', loginName: me.loginName })
  const late = (await mine.call('saveUserInfo', { nickname: '迟', baseVersion: 1 })).body
  expect(late).toMatchObject({ errorCode: CODE.editedByAnother, val: { nickname: '老周', version: 2 } })
  expect(await save({ title: '院长' })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'title' })
  expect((await info(colleague)).nickname).toBe('')
})

test('name, title and the phone of the second factor want the password', async () => {
  for (const change of [{ name: '周主任' }, { title: '主任医师' }, { phone: '13812345678' }]) {
    expect(await save(change)).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'password' })
    expect(await save({ ...change, password: 'wrong-one-1' })).toMatchObject({ errorCode: CODE.oldPasswordWrong, field: 'password' })
  }
  expect(await save({ phone: '12812345678', password: TEST_PASSWORD })).toMatchObject({ errorCode: CODE.phoneFormat, field: 'phone' })
  expect((await save({ phone: '13812345678', title: '主任医师', password: TEST_PASSWORD })).errorCode).toBe(0)
  const logins = await server.database.superuser(
    async (su) => (await su.query("SELECT user_id FROM login WHERE phone = '13812345678'")).rows,
  )
  expect(logins).toEqual([{ user_id: me.userId }])
  expect(await save({ phone: '13812345678', password: TEST_PASSWORD }, colleague)).toMatchObject({
    errorCode: CODE.ownPhoneTaken,
    field: 'phone',
  })
})

test('a colleague’s name is not one’s own to take, however it is spelt; one that nobody here has is', async () => {
  const { name } = await info(colleague)
  for (const taken of [name, ` ${name} `, [...name].join('\u200b'), [...name].join(' ')])
    expect([taken, await save({ name: taken, password: TEST_PASSWORD })]).toMatchObject([
      taken,
      { errorCode: CODE.ownNameTaken, field: 'name' },
    ])
  // Nor is a name one that nobody sees, or that turns what stands beside it.
  expect(await save({ name: '\u200b', password: TEST_PASSWORD })).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'name' })
  expect(await save({ name: '新\u202e名', password: TEST_PASSWORD })).toMatchObject({ errorCode: CODE.nameUnseen, field: 'name' })
  expect(await save({ nickname: '新\n名' })).toMatchObject({ errorCode: CODE.nameUnseen, field: 'nickname' })
  // In another hospital the same name is somebody else’s.
  const elsewhere = await server.as(await server.account(await server.facility(), { name: '远处同名' }))
  expect((await save({ name: '远处同名', password: TEST_PASSWORD })).errorCode).toBe(0)
  expect((await info(elsewhere)).name).toBe('远处同名')
})

test('a password as long as any opens the own data and signature too', async () => {
  const password = 'Wombat-9'.repeat(32)
  const who = await server.as(await server.account(facility, { password }))
  expect(password).toHaveLength(256)
  expect((await save({ title: '主任医师', password }, who)).errorCode).toBe(0)
  expect((await who.call('saveSignature', { fileId: null, password })).body.errorCode).toBe(0)
})

test('who knows the password alone cannot send the codes of the second factor to himself: the phone that has them says yes, and is told', async () => {
  const [old, next] = [newPhone(), newPhone()]
  const admin = await server.account(facility, { role: 'admin', phone: old })
  const who = await server.as(admin, { stepUp: false })
  const wish = { phone: next, password: TEST_PASSWORD }
  expect((await save(wish, who)).errorCode).toBe(CODE.stepUpRequired)
  expect((await save({ phone: '', password: TEST_PASSWORD }, who)).errorCode).toBe(CODE.stepUpRequired)
  // Anything else of himself needs no second factor.
  expect((await save({ nickname: '老管' }, who)).errorCode).toBe(0)
  expect((await who.call('stepUpSend')).body.val).toHaveProperty('retryAfter')
  await server.server.sender.idle()
  expect((await who.call('stepUp', { smsCode: sms.codeTo(old) })).body.errorCode).toBe(0)
  expect((await save(wish, who)).errorCode).toBe(0)
  await server.server.sender.idle()
  expect(sms.to(old).at(-1)!.text).toContain('手机号码刚刚被更换')
  expect(sms.to(next)).toEqual([])
})

test('portrait and signature are one’s own upload of that kind, and nobody’s else', async () => {
  const [avatar, sign, theirs] = [await upload(mine, 'avatar'), await upload(mine, 'sign'), await upload(colleague, 'sign')]
  for (const [call, fileId] of [
    ['saveSignature', theirs],
    ['saveSignature', avatar],
    ['saveAvatar', sign],
    ['saveAvatar', '00000000-0000-4000-8000-000000000000'],
  ] as const)
    expect((await mine.call(call, { fileId })).body.errorCode).toBe(CODE.notFound)
  expect((await mine.call('saveAvatar', { fileId: avatar })).body.errorCode).toBe(0)
  // It stands under every report from then on: an unlocked desk is not enough.
  for (const fileId of [sign, null])
    expect((await mine.call('saveSignature', { fileId })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'password' })
  const guessed = await mine.call('saveSignature', { fileId: sign, password: 'wrong-one-1' })
  expect(guessed.body).toMatchObject({ errorCode: CODE.oldPasswordWrong, field: 'password' })
  expect((await mine.call('saveSignature', { fileId: sign, password: TEST_PASSWORD })).body.errorCode).toBe(0)
  const { avatarUrl, signUrl } = await info()
  for (const url of [avatarUrl, signUrl]) expect((await mine.send(url)).status).toBe(200)
  expect((await mine.call('loginSuccess')).body.val.userBriefInfo.userHeadImage).toContain(avatar)
  expect(await info(colleague)).toMatchObject({ avatarUrl: '', signUrl: '' })
  // Nor by the table itself, whoever writes it.
  const forced = server.database.superuser((su) => su.query('UPDATE doctor SET sign_id = $1 WHERE user_id = $2', [theirs, me.userId]))
  await expect(forced).rejects.toThrow('own upload')
  expect((await mine.call('saveSignature', { fileId: null, password: TEST_PASSWORD })).body.val).toEqual({ url: '' })
  expect((await info()).signUrl).toBe('')
})

// The clock goes on for half an hour: the sessions of the tests above would be over.
test('a second factor that has lapsed changes no phone: it is asked for again', async () => {
  const [old, next] = [newPhone(), newPhone()]
  const who = await server.as(await server.account(facility, { role: 'admin', phone: old }), { stepUp: false })
  const wish = { phone: next, password: TEST_PASSWORD }
  const prove = async () => {
    await who.call('stepUpSend')
    await server.server.sender.idle()
    return (await who.call('stepUp', { smsCode: sms.codeTo(old) })).body.errorCode
  }
  expect(await prove()).toBe(0)
  server.clock.now += STEP_UP_MS - 60_000
  // Anything else keeps the session, and the factor no longer.
  expect((await save({ nickname: '还在' }, who)).errorCode).toBe(0)
  server.clock.now += 60_000
  expect((await save(wish, who)).errorCode).toBe(CODE.stepUpRequired)
  expect((await info(who)).phone).toBe(old)
  expect(await prove()).toBe(0)
  expect((await save(wish, who)).errorCode).toBe(0)
})
