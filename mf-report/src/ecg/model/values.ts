import type { EcgMeasured, EcgValue } from '@farsight/shared/contract'
import type { EcgDeviceValue, EcgMeasures, MeasureGap, QtcFormula } from '@farsight/shared/ecg'
import { ECG_BOUNDS, qtc } from '@farsight/shared/ecg'
import { inUsualUnit, type ValueKind } from './device-units'

export type ValueName = EcgValue['name']
/** Values of a report in the order in which they are read. */
export const VALUE_NAMES: readonly ValueName[] = ['hr', 'rr', 'p', 'pr', 'qrs', 'qt', 'axisP', 'axisQrs', 'axisT', 'rv5', 'sv1']

// As devices call them: DICOM annotations (PS3.16 CID 3687 meanings), SCP-ECG section 7, aECG's MDC codes.
const DEVICE: Readonly<Record<ValueName, RegExp>> = {
  hr: /^(heart rate|ventricular (heart )?rate|MDC_ECG_HEART_RATE)$/i,
  rr: /^(RR( interval)?|MDC_ECG_TIME_PD_RR)$/i,
  p: /^(P( duration)?|MDC_ECG_TIME_PD_P)$/i,
  pr: /^(P[RQ]( interval)?|MDC_ECG_TIME_PD_PR)$/i,
  qrs: /^(QRS( duration)?|MDC_ECG_TIME_PD_QRS)$/i,
  qt: /^(QT( interval)?|MDC_ECG_TIME_PD_QT)$/i,
  axisP: /^(P axis|MDC_ECG_ANGLE_P_FRONT)$/i,
  axisQrs: /^(QRS axis|MDC_ECG_ANGLE_QRS_FRONT)$/i,
  axisT: /^(T axis|MDC_ECG_ANGLE_T_FRONT)$/i,
  rv5: /^(?!)/,
  sv1: /^(?!)/,
}
const kindOf = (name: ValueName): ValueKind => (name.startsWith('axis') ? 'angle' : name === 'hr' ? 'rate' : 'time')
/** The value in the unit that the panel shows; undefined where its unit is not known or no heart has it. */
function usualOf(name: ValueName, { value, unit }: EcgDeviceValue): number | undefined {
  const usual = inUsualUnit(value, unit, kindOf(name))
  const [least, most] = ECG_BOUNDS[name]
  return usual !== undefined && usual >= least && usual <= most ? usual : undefined
}
/** Those of a name that were measured in the whole: that of one lead or one beat is not the ECG's. */
const globalOnes = (values: readonly EcgDeviceValue[], name: ValueName): readonly EcgDeviceValue[] =>
  values.filter((one) => one.part !== 1 && DEVICE[name].test(one.name.trim()))
/** Rate and cycle are one figure said twice: whoever corrects one says the other. */
const TWINS: Readonly<Partial<Record<ValueName, ValueName>>> = { hr: 'rr', rr: 'hr' }

/** The first of a name that is a figure of a heart. */
function ownValue(values: readonly EcgDeviceValue[], name: ValueName): { readonly value: number; readonly from: string } | undefined {
  for (const one of globalOnes(values, name)) {
    const usual = usualOf(name, one)
    if (usual !== undefined) return { value: Math.round(usual), from: one.from }
  }
  return undefined
}

/** What the device says of the whole ECG, in the panel's unit; what has no known unit, or no heart has, is none. */
export function deviceValue(
  values: readonly EcgDeviceValue[],
  name: ValueName,
): { readonly value: number; readonly from: string } | undefined {
  const said = ownValue(values, name)
  if (said) return said
  // Rate and cycle are one figure said twice: a device that says one of them has said the other.
  const twin = TWINS[name]
  const other = twin && ownValue(values, twin)
  return other && { value: Math.round(60_000 / other.value), from: `${other.from} (60000 / ${twin!.toUpperCase()})` }
}

const FORMULA_IN = /(bazett|fridericia|framingham|hodges)/i
/** The QTc that the device says of the whole ECG, with the formula where it names one: beside ours, never in its place. */
export function deviceQtc(
  values: readonly EcgDeviceValue[],
): { readonly value: number; readonly formula: string; readonly from: string } | undefined {
  for (const said of values) {
    if (said.part === 1 || !/^(QTc|MDC_ECG_TIME_PD_QTC)/i.test(said.name.trim())) continue
    const usual = usualOf('qt', said)
    if (usual === undefined) continue
    const formula = FORMULA_IN.exec(`${said.name} ${said.from}`)?.[1]?.toLowerCase() ?? ''
    return { value: Math.round(usual), formula: formula && formula[0]!.toUpperCase() + formula.slice(1), from: said.from }
  }
  return undefined
}

/** What the device says and the panel cannot take: told beside the sheet. Nought is how devices say that they measured none. */
export const deviceNotes = (values: readonly EcgDeviceValue[]): readonly string[] => [
  ...new Set(
    VALUE_NAMES.flatMap((name) =>
      globalOnes(values, name)
        .filter((one) => one.value !== 0 && usualOf(name, one) === undefined)
        .map(({ name: said, value, unit }) => `value ${said}: ${value} ${unit}`.trim()),
    ),
  ),
]

const computedValue = (measures: EcgMeasures | undefined, name: ValueName): number | undefined => {
  const value = measures?.[name]
  return value === undefined ? undefined : Math.round(value)
}

/** One value as the panel shows it. */
export interface ValueRow {
  readonly name: ValueName
  /** Null: somebody said that there is none; undefined: nobody knows it. */
  readonly value: number | null | undefined
  readonly source: EcgValue['source'] | undefined
  readonly device: { readonly value: number; readonly from: string } | undefined
  readonly computed: number | undefined
  /** Why this program gives none. */
  readonly gap: MeasureGap | undefined
}

/** What stands in the report: what was kept, else what the device says, else what is computed. */
export function valueRows(
  device: readonly EcgDeviceValue[],
  measures: EcgMeasures | undefined,
  kept: EcgMeasured | null,
): readonly ValueRow[] {
  return VALUE_NAMES.map((name) => {
    const [said, computed] = [deviceValue(device, name), computedValue(measures, name)]
    const gap = (measures?.missing as Partial<Record<string, MeasureGap>> | undefined)?.[name]
    const row = { name, device: said, computed, gap }
    const own = kept?.values.find((one) => one.name === name)
    if (own) return { ...row, value: own.value, source: own.source }
    if (said) return { ...row, value: said.value, source: 'device' as const }
    return { ...row, value: computed, source: computed === undefined ? undefined : ('computed' as const) }
  })
}

const figureOf = (rows: readonly ValueRow[], name: ValueName): number | undefined =>
  rows.find((row) => row.name === name)?.value ?? undefined

/** The QT of these values, corrected; undefined where QT or RR is none. */
export function qtcOf(rows: readonly ValueRow[], formula: QtcFormula): number | undefined {
  const [qt, rr, hr] = [figureOf(rows, 'qt'), figureOf(rows, 'rr'), figureOf(rows, 'hr')]
  const cycle = rr ?? (hr ? 60_000 / hr : undefined)
  return qt === undefined || cycle === undefined ? undefined : qtc(formula, qt, cycle)
}

/** RV5 + SV1, mV. */
export function voltageOf(rows: readonly ValueRow[]): number | undefined {
  const [rv5, sv1] = [figureOf(rows, 'rv5'), figureOf(rows, 'sv1')]
  return rv5 === undefined || sv1 === undefined ? undefined : (rv5 + sv1) / 1000
}

/** Rows as they are kept: those that have a value, and those that were said to have none. */
export const wireValues = (rows: readonly ValueRow[]): EcgValue[] =>
  rows.flatMap(({ name, value, source }) => (value === undefined ? [] : [{ name, value, source: source ?? 'typed' }]))

/** With one value typed; an empty one says that there is none. */
export const withTyped = (rows: readonly ValueRow[], name: ValueName, value: number | null): readonly ValueRow[] =>
  rows.map((row) => {
    if (row.name === name) return { ...row, value, source: 'typed' as const }
    if (row.name === TWINS[name]) return { ...row, value: value ? Math.round(60_000 / value) : null, source: 'typed' as const }
    return row
  })

const FORMULA: Readonly<Record<QtcFormula, string>> = {
  bazett: 'Bazett',
  fridericia: 'Fridericia',
  framingham: 'Framingham',
  hodges: 'Hodges',
}

const LINE = {
  hr: { zh: '心率 {0} 次/分', en: 'Heart rate {0} bpm' },
  pr: { zh: 'PR 间期 {0} ms', en: 'PR {0} ms' },
  qrs: { zh: 'QRS 时限 {0} ms', en: 'QRS {0} ms' },
  qt: { zh: 'QT {0} ms', en: 'QT {0} ms' },
  qtc: { zh: 'QT/QTc {0}/{1} ms（{2}）', en: 'QT/QTc {0}/{1} ms ({2})' },
  axisQrs: { zh: 'QRS 电轴 {0}°', en: 'QRS axis {0}°' },
  voltage: { zh: 'RV5+SV1 {0} mV', en: 'RV5+SV1 {0} mV' },
  and: { zh: '，', en: ', ' },
  end: { zh: '。', en: '.' },
} as const

/** The line that a report gives of them, in its language: what is not known is left out. */
export function valuesLine(rows: readonly ValueRow[], formula: QtcFormula, language: 'zh' | 'en'): string {
  const say = (name: keyof typeof LINE, ...values: readonly (string | number | undefined)[]): string =>
    values.includes(undefined) ? '' : LINE[name][language].replace(/\{(\d)\}/g, (_, i: string) => String(values[Number(i)]))
  const of = (name: ValueName): number | undefined => figureOf(rows, name)
  const qt = of('qt')
  const corrected = qtcOf(rows, formula)
  const parts = [
    say('hr', of('hr')),
    say('pr', of('pr')),
    say('qrs', of('qrs')),
    corrected === undefined ? say('qt', qt) : say('qtc', qt, corrected, FORMULA[formula]),
    say('axisQrs', of('axisQrs')),
    say('voltage', voltageOf(rows)?.toFixed(2)),
  ].filter(Boolean)
  return parts.length === 0 ? '' : `${parts.join(LINE.and[language])}${LINE.end[language]}`
}

/** Two desks keep the same of the same recording, whoever did it and when. */
export function sameMeasured(one: EcgMeasured, other: EcgMeasured): boolean {
  const text = ({ recordingId, formula, values }: EcgMeasured): string =>
    JSON.stringify([recordingId, formula, values.map(({ name, value, source }) => `${name} ${value} ${source}`).sort()])
  return text(one) === text(other)
}
