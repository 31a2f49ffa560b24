import { Readable } from 'node:stream'
import sharp from 'sharp'
import { archiveKinds, handedOver, serverWith } from '../../../test/archives'
import type { TestClient, TestServer } from '../../../test/harness'
import { ctFile, newInstance, newUid, stow } from '../../../test/stow'
import { readMultipart } from '..'

describe.each(archiveKinds)('on %s', (kind) => {
  let server: TestServer
  let doctor: TestClient
  const { study, series } = newInstance()
  const still = newInstance(study, series)
  const film = newInstance(study)
  const letter = newInstance(study)
  const at = `/dicomweb/studies/${study}`
  const instance = `${at}/series/${series}/instances/${still.sop}`
  const words = `${at}/series/${letter.series}/instances/${letter.sop}`
  const file = ctFile(still, { '00180050': ['DS', '2.5'] })

  beforeAll(async () => {
    server = await serverWith(kind)
    const facility = await server.facility({ code: 'h1' })
    doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
    const technician = await server.as(await server.account(facility, { role: 'technician' }))
    const frames = Buffer.alloc(8 * 8 * 2 * 3, 7)
    const noImage = Object.fromEntries(
      ['00280002', '00280004', '00280010', '00280011', '00280100', '00280101', '00280102', '00280103', '7FE00010'].map((tag) => [
        tag,
        undefined,
      ]),
    )
    const files = [file, ctFile(film, { '00280008': ['IS', '3'], '7FE00010': frames }), ctFile(letter, noImage)]
    expect((await stow(technician, files)).status).toBe(200)
    await handedOver(server)
  })
  afterAll(() => server.close())

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const response = await fetch(server.url + path, { method, headers: { cookie: doctor.cookie!, ...headers } })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const code = (answer: Awaited<ReturnType<typeof get>>): string => JSON.parse(answer.bytes.toString()).code
  async function partsOf(answer: Awaited<ReturnType<typeof get>>): Promise<{ type: string; location: string; bytes: Buffer }[]> {
    const boundary = /boundary="?([^";]+)"?/.exec(answer.headers.get('content-type')!)![1]!
    const found: { type: string; location: string; bytes: Buffer }[] = []
    const limits = { maxParts: 100, maxPartBytes: 1e8, maxBytes: 1e9 }
    for await (const part of readMultipart(Readable.from([answer.bytes]), boundary, limits)) {
      const pieces: Buffer[] = []
      for await (const piece of part.content) pieces.push(Buffer.from(piece))
      found.push({ type: part.mediaType, location: part.headers['content-location'] ?? '', bytes: Buffer.concat(pieces) })
    }
    return found
  }

  test('HEAD answers as GET, without a body; another method is told which there are', async () => {
    for (const path of [
      '/dicomweb/studies',
      '/dicomweb/series',
      '/dicomweb/instances',
      `${at}/series`,
      `${at}/instances`,
      `${at}/metadata`,
      `${instance}/metadata`,
      instance,
      at,
      `${instance}/frames/1`,
      `${instance}/rendered`,
      `${at}/rendered`,
      `${at}/thumbnail`,
      `${instance}/bulkdata/7FE00010`,
    ]) {
      for (const accept of ['*/*', 'text/html']) {
        const [one, head] = [await get(path, { accept }), await get(path, { accept }, 'HEAD')]
        const seen = ({ status, headers }: typeof one) => [
          path,
          status,
          headers.get('content-type')?.replace(/boundary=.*/, ''),
          headers.get('etag'),
          headers.get('cache-control'),
        ]
        expect(seen(head)).toEqual(seen(one))
        expect(head.bytes).toHaveLength(0)
      }
      const wrong = await get(path, {}, 'DELETE')
      const allowed = path === '/dicomweb/studies' || path === at ? 'GET, HEAD, POST' : 'GET, HEAD'
      expect([path, wrong.status, wrong.headers.get('allow'), code(wrong)]).toEqual([path, 405, allowed, 'NO_SUCH_METHOD'])
    }
    expect((await get(instance, { accept: 'application/dicom' }, 'HEAD')).headers.get('content-length')).toBe(`${file.length}`)
    expect((await get(`${at}/nothing`, {}, 'PUT')).status).toBe(404)
    for (const method of ['POST', 'PUT', 'PATCH', 'OPTIONS'])
      expect([method, (await get(instance, {}, method)).status]).toEqual([method, 405])
  })

  test('what is not there is 404 and what cannot be asked 400, each in words', async () => {
    for (const [path, status, said] of [
      [`${instance}/frames/2`, 404, 'NO_SUCH_FRAME'],
      [`${instance}/frames/1,2`, 404, 'NO_SUCH_FRAME'],
      [`${instance}/frames/2/rendered`, 404, 'NO_SUCH_FRAME'],
      [`${words}/frames/1`, 404, 'NO_SUCH_FRAME'],
      [`${words}/rendered`, 406, 'NO_PIXELS'],
      [`${instance}/frames/0`, 400, 'BAD_PARAMETER'],
      [`${instance}/frames/a`, 400, 'BAD_PARAMETER'],
      [`${instance}/frames/0/rendered`, 400, 'BAD_PARAMETER'],
      [`${instance}/bulkdata/00091001`, 404, 'NO_SUCH_VALUE'],
      [`${instance}/bulkdata/nothing`, 404, 'NO_SUCH_VALUE'],
      ['/dicomweb/studies/1.2.x/metadata', 400, 'BAD_UID'],
      ['/dicomweb/studies/1.2.x/series', 400, 'BAD_UID'],
    ] as const) {
      const answer = await get(path)
      expect([path, answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
        path,
        status,
        expect.objectContaining({ code: said, zh: expect.any(String), en: expect.any(String) }),
      ])
    }
  })

  test('whether it exists and may go out in that form is decided before a known copy is confirmed', async () => {
    for (const path of [
      `${instance}/frames/1`,
      `${instance}/rendered`,
      `${instance}/bulkdata/7FE00010`,
      instance,
      `${instance}/metadata`,
    ]) {
      const known = (await get(path, { accept: path === instance ? 'application/dicom' : '*/*' })).headers.get('etag')!
      const accept = path === instance ? 'application/dicom' : '*/*'
      for (const tag of [known, '*', `"other", ${known}`]) {
        const same = await get(path, { accept, 'if-none-match': tag })
        expect([path, tag, same.status, same.bytes.length, same.headers.get('etag')]).toEqual([path, tag, 304, 0, known])
        expect([path, (await get(path, { accept: 'text/html', 'if-none-match': tag })).status]).toEqual([path, 406])
        expect([path, (await get(path.replace(still.sop, newUid()), { accept, 'if-none-match': tag })).status]).toEqual([path, 404])
      }
      expect([path, (await get(path, { accept, 'if-none-match': '"other"' })).status]).toEqual([path, 200])
    }
    for (const [path, status] of [
      ['frames/2', 404],
      ['frames/2/rendered', 404],
      ['bulkdata/00091001', 404],
    ] as const)
      expect([path, (await get(`${instance}/${path}`, { 'if-none-match': '*' })).status]).toEqual([path, status])
    // What names the patient is kept by nobody, though it is known again.
    expect((await get(`${instance}/metadata`)).headers.get('cache-control')).toBe('no-store')
  })

  test('a stretch that belongs to other bytes is answered with all of them', async () => {
    for (const path of [instance, `${instance}/bulkdata/7FE00010`]) {
      const accept = path === instance ? 'application/dicom' : 'application/octet-stream'
      const whole = await get(path, { accept })
      const tag = whole.headers.get('etag')!
      const part = await get(path, { accept, range: 'bytes=4-7', 'if-range': tag })
      expect([path, part.status, part.bytes.equals(whole.bytes.subarray(4, 8))]).toEqual([path, 206, true])
      for (const other of ['"other"', `W/${tag}`, 'Mon, 23 Nov 2026 07:00:00 GMT']) {
        const all = await get(path, { accept, range: 'bytes=4-7', 'if-range': other })
        expect([path, other, all.status, all.bytes.equals(whole.bytes)]).toEqual([path, other, 200, true])
      }
    }
  })

  test('a region of the picture is cut out, scaled and turned round', async () => {
    const shades = async (viewport: string): Promise<number[]> => {
      // Stored values rise by 16 a pixel from -512: this window shows each as its own shade.
      const answer = await get(`${instance}/rendered?window=0,1024,linear-exact&viewport=${viewport}`, { accept: 'image/png' })
      expect([viewport, answer.status]).toEqual([viewport, 200])
      return [...(await sharp(answer.bytes).toColourspace('b-w').raw().toBuffer())]
    }
    const whole = await shades('8,8')
    const rows = (left: number, top: number, width: number, height: number): number[] =>
      Array.from({ length: height }, (_, y) => whole.slice((top + y) * 8 + left, (top + y) * 8 + left + width)).flat()
    expect(whole).toHaveLength(64)
    expect(await shades('2,3,4,5,2,3')).toEqual(rows(4, 5, 2, 3))
    expect(await shades('2,2,6,6,,')).toEqual(rows(6, 6, 2, 2))
    expect(await shades('8,2,,,8,2')).toEqual(rows(0, 0, 8, 2))
    expect(await shades('2,1,0,0,-2,1')).toEqual(rows(0, 0, 2, 1).reverse())
    expect(await shades('1,2,0,0,1,-2')).toEqual(rows(0, 0, 1, 2).reverse())
    // What reaches over the edge ends there.
    expect(await shades('2,2,6,6,100,100')).toEqual(rows(6, 6, 2, 2))
    expect(await shades('4,4,0,0,2,2')).toHaveLength(16)
    const thumbnail = await get(`${instance}/thumbnail?viewport=64,64,0,0,2,2`)
    expect([thumbnail.status, JSON.parse(thumbnail.bytes.toString()).parameter]).toEqual([400, 'viewport'])
  })

  test('a study and a series come as the pictures of all their frames; too many are refused in words', async () => {
    const all = await get(`${at}/rendered`, { accept: 'multipart/related; type="image/png"' })
    expect([all.status, all.headers.get('content-type')]).toEqual([200, expect.stringContaining('type="image/png"')])
    const parts = await partsOf(all)
    expect(parts.map(({ location }) => location).sort()).toEqual(
      [
        `${instance}/frames/1/rendered`,
        ...[1, 2, 3].map((n) => `${at}/series/${film.series}/instances/${film.sop}/frames/${n}/rendered`),
      ].sort(),
    )
    for (const { type, bytes } of parts) expect([type, (await sharp(bytes).metadata()).format]).toEqual(['image/png', 'png'])
    expect(await partsOf(await get(`${at}/series/${film.series}/rendered`))).toHaveLength(3)
    expect(await partsOf(await get(`${at}/series/${film.series}/instances/${film.sop}/frames/3,1/rendered`))).toHaveLength(2)
    const none = await get(`${at}/series/${letter.series}/rendered`)
    expect([none.status, code(none)]).toEqual([406, 'NO_PICTURE'])
    expect((await get(`${at}/rendered`, { accept: 'text/html' })).status).toBe(406)
    await server.database.superuser((su) => su.query('UPDATE instance SET frames = 300 WHERE sop_uid = $1', [film.sop]))
    const many = await get(`${at}/rendered`)
    expect([many.status, code(many)]).toEqual([406, 'TOO_MANY_PICTURES'])
    await server.database.superuser((su) => su.query('UPDATE instance SET frames = 3 WHERE sop_uid = $1', [film.sop]))
  })
})
