import { microvolts } from '@farsight/shared/ecg'
import { reasonOf as reason } from '../../../test/ecg/reason'
import { type ScpParts, scpFile } from '../../../test/ecg/scp-writer'
import { sharedFiles, testWithShared } from '../../images/testing/shared-data'
import { readScp } from './scp'

const II = [0, 3, -8, 9, -300, 1200, 40, 40, 40, -129, 127, 30_000]
const parts: ScpParts = {
  leads: [
    [2, II],
    [3, II.map((one) => -one)],
  ],
}
test('samples come back as they were, by each order of differences, packed and plain; µV and Hz by the file', () => {
  for (const more of [{}, { order: 1 }, { order: 0 }, { huffman: undefined }, { huffman: undefined, order: 1 }] as Partial<ScpParts>[]) {
    const read = readScp(scpFile({ ...parts, ...more }))
    const [group] = read.groups
    expect([group!.rate, group!.leads.map((lead) => [lead.lead, [...lead.samples]])]).toEqual([
      500,
      [
        ['II', II],
        ['V1', II.map((one) => (one === 0 ? 0 : -one))],
      ],
    ])
    expect([microvolts(group!.leads[0]!, 1200), read.time, read.notes]).toEqual([3000, '2026-11-23 09:30:05', []])
  }
})

test('what is not read is refused by name, what is damaged by its place; a lead that no sheet shows is told', () => {
  const file = scpFile(parts)
  const damaged = Buffer.from(file)
  damaged[damaged.length - 3]! ^= 0xff
  expect([
    reason(() => readScp(scpFile({ ...parts, reference: true }))),
    reason(() => readScp(scpFile({ ...parts, reference: true, beat: false }))),
    reason(() => readScp(scpFile({ ...parts, bimodal: 1 }))),
    reason(() => readScp(scpFile({ ...parts, bimodal: 2 }))),
    reason(() => readScp(scpFile({ ...parts, from: [1, 1001] }))),
    reason(() => readScp(scpFile({ ...parts, huffman: 1 }))),
    reason(() => readScp(scpFile({ ...parts, nanovolts: 0 }))),
    reason(() => readScp(scpFile({ ...parts, interval: 0 }))),
    reason(() => readScp(scpFile({ leads: [[200, II]] }))),
    reason(() => readScp(damaged)),
    reason(() => readScp(file.subarray(0, file.length - 1))),
    reason(() => readScp(Buffer.alloc(200))),
    reason(() => readScp(Buffer.alloc(3))),
  ]).toEqual([
    'packed: reference beat subtraction',
    'packed: reference beat subtraction',
    'packed: bimodal compression',
    'packed: bimodal compression',
    'packed: V1 from 1001/1',
    'packed: Huffman table 1',
    'scale: section 6',
    'rate: section 6',
    'noLead',
    'checksum: section 6',
    `truncated: ${file.length - 1}/${file.length}`,
    'unknown',
    'unknown',
  ])
  expect(
    readScp(
      scpFile({
        leads: [
          [200, II],
          [1, II],
        ],
      }),
    ).notes,
  ).toEqual(['lead 200'])
})

test('a lead’s number is that of EN 1064: no chest lead stands under another’s name', () => {
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 61, 62, 63, 64]
  const [group] = readScp(scpFile({ leads: numbers.map((number) => [number, II] as const) })).groups
  expect(group!.leads.map(({ lead }) => lead)).toEqual(['I', 'II', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'III', 'aVR', 'aVL', 'aVF'])
})

test('the device is its maker and its model, without the codes that stand around them', () => {
  // Section 1, tag 14: codes, six characters of the model, codes, then five texts of which the last is the maker.
  const codes = Buffer.from([20, 192, 0, 8])
  const device = (model: string, ...texts: string[]) =>
    Buffer.concat([
      Buffer.from([0, 0, 11, 0, 51, 0, 1, 255]),
      Buffer.from(model.padEnd(6, '\0')),
      ...[codes, Buffer.alloc(17), Buffer.from([texts[0]!.length + 1])],
      Buffer.from(texts.map((text) => `${text}\0`).join('')),
    ])
  const read = (tag: Buffer) => readScp(scpFile({ ...parts, device: tag })).device
  expect(read(device('ELI250', '1.2', 'SN77', 'OS', 'SCP', 'Mortara'))).toBe('Mortara ELI250')
  expect(read(device('AT2', 'unknown', 'unknown', 'unknown', 'x', 'unknown'))).toBe('AT2')
  expect(read(Buffer.from([0, 0, 11]))).toBe('')
})

test('any byte of a file changed or cut: opened or refused, never a crash', () => {
  const file = scpFile(parts)
  for (let i = 0; i < file.length; i += 1) {
    const changed = Buffer.from(file)
    changed[i] = (changed[i]! + 1 + (i % 200)) & 0xff
    reason(() => readScp(changed))
    reason(() => readScp(file.subarray(0, i)))
  }
})

testWithShared('ecg_scp')(
  '[ECG-07] an ELI250’s twelve leads at 500 Hz, III is II − I; what Healforce writes is refused by its name',
  () => {
    const file = (name: string): Buffer =>
      sharedFiles('ecg_scp')!
        .find((one) => one.name === name)!
        .bytes()
    const { groups, device, time } = readScp(file('Example.scp'))
    const { leads, rate } = groups[0]!
    const at = (lead: string, i: number): number => leads.find((one) => one.lead === lead)!.samples[i]!
    expect([rate, leads.length, leads[0]!.samples.length, leads[0]!.unit, time]).toEqual([500, 12, 5000, 2.5, '2002-11-22 09:10:00'])
    expect(device).toContain('ELI250')
    for (const i of [0, 1000, 2500, 4999]) expect(Math.abs(at('III', i) - (at('II', i) - at('I', i)))).toBeLessThanOrEqual(1)
    expect(reason(() => readScp(file('62.SCP')))).toBe('packed: Healforce')
  },
)

test('leads that begin at one later moment stand together; a lead that stands there twice is told', () => {
  expect(readScp(scpFile({ ...parts, from: [1001, 1001] })).groups[0]!.leads.map(({ samples }) => samples.length)).toEqual([12, 12])
  expect(
    readScp(
      scpFile({
        leads: [
          [2, II],
          [2, II],
        ],
      }),
    ).notes,
  ).toEqual(['II: twice'])
})
