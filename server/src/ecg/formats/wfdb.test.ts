import { createHash } from 'node:crypto'
import { agreement, ECG_GAP, type EcgLead, microvolts, rPeaks } from '@farsight/shared/ecg'
import { reasonOf as reason } from '../../../test/ecg/reason'
import { sharedFiles, testWithShared } from '../../images/testing/shared-data'
import { readFlac } from './flac'
import { readWfdb, readWfdbBeats, readWfdbHeader } from './wfdb'

const two = (a: number, b: number): number[] => {
  const [x, y] = [a & 0xfff, b & 0xfff]
  return [x & 0xff, ((x >> 8) & 0x0f) | ((y >> 4) & 0xf0), y & 0xff]
}
const HEADER = 'r 2 360 3\nr.dat 212 200 12 1024 0 0 0 MLII\nr.dat 212 100(0)/mV 12 0 0 0 0 V5\n# a note\n'

test('twelve bits in pairs, of both signs; gain and baseline give µV', () => {
  const dat = Buffer.from([...two(1024, -2048), ...two(1224, 2047), ...two(-1, 100)])
  const [group] = readWfdb(HEADER, new Map([['r.dat', dat]])).groups
  expect(group!.rate).toBe(360)
  expect(group!.leads.map((lead) => [lead.lead, [...lead.samples].map((one) => microvolts(lead, one))])).toEqual([
    ['MLII', [0, 1000, -5125]],
    ['V5', [Number.NaN, 20470, 1000]],
  ])
})

test('what is missing, packed in another way, no voltage or no lead is refused by name; pressure beside an ECG is left out and told', () => {
  const dat = new Map([['r.dat', Buffer.alloc(6)]])
  const open = (header: string) => reason(() => readWfdb(header, dat))
  expect([
    open(HEADER),
    open(HEADER.replace('r.dat 212 200', 's.dat 212 200')),
    open('r 1 360 1\nr.dat 310 200 12 0 0 0 0 II'),
    open('r 1 360 1\nr.dat 516 200/mV 14 8192 0 24460 0 II'),
    open('r 1 360 1\nr.dat 16 10/mmHg 12 0 0 0 0 ABP'),
    open('r 1 5 1\nr.dat 16 10 12 0 0 0 0 II'),
    open('r 2 360 1\nr.dat 16 10 12 0 0 0 0 II'),
    open('nothing'),
  ]).toEqual(['truncated: r.dat 4/6', 'opened', 'packed: WFDB 310', 'broken: FLAC', 'noLead: ABP', 'rate: 5', 'truncated: 1/2', 'unknown'])
  const beside = readWfdb('r 2 360 1\nr.dat 16 10 12 0 0 0 0 II\nr.dat 16 10/mmHg 12 0 0 0 0 ABP', dat)
  expect([beside.groups[0]!.leads.map(({ lead }) => lead), beside.notes]).toEqual([['II'], ['ABP (mmHg)']])
})

test('files that end sooner leave gaps, told; a lead that stands there twice is told; an absurd gain, a unit that nobody knows and a missing file are named', () => {
  const two = 'r 2 500\na.dat 16 200 16 0 0 0 0 II\nb.dat 16 200 16 0 0 0 0 V1\n'
  const files = new Map([
    ['a.dat', Buffer.from([1, 0, 2, 0, 3, 0])],
    ['b.dat', Buffer.from([4, 0])],
  ])
  const read = readWfdb(two, files)
  expect([read.notes, read.groups[0]!.leads.map(({ samples }) => [...samples])]).toEqual([
    ['V1: 1 of 3 samples'],
    [
      [1, 2, 3],
      [4, ECG_GAP, ECG_GAP],
    ],
  ])
  expect(readWfdb('r 2 500\na.dat 16 200 16 0 0 0 0 II\na.dat 16 400 16 0 0 0 0 II\n', files).notes).toEqual(['II: twice'])
  const told = (gain: string, file = 'a.dat') => reason(() => readWfdb(`r 1 500 3\n${file} 16 ${gain} 16 0 0 0 0 II\n`, files))
  expect([told('200'), told('1e-320'), told('1e300'), told('200/UV'), told('200', 'c.dat')]).toEqual([
    ...['opened', 'scale: II', 'scale: II', 'scale: II (UV)', 'noFile: c.dat'],
  ])
})

test('plain formats of signal(5), several rates in one file, offsets; the lowest value is a gap', () => {
  const samples = (header: string, dat: number[]) =>
    readWfdb(`r 1 250 2\nr.dat ${header} 1000/V 0 0 0 0 0 II`, new Map([['r.dat', Buffer.from(dat)]])).groups[0]!.leads[0]!.samples
  const both = (low: number) => Int32Array.from([low, ECG_GAP])
  expect(samples('16', [0xfe, 0xff, 0, 0x80])).toEqual(both(-2))
  expect(samples('61', [0xff, 0xfe, 0x80, 0])).toEqual(both(-2))
  expect(samples('160', [0xfe, 0x7f, 0, 0])).toEqual(both(-2))
  expect(samples('80', [126, 0])).toEqual(both(-2))
  expect(samples('24+3', [9, 9, 9, 0xfe, 0xff, 0xff, 0, 0, 0x80])).toEqual(both(-2))
  expect(samples('32', [0xfe, 0xff, 0xff, 0xff, 0, 0, 0, 0x80])).toEqual(both(-2))
  const header = 'r 3 250 2 09:30:05 23/11/2026\nr.dat 80x2 200 8 0 0 0 0 II\nr.dat 80 200 8 0 0 0 0 V1\nr.dat 80x2 0 8 0 0 0 0 vx'
  const read = readWfdb(header, new Map([['r.dat', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((one) => one + 128))]]))
  expect(read.groups.map(({ rate, leads }) => [rate, leads.map((lead) => [lead.lead, ...lead.samples])])).toEqual([
    [
      500,
      [
        ['II', 1, 2, 6, 7],
        ['X', 4, 5, 9, 10],
      ],
    ],
    [250, [['V1', 3, 8]]],
  ])
  expect([read.time, read.notes]).toEqual(['2026-11-23 09:30:05', ['X: 200/mV']])
})

test('checksums, segments, counts and gains that contradict are refused by name', () => {
  const dat = new Map([['r.dat', Buffer.from([1, 0, 2, 0])]])
  const open = (header: string) => reason(() => readWfdb(header, dat))
  expect([
    open('r 1 360 2\nr.dat 16 200 16 0 1 3 0 II'),
    open('r 1 360 2\nr.dat 16 200 16 0 1 4 0 II'),
    open('r/3 1 360 2\nr.dat 16 200 16 0 1 3 0 II'),
    open('r 65 360 2'),
    open('r 1 360 2\nr.dat 16 1e999 16 0 1 3 0 II'),
    open('r 1 360 999999999999\nr.dat 16 200 16 0 1 3 0 II'),
    open('r 1 360 2\nr.dat 16x0 200 16 0 1 3 0 II'),
    open('r 2 360 1\nr.dat 16 200 16 0 1 3 0 II\nr.dat 80 200 16 0 1 3 0 V1'),
  ]).toEqual([
    ...['opened', 'checksum: II', 'packed: multi-segment', 'large: 65 signals', 'scale: r.dat 16 1e999 16 0 1 3 0 II'],
    ...['large: 999999999999 samples', 'broken: r.dat 16x0 200 16 0 1 3 0 II', 'broken: r.dat: formats'],
  ])
})

const bytesOf = (name: string): Buffer =>
  sharedFiles('ecg_wfdb')!
    .find((file) => file.name === name)!
    .bytes()
const files = (...names: string[]) => new Map(names.map((name) => [name, bytesOf(name)]))
const text = (name: string): string => bytesOf(name).toString('latin1')

testWithShared('ecg_wfdb')('[ECG-07] MIT-BIH 100: two leads, 360 Hz, half an hour, 2273 beats', () => {
  const { groups } = readWfdb(text('100.hea'), files('100.dat'))
  expect(groups[0]!.leads.map((lead) => [lead.lead, lead.samples.length, lead.samples[0], microvolts(lead, lead.samples[0]!)])).toEqual([
    ['MLII', 650_000, 995, -145],
    ['V5', 650_000, 1011, -65],
  ])
  expect(readWfdbBeats(bytesOf('100.atr'))).toHaveLength(2273)
})

testWithShared('ecg_wfdb')(
  '[ECG-07] PTB s0010: twelve of its fifteen leads at 1000 Hz, Frank’s file is not there and said so, III is II − I; an ICU record has its two; a record of several rates is read out of FLAC',
  () => {
    const { groups, notes } = readWfdb(text('s0010_re.hea'), files('s0010_re.dat'))
    expect(notes).toEqual(['s0010_re.xyz: vx vy vz'])
    const { leads, rate } = groups[0]!
    expect([rate, leads.map(({ lead }) => lead).join(' ')]).toEqual([1000, 'I II III aVR aVL aVF V1 V2 V3 V4 V5 V6'])
    const [i, ii, iii] = leads.map((lead) => microvolts(lead, lead.samples[20_000]!)) as [number, number, number]
    expect(Math.abs(iii - (ii - i))).toBeLessThan(2)
    const icu = readWfdb(text('a103l.hea'), files('a103l.mat'))
    expect([icu.groups[0]!.leads.map(({ lead }) => lead), icu.notes]).toEqual([['II', 'V'], ['PLETH (NU)']])
    const mixed = readWfdb(text('mixedsignals.hea'), files('mixedsignals_e.dat', 'mixedsignals_p.dat', 'mixedsignals_r.dat'))
    expect([mixed.notes, mixed.groups.map(({ rate, leads }) => [rate, leads.map(({ lead }) => lead).join(' ')])]).toEqual([
      ['ABP (mmHg) Pleth (NU)', 'Resp (Ohm)'],
      [[249.89, 'II III V']],
    ])
    // Its first 1024 samples were not taken.
    const [late] = mixed.groups[0]!.leads as [EcgLead]
    expect([
      late.samples[1023],
      late.samples.filter((one) => one === ECG_GAP).length,
      microvolts(
        late,
        late.samples.reduce((a, b) => Math.max(a, b)),
      ),
    ]).toEqual([ECG_GAP, 1024, 1305])
    expect(readWfdbHeader(text('100.hea')).record).toBe('100')
  },
)

testWithShared('ecg_wfdb')('[ECG-08] R peaks of MIT-BIH 100 against its annotators, half an hour', () => {
  const { leads, rate } = readWfdb(text('100.hea'), files('100.dat')).groups[0]!
  const found = rPeaks(
    leads.map((lead) => Float64Array.from(lead.samples, (one) => microvolts(lead, one))),
    rate,
  )
  const beats = readWfdbBeats(bytesOf('100.atr')).map(({ sample }) => sample)
  // 150 ms on either side (ANSI/AAMI EC57).
  const told = agreement(found, beats, Math.round(0.15 * rate))
  process.stdout.write(`MIT-BIH 100: ${beats.length} beats, ${told.missed} missed, ${told.invented} invented, F1 ${told.f1.toFixed(4)}\n`)
  expect(told.f1).toBeGreaterThanOrEqual(0.99)
})

testWithShared('ecg_wfdb')('FLAC gives back what its own MD5 says, frame by frame by CRC; a changed or cut stream is refused', () => {
  const stream = bytesOf('mixedsignals_e.dat')
  const channels = readFlac(stream, 3, 57_600)
  const all = Buffer.alloc(57_600 * 6)
  for (const [c, samples] of channels.entries()) for (let i = 0; i < 57_600; i += 1) all.writeInt16LE(samples[i]!, 6 * i + 2 * c)
  expect(createHash('md5').update(all).digest()).toEqual(stream.subarray(26, 42))
  const changed = Buffer.from(stream)
  changed[40_000]! ^= 4
  expect(reason(() => readFlac(changed, 3, 57_600))).toMatch(/^(checksum|broken|truncated): FLAC/)
  expect(reason(() => readFlac(stream.subarray(0, 50_000), 3, 57_600))).toBe('truncated: FLAC')
  expect(reason(() => readFlac(stream, 2, 57_600))).toBe('broken: FLAC 3/2 channels')
})
