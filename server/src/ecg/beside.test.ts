import { writePart10 } from '../images/dicom/part10-writer'
import { sharedFiles, testWithShared } from '../images/testing/shared-data'
import { patientOf, pdfOf } from './beside'

test('the PDF of a file that is one, and of one that a device wrapped as DICOM', () => {
  const document = Buffer.from('%PDF-1.7 a page ')
  expect(pdfOf(document)).toEqual(document)
  const wrapped = writePart10('1.2.840.10008.5.1.4.1.1.104.1', '1.2.826.0.1.9', [
    [0x00080016, 'UI', '1.2.840.10008.5.1.4.1.1.104.1'],
    [0x00420011, 'OB', document],
  ])
  expect(pdfOf(wrapped)).toEqual(document)
})

testWithShared('ecg_scp')('whom a real SCP file names, as DICOM writes him', () => {
  const file = sharedFiles('ecg_scp')!.find(({ name }) => name === 'Example.scp')!
  expect(patientOf('scp', file.bytes())).toEqual({ id: 'SBJ-123', name: 'Clark', sex: expect.any(String), birthDate: '19530508' })
})
