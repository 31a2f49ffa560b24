import type { EcgMeasured } from '@farsight/shared/contract'
import type { EcgDeviceValue, EcgMeasures } from '@farsight/shared/ecg'
import { deviceValue, qtcOf, valueRows, valuesLine, voltageOf, wireValues, withTyped } from './values'

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
