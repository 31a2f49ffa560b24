import type { EcgMeasured } from '@farsight/shared/contract'
import type { EcgDeviceValue, EcgMeasures } from '@farsight/shared/ecg'
import { deviceNotes, deviceQtc, deviceValue, qtcOf, valueRows, valuesLine, voltageOf, wireValues, withTyped } from './values'

const said = (...all: readonly [string, number][]): EcgDeviceValue[] =>
  all.map(([name, value]) => ({ name, value, unit: '', from: `at ${name}` }))
const DICOM = said(
  ['RR Interval', 982],
  ['PP Interval', 0],
  ['PR Interval', 161],
  ['QRS Duration', 75],
  ['QT Interval', 368],
  ['QTc Interval', 370],
  ['QRS Axis', 52],
)
const COMPUTED = {
  hr: 61.4,
  rr: 977,
  pr: 160.2,
  qrs: 74,
  qt: 372,
  axisQrs: 49,
  rv5: 1210.4,
  sv1: 640,
  qtc: {},
  beats: [],
  spikes: [],
  leads: [],
  longestPause: 0,
  missing: { p: 'noP' },
} as unknown as EcgMeasures
const of = (rows: ReturnType<typeof valueRows>, name: string) => rows.find((row) => row.name === name)

test('what the device measured is known by the words of DICOM, SCP-ECG and aECG, with where it stood; a time of nought is none', () => {
  expect(deviceValue(DICOM, 'pr')).toEqual({ value: 161, from: 'at PR Interval' })
  // By its RR where it says no rate; QTc is no QT.
  expect(deviceValue(DICOM, 'hr')?.value).toBe(61)
  expect(deviceValue(DICOM, 'qt')?.value).toBe(368)
  expect(deviceValue(said(['PR Interval', 0]), 'pr')).toBeUndefined()
  const scp = said(['P', 102], ['PR', 148], ['QRS', 120], ['QT', 420], ['P axis', 44], ['QRS axis', -61], ['T axis', 0])
  expect((['p', 'pr', 'qrs', 'qt', 'axisP', 'axisQrs', 'axisT'] as const).map((name) => deviceValue(scp, name)?.value)).toEqual([
    102, 148, 120, 420, 44, -61, 0,
  ])
  const aecg = said(['MDC_ECG_TIME_PD_PR', 148], ['MDC_ECG_TIME_PD_QTc', 443], ['MDC_ECG_ANGLE_QRS_FRONT', -61])
  expect([deviceValue(aecg, 'pr')?.value, deviceValue(aecg, 'qt'), deviceValue(aecg, 'axisQrs')?.value]).toEqual([148, undefined, -61])
})

test('rate and cycle of a device are one figure, and its own QTc stands beside ours with the formula that it names', () => {
  const rows = valueRows(said(['Heart Rate', 69], ['QT Interval', 370]), { ...COMPUTED, hr: 70, rr: 858 } as EcgMeasures, null)
  expect(of(rows, 'rr')).toMatchObject({ value: 870, source: 'device', computed: 858 })
  expect(deviceQtc(DICOM)).toEqual({ value: 370, formula: '', from: 'at QTc Interval' })
  expect(deviceQtc([{ name: 'QTc Interval', value: 370, unit: 'ms', from: 'QTc GLOBAL USING BAZETT FORMULA' }])?.formula).toBe('Bazett')
  expect(deviceQtc(said(['MDC_ECG_TIME_PD_QTc', 443]))?.value).toBe(443)
  expect(deviceQtc(said(['QTc', 0], ['QT', 400]))).toBeUndefined()
})

test('[ECG-08] what was kept stands before what the device says, and that before what is computed; each with its source', () => {
  const rows = valueRows(DICOM, COMPUTED, null)
  expect(of(rows, 'pr')).toMatchObject({ value: 161, source: 'device', computed: 160 })
  expect(of(rows, 'rv5')).toMatchObject({ value: 1210, source: 'computed', device: undefined })
  expect(of(rows, 'p')).toMatchObject({ value: undefined, source: undefined, gap: 'noP' })
  const kept: EcgMeasured = {
    ...{ baseVersion: 2, recordingId: 'r', formula: 'bazett', userName: '张', time: null },
    values: [
      { name: 'pr', value: 170, source: 'typed' },
      { name: 'qrs', value: null, source: 'typed' },
    ],
  }
  const corrected = valueRows(DICOM, COMPUTED, kept)
  expect([of(corrected, 'pr')?.value, of(corrected, 'qrs')?.value, of(corrected, 'qt')?.value]).toEqual([170, null, 368])
  const typed = withTyped(corrected, 'qt', 400)
  expect(wireValues(typed).find(({ name }) => name === 'qt')).toEqual({ name: 'qt', value: 400, source: 'typed' })
  expect(wireValues(typed).find(({ name }) => name === 'qrs')).toEqual({ name: 'qrs', value: null, source: 'typed' })
  expect(wireValues(typed).some(({ name }) => name === 'p')).toBe(false)
})

test('[ECG-08] a rate that is typed says the RR and the QTc with it, and the other way round', () => {
  const fast = withTyped(valueRows(DICOM, COMPUTED, null), 'hr', 150)
  expect([of(fast, 'rr')?.value, of(fast, 'rr')?.source, qtcOf(fast, 'bazett')]).toEqual([400, 'typed', 582])
  expect(of(withTyped(fast, 'rr', 1000), 'hr')?.value).toBe(60)
  expect(qtcOf(withTyped(fast, 'hr', null), 'bazett')).toBeUndefined()
})

test('[ECG-08] QTc follows the QT and RR that stand there by the chosen formula, and the line says which', () => {
  const rows = valueRows(DICOM, COMPUTED, null)
  expect(qtcOf(rows, 'bazett')).toBe(371)
  expect(qtcOf(withTyped(rows, 'qt', null), 'bazett')).toBeUndefined()
  expect(voltageOf(rows)).toBe(1.85)
  expect(valuesLine(rows, 'bazett', 'zh')).toBe(
    '心率 61 次/分，PR 间期 161 ms，QRS 时限 75 ms，QT/QTc 368/371 ms（Bazett），QRS 电轴 52°，RV5+SV1 1.85 mV。',
  )
  expect(valuesLine(rows, 'fridericia', 'en')).toBe(
    'Heart rate 61 bpm, PR 161 ms, QRS 75 ms, QT/QTc 368/370 ms (Fridericia), QRS axis 52°, RV5+SV1 1.85 mV.',
  )
  expect(valuesLine([], 'bazett', 'zh')).toBe('')
})

test('[ECG-08] units of the device are converted; what has no known unit, or no heart has, is not taken and told', () => {
  const of = (name: string, value: number, unit: string): EcgDeviceValue => ({ name, value, unit, from: 'x' })
  const told = (one: EcgDeviceValue, name: Parameters<typeof deviceValue>[1]) => deviceValue([one], name)?.value
  expect([
    told(of('QT Interval', 0.48, 's'), 'qt'),
    told(of('QT Interval', 480_000, 'us'), 'qt'),
    told(of('RR Interval', 0.98, 's'), 'hr'),
    told(of('Heart rate', 1.2, 'Hz'), 'hr'),
    told(of('Heart rate', 72, '{beats}/min'), 'hr'),
    told(of('QRS axis', -1.0, 'rad'), 'axisQrs'),
    told(of('QRS axis', 270, 'deg'), 'axisQrs'),
  ]).toEqual([480, 480, 61, 72, 72, -57, -90])
  const wrong = [
    of('QT Interval', 0.48, 'ms'),
    of('PR Interval', 160, 'furlong'),
    of('QRS Duration', 9000, 'ms'),
    of('RR Interval', 0, 'ms'),
  ]
  expect((['qt', 'pr', 'qrs', 'rr', 'hr'] as const).map((name) => deviceValue(wrong, name))).toEqual(Array(5).fill(undefined))
  expect(deviceNotes(wrong)).toEqual(['value PR Interval: 160 furlong', 'value QRS Duration: 9000 ms', 'value QT Interval: 0.48 ms'])
})

test('[ECG-08] a value of one lead or one beat is not the ECG’s: the global one is taken wherever it stands, else the computed one', () => {
  const qt = (value: number, more: object = {}): EcgDeviceValue => ({ name: 'QT Interval', value, unit: 'ms', from: 'x', ...more })
  expect(deviceValue([qt(430, { part: 1 }), qt(402)], 'qt')?.value).toBe(402)
  expect(valueRows([qt(430, { part: 1 })], COMPUTED, null).find(({ name }) => name === 'qt')).toMatchObject({
    value: 372,
    source: 'computed',
  })
})
