import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sharp from 'sharp'
import { type Answer, type TestAccount, type TestClient, type TestServer, testServer } from '../../test/harness'
import { pictureHead } from '../pictures/head'

interface Person extends TestClient {
  readonly account: TestAccount
}

const M = 1024 * 1024
let server: TestServer
let [a, b, c] = [] as unknown as [Person, Person, Person]
let png: Buffer

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#248' } })
    .toFormat(format)
    .toBuffer()
/** A right picture of exactly this size: what stands behind its end is nobody's. */
const ofSize = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length, 0x20)])

beforeAll(async () => {
  server = await testServer()
  png = await picture('png')
  const facility = await server.facility()
  const person = async (at = facility): Promise<Person> => {
    const account = await server.account(at)
    return { ...(await server.as(account)), account }
  }
  ;[a, b, c] = [await person(), await person(), await person()]
})
afterAll(() => server.close())
afterEach(() => {
  server.clock.now += 61_000
})

async function upload(
  who: TestClient,
  bytes: Buffer,
  { name = 'file', more = {}, headers = {} }: { name?: string; more?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set(name, new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'x.html')
  form.set('version', '3.1.2020092300')
  for (const [field, value] of Object.entries(more)) form.set(field, value)
  return who.send('/hospital_chat_uploadImage.do', { method: 'POST', body: form, headers })
}
const send = (who: TestClient, to: Person, content: string) =>
  who.call('chatSend', { usrIds: to.account.userId, repId: '', type: 'image', content })

test('[VALID-17] an image of exactly 1M is taken, one byte more is refused in words that name 1M, in both languages', async () => {
  expect((await upload(a, ofSize(M))).body).toMatchObject({
    errorCode: 0,
    val: { url: expect.stringMatching(/^\/chat-images\/[0-9a-f-]{36}$/) },
  })
  for (const size of [M + 1, M + 12_000, 2 * M, 20 * M]) {
    const answer = await upload(a, ofSize(size))
    expect([size, answer.status, answer.body]).toMatchObject([
      size,
      200,
      { errorCode: CODE.imageTooLarge, field: 'file', errorMsg: expect.stringMatching(/图片不能超过 1M/) },
    ])
  }
  const english = await upload(a, ofSize(M + 1), { headers: { 'accept-language': 'en' } })
  expect(english.body.errorMsg).toMatch(/at most 1M/)
}, 30_000)

test('an image goes to the members of its conversation alone, with the type that its bytes have', async () => {
  for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
    const bytes = Buffer.concat([await picture(format), Buffer.from('<script>behind its end</script>')])
    const { url } = (await upload(a, bytes)).body.val
    // Not sent yet: its sender's alone.
    expect([(await a.send(url)).status, (await b.send(url)).status, (await c.send(url)).status]).toEqual([200, 404, 404])
    const sent = await send(a, b, url)
    expect(sent.body).toMatchObject({ errorCode: 0, val: { type: 'image', content: url } })
    const got = await b.send(url)
    expect(got.status).toBe(200)
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map((name) => [name, got.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': `image/${format}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const raw = await fetch(server.url + url, { headers: { cookie: b.cookie! } })
    // Drawn anew: the same picture, other bytes.
    const shown = Buffer.from(await raw.arrayBuffer())
    expect(await sharp(shown).metadata()).toMatchObject({ format, width: 8, height: 6 })
    expect(shown.equals(bytes)).toBe(false)
    // Whoever has the address and is no member: nothing, as for an address that nobody made.
    expect([(await c.send(url)).status, (await server.anonymous().send(url)).status]).toEqual([404, 401])
    expect((await c.send(url)).text).toBe((await c.send(`/chat-images/${randomUUID()}`)).text)
    // Nor can he make it his by sending it.
    expect((await send(c, b, url)).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'content' })
  }
  expect((await a.send('/chat-images/x')).status).toBe(404)
})

test('what is no picture by its bytes is refused, whatever its name says', async () => {
  const faulty: [string, Buffer][] = [
    ['page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['text behind a picture’s first bytes', Buffer.from('GIF89a/*<script>*/'.slice(0, 12))],
    ['a head alone', png.subarray(0, 20)],
    ['a dot', Buffer.from('.')],
    ['bitmap', Buffer.from('BM000000000000000000000000000000')],
    ['pdf', Buffer.from('%PDF-1.7 aaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
  ]
  for (const [what, bytes] of faulty)
    expect([what, (await upload(a, bytes)).body]).toMatchObject([what, { errorCode: CODE.notAnImage, field: 'file' }])
  expect((await upload(a, Buffer.alloc(0))).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'file' })
  expect((await upload(a, png, { name: 'other' })).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'other' })
  expect((await upload(a, png, { more: { facilityId: 'x' } })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'facilityId',
  })
  const odd = await a.send('/hospital_chat_uploadImage.do', {
    method: 'POST',
    body: 'x',
    headers: { 'content-type': 'multipart/form-data' },
  })
  expect(odd.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'file' })
  const form = await a.send('/hospital_chat_uploadImage.do', {
    method: 'POST',
    body: 'file=x',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(form.status).toBe(415)
  expect(pictureHead(Buffer.concat([png.subarray(0, 16), Buffer.alloc(30)]))).toBeUndefined()
})

test('an upload wants the session’s own page, user and desk, and comes not too often', async () => {
  expect((await upload(server.anonymous(), png)).status).toBe(401)
  expect((await upload(a, png, { headers: { origin: 'http://evil.example' } })).status).toBe(403)
  expect((await upload(a, png, { headers: { 'x-farsight-user': b.account.userId } })).body.errorCode).toBe(CODE.otherUser)
  const locked = await server.as(a.account)
  const { url } = (await upload(locked, png)).body.val
  expect((await locked.call('lock')).body.errorCode).toBe(0)
  expect((await upload(locked, png)).body.errorCode).toBe(CODE.sessionLocked)
  expect((await locked.send(url)).status).toBe(403)
  server.clock.now += 61_000
  const codes: number[] = []
  for (let i = 0; i < 21; i += 1) codes.push((await upload(c, png)).body.errorCode)
  expect(codes).toEqual([...Array(20).fill(0), CODE.tooFrequent])
  // What was never sent goes after a day, what was sent stays.
  const kept = async (): Promise<number> =>
    server.database.superuser(
      async (su) => (await su.query('SELECT count(*)::int AS n FROM chat_image WHERE user_id = $1', [c.account.userId])).rows[0].n,
    )
  server.clock.now += 61_000
  const sent = (await upload(c, png)).body.val.url
  expect((await send(c, b, sent)).body.errorCode).toBe(0)
  expect(await kept()).toBe(21)
  server.clock.now += 25 * 60 * 60_000
  c = { ...(await server.as(c.account)), account: c.account }
  await upload(c, png)
  expect(await kept()).toBe(2)
  expect((await c.send(sent)).status).toBe(200)
})
