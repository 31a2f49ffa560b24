import { deflateRawSync } from 'node:zlib'
import { CT, elements, fileOf, imageFields, imageFile, implicitElement, UIDS } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { accept, defaultAcceptRule } from './accept.ts'
import { defaultDicomLimits as limits } from './limits.ts'
import { readPart10 } from './part10.ts'
import { DicomRefused } from './reasons.ts'
import { restamp, type Stamp } from './restamp.ts'
import { bytesOf, text } from './values.ts'

const STAMP: Stamp = {
  '00080050': 'A7',
  '00100010': 'li xue',
  '00100020': 'H-9',
  '00100030': '',
  '00100040': 'F',
  '0020000D': '2.25.77',
}
const read = (bytes: Buffer) => readPart10(bytes, limits, { allowDualTiff: true })

/** Everything but what was stamped, as bytes, by tag. */
const rest = (bytes: Buffer): string[] => {
  const { root } = read(bytes)
  return [...root.elements.keys()]
    .filter((tag) => !Object.keys(STAMP).some((one) => Number.parseInt(one, 16) === tag))
    .map((tag) => `${tag.toString(16)} ${bytesOf(root, tag).toString('base64')}`)
}

function holds(before: Buffer): void {
  const after = restamp(before, STAMP, limits)
  const { root, syntax } = read(after)
  for (const [tag, value] of Object.entries(STAMP)) expect([tag, text(root, Number.parseInt(tag, 16))]).toEqual([tag, value])
  expect(rest(after)).toEqual(rest(before))
  expect(syntax.uid).toBe(read(before).syntax.uid)
  const keys = [...root.elements.keys()]
  expect(keys).toEqual([...keys].sort((a, b) => a - b))
}

test('a file says another patient and study, and every other element is what it was, in every layout', () => {
  holds(imageFile())
  // Elements that were not there come in their places, also at the very end.
  holds(imageFile({ '00080050': undefined, '00100030': undefined, '00100040': undefined }))
  const implicit = Buffer.concat(
    [
      [0x00080016, CT],
      [0x00080018, UIDS.sop],
      [0x00100010, 'Wang'],
      [0x0020000d, UIDS.study],
      [0x0020000e, UIDS.series],
    ].map(([tag, value]) => implicitElement(tag as number, Buffer.from(`${value}${`${value}`.length % 2 ? '\0' : ''}`))),
  )
  holds(fileOf(implicit, '1.2.840.10008.1.2'))
  holds(fileOf(deflateRawSync(elements(imageFields())), '1.2.840.10008.1.2.1.99'))
})

test('the same stamp again changes nothing, and the way back gives the very bytes', () => {
  const before = imageFile()
  const once = restamp(before, STAMP, limits)
  expect(restamp(once, STAMP, limits).equals(once)).toBe(true)
  const { root } = read(before)
  const original = Object.fromEntries(Object.keys(STAMP).map((tag) => [tag, text(root, Number.parseInt(tag, 16))]))
  const back = restamp(once, { '00080050': original['00080050']!, '0020000D': UIDS.study }, limits)
  expect(text(read(back).root, 0x0020000d)).toBe(UIDS.study)
  expect(() => restamp(Buffer.from('no file'), STAMP, limits)).toThrow(DicomRefused)
})

const FOLDERS = ['transfer_syntax', 'charset', 'cr_dx_mg', 'enhanced_mf', 'us_xa_nm', 'ecg_dicom', 'sr_pdf_ko', 'rt_seg']
for (const folder of FOLDERS)
  testWithShared(folder)(`the real files of ${folder} are stamped and still accepted`, () => {
    let files = 0
    for (const file of sharedFiles(folder)!) {
      const bytes = file.bytes()
      try {
        accept(bytes, limits, defaultAcceptRule)
      } catch {
        continue
      }
      const { index } = accept(restamp(bytes, STAMP, limits), limits, defaultAcceptRule)
      expect([file.name, index.studyInstanceUid, index.patient.id]).toEqual([file.name, '2.25.77', 'H-9'])
      expect(rest(restamp(bytes, STAMP, limits))).toEqual(rest(bytes))
      files += 1
    }
    expect(files).toBeGreaterThan(0)
  })
