import { randomUUID } from 'node:crypto'
import { ADD_IMAGES_PATH, UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sharp from 'sharp'
import { type Answer, type TestClient, type TestServer, testServer } from '../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { shownFileName } from './files'

const M = 1024 * 1024
let server: TestServer
let ward: Ward
let doctor: Colleague
let png: Buffer

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 } })
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
})
afterEach(() => {
  jest.restoreAllMocks()
  server.clock.now += 61_000
})
afterAll(() => server.close())

const ofSize = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length, 0x20)])
function upload(
  who: TestClient,
  bytes: Buffer,
  { kind = 'avatar', name = 'a.png', more = {} as Record<string, string>, path = UPLOAD_IMAGE_PATH } = {},
): Promise<Answer> {
  const form = new FormData()
  if (path === UPLOAD_IMAGE_PATH) form.set('kind', kind)
  for (const [field, value] of Object.entries(more)) form.set(field, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  return who.send(`/${path}`, { method: 'POST', body: form })
}
const code = (answer: Answer): number => answer.body?.errorCode
const kept = () =>
  server.database.superuser(async (su) => (await su.query('SELECT file_id, name, kind, exam_id, type FROM upload_file ORDER BY at')).rows)
const fetched = (url: string, who: Pick<TestClient, 'cookie'> = doctor) =>
  fetch(server.url + url, who.cookie ? { headers: { cookie: who.cookie } } : {})

test('[UP-01] a page, a drawing, an archive of one or a PDF that calls itself a picture is refused by its bytes, and nothing is stored', async () => {
  const before = await kept()
  const one = await ward.newCase()
  const faulty: [string, Buffer][] = [
    ['svg.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.padEnd(200))],
    ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200))],
    ['page.mht', Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x'.padEnd(200))],
    ['paper.png', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>'.padEnd(200))],
    ['head-alone.png', png.subarray(0, 60)],
    ['jpeg-head.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>'.padEnd(300))])],
    ['gif.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0/*<script>alert(1)</script>*/'.padEnd(100), 'latin1')],
  ]
  for (const [name, bytes] of faulty) {
    expect([name, code(await upload(doctor, bytes, { name }))]).toEqual([name, CODE.notAnImage])
    expect([name, code(await upload(doctor, bytes, { name, path: ADD_IMAGES_PATH, more: { risProcedureId: one.id } }))]).toEqual([
      name,
      CODE.notPngJpeg,
    ])
  }
  expect(await kept()).toEqual(before)
  expect(await ward.row(one.id)).toMatchObject({ image_count: 0 })
})

test('[UP-02] what is served was drawn anew: no EXIF, no place, nothing behind its end; of a fixed type, on a path of its own, in a sandbox', async () => {
  const camera = await sharp({ create: { width: 50, height: 30, channels: 3, background: '#20c020' } })
    .withExif({ IFD0: { Copyright: 'who-took-it', ImageDescription: '王建国' }, IFD3: { GPSLatitude: '31/1 14/1 0/1' } })
    .jpeg()
    .toBuffer()
  const sent = Buffer.concat([camera, Buffer.from('<script>alert("behind")</script>')])
  expect(sent.includes('who-took-it')).toBe(true)
  const answer = await upload(doctor, sent, { kind: 'sign', name: 'x.html' })
  expect(answer.body).toMatchObject({ errorCode: 0, val: { url: expect.stringMatching(/^\/files\/[0-9a-f-]{36}\?until=\d{13}&sign=/) } })
  const response = await fetched(answer.body.val.url)
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = ['content-type', 'x-content-type-options', 'content-security-policy', 'cache-control', 'content-disposition']
  expect(headers.map((name) => response.headers.get(name))).toEqual([
    'image/jpeg',
    'nosniff',
    "default-src 'none'; sandbox",
    'no-store',
    `inline; filename="picture-${answer.body.val.id.slice(0, 8)}"`,
  ])
  for (const hidden of ['who-took-it', '王建国', 'GPS', 'behind', 'Exif']) expect([hidden, bytes.includes(hidden)]).toEqual([hidden, false])
  const metadata = await sharp(bytes).metadata()
  expect([metadata.width, metadata.height, metadata.exif, metadata.icc, metadata.xmp]).toEqual([50, 30, undefined, undefined, undefined])
})

test('[UP-04] 5M and 1M exactly are taken and one byte more is not, in words that name the number, also where the sender lies about the length', async () => {
  const one = await ward.newCase()
  const exam = { path: ADD_IMAGES_PATH, more: { risProcedureId: one.id } }
  expect(code(await upload(doctor, ofSize(5 * M), exam))).toBe(0)
  expect((await upload(doctor, ofSize(5 * M + 1), exam)).body).toMatchObject({
    errorCode: CODE.imageOver5M,
    errorMsg: expect.stringContaining('5M'),
  })
  expect(code(await upload(doctor, ofSize(5 * M), { kind: 'sheet' }))).toBe(0)
  expect(code(await upload(doctor, ofSize(5 * M + 1), { kind: 'sheet' }))).toBe(CODE.imageOver5M)
  for (const kind of ['avatar', 'sign']) {
    expect([kind, code(await upload(doctor, ofSize(M), { kind }))]).toEqual([kind, 0])
    expect((await upload(doctor, ofSize(M + 1), { kind })).body).toMatchObject({
      errorCode: CODE.imageTooLarge,
      errorMsg: expect.stringContaining('1M'),
    })
  }
  // No length told at all, and no end: refused at the byte that is too much, long before a gigabyte has come.
  let given = 0
  async function* endless() {
    yield Buffer.from(
      `--b\r\nContent-Disposition: form-data; name="risProcedureId"\r\n\r\n${one.id}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
    )
    yield png
    while (given < 1024) {
      given += 1
      yield Buffer.alloc(M, 0x20)
    }
  }
  const answer = await fetch(`${server.url}/${ADD_IMAGES_PATH}`, {
    method: 'POST',
    headers: { cookie: doctor.cookie!, 'content-type': 'multipart/form-data; boundary=b' },
    body: endless() as unknown as ReadableStream,
    duplex: 'half',
  } as RequestInit)
  expect(((await answer.json()) as { errorCode: number }).errorCode).toBe(CODE.imageOver5M)
  expect(given).toBeLessThan(200)
}, 60_000)

test('[UP-05] whatever a file is called, it is stored under a name of ours, and shown without what could deceive', async () => {
  const names = [
    '../../etc/passwd',
    'C:\\Windows\\CON',
    'a\u0000.png',
    'x'.repeat(300),
    '\u202egnp.exe',
    '"quoted".png',
    "'; DROP TABLE exam; --",
    '...',
    '片子 1.png',
  ]
  const ids: string[] = []
  for (const name of names) {
    server.clock.now += 61_000
    const answer = await upload(doctor, png, { name })
    expect([name, code(answer)]).toEqual([name, 0])
    ids.push(answer.body.val.id)
    expect(answer.body.val.id).toMatch(/^[0-9a-f]{8}-/)
  }
  const rows = new Map((await kept()).map((row) => [row.file_id, row.name]))
  const shown = ids.map((id) => rows.get(id) as string)
  for (const name of shown) {
    expect(name.length).toBeGreaterThan(0)
    expect(name.length).toBeLessThanOrEqual(120)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may be there
    expect(name).not.toMatch(/[\\/\u0000-\u001f\u202a-\u202e\u2066-\u2069]/)
  }
  expect([shown[0], shown[1], shown.at(-1)]).toEqual(['passwd', 'CON', '片子 1.png'])
  expect(shownFileName('a/\ud800b')).toBe('b')
})

test('[UP-15] without a session, for another hospital, with another hand’s address or after five minutes a file is not there', async () => {
  const { id, url } = (await upload(doctor, png)).body.val
  const colleague = await ward.person({ rights: {} })
  expect([(await fetched(url)).status, (await fetched(url, colleague)).status]).toEqual([200, 200])
  const stranger = await (await makeWard(server)).person({ rights: { CT: 4 } })
  const nothing = await fetched(`/files/${randomUUID()}?until=1&sign=x`)
  const none = { status: 404, text: await nothing.text() }
  const query = url.slice(url.indexOf('?'))
  for (const [what, response] of [
    ['no session', await fetched(url, server.anonymous())],
    ['another hospital', await fetched(url, stranger)],
    ['without its signature', await fetched(`/files/${id}`)],
    ['another file', await fetched(`/files/${randomUUID()}${query}`)],
    ['a longer time', await fetched(`/files/${id}${query.replace(/until=\d/, 'until=9')}`)],
    ['a path', await fetched(`/files/..%2f${id}${query}`)],
  ] as const)
    expect([what, response.status, await response.text()]).toEqual([what, none.status, none.text])
  // Its own hospital's address, in a foreign session: the signature is not theirs either.
  server.clock.now += 5 * 60_000 - 1
  expect((await fetched(url)).status).toBe(200)
  server.clock.now += 2
  expect((await fetched(url)).status).toBe(404)
})

test('[UP-13] a full disk is said in words of both languages, nothing of the upload stays, others go on, and the same upload succeeds afterwards', async () => {
  const one = await ward.newCase()
  const exam = { path: ADD_IMAGES_PATH, more: { risProcedureId: one.id } }
  const full = jest.spyOn(server.archive.store, 'receive').mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  expect((await upload(doctor, png, exam)).body).toMatchObject({ errorCode: CODE.storageFull, errorMsg: expect.stringMatching(/空间/) })
  full.mockRestore()
  expect(await ward.row(one.id)).toMatchObject({ image_count: 0 })
  expect(code(await upload(doctor, png, exam))).toBe(0)
  const sql = (text: string) => server.database.superuser((su) => su.query(text))
  await sql(`CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON upload_file FOR EACH ROW EXECUTE FUNCTION no_room()`)
  const before = await kept()
  expect((await upload(doctor, png)).body).toMatchObject({ errorCode: CODE.storageFull })
  expect((await doctor.call('queryImages', { risProcedureId: one.id })).body.errorCode).toBe(0)
  await sql('DROP FUNCTION no_room() CASCADE')
  expect(await kept()).toEqual(before)
  expect(code(await upload(doctor, png))).toBe(0)
})

test('an upload wants its own page, desk and user, a kind, one file; a sheet its own hospital’s exam', async () => {
  const away = await fetch(`${server.url}/${UPLOAD_IMAGE_PATH}`, { method: 'POST', body: new FormData(), redirect: 'manual' })
  expect([away.status, away.headers.get('location')]).toEqual([302, '/login'])
  const foreign = await (await makeWard(server)).newCase()
  for (const [more, kind, expected] of [
    [{}, 'exam', CODE.parameterIllegal],
    [{}, '', CODE.parameterIllegal],
    [{ risProcedureId: 'x' }, 'sheet', CODE.parameterIllegal],
    [{ risProcedureId: foreign.id }, 'sheet', CODE.notInRis],
    [{ facilityId: 'x' }, 'sheet', CODE.parameterIllegal],
  ] as const)
    expect([kind, code(await upload(doctor, png, { kind, more: more as Record<string, string> }))]).toEqual([kind, expected])
  const one = await ward.newCase()
  expect(code(await upload(doctor, png, { kind: 'sheet', more: { risProcedureId: one.id } }))).toBe(0)
  expect((await kept()).at(-1)).toMatchObject({ kind: 'sheet', exam_id: one.id })
})
