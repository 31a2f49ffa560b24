import type { TemplateRow } from '@farsight/shared/contract'
import { formatDateTime, type TemplatePlace, templateTypesAt } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Session } from '../session/session'

export type TemplateLevel = TemplateRow['level']

/** A template as its table has it. */
export interface TemplateRecord {
  readonly template_id: string
  readonly facility_id: string
  readonly owner_id: string | null
  readonly name: string
  readonly title: string
  readonly level: TemplateLevel
  readonly type: number
  readonly version: number
  readonly modality: string
  readonly bodypart: string
  readonly abnormal: boolean
  readonly findings: string
  readonly diagnosis: string
  readonly findings_en: string
  readonly diagnosis_en: string
  readonly created: number
  readonly is_default: boolean
}

const COLUMNS = sql`t.template_id, t.facility_id, t.owner_id, t.name, t.title, t.level, t.type, t.version, t.modality, t.bodypart, t.abnormal, t.findings, t.diagnosis, t.findings_en, t.diagnosis_en, t.created`

/** Of `template t`, with whether it is a default of who asks. */
export const templateColumns = (session: Session): Sql =>
  sql`${COLUMNS}, EXISTS (SELECT 1 FROM template_default d
    WHERE d.template_id = t.template_id AND d.facility_id = ${session.facilityId} AND d.user_id = ${session.userId}) AS is_default`

/** Of `template t`, where nobody's default is asked for. */
export const TEMPLATE_COLUMNS = sql`${COLUMNS}, false AS is_default`

/** The hospital's and the common ones; of personal ones the own alone. `filter` is the wall's name. */
export function seesTemplate(tx: Tx, session: Session, filter: string): Sql {
  const own = tx.filter(filter, sql`(t.facility_id = ${tx.tenant.facilityId} OR t.level = 'common')`)
  return sql`${own} AND (t.owner_id IS NULL OR t.owner_id = ${session.userId})`
}

/** Templates that a report is offered there. */
export function standsAt(place: TemplatePlace, session: Session): Sql {
  const { types, ownType } = templateTypesAt(place)
  const own = sql`(t.type = ${ownType ?? 0} AND t.owner_id = ${session.userId})`
  return sql`(t.type = ANY(${types as number[]}::smallint[]) OR ${own})`
}

/** Roles that may change the hospital's own templates (allowEditReportTemplate of the login payload). */
export const mayEditClinicTemplates = (role: string): boolean => role === 'admin'

/** May this session write at this level? Everybody keeps the own ones; the common ones are a union's administrator's. */
export const mayWriteLevel = (session: Session, level: TemplateLevel): boolean =>
  level === 'personal' || (level === 'clinic' ? mayEditClinicTemplates(session.role) : session.role === 'unionAdmin')

export const mayEdit = (session: Session, t: Pick<TemplateRecord, 'facility_id' | 'level'>): boolean =>
  t.facility_id === session.facilityId && mayWriteLevel(session, t.level)

export const templateOf = (session: Session, t: TemplateRecord): TemplateRow => ({
  id: t.template_id,
  name: t.name,
  title: t.title,
  level: t.level,
  modality: t.modality,
  bodypart: t.bodypart,
  abnormal: t.abnormal,
  findings: t.findings,
  diagnosis: t.diagnosis,
  findingsEn: t.findings_en,
  diagnosisEn: t.diagnosis_en,
  isDefault: t.is_default ? 1 : 0,
  type: t.type,
  version: t.version,
  createTime: formatDateTime(t.created),
  mayEdit: mayEdit(session, t) ? 1 : 0,
})
