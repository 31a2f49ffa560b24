import { randomUUID } from 'node:crypto'
import type { TemplateImport } from '@farsight/shared/contract'
import { CODE, plainTemplate, type SheetFault, type SheetTemplate, templatesOfSheet } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import type { WorkbookSheet } from '../excel'
import { mayWriteLevel, type TemplateLevel } from './row'

/** Faults that are told, and rows that a preview shows. */
const MOST_FAULTS = 200
const MOST_ROWS = 200
/** An excerpt of the findings is enough to know a row by. */
const EXCERPT = 80
const beginning = (text: string): string => {
  const letters = [...text]
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : text
}

type Standing = Omit<SheetTemplate, 'row'>

const keyOf = ({ modality, name }: Pick<SheetTemplate, 'modality' | 'name'>): string => `${modality}|${name}`
const isSame = (a: Standing, { row: _, ...b }: SheetTemplate): boolean =>
  (Object.keys(b) as (keyof Standing)[]).every((key) => a[key] === b[key])

/**
 * Imports the templates of the first sheet that holds anything; with `preview` it writes nothing and says what it would do. One fault
 * anywhere: nothing is imported. What stands here word for word is counted as unchanged, so that a file that is sent twice is imported
 * once; the same name with other words is a fault, never an overwriting. Throws 2010, and 2865 for a sheet without rows.
 */
export async function importTemplates(
  { tx, session, now }: Pick<Work, 'tx' | 'session' | 'now'>,
  sheets: readonly WorkbookSheet[],
  { level, type, preview }: { readonly level: TemplateLevel; readonly type: number; readonly preview: boolean },
): Promise<TemplateImport> {
  if (!mayWriteLevel(session, level)) throw new CallError(CODE.templateForbidden)
  const { templates, faults, nameHeading } = templatesOfSheet(sheets.find(({ rows }) => rows.length > 0)?.rows ?? [])
  if (templates.length === 0 && faults.length === 0) throw new CallError(CODE.templateSheetEmpty, 'file')
  const owner = level === 'personal' ? session.userId : null
  // Two imports of one owner wait for each other: the second sees what the first has written.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`templates|${owner ?? session.facilityId}`}, 0))`)
  const own = tx.filter('template.import', sql`t.facility_id = ${session.facilityId}`)
  const standing =
    await tx.rows<Standing>(sql`SELECT t.name, t.modality, t.title, t.bodypart, t.abnormal, t.findings, t.diagnosis, t.findings_en AS "findingsEn", t.diagnosis_en AS "diagnosisEn" FROM template t
    WHERE ${own} AND t.level = ${level} AND t.type = ${type} AND t.owner_id IS NOT DISTINCT FROM ${owner}::uuid`)
  const byKey = new Map(standing.map(plainTemplate).map((one) => [keyOf(one), one]))
  const fresh: SheetTemplate[] = []
  // What stands here already is no fault of the file, also if its modality would not be taken today.
  const stands = new Set<number>()
  const faulty = new Set(faults.map(({ row }) => row))
  const differs: SheetFault[] = []
  for (const template of templates) {
    const there = byKey.get(keyOf(template))
    if (!there) fresh.push(template)
    else if (isSame(there, template)) stands.add(template.row)
    else if (!faulty.has(template.row)) differs.push({ row: template.row, column: nameHeading, reason: 'differs', most: null })
  }
  const all = [...faults.filter(({ row, reason }) => reason !== 'modality' || !stands.has(row)), ...differs]
  const isClean = all.length === 0
  if (isClean && !preview && fresh.length > 0) {
    const rows = fresh.map(({ row: _, ...one }) => ({ id: randomUUID(), ...one }))
    await tx.run(sql`
      INSERT INTO template (template_id, facility_id, owner_id, level, type, name, title, modality, bodypart, abnormal, findings, diagnosis, findings_en, diagnosis_en, created)
      SELECT r.id, ${session.facilityId}, ${owner}, ${level}, ${type}, r.name, r.title, r.modality, r.bodypart, r.abnormal, r.findings, r.diagnosis, r."findingsEn", r."diagnosisEn", ${new Date(now)}
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r(id uuid, name text, title text, modality text, bodypart text, abnormal boolean, findings text, diagnosis text, "findingsEn" text, "diagnosisEn" text)`)
  }
  const told = all.sort((a, b) => a.row - b.row)
  return {
    imported: isClean ? fresh.length : 0,
    unchanged: stands.size,
    faults: told.slice(0, MOST_FAULTS).map((one) => ({ ...one })),
    moreFaults: Math.max(0, told.length - MOST_FAULTS),
    rows: templates.slice(0, MOST_ROWS).map(({ row, name, modality, bodypart, abnormal, findings, diagnosis }) => ({
      row,
      name,
      modality,
      bodypart,
      abnormal,
      findings: beginning(findings),
      diagnosis: beginning(diagnosis),
    })),
  }
}
