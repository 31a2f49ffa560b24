import sharp from 'sharp'
import { archiveKinds, handedOver, serverWith } from '../../../test/archives'
import { makeExam } from '../../../test/exams'
import type { TestClient, TestServer } from '../../../test/harness'
import { ctFile, newInstance, stow } from '../../../test/stow'
import { fileOf, fragments, headOf } from '../testing/files'

const JPEG = '1.2.840.10008.1.2.4.50'

describe.each(archiveKinds)('on %s', (kind) => {
  let server: TestServer
  let doctor: TestClient
  let facility: string
  const { study, series } = newInstance()
  const all = [1, 2, 3].map((place) => ({ ...newInstance(study, series), place }))
  const file = (i: (typeof all)[number]): Buffer =>
    ctFile(i, { '00200013': String(i.place), '00200032': ['0', '0', String(i.place * 5)], '00080050': 'STD-1', '00280052': undefined })
  const first = all[0]!
  const at = `/dicomweb/studies/${study}`
  const instance = `${at}/series/${series}/instances/${first.sop}`

  beforeAll(async () => {
    server = await serverWith(kind)
    facility = await server.facility({ code: 'h1' })
    doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
    await makeExam(server, facility, { accession_no: 'STD-1' })
    const technician = await server.as(await server.account(facility, { role: 'technician' }))
    expect((await stow(technician, all.map(file))).status).toBe(200)
    expect(await handedOver(server)).toBe(kind === 'the embedded archive' ? 0 : 3)
  })
  afterAll(() => server.close())

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + path, { headers: { cookie: doctor.cookie!, ...headers } })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const type = (answer: Awaited<ReturnType<typeof get>>): string | null => answer.headers.get('content-type')

  describe('what a request accepts', () => {
    test('one instance comes by itself, whole or a stretch of it, or in parts; a syntax that it does not have is refused', async () => {
      const sent = file(first)
      const whole = await get(instance, { accept: 'application/dicom' })
      expect([whole.status, type(whole), whole.bytes.equals(sent)]).toEqual([200, 'application/dicom', true])
      const part = await get(instance, { accept: 'application/dicom; transfer-syntax=*', range: 'bytes=128-131' })
      expect([part.status, part.bytes.toString(), part.headers.get('content-range')]).toEqual([206, 'DICM', `bytes 128-131/${sent.length}`])
      const tail = await get(instance, { accept: 'application/dicom', range: 'bytes=-4' })
      expect(tail.bytes.equals(sent.subarray(-4))).toBe(true)
      const outside = await get(instance, { accept: 'application/dicom', range: `bytes=${sent.length}-` })
      expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${sent.length}`])
      const parts = await get(instance, { accept: 'multipart/related; type="application/dicom"; transfer-syntax=1.2.840.10008.1.2.1' })
      expect(type(parts)).toMatch(/^multipart\/related; type="application\/dicom"; boundary=/)
      for (const accept of [
        'image/jpeg',
        'application/dicom; transfer-syntax=1.2.840.10008.1.2.4.50',
        'text/html',
        'application/dicom;q=0',
      ])
        expect([accept, (await get(instance, { accept })).status]).toEqual([accept, 406])
      // Several files do not fit into one.
      expect((await get(at, { accept: 'application/dicom' })).status).toBe(406)
      expect((await get(`${at}/metadata`, { accept: 'application/dicom+xml' })).status).toBe(406)
    })

    test('a frame comes in a part or by itself; pixels that are not compressed are not called JPEG', async () => {
      const sent = file(first).subarray(-128)
      const raw = await get(`${instance}/frames/1`, { accept: 'application/octet-stream' })
      expect([raw.status, type(raw), raw.bytes.equals(sent)]).toEqual([200, 'application/octet-stream', true])
      const parts = await get(`${instance}/frames/1`, { accept: 'multipart/related; type="application/octet-stream"; transfer-syntax=*' })
      expect(parts.bytes.toString('latin1')).toContain('Content-Type: application/octet-stream;transfer-syntax=1.2.840.10008.1.2.1')
      expect(parts.bytes.toString('latin1')).toContain(`Content-Location: ${instance}/frames/1`)
      expect((await get(`${instance}/frames/1`, { accept: 'multipart/related; type="image/jpeg"' })).status).toBe(406)
      const bulk = await get(`${instance}/bulkdata/7FE00010`, { accept: 'application/octet-stream', range: 'bytes=2-5' })
      expect([bulk.status, bulk.bytes.equals(sent.subarray(2, 6))]).toEqual([206, true])
    })
  })

  describe('rendered pictures', () => {
    const shown = async (query: string, accept = 'image/png') => {
      const answer = await get(`${instance}/rendered${query}`, { accept })
      expect([query, answer.status]).toEqual([query, 200])
      const { data, info } = await sharp(answer.bytes).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
      return { type: type(answer), width: info.width, height: info.height, data }
    }

    test('window, viewport, quality and kind are as asked; a frame of its own too', async () => {
      const wide = await shown('?window=0,2048,linear')
      const narrow = await shown('?window=0,2,linear-exact')
      expect([wide.type, wide.width, wide.height]).toEqual(['image/png', 8, 8])
      // From -512 on in steps of 16: the narrow window is black and white.
      expect([...new Set(narrow.data)].sort((a, b) => a - b).slice(0, 1)).toEqual([0])
      expect(narrow.data.filter((shade) => shade > 0 && shade < 255).length).toBeLessThan(2)
      expect(wide.data.filter((shade) => shade > 0 && shade < 255).length).toBeGreaterThan(60)
      const curve = await shown('?window=0,400,sigmoid')
      expect(curve.data.equals(wide.data)).toBe(false)
      expect(await shown('?viewport=64,32')).toMatchObject({ width: 32, height: 32 })
      expect((await shown('?quality=20', 'image/jpeg')).type).toBe('image/jpeg')
      const byQuery = await get(`${instance}/rendered?accept=image%2Fpng`)
      expect(type(byQuery)).toBe('image/png')
      const frame = await get(`${instance}/frames/1/rendered`, { accept: 'image/*' })
      expect([frame.status, type(frame)]).toEqual([200, 'image/jpeg'])
      expect((await get(`${instance}/frames/2/rendered`)).status).toBe(404)
      const small = await get(`${instance}/thumbnail?viewport=4,4`, { accept: 'image/png' })
      expect((await sharp(small.bytes).metadata()).width).toBe(8)
    })

    test('what cannot be is refused by the name of the parameter', async () => {
      for (const query of [
        'window=1',
        'window=1,0,linear',
        'window=1,0.5,linear',
        'window=a,b,linear',
        'window=1,2,cubic',
        'window=1,2,toString',
        'window=1,2,linear,3',
        'viewport=0,5',
        'viewport=99999,5',
        'viewport=8,8,1,1,2',
        'viewport=8,8,-1,1,2,2',
        'viewport=8,8,1,1,0,2',
        'viewport=8,8,8,0,2,2',
        'viewport=8,8,a,1,2,2',
        'quality=0',
        'quality=101',
        'window=1,2&window=3,4',
      ]) {
        const answer = await get(`${instance}/rendered?${query}`)
        expect([query, answer.status, JSON.parse(answer.bytes.toString()).parameter]).toEqual([query, 400, query.split('=')[0]])
      }
      expect((await get(`${instance}/rendered`, { accept: 'video/mp4' })).status).toBe(406)
    })
  })

  test('pixels are asked for again each time: the same are not sent twice, and who may not see them any more gets none', async () => {
    const reader = await server.as(await server.account(facility, { rights: { CT: 1 } }))
    for (const path of [`${instance}/frames/1`, `${instance}/rendered`, `${at}/thumbnail`, `${instance}/bulkdata/7FE00010`]) {
      const ask = (headers: Record<string, string> = {}) => fetch(server.url + path, { headers: { cookie: reader.cookie!, ...headers } })
      const once = await ask()
      const tag = once.headers.get('etag')!
      expect([path, once.headers.get('cache-control'), tag.length]).toEqual([path, 'private, no-cache', 29])
      const again = await ask({ 'if-none-match': tag })
      expect([path, again.status, (await again.text()).length]).toEqual([path, 304, 0])
      expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
    }
    const frames = `${instance}/frames/1`
    const tag = (await get(frames)).headers.get('etag')!
    await server.database.superuser((su) => su.query("UPDATE exam SET state = 3000 WHERE accession_no = 'STD-1'"))
    const gone = await get(frames, { 'if-none-match': tag })
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    await server.database.superuser((su) => su.query("UPDATE exam SET state = 2060 WHERE accession_no = 'STD-1'"))
    // What names the patient stays nowhere.
    for (const path of [`${at}/metadata`, instance, '/dicomweb/studies'])
      expect([path, (await get(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  })

  describe('QIDO-RS', () => {
    const found = async (query: string): Promise<number> => {
      const answer = await doctor.send(`/dicomweb/studies${query}`)
      expect([query, answer.status]).toEqual([query, 200])
      return answer.body.length
    }

    test('names with wildcards in any letter case, modalities, lists of UIDs; empty keys match all', async () => {
      expect(await found('?PatientName=wang*')).toBe(1)
      expect(await found('?PatientName=*小东')).toBe(1)
      expect(await found('?00100010=W?ng*')).toBe(1)
      expect(await found('?PatientName=W_ng*')).toBe(0)
      expect(await found('?PatientName=%25')).toBe(0)
      expect(await found('?ModalitiesInStudy=CT')).toBe(1)
      expect(await found('?ModalitiesInStudy=MR')).toBe(0)
      expect(await found(`?StudyInstanceUID=1.2.3,${study}`)).toBe(1)
      expect(await found('?PatientID=&includefield=all')).toBe(1)
    })

    test('series and instances are filtered and paged, and an answer that is cut says so', async () => {
      const level = (path: string) => doctor.send(at + path)
      expect((await level('/series?Modality=CT')).body).toHaveLength(1)
      expect((await level('/series?Modality=MR')).body).toEqual([])
      expect((await level('/instances?InstanceNumber=2')).body).toMatchObject([
        { '00080018': { Value: [all[1]!.sop] }, '00280010': { Value: [8] } },
      ])
      expect((await level(`/series/${series}/instances?SOPInstanceUID=${first.sop}`)).body).toHaveLength(1)
      const page = await level('/instances?limit=2')
      expect([page.body.length, page.headers.get('warning')]).toEqual([
        2,
        '299 farsight: There are additional results that can be requested',
      ])
      const rest = await level('/instances?limit=2&offset=2')
      expect([rest.body.length, rest.headers.get('warning')]).toEqual([1, null])
      for (const query of ['?InstanceNumber=x', '?rows=8', '?limit=-1']) {
        const { status, body } = await level(`/instances${query}`)
        expect([query, status, body.parameter]).toEqual([query, 400, query.slice(1).split('=')[0]])
      }
    })

    test('long JSON goes packed to who takes it so', async () => {
      const packed = await fetch(`${server.url}${at}/metadata`, { headers: { cookie: doctor.cookie!, 'accept-encoding': 'gzip' } })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(await packed.json()).toHaveLength(3)
      const plain = await fetch(`${server.url}${at}/metadata`, {
        headers: { cookie: doctor.cookie!, 'accept-encoding': 'gzip;q=0, identity' },
      })
      expect(plain.headers.get('content-encoding')).toBeNull()
    })
  })

  // Last: a study of its own, which the searches above do not count.
  test('a compressed frame goes by its own name, or as plain bytes to who takes any syntax of them; to who takes uncompressed ones alone, decoded', async () => {
    const i = newInstance()
    const jpeg = await sharp(Buffer.alloc(64, 90), { raw: { width: 8, height: 8, channels: 1 } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer()
    const padded = jpeg.length % 2 ? Buffer.concat([jpeg, Buffer.alloc(1)]) : jpeg
    const head = headOf({
      '00080018': i.sop,
      '0020000D': i.study,
      '0020000E': i.series,
      '00100010': 'Jpeg^Frame',
      '00280100': 8,
      '00280101': 8,
      '00280102': 7,
      '00280103': 0,
    })
    const technician = await server.as(await server.account(facility, { role: 'technician' }))
    expect((await stow(technician, [fileOf(Buffer.concat([head, fragments([padded])]), JPEG)])).status).toBe(200)
    const path = `/dicomweb/studies/${i.study}/series/${i.series}/instances/${i.sop}/frames/1`
    const asked = async (accept: string) => {
      const answer = await get(path, { accept })
      return [answer.status, answer.status === 200 && answer.bytes.includes(jpeg.subarray(0, 40)), answer.bytes.toString('latin1')] as const
    }
    const [own, whole, text] = await asked('multipart/related; type="image/jpeg"; transfer-syntax=*')
    expect([own, whole, text.includes(`Content-Type: image/jpeg;transfer-syntax=${JPEG}`)]).toEqual([200, true, true])
    const [any, bytes, said] = await asked('multipart/related; type="application/octet-stream"; transfer-syntax=*')
    expect([any, bytes, said.includes(`Content-Type: application/octet-stream;transfer-syntax=${JPEG}`)]).toEqual([200, true, true])
    const decoded = await get(path, { accept: 'application/octet-stream; transfer-syntax=1.2.840.10008.1.2.1' })
    expect([decoded.status, type(decoded), decoded.bytes.equals(Buffer.alloc(64, 90))]).toEqual([200, 'application/octet-stream', true])
    expect((await asked('application/octet-stream; transfer-syntax=1.2.840.10008.1.2.4.70'))[0]).toBe(406)
  })
})
