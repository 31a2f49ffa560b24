import { personNameText } from '@farsight/shared/domain'
import { fileOf, fragments, headOf, imageFile, rawElement, UIDS } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { type AcceptRule, accept, defaultAcceptRule } from './accept.ts'
import { defaultDicomLimits } from './limits.ts'
import { DicomRefused, refusalTexts } from './reasons.ts'
import { isUid } from './uid.ts'

const take = (bytes: Buffer, rule: Partial<AcceptRule> = {}) => accept(bytes, defaultDicomLimits, { ...defaultAcceptRule, ...rule })
const code = (bytes: Buffer): string => {
  try {
    take(bytes)
    return 'accepted'
  } catch (error) {
    if (error instanceof DicomRefused) return error.refusal.code
    throw error
  }
}

test('the index record holds decoded names, dates, numbers and geometry', () => {
  const { index, notes } = take(imageFile())
  expect(notes).toEqual([])
  expect(index).toMatchObject({
    sopInstanceUid: UIDS.sop,
    studyInstanceUid: UIDS.study,
    seriesInstanceUid: UIDS.series,
    transferSyntaxUid: '1.2.840.10008.1.2.1',
    characterSets: ['ISO_IR 192'],
    modality: 'CT',
    patient: {
      name: { alphabetic: 'Wang^XiaoDong', ideographic: '王^小东', phonetic: '' },
      id: 'P1',
      sex: 'M',
      birthDate: '1980-02-29',
      age: '045Y',
    },
    study: { date: '2025-03-04', time: '09:30:15', description: '胸部平扫', accessionNumber: 'A1' },
    series: { number: 2, bodyPart: 'CHEST' },
    equipment: { institution: '市第一人民医院' },
    instance: { number: 7 },
    image: {
      rows: 8,
      columns: 8,
      frames: 1,
      bitsStored: 16,
      signed: true,
      pixelSpacing: [0.5, 0.5],
      position: [-100.5, 20, 30],
      window: { center: 40, width: 400 },
    },
  })
  expect(personNameText(index.patient.name, 'zh')).toBe('王小东')
})

test('[DC-01] a preamble that looks like a program, script, PDF, ZIP or anything else is to be zeroed; a TIFF one unless the setting keeps it', () => {
  const withPreamble = (head: Buffer): Buffer => {
    const file = imageFile()
    head.copy(file)
    return file
  }
  const heads = [
    'MZ\x90\0',
    '\x7fELF',
    '#!/bin/sh\nrm',
    '%PDF-1.7',
    'PK\x03\x04',
    '   PK\x03\x04',
    '\xcf\xfa\xed\xfe',
    '\xca\xfe\xba\xbe',
    '<?php',
    '{"a":1}',
  ].map((head) => Buffer.from(head, 'latin1'))
  for (const head of heads) {
    const { zeroPreamble, notes } = take(withPreamble(head), { allowDualTiff: true })
    expect([head.toString('latin1'), zeroPreamble, notes.map((one) => one.code)]).toEqual([
      head.toString('latin1'),
      true,
      ['PREAMBLE_ZEROED'],
    ])
  }
  for (const head of ['II*\0', 'MM\0*'].map((one) => Buffer.from(one, 'latin1'))) {
    expect(take(withPreamble(head)).zeroPreamble).toBe(true)
    expect(take(withPreamble(head), { allowDualTiff: true }).zeroPreamble).toBe(false)
  }
  expect(take(imageFile()).zeroPreamble).toBe(false)
})

test('missing and malformed identifiers are refused by name', () => {
  expect(code(imageFile({ '00080016': undefined }))).toBe('NO_SOP_CLASS')
  expect(code(imageFile({ '00080018': undefined }))).toBe('NO_SOP_INSTANCE')
  expect(code(imageFile({ '0020000D': '' }))).toBe('NO_STUDY_UID')
  expect(code(imageFile({ '0020000E': undefined }))).toBe('NO_SERIES_UID')
  expect(code(fileOf(headOf(), ''))).toBe('NO_TRANSFER_SYNTAX')
  expect(code(fileOf(headOf(), '1.2.3.4'))).toBe('UNKNOWN_TRANSFER_SYNTAX')
  expect(code(Buffer.from('\x1f\x8b\x08\0\0\0\0', 'latin1'))).toBe('ARCHIVE_FILE')
  for (const text of Object.values(refusalTexts))
    expect([text.zh.length > 3, /[一-龥]/.test(text.zh), text.en.length > 8, text.failure > 0]).toEqual([true, true, true, true])
})

test('[DC-09] a UID can never be a path, a tag or a query, and is judged in no time; such text in a name is inert', () => {
  for (const uid of [
    '../../etc/passwd',
    '1.2/3',
    '1.2\\..\\3',
    "1.2';DROP TABLE x--",
    '<img src=x>',
    '.1.2',
    '1..2',
    '1.2.',
    '..',
    '1.2\n',
    '',
    `1.${'2'.repeat(63)}`,
  ]) {
    expect([uid, isUid(uid)]).toEqual([uid, false])
    if (uid !== '' && !uid.endsWith('\n')) expect(code(imageFile({ '0020000E': uid }))).toBe('BAD_UID')
  }
  // A pattern that backtracks would not come back from this one.
  expect(isUid(`${'1.'.repeat(100_000)}x`)).toBe(false)
  const { index, metadata } = take(
    imageFile({ '00100010': '<script>alert(1)</script>\u0000\u001b[31m^../..', '00100020': "x'; DROP\u0007\r\n TABLE" }),
  )
  expect(index.patient.name.alphabetic).toBe('<script>alert(1)</script>[31m^../..')
  expect(index.patient.id).toBe("x'; DROP TABLE")
  // Nothing below a blank stands in it, neither itself nor escaped.
  expect([...metadata].some((char) => char < ' ') || metadata.includes('\\u00')).toBe(false)
})

test('[DC-06] image descriptions that overflow or do not fit the pixel data are refused', () => {
  const pixels = (changes: Parameters<typeof imageFile>[0]): string => code(imageFile(changes))
  expect(pixels({ '00280010': 65535, '00280011': 65535 })).toBe('PIXEL_TRUNCATED')
  expect(pixels({ '00280008': ['IS', '2000000000'] })).toBe('PIXEL_TRUNCATED')
  expect(pixels({ '00280010': undefined })).toBe('BAD_IMAGE_SIZE')
  expect(pixels({ '00280008': ['IS', '0'] })).toBe('BAD_IMAGE_SIZE')
  expect(pixels({ '00280100': 12 })).toBe('BAD_IMAGE_SIZE')
  expect(pixels({ '00280101': 17 })).toBe('BAD_IMAGE_SIZE')
  expect(pixels({ '00280102': 255 })).toBe('BAD_IMAGE_SIZE')
  expect(pixels({ '00280002': 7 })).toBe('BAD_IMAGE_SIZE')
  expect(code(fileOf(Buffer.concat([headOf(), fragments([Buffer.alloc(10)])])))).toBe('PIXEL_MISMATCH')
  expect(code(fileOf(Buffer.concat([headOf(), rawElement(0x7fe00010, 'OW', Buffer.alloc(128))]), '1.2.840.10008.1.2.4.50'))).toBe(
    'PIXEL_MISMATCH',
  )
  expect(code(fileOf(Buffer.concat([headOf(), fragments([])]), '1.2.840.10008.1.2.4.50'))).toBe('PIXEL_TRUNCATED')
  expect(code(fileOf(Buffer.concat([headOf(), fragments([Buffer.alloc(10)]).subarray(0, -8)]), '1.2.840.10008.1.2.4.50'))).toBe(
    'PIXEL_TRUNCATED',
  )
  expect(code(imageFile({ '00200037': ['DS', ['1', 'x']] }))).toBe('accepted')
})

testWithShared('broken')('every file of the broken folder is refused or stored with its reason', () => {
  const outcomes = Object.fromEntries(
    sharedFiles('broken')!.map(({ name, bytes }) => {
      try {
        const { notes } = take(bytes())
        return [name, `stored ${notes.map((one) => one.code).join(' ')}`.trim()]
      } catch (error) {
        if (!(error instanceof DicomRefused)) throw error
        return [name, error.refusal.code]
      }
    }),
  )
  expect(outcomes).toEqual({
    'ExplVR_BigEndNoMeta.dcm': 'NOT_DICOM',
    'GH220.dcm': 'NO_STUDY_UID',
    'GH487.dcm': 'NO_STUDY_UID',
    'Issue1097_FailToOpenDeflatedFileWithSQ.dcm': 'stored DEFLATED',
    'JPEG2000-embedded-sequence-delimiter.dcm': 'stored',
    'MR_truncated.dcm': 'PIXEL_TRUNCATED',
    'UN_sequence.dcm': 'NO_SOP_CLASS',
    'badVR.dcm': 'BAD_IMAGE_SIZE',
    'bad_sequence.dcm': 'BAD_UID',
    'dwv-test_bad.zip': 'ARCHIVE_FILE',
    'dwv-test_no-number-rows.dcm': 'NO_SOP_CLASS',
    'emri_small_jpeg_2k_lossless_too_short.dcm': 'PIXEL_TRUNCATED',
    'empty_charset_LEI.dcm': 'NO_SOP_CLASS',
    'meta_missing_tsyntax.dcm': 'NO_TRANSFER_SYNTAX',
    'nested_priv_SQ.dcm': 'NO_SOP_CLASS',
    'no-meta-length-test.dcm': 'stored META_LENGTH_WRONG META_UIDS_DIFFER',
    'no_meta.dcm': 'NOT_DICOM',
    'no_meta_group_length.dcm': 'NO_SOP_CLASS',
    'preamble_MZ_derived.dcm': 'stored META_LENGTH_WRONG PREAMBLE_ZEROED',
    'rtplan_truncated.dcm': 'TRUNCATED',
    'zipMR.gz': 'ARCHIVE_FILE',
  })
})

testWithShared('ct_series_lidc0314')('the real chest CT is one study of 42 slices, 5 mm apart', () => {
  const all = sharedFiles('ct_series_lidc0314')!.map(({ bytes }) => take(bytes()).index)
  expect([all.length, new Set(all.map((one) => one.studyInstanceUid)).size, new Set(all.map((one) => one.sopInstanceUid)).size]).toEqual([
    42, 1, 42,
  ])
  const places = all.map((one) => one.image!.position![2]).sort((a, b) => a - b)
  for (const [i, place] of places.slice(1).entries()) expect(place - places[i]!).toBeCloseTo(5, 1)
})

testWithShared('mr_series_brainix_flair')('the real brain MR is one series with its geometry', () => {
  const all = sharedFiles('mr_series_brainix_flair')!.map(({ bytes }) => take(bytes()).index)
  expect(new Set(all.map((one) => one.seriesInstanceUid)).size).toBe(1)
  expect(all.every((one) => one.modality === 'MR' && one.image!.orientation !== null && one.image!.pixelSpacing !== null)).toBe(true)
})
