import dicomParser from 'dicom-parser'
import { fileOf, headOf, imageFile, rawElement } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { accept, defaultAcceptRule } from './accept.ts'
import { bulkValue } from './bulk.ts'
import type { DataSet } from './data-set.ts'
import { defaultDicomLimits } from './limits.ts'
import { readPart10 } from './part10.ts'

const read = (bytes: Buffer) => readPart10(bytes, defaultDicomLimits, { allowDualTiff: true })
const json = (bytes: Buffer) =>
  JSON.parse(accept(bytes, defaultDicomLimits, { ...defaultAcceptRule, bulkDataUri: '/b/{instance}' }).metadata)

test('DICOM JSON by PS3.18 annex F: each kind of value in its own shape', () => {
  const metadata = json(
    imageFile({
      '00080006': ['UC', 'a\\b'],
      '00081140': ['SQ', [[[0x00081155, 'UI', '1.2.3']], []]],
      '00104000': ['LT', 'line one\nline two'],
      '00209057': ['UL', [4000000000]],
      '00280009': ['AT', [0x00181063]],
      '00720074': ['FD', [0.1, Number.NaN, Number.NEGATIVE_INFINITY]],
      '00420011': ['OB', Buffer.from('%PDF')],
      '00091001': ['UN', Buffer.alloc(5000, 1)],
      '00201041': ['DS', ['-12.50', 'n/a', '']],
    }),
  )
  expect(metadata['00100010']).toEqual({ vr: 'PN', Value: [{ Alphabetic: 'Wang^XiaoDong', Ideographic: '王^小东' }] })
  expect(metadata['00080006']).toEqual({ vr: 'UC', Value: ['a', 'b'] })
  expect(metadata['00081140']).toEqual({ vr: 'SQ', Value: [{ '00081155': { vr: 'UI', Value: ['1.2.3'] } }, {}] })
  expect(metadata['00104000']).toEqual({ vr: 'LT', Value: ['line one\nline two'] })
  expect(metadata['00209057']).toEqual({ vr: 'UL', Value: [4000000000] })
  expect(metadata['00280009']).toEqual({ vr: 'AT', Value: ['00181063'] })
  expect(metadata['00720074']).toEqual({ vr: 'FD', Value: [0.1, 'NaN', '-inf'] })
  expect(metadata['00420011']).toEqual({ vr: 'OB', InlineBinary: 'JVBERg==' })
  expect(metadata['00091001']).toEqual({ vr: 'UN', BulkDataURI: '/b/1.2.826.0.1.3/00091001' })
  expect(metadata['7FE00010']).toEqual({ vr: 'OW', BulkDataURI: '/b/1.2.826.0.1.3/7FE00010' })
  expect(metadata['00201041']).toEqual({ vr: 'DS', Value: [-12.5, 'n/a', null] })
  expect(metadata['00080050']).toEqual({ vr: 'SH', Value: ['A1'] })
  expect(Object.keys(metadata).some((key) => key.startsWith('0002'))).toBe(false)
})

test('a value behind a BulkDataURI is found by the path in it, also inside sequences', () => {
  const long = Buffer.alloc(6000, 7)
  const bytes = imageFile({ '00081140': ['SQ', [[], [[0x00420011, 'OB', long]]]] })
  const uri: string = json(bytes)['00081140'].Value[1]['00420011'].BulkDataURI
  expect(uri).toBe('/b/1.2.826.0.1.3/00081140/1/00420011')
  expect(bulkValue(read(bytes), uri.slice('/b/1.2.826.0.1.3'.length)).equals(long)).toBe(true)
  for (const path of ['', '/', '00420011', '00081140', '00081140/1', '00081140/9/00420011', '../x', '00081140/1/00420011/0'])
    expect(() => bulkValue(read(bytes), path)).toThrow('NO_SUCH_VALUE')
})

test('metadata that would grow beyond its cap is refused while it is written', () => {
  const bytes = imageFile({ '00091001': ['UT', 'x'.repeat(60_000)] })
  expect(() => accept(bytes, { ...defaultDicomLimits, maxMetadataChars: 50_000 }, defaultAcceptRule)).toThrow('METADATA_TOO_LARGE')
})

test('big numbers and unknown VRs of known tags keep their meaning', () => {
  const big = Buffer.alloc(8)
  big.writeBigUInt64LE(2n ** 60n)
  const metadata = json(
    fileOf(
      Buffer.concat([
        headOf(),
        rawElement(0x00720083, 'UV', big),
        rawElement(0x00280106, 'UN', Buffer.from([0xfe, 0xff])),
        rawElement(0x7fe00010, 'OW', Buffer.alloc(128)),
      ]),
    ),
  )
  expect(metadata['00720083']).toEqual({ vr: 'UV', Value: [`${2n ** 60n}`] })
  expect(metadata['00280106']).toEqual({ vr: 'SS', Value: [-2] })
})

// An independent reader as the oracle: same elements, same lengths, same items, in every file that both can read.
function sameAs(set: DataSet, other: dicomParser.DataSet, path: string): number {
  let compared = 0
  for (const [key, element] of Object.entries(other.elements)) {
    const tag = Number.parseInt(key.slice(1), 16)
    if (tag >>> 16 === 2 || tag === 0xfffee00d) continue
    const own = set.elements.get(tag)
    if (!own) throw new Error(`${path}/${key} was not read`)
    compared += 1
    if (element.items && own.items) {
      if (element.items.length !== own.items.length) throw new Error(`${path}/${key} has ${own.items.length} items`)
      for (const [i, item] of element.items.entries())
        if (item.dataSet) compared += sameAs(own.items[i]!, item.dataSet, `${path}/${key}/${i}`)
    } else if (!own.items && !own.fragments && !element.hadUndefinedLength)
      expect([path, key, own.offset, own.length]).toEqual([path, key, element.dataOffset, element.length])
  }
  return compared
}

for (const folder of ['lut_overlay_pixel', 'transfer_syntax', 'us_xa_nm', 'enhanced_mf', 'ecg_dicom', 'rt_seg']) {
  testWithShared(folder)(`${folder}: every element lies where dicom-parser finds it`, () => {
    let compared = 0
    for (const { name, bytes } of sharedFiles(folder)!) {
      // The other reader inflates into a buffer of its own and knows no files without a preamble.
      if (!name.endsWith('.dcm') || /Deflated|dfl|JLSL_RGB/.exec(name)) continue
      const file = bytes()
      compared += sameAs(read(file).root, dicomParser.parseDicom(new Uint8Array(file)), name)
    }
    expect(compared).toBeGreaterThan(50)
  })
}
