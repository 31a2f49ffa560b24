import { randomUUID } from 'node:crypto'
import { type AnswerOf, shareCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../../acts/outgoing'
import { noteStep, ownFor, rowChanged } from '../../acts/own'
import type { SmsGateway } from '../../codes/gateway'
import { maskedPhone } from '../../codes/phone'
import type { ExamRecord } from '../../exams/exam'
import { patchExam } from '../../exams/move'
import { namedExam, othersOf, patientOf, sharedReport } from '../../shares/content'
import { picturesOf } from '../../shares/pictures'
import { BY_LINK, confirmBy, endOf, type SharedExamState, type ShareTimes, standingOf } from '../../shares/standing'
import { shareHash, shareToken } from '../../shares/token'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { keepsExams } from '../policies'

type Share = AnswerOf<typeof shareCalls.shareCreate>['val']

interface View {
  readonly share_id: string
  readonly at: number
  readonly last_at: number
  readonly device: string
}
interface Row extends ShareTimes {
  readonly share_id: string
  readonly exam_id: string
  readonly anonymous: boolean
  readonly user_name: string
  readonly phone: string
  readonly left_out: number
}

/** Openings of one link that its list tells; all of them are counted. */
const OPENED = 20

const COLUMNS = sql`s.share_id, s.exam_id, s.anonymous, s.validity, s.until, s.user_name, s.at, s.cancelled_at, s.confirmed_at, s.with_report,
  s.withdrawn, s.phone, s.left_out`

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

function shown(row: Row, exam: SharedExamState, now: number, views: readonly View[] = []): Share {
  return {
    id: row.share_id,
    anonymous: row.anonymous ? 1 : 0,
    validity: row.validity,
    link: '',
    until: time(row.until),
    state: standingOf(row, exam, now),
    userName: row.user_name,
    time: formatDateTime(row.at),
    phone: row.phone && maskedPhone(row.phone),
    confirmBy: time(confirmBy(row)),
    leftOut: row.left_out,
    opened: views
      .slice(0, OPENED)
      .map((view) => ({ time: formatDateTime(view.at), lastTime: formatDateTime(view.last_at), device: view.device })),
    openedCount: views.length,
  }
}

/** How many images an anonymous link leaves out. Throws 2470 where it would show none. */
async function leftOutOf({ tx }: Work, exam: ExamRecord): Promise<number> {
  const { instances, ecgs, leftOut } = await picturesOf(tx, exam.exam_id, Buffer.alloc(32))
  if (instances.length + ecgs.length === 0 && leftOut > 0) throw new CallError(CODE.burnedIn)
  return leftOut
}

/** The share of a call, of the session's own hospital, locked; its exam is one that this session may share. */
async function ownShare(work: Work, shareId: string): Promise<{ row: Row; exam: ExamRecord }> {
  work.about(shareId)
  const { tx } = work
  const own = tx.filter('share.cancel', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const known = await tx.row<Row>(sql`SELECT ${COLUMNS} FROM share s WHERE s.share_id = ${shareId} AND ${BY_LINK} AND ${own}`)
  if (!known) throw new CallError(CODE.notFound)
  // The exam before the link, as everybody locks them.
  const exam = await ownFor(work, 'share', known.exam_id)
  const row = await tx.row<Row>(sql`SELECT ${COLUMNS} FROM share s WHERE s.share_id = ${shareId} AND ${own} FOR UPDATE`)
  if (!row) throw new CallError(CODE.notFound)
  return { row, exam }
}

/** The clinic's side of a link. It is told once, when it is made: nobody can read it out of the server again. */
export const clinicHandlers = (sms: SmsGateway, secret: Buffer): Handler[] => [
  sessionHandler(
    shareCalls.shareCreate,
    keepsExams,
    async (work, { risProcedureId, anonymous, validity, phone = '' }) => {
      const { tx, now, session } = work
      const exam = await ownFor(work, 'share', risProcedureId)
      if (phone && !sms.open) throw new CallError(CODE.smsClosed)
      const row: Row = {
        share_id: randomUUID(),
        exam_id: exam.exam_id,
        anonymous: anonymous === 1,
        validity,
        until: endOf(validity, now),
        user_name: session.userName,
        at: now,
        cancelled_at: null,
        confirmed_at: null,
        with_report: exam.report_has_complete,
        withdrawn: false,
        phone,
        left_out: anonymous === 1 ? await leftOutOf(work, exam) : 0,
      }
      await tx.run(sql`INSERT INTO share (share_id, facility_id, exam_id, token_hash, anonymous, validity, until, user_id, user_name, at, phone, with_report, left_out)
      VALUES (${row.share_id}, ${session.facilityId}, ${exam.exam_id}, ${shareHash(shareToken(secret, session.facilityId, row.share_id))}, ${row.anonymous}, ${validity},
        ${row.until === null ? null : new Date(row.until)}, ${session.userId}, ${session.userName}, ${new Date(now)}, ${phone}, ${row.with_report}, ${row.left_out})`)
      await noteStep(work, exam, 'share', exam.state)
      if (exam.report_has_complete) {
        await noteOutgoing(work, exam, 'share')
        // A report that went out is withdrawn no more (decision 54).
        if (!exam.sent_out) await rowChanged(work, await patchExam(tx, exam, { sent_out: true }))
      }
      return { val: shown(row, exam, now) }
    },
    undefined,
    ({ val }, { facilityId }) => ({ val: { ...val, link: `#/share/${shareToken(secret, facilityId, val.id)}` } }),
  ),

  sessionHandler(shareCalls.sharePreview, keepsExams, async (work, { risProcedureId }) => {
    const { tx } = work
    await ownFor(work, 'share', risProcedureId)
    const exam = await namedExam(tx, risProcedureId)
    if (!exam) throw new CallError(CODE.notInRis)
    const others = await othersOf(tx, exam)
    const { leftOut } = await picturesOf(tx, exam.exam_id, Buffer.alloc(32))
    return { val: { patient: patientOf(exam, true, others), report: await sharedReport(tx, exam, true, others), leftOut } }
  }),

  sessionHandler(shareCalls.shareList, keepsExams, async (work, { risProcedureId }) => {
    const { tx, now } = work
    const exam = await ownFor(work, 'details', risProcedureId)
    const rows = await tx.rows<Row>(
      sql`SELECT ${COLUMNS} FROM share s WHERE s.exam_id = ${exam.exam_id} AND ${BY_LINK} AND s.facility_id = ${exam.facility_id} ORDER BY s.at DESC, s.share_id LIMIT 200`,
    )
    const views = await tx.rows<View>(sql`SELECT v.share_id, v.at, v.last_at, v.device FROM share_view v
      WHERE v.share_id = ANY(${rows.map((row) => row.share_id)}) AND v.facility_id = ${exam.facility_id} ORDER BY v.last_at DESC, v.view_id`)
    const val = rows.map((row) =>
      shown(
        row,
        exam,
        now,
        views.filter((view) => view.share_id === row.share_id),
      ),
    )
    return { val, total: val.length, totalIsFloor: false }
  }),

  sessionHandler(shareCalls.shareCancel, keepsExams, async (work, { id }) => {
    const { tx, now } = work
    const { row, exam } = await ownShare(work, id)
    const standing = standingOf(row, exam, now)
    if (standing !== 'open' && standing !== 'unconfirmed') throw new CallError(CODE.shareEnded)
    await tx.run(sql`UPDATE share SET cancelled_at = ${new Date(now)} WHERE share_id = ${id} AND facility_id = ${tx.tenant.facilityId}`)
    return { val: true as const }
  }),

  sessionHandler(shareCalls.shareConfirm, keepsExams, async (work, { id }) => {
    const { tx, now } = work
    const { row, exam } = await ownShare(work, id)
    const standing = standingOf(row, exam, now)
    if (row.validity !== 'longTerm' || (standing !== 'open' && standing !== 'unconfirmed')) throw new CallError(CODE.shareEnded)
    await tx.run(sql`UPDATE share SET confirmed_at = ${new Date(now)} WHERE share_id = ${id} AND facility_id = ${tx.tenant.facilityId}`)
    return { val: shown({ ...row, confirmed_at: now }, exam, now) }
  }),
]
