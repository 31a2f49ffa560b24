import sql from 'sql-template-tag'
import { hashVisit } from '../codes/sms-codes'
import type { AsTenant, Tx } from '../database/tenant'
import { ecgFileRows } from '../ecg/files'
import { readKey } from '../print/code'
import { type CaseShare, caseStanding } from './case-standing'
import { picturesOf, type SharedPictures } from './pictures'
import { type ShareTimes, type Standing, standingOf } from './standing'
import { uidKey } from './token'

/** An opened link is good for this long; then its address opens it again. */
export const VIEW_MS = 12 * 60 * 60_000

/** An opened link as the door for its images sees it. */
export interface OpenView {
  readonly shareId: string
  readonly examId: string
  readonly anonymous: boolean
  readonly facilityId: string
  /** Of an anonymous one: makes its UIDs. */
  readonly key: Buffer | undefined
}

/** Nobody's: unknown, or another browser's. `ended`: it was open, and is not any more. */
export type Looked = { readonly view: OpenView } | { readonly ended: Standing } | undefined

interface Row extends ShareTimes, CaseShare {
  readonly share_id: string
  readonly facility_id: string
  readonly anonymous: boolean
  readonly last_at: number
  readonly state: number
  readonly report_has_complete: boolean
}

/** Opened links by their names and browsers, each looked at anew at every request: a cancelled one shows nothing more. */
export class Views {
  private readonly kept = new Map<string, { readonly at: number; readonly pictures: SharedPictures }>()

  constructor(
    private readonly asTenant: AsTenant,
    private readonly secret: Buffer,
  ) {}

  /** Runs work on an open view, in the transaction that saw it open. */
  async with<T>(
    name: string,
    visit: string | undefined,
    now: number,
    work: (tx: Tx, looked: Looked) => Promise<T>,
  ): Promise<T | undefined> {
    const key = readKey(name)
    if (!key || visit === undefined) return undefined
    return this.asTenant({ facilityId: key.facilityId, userId: key.facilityId }, async (tx) => {
      const viewId = key.bytes.subarray(16).toString('hex')
      return work(tx, await this.look(tx, viewId, visit, now))
    })
  }

  private async look(tx: Tx, viewId: string, visit: string, now: number): Promise<Looked> {
    const own = tx.filter('share.view', sql`v.facility_id = ${tx.tenant.facilityId}`)
    const row = await tx.row<Row>(sql`
      SELECT s.share_id, s.facility_id, s.exam_id, s.anonymous, s.validity, s.until, s.at, s.cancelled_at, s.confirmed_at, s.with_report, s.withdrawn,
        s.consultation_id, s.meeting_id, v.member_id, v.last_at, e.state, e.report_has_complete
      FROM share_view v JOIN share s ON s.facility_id = v.facility_id AND s.share_id = v.share_id
        JOIN exam e ON e.facility_id = s.facility_id AND e.exam_id = s.exam_id
      WHERE v.view_id = ${viewId} AND v.visit = ${hashVisit(visit)} AND ${own}`)
    if (!row) return undefined
    const standing = standingOf(row, row, now)
    if (standing !== 'open') return { ended: standing }
    const caseEnded = await caseStanding(tx, row)
    if (caseEnded) return { ended: caseEnded }
    if (row.last_at + VIEW_MS <= now) return { ended: 'expired' }
    return {
      view: {
        shareId: row.share_id,
        examId: row.exam_id,
        anonymous: row.anonymous,
        facilityId: row.facility_id,
        key: row.anonymous ? uidKey(this.secret, row.share_id) : undefined,
      },
    }
  }

  /** The images of an open view; the list is kept a moment, the right to each image is asked anew ({@link stillThere}). */
  async pictures(tx: Tx, view: OpenView, now: number): Promise<SharedPictures> {
    const kept = this.kept.get(view.shareId)
    if (kept && Math.abs(now - kept.at) < KEEP_MS) return kept.pictures
    const pictures = await picturesOf(tx, view.examId, view.key)
    this.kept.delete(view.shareId)
    if (this.kept.size >= KEPT) this.kept.delete(this.kept.keys().next().value!)
    this.kept.set(view.shareId, { at: now, pictures })
    return pictures
  }
}

/** The newest issue of the report that a view shows; 0 before it is completed. */
export async function issueOf(tx: Tx, view: OpenView): Promise<number> {
  const row = await tx.row<{ issue: number }>(sql`
    SELECT coalesce((SELECT max(i.issue) FROM report_issue i WHERE i.exam_id = e.exam_id AND i.facility_id = e.facility_id), 1) AS issue
    FROM exam e WHERE e.exam_id = ${view.examId} AND e.facility_id = ${view.facilityId} AND e.report_has_complete`)
  return row?.issue ?? 0
}

const KEEP_MS = 30_000
const KEPT = 20

/** Uploaded recordings that an open view shows now: one that was taken back is not among them. Asked anew each time, as no list of it is kept. */
export const uploadsOf = async (tx: Tx, { anonymous, examId, facilityId }: OpenView): Promise<string[]> =>
  anonymous ? [] : (await ecgFileRows(tx, { exam_id: examId, facility_id: facilityId })).map(({ file_id: id }) => id)

/** Those of these instances that the exam has now: a series that was moved away, or that is in doubt, is not among them. */
export async function stillThere(tx: Tx, view: OpenView, sops: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ sop_uid: string }>(sql`
    SELECT i.sop_uid FROM instance i JOIN study st ON st.facility_id = i.facility_id AND st.study_uid = i.study_uid
      JOIN series se ON se.facility_id = i.facility_id AND se.series_uid = i.series_uid AND se.checking IS NULL
    WHERE i.sop_uid = ANY(${sops}) AND st.exam_id = ${view.examId} AND i.facility_id = ${tx.tenant.facilityId}`)
  return new Set(rows.map((row) => row.sop_uid))
}
