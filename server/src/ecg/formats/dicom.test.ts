import { ECG_GAP, microvolts } from '@farsight/shared/ecg'
import { type ChannelParts, code, dicomEcg, type GroupParts, words } from '../../../test/ecg/dicom-writer'
import { reasonOf } from '../../../test/ecg/reason'
import { defaultDicomLimits } from '../../images/dicom/limits'
import { sharedFiles, testWithShared } from '../../images/testing/shared-data'
import { readDicomEcg } from './dicom'

const read = (file: Buffer) => readDicomEcg(file, defaultDicomLimits)
/** Lead II of one group, in µV. */
const uvOf = (group: Partial<GroupParts>, little = true): number[] => {
  const file = dicomEcg({ groups: [{ channels: [{}], data: Buffer.alloc(0), samples: 4, ...group }], little })
  const [lead] = read(file).groups[0]!.leads
  return [...lead!.samples].map((sample) => microvolts(lead!, sample))
}
const one = (channel: ChannelParts, group: Partial<GroupParts> = {}): Buffer =>
  dicomEcg({ groups: [{ channels: [channel], data: words([0, 1, 2, -3]), samples: 4, ...group }] })

test('[ECG-07] every sample interpretation of the standard, in both byte orders, gives the same µV', () => {
  const signed = [0, 1, -2, 100]
  const uv = signed.map((value) => value * 2.5)
  for (const little of [true, false]) {
    expect(uvOf({ data: words(signed, little) }, little)).toEqual(uv)
    expect(uvOf({ data: words(signed, little, 4), bits: 32, interpretation: 'SL' }, little)).toEqual(uv)
    expect(uvOf({ data: words([0, 1, 65535, 100], little), interpretation: 'US' }, little)).toEqual([0, 2.5, 163837.5, 250])
    expect(uvOf({ data: words([0, 1, 0xffffffff, 100], little, 4), bits: 32, interpretation: 'UL' }, little)).toEqual([
      2.5, 2.5, 10737418237.5, 250,
    ])
    expect(uvOf({ data: words([-0x80000000, 1, -2, 100], little, 4), bits: 32, interpretation: 'SL' }, little)[0]).toBe(-0x7fffffff * 2.5)
    expect(uvOf({ data: Buffer.from([0, 1, 0xfe, 100]), bits: 8, interpretation: 'SB' }, little)).toEqual(uv)
    expect(uvOf({ data: Buffer.from([0, 1, 0xfe, 100]), bits: 8, interpretation: 'UB' }, little)).toEqual([0, 2.5, 635, 250])
  }
  // 8-bit samples in a value of words: in a big endian file each pair stands turned.
  expect(uvOf({ data: Buffer.from([1, 0, 100, 0xfe]), bits: 8, interpretation: 'SB', vr: 'OW' }, false)).toEqual(uv)
  // ITU-T G.711: the largest, the smallest and the zeros of each law.
  expect(uvOf({ data: Buffer.from([0x80, 0x00, 0xff, 0x7f]), bits: 8, interpretation: 'MB' }).map((value) => value / 2.5)).toEqual([
    8031, -8031, 0, 0,
  ])
  expect(uvOf({ data: Buffer.from([0xaa, 0x2a, 0xd5, 0x55]), bits: 8, interpretation: 'AB' }).map((value) => value / 2.5)).toEqual([
    4032, -4032, 1, -1,
  ])
})

test('twelve stored bits of sixteen carry their sign; padding is a gap; sensitivity, its correction, units and baseline give µV', () => {
  // Above the twelfth bit stands what the device left there.
  expect(uvOf({ channels: [{ bitsStored: 12 }], data: words([0x0fff, 0x7fff, 0x0800, 0x07ff]) })).toEqual([-2.5, -2.5, -5120, 5117.5])
  expect(uvOf({ channels: [{ bitsStored: 12 }], data: words([0x0fff, 1, 0xf001, 2]), interpretation: 'US' })).toEqual([
    10237.5, 2.5, 2.5, 5,
  ])
  const gap = read(one({}, { data: words([5, -0x8000, 7, 8]), padding: words([-0x8000]) })).groups[0]!.leads[0]!
  expect([[...gap.samples], microvolts(gap, ECG_GAP)]).toEqual([[5, ECG_GAP, 7, 8], Number.NaN])
  const uv = (channel: ChannelParts): number => {
    const [lead] = read(one(channel)).groups[0]!.leads
    return microvolts(lead!, 2)
  }
  expect([
    uv({ sensitivity: '0.00122', unit: 'mV' }),
    uv({ sensitivity: '1e-6', unit: 'V' }),
    uv({ more: [[0x003a0212, 'DS', '2']] }),
    uv({ unit: 'mV', sensitivity: '0.5', more: [[0x003a0213, 'DS', '-0.1']] }),
  ]).toEqual([2.44, 2, 10, 900])
})

test('leads by MDC and SCP-ECG code, by meaning, NUL-padded; what is no lead, pressure and skew are told; label says a beat', () => {
  const leads: ChannelParts[] = [
    { lead: ['2:61', 'MDC', ''] },
    { lead: ['131136', 'MDC', 'whatever'] },
    { lead: ['5.6.3-9-3', 'SCPECG', ''] },
    { lead: ['x', '99LOCAL', 'Lead aVR\0\0'] },
    { lead: ['109016', 'DCM', 'ART'], unit: 'mm[Hg]' },
    { lead: ['2:7', 'MDC', 'V5'], more: [[0x003a0214, 'DS', '0.0005']] },
  ]
  const group = { channels: leads, data: words(leads.flatMap((_, i) => [i, i])), samples: 2 }
  const told = read(dicomEcg({ groups: [group, { ...group, label: 'MEDIAN BEAT', later: '2500' }] }))
  expect(told.groups.map(({ kind, rate, leads: all }) => [kind, rate, all.map(({ lead }) => lead).join(' ')])).toEqual([
    ['rhythm', 500, 'III aVF V1 aVR V5'],
    ['beat', 500, 'III aVF V1 aVR V5'],
  ])
  expect([told.notes, told.time, told.device]).toEqual([
    ['group 1: ART', 'V5: skew 0.0005', 'group 2: +2500 ms', 'group 2: ART', 'V5: skew 0.0005'],
    '2026-11-23 09:30:05',
    '千里眼 E9',
  ])
})

test('measured values say where they stood; free text and coded statements; points are counted', () => {
  const annotation = (more: Parameters<typeof dicomEcg>[0]['more']) => [[0x0040a0b0, 'US', [1, 1]], ...more!] as never
  const file = dicomEcg({
    groups: [{ channels: [{}], data: words([1, 2]), samples: 2 }],
    more: [
      [
        0x0040b020,
        'SQ',
        [
          annotation([
            [0x0040a043, 'SQ', [code('5.10.2.5-5', 'SCPECG', 'QTc Interval')]],
            [0x004008ea, 'SQ', [code('ms', 'UCUM', 'ms')]],
            [0x0040a30a, 'DS', '412'],
          ]),
          annotation([[0x00700006, 'ST', '窦性心律']]),
          annotation([
            [0x0040a043, 'SQ', [code('1', 'X', 'Rhythm')]],
            [0x0040a168, 'SQ', [code('2', 'X', 'Sinus')]],
          ]),
          annotation([[0x0040a132, 'UL', 77]]),
          annotation([[0x0040a30a, 'DS', 'NaN']]),
        ],
      ],
    ],
  })
  const { values, statements, notes } = read(file)
  expect([values, statements, notes]).toEqual([
    [{ name: 'QTc Interval', value: 412, unit: 'ms', from: 'annotation 1 QTc Interval (SCPECG 5.10.2.5-5) II', part: 1 }],
    ['窦性心律', 'Rhythm: Sinus'],
    ['annotations: 1 points'],
  ])
})

test('zero, missing or unknown scales, no rate, cut data and contradictions are refused by name', () => {
  const cut = one({})
  expect(
    [
      one({ sensitivity: '0' }),
      one({ sensitivity: undefined }),
      one({ sensitivity: 'NaN' }),
      one({ unit: undefined }),
      one({ more: [[0x003a0212, 'DS', '0']] }),
      one({}, { rate: '0' }),
      one({}, { samples: 5 }),
      one({}, { samples: 0 }),
      one({}, { samples: 0xffffffff }),
      one({}, { interpretation: 'S3' }),
      one({}, { interpretation: 'SB' }),
      one({}, { count: 2 }),
      one({ bitsStored: 17 }),
      one({ lead: ['109016', 'DCM', 'ART'] }),
      one({ unit: 'mm[Hg]' }),
      dicomEcg({ groups: [] }),
      cut.subarray(0, cut.length - 3),
      Buffer.alloc(200),
    ].map((file) => reasonOf(() => read(file))),
  ).toEqual([
    ...['scale: II', 'scale: II', 'scale: II', 'scale: II', 'scale: II', 'rate: group 1 0', 'truncated: group 1 8/10'],
    ...['broken: group 1: no samples', 'truncated: group 1 8/8589934590', 'packed: samples S3', 'broken: SB in 16 bits'],
    ...['broken: group 1: 1/2 channels', 'broken: 17 of 16 bits', 'noLead: group 1: ART', 'noLead: group 1: Lead II', 'noLead'],
    ...['truncated: TRUNCATED 54000100', 'unknown: NOT_DICOM'],
  ])
})

const shared = (name: string) =>
  read(
    sharedFiles('ecg_dicom')!
      .find((file) => file.name === name)!
      .bytes(),
  )
testWithShared('ecg_dicom')(
  '[ECG-07] a Mortara’s rhythm and median beat at 1000 Hz with its nine values; a cath lab’s twelve leads at 240 Hz',
  () => {
    const mortara = shared('waveform_ecg.dcm')
    const of = (group: number, lead: string) => mortara.groups[group]!.leads.find((one) => one.lead === lead)!
    const highest = (group: number, lead: string): number =>
      microvolts(
        of(group, lead),
        of(group, lead).samples.reduce((a, b) => Math.max(a, b)),
      )
    expect(mortara.groups.map(({ kind, rate, leads }) => [kind, rate, leads.length, leads[0]!.samples.length])).toEqual([
      ['rhythm', 1000, 12, 10_000],
      ['beat', 1000, 12, 1200],
    ])
    expect([highest(0, 'II'), highest(0, 'V5'), highest(1, 'V5')]).toEqual([1137.5, 1962.5, 1962.5])
    expect([of(0, 'I').samples[0], of(0, 'II').samples[0], of(0, 'III').samples[0]]).toEqual([80, 90, 10])
    expect([mortara.filters.lowCut, mortara.filters.highCut, mortara.statements, mortara.time]).toEqual([
      ...[0.05, 300, ['RITMO SINUSALE', 'ECG NORMALE'], '2013-01-25 10:59:19'],
    ])
    expect(mortara.values.map(({ name, value }) => `${name} ${value}`)).toEqual([
      ...['RR Interval 982', 'PP Interval 0', 'PR Interval 161', 'QRS Duration 75', 'QT Interval 368', 'QTc Interval 370'],
      ...['P Axis 74', 'QRS Axis 52', 'T Axis 57'],
    ])
    const cath = shared('test_ecg.dcm')
    const [{ rate, leads }] = cath.groups as [(typeof cath.groups)[0]]
    expect([rate, leads.map(({ lead }) => lead).join(' '), leads[0]!.samples.length, cath.time]).toEqual([
      ...[240, 'I II III aVR aVL aVF V1 V2 V3 V4 V5 V6', 2400, '1999-12-23 10:07:09'],
    ])
    expect(
      microvolts(
        leads[10]!,
        leads[10]!.samples.reduce((a, b) => Math.max(a, b)),
      ),
    ).toBeCloseTo(2364.36)
    expect(cath.values).toEqual([
      { name: 'Heart rate', value: 69, unit: '{H.B.}/min', from: 'annotation 1 Heart rate (LN 8867-4) I', part: 1 },
    ])
  },
)

test('a sensitivity that no recorder has is refused; a lead that stands there twice is told; values of a lead or of a place in time are marked', () => {
  expect(reasonOf(() => read(one({ sensitivity: '1e-30' })))).toBe('scale: II')
  expect(read(dicomEcg({ groups: [{ channels: [{}, { sensitivity: '5' }], data: words([1, 2]), samples: 1 }] })).notes).toEqual([
    'II: twice',
  ])
  const said = (value: string, ...more: (readonly [number, string, unknown])[]) => [
    [0x0040a043, 'SQ', [code('QT', '99X', 'QT Interval')]],
    [0x0040a30a, 'DS', value],
    ...more,
  ]
  const annotations = [said('430', [0x0040a0b0, 'US', [1, 1]]), said('410', [0x0040a132, 'UL', [1]]), said('420')]
  const file = dicomEcg({ groups: [{ channels: [{}], data: words([1, 2]), samples: 2 }], more: [[0x0040b020, 'SQ', annotations as never]] })
  expect(read(file).values.map(({ value, part }) => [value, part])).toEqual([
    [430, 1],
    [410, 1],
    [420, undefined],
  ])
})
