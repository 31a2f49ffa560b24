import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** Radiation as the images themselves tell it: mGy, mGy·cm, dGy·cm². */
export interface Dose {
  readonly from: 'report' | 'header'
  readonly ctdi: number | null
  readonly dlp: number | null
  readonly dap: number | null
}

/** A header as DICOM JSON (PS3.18 annex F). */
type Json = Readonly<Record<string, { readonly vr?: string; readonly Value?: readonly unknown[] } | undefined>>

const TAG = {
  ctdi: '00189345',
  dap: '0018115E',
  exposures: '00189321',
  content: '0040A730',
  concept: '0040A043',
  code: '00080100',
} as const
const MEASURED = { values: '0040A300', number: '0040A30A', units: '004008EA' } as const
/** Concepts of DCM in a dose report (PS3.16 TID 10003, 10011, 10013). */
const CONCEPT = { ctdi: '113830', dlpTotal: '113813', dlp: '113838', dapTotal: '113722' } as const

const numberOf = (data: Json, tag: string): number | null => {
  const value = Number(data[tag]?.Value?.[0])
  return data[tag]?.Value?.length && Number.isFinite(value) && value >= 0 ? value : null
}
const items = (data: Json, tag: string): readonly Json[] =>
  (data[tag]?.Value ?? []).filter((item): item is Json => typeof item === 'object' && item !== null)
const codeOf = (data: Json, tag: string): string => String(items(data, tag)[0]?.[TAG.code]?.Value?.[0] ?? '')

/** To mGy, mGy·cm and dGy·cm² (UCUM). A unit that is not known is no figure. */
const FACTOR: Readonly<Record<string, number>> = {
  mGy: 1,
  Gy: 1000,
  'mGy.cm': 1,
  mGycm: 1,
  'Gy.m2': 100_000,
  'dGy.cm2': 1,
  'Gy.cm2': 10,
  'mGy.cm2': 0.01,
  'uGy.m2': 0.1,
}

const most = (values: readonly number[]): number | null => (values.length > 0 ? Math.max(...values) : null)
const sum = (values: readonly number[]): number | null => (values.length > 0 ? round(values.reduce((a, b) => a + b, 0)) : null)
const round = (value: number): number => Math.round(value * 1000) / 1000
const exact = (value: number | null): number | null => (value === null ? null : round(value))

/** How deep a dose report may nest. */
const DEPTH = 12

/** All measured values of one concept in a report's tree. */
function measured(data: Json, concept: string, depth = 0): readonly number[] {
  if (depth > DEPTH) return []
  return items(data, TAG.content).flatMap((item) => {
    const below = measured(item, concept, depth + 1)
    if (codeOf(item, TAG.concept) !== concept) return below
    return items(item, MEASURED.values).flatMap((value) => {
      const figure = numberOf(value, MEASURED.number)
      const factor = FACTOR[codeOf(value, MEASURED.units)]
      return figure === null || factor === undefined ? below : [...below, figure * factor]
    })
  })
}

/** What radiation dose structured reports tell; totals before the sums of single exposures. */
export function doseOfReports(reports: readonly Json[]): Dose | undefined {
  const all = (concept: string): readonly number[] => reports.flatMap((report) => measured(report, concept))
  const dlp = sum(all(CONCEPT.dlpTotal)) ?? sum(all(CONCEPT.dlp))
  const dose: Dose = { from: 'report', ctdi: exact(most(all(CONCEPT.ctdi))), dlp, dap: sum(all(CONCEPT.dapTotal)) }
  return dose.ctdi === null && dose.dlp === null && dose.dap === null ? undefined : dose
}

/** What headers of images tell: the highest CTDIvol, the sum of the area products. A length product stands in no header. */
export function doseOfHeaders(headers: readonly Json[]): Dose | undefined {
  const ctdi = headers.flatMap((header) =>
    [header, ...items(header, TAG.exposures)].map((data) => numberOf(data, TAG.ctdi)).filter((value) => value !== null),
  )
  const dap = headers.map((header) => numberOf(header, TAG.dap)).filter((value) => value !== null)
  const dose: Dose = { from: 'header', ctdi: exact(most(ctdi)), dlp: null, dap: sum(dap) }
  return dose.ctdi === null && dose.dap === null ? undefined : dose
}

const DOSE_REPORTS = ['1.2.840.10008.5.1.4.1.1.88.67', '1.2.840.10008.5.1.4.1.1.88.68', '1.2.840.10008.5.1.4.1.1.88.22']
/** Headers that are looked at: one a series of slices, each of single exposures. */
const MOST = 64

/** The dose of an exam of the own hospital, by what its archive holds; undefined where nothing says it. */
export async function doseOfExam(tx: Tx, examId: string, modality: string): Promise<Dose | undefined> {
  const { facilityId } = tx.tenant
  const from = sql`FROM instance i JOIN study s ON s.study_uid = i.study_uid AND s.facility_id = i.facility_id WHERE s.exam_id = ${examId} AND i.facility_id = ${facilityId}`
  const parsed = (rows: readonly { metadata: string }[]): Json[] => rows.map(({ metadata }) => JSON.parse(metadata) as Json)
  const reports = await tx.rows<{ metadata: string }>(sql`SELECT i.metadata ${from} AND i.sop_class = ANY(${DOSE_REPORTS}) LIMIT ${MOST}`)
  const told = doseOfReports(parsed(reports))
  if (told) return told
  const one = modality === 'CT' || modality === 'PT' ? sql`SELECT DISTINCT ON (i.series_uid) i.metadata` : sql`SELECT i.metadata`
  return doseOfHeaders(parsed(await tx.rows<{ metadata: string }>(sql`${one} ${from} ORDER BY i.series_uid, i.number LIMIT ${MOST}`)))
}
