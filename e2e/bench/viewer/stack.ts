import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Field, writePart10 } from '../../../server/src/images/dicom/part10-writer'

const CT = '1.2.840.10008.5.1.4.1.1.2'
const SIDE = 512

/** Writes a CT of so many slices of 512 x 512 into a folder: a body with a mark that moves, and the scanner's noise, so that it does not pack well. */
export function writeStack(folder: string, slices: number, accession: string): void {
  const study = `2.25.${BigInt(`0x${randomBytes(12).toString('hex')}`)}`
  const noise = randomBytes(SIDE * SIDE)
  for (let z = 0; z < slices; z++) {
    const pixels = Buffer.alloc(SIDE * SIDE * 2)
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const at = y * SIDE + x
        const inside = Math.hypot(x - 256, (y - 256) * 1.3) < 220
        const mark = Math.hypot(x - 256 - 120 * Math.sin(z / 9), y - 256) < 24
        const value = (inside ? (mark ? 900 : 1060) : 24) + (noise[(at * 7 + z * 131) % noise.length]! >> 4)
        pixels.writeInt16LE(value, at * 2)
      }
    }
    const sop = `${study}.1.${z + 1}`
    const fields: Field[] = [
      [0x00080005, 'CS', 'ISO_IR 192'],
      [0x00080016, 'UI', CT],
      [0x00080018, 'UI', sop],
      [0x00080020, 'DA', '20261120'],
      [0x00080050, 'SH', accession],
      [0x00080060, 'CS', 'CT'],
      [0x0008103e, 'LO', 'bench'],
      [0x00100010, 'PN', 'Bench^Stack'],
      [0x00100020, 'LO', `B${accession}`],
      [0x00100040, 'CS', 'M'],
      [0x00180050, 'DS', 1],
      [0x0020000d, 'UI', study],
      [0x0020000e, 'UI', `${study}.1`],
      [0x00200011, 'IS', '1'],
      [0x00200013, 'IS', String(z + 1)],
      [0x00200032, 'DS', [-180, -180, z]],
      [0x00200037, 'DS', [1, 0, 0, 0, 1, 0]],
      [0x00200052, 'UI', `${study}.9`],
      [0x00280002, 'US', 1],
      [0x00280004, 'CS', 'MONOCHROME2'],
      [0x00280010, 'US', SIDE],
      [0x00280011, 'US', SIDE],
      [0x00280030, 'DS', [0.7, 0.7]],
      [0x00280100, 'US', 16],
      [0x00280101, 'US', 12],
      [0x00280102, 'US', 11],
      [0x00280103, 'US', 0],
      [0x00281050, 'DS', 40],
      [0x00281051, 'DS', 400],
      [0x00281052, 'DS', -1024],
      [0x00281053, 'DS', 1],
      [0x7fe00010, 'OW', pixels],
    ]
    writeFileSync(join(folder, `${String(z).padStart(4, '0')}.dcm`), writePart10(CT, sop, fields))
  }
}

const [folder, slices, accession] = process.argv.slice(2)
if (folder && slices && accession) writeStack(folder, Number(slices), accession)
