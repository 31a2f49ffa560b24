import { randomBytes } from 'node:crypto'
import { type Field, writePart10 } from '../../src/images/dicom/part10-writer'
import type { Sending } from './caller'
import { canary } from './canary'

/** UIDs of one instance. */
export interface Instance {
  readonly study: string
  readonly series: string
  readonly sop: string
}

const uid = (): string => `2.25.${BigInt(`0x${randomBytes(15).toString('hex')}`)}`
export const newInstance = (): Instance => ({ study: uid(), series: uid(), sop: uid() })

const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7'

/** A small grey picture of a hospital, marked in every text. */
export function file(facility: string, i: Instance, accession: string): Buffer {
  const mark = (field: string): string => canary(facility, field)
  const fields: Field[] = [
    [0x00080005, 'CS', 'ISO_IR 192'],
    [0x00080016, 'UI', SECONDARY_CAPTURE],
    [0x00080018, 'UI', i.sop],
    [0x00080020, 'DA', '20261120'],
    [0x00080050, 'SH', accession],
    [0x00080060, 'CS', 'CT'],
    [0x00081030, 'LO', mark('study_description')],
    [0x0008103e, 'LO', mark('series_description')],
    [0x00100010, 'PN', mark('patient_name')],
    [0x00100020, 'LO', mark('patient_id')],
    [0x0020000d, 'UI', i.study],
    [0x0020000e, 'UI', i.series],
    [0x00200011, 'IS', '1'],
    [0x00200013, 'IS', '1'],
    [0x00280002, 'US', 1],
    [0x00280004, 'CS', 'MONOCHROME2'],
    [0x00280010, 'US', 8],
    [0x00280011, 'US', 8],
    [0x00280100, 'US', 8],
    [0x00280101, 'US', 8],
    [0x00280102, 'US', 7],
    [0x00280103, 'US', 0],
    [0x7fe00010, 'OW', Buffer.alloc(64, 0x55)],
  ]
  return writePart10(SECONDARY_CAPTURE, i.sop, fields)
}

/** A STOW-RS body of these files. */
export function stowBody(files: readonly Buffer[]): Sending {
  const parts = files.flatMap((one) => [Buffer.from('--b\r\nContent-Type: application/dicom\r\n\r\n'), one, Buffer.from('\r\n')])
  return {
    method: 'POST',
    body: Buffer.concat([...parts, Buffer.from('--b--\r\n')]),
    headers: { 'content-type': 'multipart/related; type="application/dicom"; boundary=b' },
  }
}
