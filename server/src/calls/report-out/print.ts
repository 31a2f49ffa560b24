import { reportOutCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql, { empty } from 'sql-template-tag'
import { rowChanged } from '../../acts/own'
import { roomOf } from '../../acts/ticket-texts'
import { patchExam } from '../../exams/move'
import { verifyAddress } from '../../print/code'
import { paperFor, printSetting } from '../../print/setting'
import { issuesOf } from '../../reports/issues'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { localList, readsReports } from '../policies'
import { workableExam } from '../readable-exam'
import { MODALITIES } from '../session/dictionaries'

/** Rows of one answer: a batch that is printed in one go. */
const MOST = 500

interface Row {
  readonly exam_id: string
  readonly pat_name: string
  readonly check_no: string
  readonly modality: string
  readonly check_item: string
  readonly bed_no: string
  readonly department: string
  readonly complete_time: number
}

/**
 * Completed reports of the own hospital that nobody printed, newest first, with their number by ward or room (DAY-11); those of an earlier
 * system were handed out there. A room is a modality's, where a hospital has named none.
 */
export const queryUnprinted = sessionHandler(reportOutCalls.queryUnprinted, { ...localList, audited: true }, async (work, asked) => {
  const { tx } = work
  const own = tx.filter('unprinted.list', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const kind = asked.modality ? sql`AND e.modality = ${asked.modality}` : empty
  const waiting = sql`exam e WHERE ${own} AND e.report_has_complete AND NOT e.printed AND NOT e.imported AND e.complete_time IS NOT NULL AND e.state <> ${STATE.deleted} ${kind}`
  const field = asked.by === 'room' ? sql`e.modality` : sql`e.department`
  const counted = await tx.rows<{ name: string; count: number }>(
    sql`SELECT ${field} AS name, count(*)::int AS count FROM ${waiting} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200`,
  )
  const shown = (name: string): string => (asked.by === 'room' ? roomOf(name) : name)
  // The name of a room is asked for as it was shown.
  const wanted = counted.find(({ name }) => shown(name) === asked.name)?.name
  const only = asked.name === undefined ? empty : wanted === undefined ? sql`AND false` : sql`AND ${field} = ${wanted}`
  const rows = await tx.rows<Row>(
    sql`SELECT e.exam_id, e.pat_name, e.check_no, e.modality, e.check_item, e.bed_no, e.department, e.complete_time FROM ${waiting} ${only}
        ORDER BY e.complete_time DESC, e.exam_id DESC LIMIT ${MOST}`,
  )
  const all = await tx.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${waiting} ${only}`)
  return {
    val: {
      groups: counted.map(({ name, count }) => ({ name: shown(name), count })),
      total: all?.count ?? 0,
      rows: rows.map((row) => ({
        risProcedureId: row.exam_id,
        patName: row.pat_name,
        checkNo: row.check_no,
        modality: row.modality,
        checkItem: row.check_item,
        bedNo: row.bed_no,
        completeTime: formatDateTime(row.complete_time),
      })),
    },
  }
})

/** A paper was handed over: counted, and the report is one that went out from now on. */
export const countPrint = sessionHandler(reportOutCalls.countPrint, readsReports, async (work, asked) => {
  work.about(asked.procedureId)
  const { tx } = work
  const exam = await workableExam(work, asked.procedureId, CODE.noPermission)
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  if (!exam.report_has_complete && exam.state !== STATE.completed) throw new CallError(CODE.notCompleted)
  const { issue } = await issuesOf(tx, exam)
  if (asked.issue > issue) throw new CallError(CODE.parameterIllegal, 'issue')
  const { facilityId, userId } = work.session
  await tx.run(sql`INSERT INTO report_outgoing (facility_id, exam_id, kind, user_id, user_name, at, issue, layout, copies, local)
    VALUES (${facilityId}, ${exam.exam_id}, 'print', ${userId}, ${work.session.userName}, ${new Date(work.now)}, ${asked.issue}, ${asked.layout}, ${asked.copies}, ${asked.local === 1})`)
  if (!exam.printed) await rowChanged(work, await patchExam(tx, exam, { printed: true }))
  return { val: true as const }
})

/** How the hospital prints: the paper of each modality, its line at the foot, and where the code of a paper leads. */
export const getPrintSettings = sessionHandler(reportOutCalls.getPrintSettings, { ...readsReports, audited: false }, async (work) => {
  const setting = await printSetting(work.tx)
  return {
    val: {
      layouts: MODALITIES.map(({ code }) => ({ modality: code, layout: paperFor(setting, code) })),
      footer: setting.footer,
      verifyUrl: verifyAddress(work.browser.origin, ''),
    },
  }
})
