import { CODE, errorMessage } from '@farsight/shared/domain'
import { TEST_CODE, type TestServer, testServer } from '../../test/harness'
import { imageId, login } from '../../test/login'

const MINUTE = 60_000
let server: TestServer
let text = TEST_CODE
beforeAll(async () => {
  server = await testServer({ codeLimits: { images: 60, wrong: 20 }, codeText: () => text })
  await server.account(await server.facility(), { loginName: 'li' })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now += 10 * MINUTE
})

const codeOf = async (answer: ReturnType<typeof login>): Promise<number> => (await answer).body.errorCode

test('[CS-01] an image code is good once; a wrong text uses it up too, and a new picture is wanted', async () => {
  const client = server.anonymous()
  const [right, wrong] = [await imageId(client), await imageId(client)]
  expect(await codeOf(login(client, 'li', { imageId: right }))).toBe(0)
  expect(await codeOf(login(client, 'li', { imageId: right }))).toBe(CODE.imageCodeWrong)
  expect(await codeOf(login(client, 'li', { imageId: wrong, imageCode: '9999' }))).toBe(CODE.imageCodeWrong)
  expect(await codeOf(login(client, 'li', { imageId: wrong }))).toBe(CODE.imageCodeWrong)
  expect(await codeOf(login(client, 'li'))).toBe(0)
})

test('[CS-04] a picture of one browser is of no use in another, nor in one without any visit', async () => {
  const [one, other, none] = [server.anonymous(), server.anonymous(), server.anonymous()]
  await imageId(other)
  expect(await codeOf(login(other, 'li', { imageId: await imageId(one) }))).toBe(CODE.imageCodeWrong)
  expect(await codeOf(login(none, 'li', { imageId: await imageId(one) }))).toBe(CODE.imageCodeWrong)
  expect(await codeOf(login(one, 'li', { imageId: await imageId(one) }))).toBe(0)
})

test('[CS-05] after two minutes the answer says that it has expired, and a new one opens', async () => {
  const client = server.anonymous()
  const [early, late] = [await imageId(client), await imageId(client)]
  server.clock.now += 2 * MINUTE - 1
  expect(await codeOf(login(client, 'li', { imageId: early }))).toBe(0)
  server.clock.now += 1
  const answer = await login(client, 'li', { imageId: late })
  expect(answer.body).toEqual({ errorCode: CODE.imageCodeExpired, errorMsg: errorMessage(CODE.imageCodeExpired)!.zh })
  expect(await codeOf(login(client, 'li'))).toBe(0)
})

test('[CS-03] one try a picture, and after twenty wrong ones in a minute an address tries no more; right ones do not count', async () => {
  const client = server.anonymous()
  for (let i = 0; i < 5; i += 1) expect(await codeOf(login(client, 'li'))).toBe(0)
  const codes: number[] = []
  for (let i = 0; i < 21; i += 1) codes.push(await codeOf(login(client, 'li', { imageCode: '9999' })))
  expect(codes.slice(0, 20)).toEqual(Array(20).fill(CODE.imageCodeWrong))
  expect(codes[20]).toBe(CODE.tooFrequent)
  // Another browser at the same address, with the right text.
  const id = await imageId(client)
  expect(await codeOf(login(client, 'li', { imageId: id }))).toBe(CODE.tooFrequent)
  server.clock.now += MINUTE
  expect(await codeOf(login(client, 'li', { imageId: id, imageCode: TEST_CODE }))).toBe(0)
})

test('[CS-10] an address gets sixty pictures in a minute, and no more', async () => {
  const client = server.anonymous()
  const codes: number[] = []
  for (let i = 0; i < 61; i += 1) codes.push((await client.call('getValidateImage')).body.errorCode)
  expect(codes.filter((code) => code === 0)).toHaveLength(60)
  expect(codes[60]).toBe(CODE.tooFrequent)
  server.clock.now += MINUTE
  expect((await client.call('getValidateImage')).body.errorCode).toBe(0)
})

test('[CS-02] the text stands nowhere in what a browser gets: answer, headers, cookies, picture', async () => {
  // Letters that no hexadecimal digest can hold by chance.
  text = 'KWYX'
  const answer = await server.anonymous().call('getValidateImage')
  const { image } = answer.body.val
  const file = Buffer.from(image.split(',')[1], 'base64')
  expect(image).toMatch(/^data:image\/png;base64,/)
  const said = [answer.text.replace(image, ''), JSON.stringify([...answer.headers]), file.toString('latin1')].join('\n')
  expect(said).not.toContain(text)
  // Nor is it in the table.
  const kept = await server.database.superuser(async (su) => (await su.query('SELECT image_code::text AS row FROM image_code')).rows)
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain(text)
})
