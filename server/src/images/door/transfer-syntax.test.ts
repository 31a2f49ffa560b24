import { Readable } from 'node:stream'
import sharp from 'sharp'
import { archiveKinds, handedOver, serverWith } from '../../../test/archives'
import type { TestClient, TestServer } from '../../../test/harness'
import { newInstance, stow } from '../../../test/stow'
import { readMultipart } from '..'
import { defaultDicomLimits } from '../dicom/limits'
import { readPart10 } from '../dicom/part10'
import { elements, fileOf, fragments, headOf, imageFields, implicitElement } from '../testing/files'

const EXPLICIT = '1.2.840.10008.1.2.1'
const IMPLICIT = '1.2.840.10008.1.2'
const RLE = '1.2.840.10008.1.2.5'
const JPEG = '1.2.840.10008.1.2.4.50'
const JPEG_2000 = '1.2.840.10008.1.2.4.90'
const OCTETS = 'multipart/related; type="application/octet-stream"'

/** 64 samples of 8 bits as one RLE segment. */
function rle(samples: Buffer): Buffer {
  const head = Buffer.alloc(64)
  head.writeUInt32LE(1)
  head.writeUInt32LE(64, 4)
  return Buffer.concat([head, Buffer.from([samples.length - 1]), samples, Buffer.alloc(1)])
}

describe.each(archiveKinds)('on %s', (kind) => {
  let server: TestServer
  let doctor: TestClient
  const { study } = newInstance()
  const made = {
    implicit: newInstance(study),
    rle: newInstance(study),
    jpeg: newInstance(study),
    colour: newInstance(study),
    j2k: newInstance(study),
  }
  const at = (name: keyof typeof made): string => `/dicomweb/studies/${study}/series/${made[name].series}/instances/${made[name].sop}`
  const samples = Buffer.from(Array.from({ length: 64 }, (_, i) => i * 4))
  const ids = (name: keyof typeof made) => ({
    '00080018': made[name].sop,
    '0020000D': study,
    '0020000E': made[name].series,
    '00100010': 'Syntax^Test',
  })
  const BYTES = { '00280100': 8, '00280101': 8, '00280102': 7, '00280103': 0 }

  beforeAll(async () => {
    server = await serverWith(kind)
    const facility = await server.facility({ code: 'h1' })
    doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
    const technician = await server.as(await server.account(facility, { role: 'technician' }))
    const even = (bytes: Buffer): Buffer => (bytes.length % 2 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes)
    const grey = await sharp(samples, { raw: { width: 8, height: 8, channels: 1 } })
      .toColourspace('b-w')
      .jpeg({ quality: 100 })
      .toBuffer()
    const rgb = await sharp(Buffer.alloc(192, 90), { raw: { width: 8, height: 8, channels: 3 } })
      .jpeg()
      .toBuffer()
    const packed = (name: keyof typeof made, frame: Buffer, syntax: string, more: object = {}): Buffer =>
      fileOf(Buffer.concat([headOf({ ...ids(name), ...BYTES, ...more } as never), fragments([even(frame)])]), syntax)
    const { root } = readPart10(fileOf(elements(imageFields(ids('implicit')))), defaultDicomLimits, { allowDualTiff: true })
    const bare = [...root.elements.values()].map((one) =>
      implicitElement(one.tag, root.bytes.subarray(one.offset, one.offset + one.length)),
    )
    const files = [
      fileOf(Buffer.concat(bare), IMPLICIT),
      packed('rle', rle(samples), RLE),
      packed('jpeg', grey, JPEG),
      packed('colour', rgb, JPEG, { '00280002': 3, '00280004': 'YBR_FULL_422', '00280006': ['US', 0] }),
      packed('j2k', Buffer.from('ff4fff51000000000000', 'hex'), JPEG_2000),
    ]
    expect((await stow(technician, files)).status).toBe(200)
    await handedOver(server)
  })
  afterAll(() => server.close())

  async function get(path: string, accept: string) {
    const response = await fetch(server.url + path, { headers: { cookie: doctor.cookie!, accept } })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, type: response.headers.get('content-type')!, tag: response.headers.get('etag'), bytes }
  }
  const parts = async ({ type, bytes }: { type: string; bytes: Buffer }): Promise<{ type: string; bytes: Buffer }[]> => {
    const found: { type: string; bytes: Buffer }[] = []
    const boundary = /boundary=([^;]+)/.exec(type)![1]!
    for await (const part of readMultipart(Readable.from([bytes]), boundary, { maxParts: 9, maxPartBytes: 1e7, maxBytes: 1e8 })) {
      const pieces: Buffer[] = []
      for await (const piece of part.content) pieces.push(Buffer.from(piece))
      found.push({ type: part.headers['content-type']!, bytes: Buffer.concat(pieces) })
    }
    return found
  }
  const syntaxOf = (file: Buffer): string => readPart10(file, defaultDicomLimits, { allowDualTiff: true }).syntax.uid

  test('compressed frames asked for as plain bytes are decoded where that is exact', async () => {
    for (const name of ['rle', 'jpeg'] as const) {
      for (const accept of [OCTETS, `${OCTETS}; transfer-syntax=${EXPLICIT}`]) {
        const answer = await get(`${at(name)}/frames/1`, accept)
        expect([name, answer.status]).toEqual([name, 200])
        const [frame] = await parts(answer)
        expect([name, frame!.type, frame!.bytes.length]).toEqual([name, `application/octet-stream;transfer-syntax=${EXPLICIT}`, 64])
        // JPEG loses at most one step at this quality; RLE none.
        const off = [...frame!.bytes].map((value, i) => Math.abs(value - samples[i]!))
        expect([name, Math.max(...off) <= (name === 'rle' ? 0 : 2)]).toEqual([name, true])
      }
      const alone = await get(`${at(name)}/frames/1`, `application/octet-stream; transfer-syntax=${EXPLICIT}`)
      expect([name, alone.status, alone.type, alone.bytes.length]).toEqual([name, 200, 'application/octet-stream', 64])
      // As it is stored, to who takes that as well, or more gladly.
      const own = name === 'rle' ? 'image/dicom-rle' : 'image/jpeg'
      const stored = await get(`${at(name)}/frames/1`, `multipart/related; type="${own}", ${OCTETS}`)
      expect(stored.type).toContain(`type="${own}"`)
      const wish = await get(`${at(name)}/frames/1`, `${OCTETS}, multipart/related; type="${own}"; q=0.5`)
      expect(wish.type).toContain('type="application/octet-stream"')
      expect(wish.tag).not.toBe(stored.tag)
    }
  })

  test('what cannot be decoded exactly is refused by the name of its syntax', async () => {
    for (const [name, path, accept, stored] of [
      ['j2k', '/frames/1', OCTETS, `JPEG 2000 (Lossless Only) (${JPEG_2000})`],
      ['colour', '/frames/1', OCTETS, `JPEG Baseline (Process 1) (${JPEG})`],
      ['colour', '', `application/dicom; transfer-syntax=${EXPLICIT}`, `JPEG Baseline (Process 1) (${JPEG})`],
      ['jpeg', '', `multipart/related; type="application/dicom"; transfer-syntax=${EXPLICIT}`, `JPEG Baseline (Process 1) (${JPEG})`],
      ['rle', '', `application/dicom; transfer-syntax=${JPEG_2000}`, `RLE Lossless (${RLE})`],
    ] as const) {
      const answer = await get(at(name) + path, accept)
      expect([name, path, answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
        name,
        path,
        406,
        { code: 'NOT_ACCEPTABLE', stored, zh: expect.stringContaining(stored), en: expect.stringContaining(stored) },
      ])
    }
  })

  test('a file is written anew in Explicit VR Little Endian to who names it, and goes as it is stored to who names none', async () => {
    for (const [name, uid] of [
      ['implicit', IMPLICIT],
      ['rle', RLE],
    ] as const) {
      const anew = await get(at(name), `application/dicom; transfer-syntax=${EXPLICIT}`)
      expect([name, anew.status, anew.type]).toEqual([name, 200, `application/dicom;transfer-syntax=${EXPLICIT}`])
      const stored = await get(at(name), 'application/dicom')
      expect([syntaxOf(anew.bytes), syntaxOf(stored.bytes)]).toEqual([EXPLICIT, uid])
      expect(anew.tag).not.toBe(stored.tag)
      const [part] = await parts(await get(at(name), `multipart/related; type="application/dicom"; transfer-syntax=${EXPLICIT}`))
      expect([part!.type, part!.bytes.equals(anew.bytes)]).toEqual([`application/dicom;transfer-syntax=${EXPLICIT}`, true])
      const { root } = readPart10(anew.bytes, defaultDicomLimits, { allowDualTiff: true })
      const pixels = root.elements.get(0x7fe00010)!
      const kept = (await parts(await get(`${at(name)}/frames/1`, OCTETS)))[0]!.bytes
      expect(root.bytes.subarray(pixels.offset, pixels.offset + pixels.length).equals(kept)).toBe(true)
      const wish = await get(at(name), `application/dicom; transfer-syntax=${EXPLICIT}, application/dicom; transfer-syntax=*; q=0.1`)
      expect(syntaxOf(wish.bytes)).toBe(EXPLICIT)
    }
    // A study in which one file cannot be written anew is refused as a whole; where one may stay as it is, each is had.
    const whole = `/dicomweb/studies/${study}`
    expect((await get(whole, `multipart/related; type="application/dicom"; transfer-syntax=${EXPLICIT}`)).status).toBe(406)
    const mixed = await get(
      whole,
      `multipart/related; type="application/dicom"; transfer-syntax=${EXPLICIT}, multipart/related; type="application/dicom"; transfer-syntax=*; q=0.5`,
    )
    const syntaxes = (await parts(mixed)).map(({ type }) => type.split('=')[1]).sort()
    expect(syntaxes).toEqual([EXPLICIT, EXPLICIT, JPEG, JPEG, JPEG_2000].sort())
  })
})
