import { elements, fileOf, fragments, headOf, imageFields, imageFile } from '../../testing/files.ts'
import { sharedFiles, testWithShared } from '../../testing/shared-data.ts'
import { accept, defaultAcceptRule } from '../accept.ts'
import type { DicomFile } from '../data-set.ts'
import { rawFrames } from '../frames.ts'
import { describeImage } from '../index-record.ts'
import { defaultDicomLimits } from '../limits.ts'
import { readPart10 } from '../part10.ts'
import type { Field } from '../part10-writer.ts'
import { DicomRefused } from '../reasons.ts'
import { text } from '../values.ts'
import { dictionaryVr } from '../vr-dictionary.ts'
import { deidentified } from './file.ts'
import { deidentifiedMetadata } from './metadata.ts'
import { withoutOverlayBits } from './pixels.ts'
import { listedAttributes, ruleFor } from './profile.ts'
import { uidMapper } from './uids.ts'

const KEY = Buffer.alloc(32, 3)
const RULE = { allowDualTiff: true }
const read = (bytes: Buffer) => readPart10(bytes, defaultDicomLimits, RULE)
const anonymous = (bytes: Buffer): Buffer => deidentified(read(bytes), KEY)
const metadataOf = (bytes: Buffer): string => `[${accept(bytes, defaultDicomLimits, defaultAcceptRule).metadata}]`

/** The eighteen identifiers of the Safe Harbour rule, as they may stand in a header; every mark is found again by its letters. */
const EIGHTEEN: readonly Field[] = [
  [0x00100010, 'PN', 'CANARY^NAME=王^金丝雀'],
  [0x00101040, 'LO', 'CANARY STREET 5'],
  [0x00100030, 'DA', '19531224'],
  [0x00102154, 'SH', 'CANARY-PHONE'],
  [0x00080081, 'ST', 'CANARY-FAX 0571'],
  [0x00380062, 'LO', 'CANARY@MAIL'],
  [0x00101000, 'LO', 'CANARY-SSN'],
  [0x00100020, 'LO', 'CANARY-MRN'],
  [0x00101060, 'PN', 'CANARY-BENEFICIARY'],
  [0x00380500, 'LO', 'CANARY-ACCOUNT'],
  [0x00081050, 'PN', 'CANARY-LICENCE'],
  [0x00380300, 'LO', 'CANARY-VEHICLE'],
  [0x00181000, 'LO', 'CANARY-DEVICE'],
  [0x00081190, 'UR', 'http://CANARY-URL'],
  [0x00080055, 'AE', 'CANARY-IP'],
  [0x00102160, 'SH', 'CANARY-BIOMETRIC'],
  [0x00204000, 'LT', 'CANARY-PHOTO of the face'],
  [0x00080050, 'SH', 'CANARY-CODE'],
]
const MARKS = /CANARY|金丝雀|19531224/i

const marked = (more: readonly Field[] = []): Buffer => {
  const own = new Set([...EIGHTEEN, ...more].map(([tag]) => tag))
  const fields = [...imageFields().filter(([tag]) => !own.has(tag)), ...EIGHTEEN, ...more]
  return fileOf(elements(fields))
}

test('[DC-12, LK-10] eighteen identifiers in a header, in private groups, overlays, curves, comments and items: none is left', () => {
  const item: Field[] = [
    [0x00100010, 'PN', 'CANARY^ITEM'],
    [0x00081155, 'UI', '1.2.3.4'],
    [0x00091010, 'LO', 'CANARY'],
  ]
  const file = marked([
    [0x00090010, 'LO', 'CANARY VENDOR'],
    [0x00091001, 'UN', Buffer.from('CANARY-PRIVATE')],
    [0x00189999, 'LO', 'CANARY-UNKNOWN'],
    [0x00081140, 'SQ', [item]],
    [0x00400275, 'SQ', [item]],
    [0x50000010, 'US', 1],
    [0x50003000, 'OW', Buffer.from('CANARY-CURVE')],
    [0x60000022, 'LO', 'CANARY-OVERLAY'],
    [0x60003000, 'OW', Buffer.from('CANARY-BITS!')],
    [0x00324000, 'LT', 'CANARY'],
    [0xfffcfffc, 'OB', Buffer.from('CANARY')],
  ])
  file.write('CANARY in the preamble', 0)
  expect(file.toString('utf8').match(/CANARY/g)!.length).toBeGreaterThan(25)
  const out = anonymous(file)
  expect(out.toString('utf8')).not.toMatch(MARKS)
  expect(out.toString('latin1')).not.toContain('1.2.3.4')
  const json = deidentifiedMetadata(metadataOf(file), KEY, '/x')
  expect(json).not.toMatch(MARKS)
  expect(json).not.toContain('1.2.3.4')
  // And not for want of a picture: the pixels are those of the file.
  expect(rawFrames(read(out), [1]).frames[0]!.bytes).toEqual(rawFrames(read(file), [1]).frames[0]!.bytes)
  expect(text(read(out).root, 0x00120062)).toBe('YES')
})

test('[DC-12] every attribute that the profile names is removed, emptied, replaced or mapped: none stays as it was', () => {
  const kept: string[] = []
  for (const [tag, action] of listedAttributes) {
    const vr = dictionaryVr(tag) ?? 'UN'
    const rule = ruleFor(tag, vr)
    if (rule === 'keep' || (rule === 'items' && !action.includes('U'))) kept.push(tag.toString(16))
  }
  expect(kept).toEqual([])
  expect(listedAttributes.size).toBeGreaterThan(600)
  // What no profile names, and a name, a date or a free text may stand in: the same.
  for (const vr of ['PN', 'DA', 'LT', 'UT', 'UN']) expect(ruleFor(0x00189998, vr)).toBe('remove')
})

test('[DC-12] UIDs are others, the same ones for the same key, others for another, and DICOM’s own stay', () => {
  const [a, b] = [uidMapper(KEY), uidMapper(Buffer.alloc(32, 4))]
  const uid = a('1.2.840.113619.2.1')
  expect(uid).toMatch(/^2\.25\.[1-9]\d{30,38}$/)
  expect(uid.length).toBeLessThanOrEqual(64)
  expect(a('1.2.840.113619.2.1')).toBe(uid)
  expect(b('1.2.840.113619.2.1')).not.toBe(uid)
  expect(a('1.2.840.10008.5.1.4.1.1.2')).toBe('1.2.840.10008.5.1.4.1.1.2')
  const file = anonymous(imageFile())
  const { root, meta } = read(file)
  expect(text(root, 0x0020000d)).toBe(a('1.2.826.0.1.1'))
  expect(text(meta, 0x00020003)).toBe(text(root, 0x00080018))
  const [header] = JSON.parse(deidentifiedMetadata(metadataOf(imageFile()), KEY, '/x'))
  expect(header['0020000D'].Value).toEqual([text(root, 0x0020000d)])
})

test('[DC-12] a compressed picture keeps its bytes and loses its coder’s comments', () => {
  const comment = Buffer.from('CANARY')
  const jpeg = Buffer.concat([
    Buffer.from('ffd8fffe0008', 'hex'),
    comment,
    Buffer.from('ffe10008', 'hex'),
    comment,
    Buffer.from('ffda0003aa1122ffd9', 'hex'),
  ])
  const file = fileOf(Buffer.concat([headOf({ '00280100': 8, '00280101': 8, '00280102': 7 }), fragments([jpeg])]), '1.2.840.10008.1.2.4.50')
  const out = anonymous(file)
  expect(out.toString('latin1')).not.toContain('CANARY')
  expect(read(out).syntax.uid).toBe('1.2.840.10008.1.2.4.50')
  expect(rawFrames(read(out), [1]).frames[0]!.bytes.toString('hex').replace(/00$/, '')).toBe('ffd8ffda0003aa1122ffd9')
})

test('[DC-12] what stands behind the pixels of a native picture goes, and short texts and words of codes that no profile names', () => {
  const words: Field[] = [
    [0x00181010, 'LO', 'CANARY-STATION'],
    [0x00082218, 'SQ', [[[0x00080100, 'SH', 'T-D3000'], [0x00080102, 'SH', 'SRT'], [0x00080104, 'LO', 'CANARY chest']]]], // biome-ignore format: an item
    [0x00281054, 'LO', 'HU'],
  ]
  const pixels = Buffer.concat([Buffer.alloc(128, 7), Buffer.from('CANARY-TAIL!')])
  const file = marked([...words, [0x7fe00010, 'OW', pixels]])
  const out = anonymous(file)
  expect(out.toString('latin1')).not.toMatch(MARKS)
  const { root } = read(out)
  expect([rawFrames(read(out), [1]).frames[0]!.bytes.length, root.elements.get(0x7fe00010)?.length, text(root, 0x00281054)]).toEqual([
    128,
    128,
    'HU',
  ])
  const code = root.elements.get(0x00082218)!.items![0]!
  expect([text(code, 0x00080100), text(code, 0x00080104)]).toEqual(['T-D3000', 'ANONYMIZED'])
})

test('[DC-12] an overlay that hides in unused bits of the pixels goes, the stored bits stay', () => {
  const pixels = Buffer.alloc(128)
  for (let i = 0; i < 64; i += 1) pixels.writeUInt16LE(0x8000 | i, i * 2)
  const fields = imageFields({ '00280101': 12, '00280102': 11, '00280103': 0, '7FE00010': pixels })
  const file = fileOf(elements([...fields, [0x60000100, 'US', 16], [0x60000102, 'US', 15]]))
  const { bytes } = rawFrames(read(anonymous(file)), [1]).frames[0]!
  expect(bytes.readUInt16LE(126)).toBe(63)
})

const FOLDERS = ['ct_series_lidc0314', 'transfer_syntax', 'enhanced_mf', 'lut_overlay_pixel', 'charset', 'us_xa_nm', 'cr_dx_mg']
const DUMMIES = ['', 'ANONYMIZED', '19000101', '000000', '19000101000000']

const readable = (bytes: Buffer): DicomFile | undefined => {
  try {
    accept(bytes, defaultDicomLimits, defaultAcceptRule)
    const file = read(bytes)
    return file.root.elements.has(0x7fe00010) ? file : undefined
  } catch (error) {
    if (error instanceof DicomRefused) return undefined
    throw error
  }
}
const firstFrame = (file: DicomFile): Buffer | undefined => {
  try {
    return rawFrames(file, [1]).frames[0]!.bytes
  } catch {
    return undefined
  }
}

testWithShared('transfer_syntax')(
  '[DC-12] real files of every transfer syntax keep their pixels, and no private group, name, number or date',
  () => {
    let seen = 0
    for (const { name, bytes } of FOLDERS.flatMap((folder) => sharedFiles(folder) ?? [])) {
      const file = readable(bytes())
      if (!file) continue
      seen += 1
      const out = read(deidentified(file, KEY))
      const told = [...out.root.elements.values()].filter(
        ({ tag, vr }) => (tag >>> 16) % 2 === 1 || (['PN', 'DA', 'TM', 'DT'].includes(vr) && !DUMMIES.includes(text(out.root, tag))),
      )
      expect({ name, told }).toEqual({ name, told: [] })
      for (const tag of [0x00100010, 0x00100020, 0x00080050]) expect(DUMMIES).toContain(text(out.root, tag))
      const [before, after] = [firstFrame(file), firstFrame(out)]
      const native = before !== undefined && !file.syntax.encapsulated
      expect({
        name,
        there: after !== undefined,
        same: !native || withoutOverlayBits(before, file.root, describeImage(file.root)!).equals(after!),
      }).toEqual({
        name,
        there: before !== undefined,
        same: true,
      })
    }
    expect(seen).toBeGreaterThan(60)
  },
)
