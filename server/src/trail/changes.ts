import type { TrailChange } from '@farsight/shared/contract'
import { EMPTY_CONTENT, type ReportContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** Parts of a report's text, of which is said that they are other than before. */
const PARTS = ['finding', 'result', 'advice', 'yinYang'] as const

interface StepRow {
  readonly pat_name: string
  readonly no: string
  readonly action: string
  readonly from_state: number
  readonly to_state: number
  readonly reason: string
}
interface TextRow {
  readonly pat_name: string
  readonly no: string
  readonly step: string
  readonly reason: string
  readonly content: ReportContent
  readonly before: ReportContent | null
}

/**
 * What an event's own transaction wrote about its object, where that is the hospital's: an exam's steps, which parts of a report became other
 * ones, and of an account each field before and after. Rows know their transaction (xmin).
 */
export async function changesOf(tx: Tx, xid: string, objectId: string): Promise<TrailChange[]> {
  if (!xid || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(objectId)) return []
  const facility = tx.tenant.facilityId
  // A row keeps the last 32 bits.
  const theirs = sql`${String(BigInt(xid) % 4_294_967_296n)}::xid`
  const steps = await tx.rows<StepRow>(sql`
    SELECT e.pat_name, e.check_no AS no, s.action, s.from_state, s.to_state, s.reason FROM exam_step s JOIN exam e ON e.exam_id = s.exam_id
    WHERE s.exam_id = ${objectId} AND s.facility_id = ${facility} AND e.facility_id = ${facility} AND s.xmin = ${theirs} ORDER BY s.step_id LIMIT 50`)
  const texts = await tx.rows<TextRow>(sql`
    SELECT e.pat_name, e.check_no AS no, v.step, v.reason, v.content,
      (SELECT b.content FROM report_version b WHERE b.exam_id = v.exam_id AND b.kept_id < v.kept_id ORDER BY b.kept_id DESC LIMIT 1) AS before
    FROM report_version v JOIN exam e ON e.exam_id = v.exam_id
    WHERE v.exam_id = ${objectId} AND v.facility_id = ${facility} AND e.facility_id = ${facility} AND v.xmin = ${theirs} LIMIT 20`)
  const fields = await tx.rows<{ field: string; before: unknown; after: unknown }>(sql`
    SELECT c.field, c.before, c.after FROM account_change c
    WHERE c.object_id = ${objectId} AND c.facility_id = ${facility} AND c.xmin = ${theirs} ORDER BY c.change_id LIMIT 50`)
  return [
    ...fields.map((row) => ({
      ...{ what: 'account' as const, patName: '', no: '', action: row.field, from: 0, to: 0, reason: '', fields: [] },
      ...{ before: JSON.stringify(row.before), after: JSON.stringify(row.after) },
    })),
    ...steps.map((row) => ({
      what: 'step' as const,
      patName: row.pat_name,
      no: row.no,
      action: row.action,
      from: row.from_state,
      to: row.to_state,
      reason: row.reason,
      fields: [],
      ...{ before: '', after: '' },
    })),
    ...texts.map((row) => ({
      what: 'version' as const,
      patName: row.pat_name,
      no: row.no,
      action: row.step,
      from: 0,
      to: 0,
      reason: row.reason,
      fields: PARTS.filter((part) => JSON.stringify(row.content[part]) !== JSON.stringify((row.before ?? EMPTY_CONTENT)[part])),
      ...{ before: '', after: '' },
    })),
  ]
}
