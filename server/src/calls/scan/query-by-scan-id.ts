import { accountCalls } from '@farsight/shared/contract'
import { formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { codeWords } from '../../exams/words'
import { sessionHandler } from '../handler'
import { localList } from '../policies'

const MOST = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Row {
  exam_id: string
  modality: string
  state: number
  report_has_complete: boolean
  complete_time: number | null
}

/**
 * The exams that a scanned code names: an exam's own id or number, or a patient's (wristband). Whole numbers alone: half a
 * number would open another patient. The newest completed report comes first (STATE-46), then what is not completed.
 */
export const queryByScanId = sessionHandler(accountCalls.queryByScanId, { ...localList, audited: true }, async (work, { scanId }) => {
  const { tx, now, sign, about } = work
  const code = scanId.trim()
  about(code)
  const own = tx.filter('scan.exams', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const ownWords = tx.filter('scan.words', sql`w.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<Row>(
    sql`SELECT e.exam_id, e.modality, e.state, e.report_has_complete, e.complete_time FROM exam e
        WHERE (e.exam_id = ${UUID.test(code) ? code : null}
            OR e.exam_id IN (SELECT w.exam_id FROM exam_word w WHERE w.word = ANY(${codeWords(code)}) AND ${ownWords}))
          AND e.state <> ${STATE.deleted} AND ${own}
        ORDER BY e.report_has_complete DESC, e.complete_time DESC NULLS LAST, e.register_time DESC, e.exam_id LIMIT ${MOST}`,
  )
  const t = String(now)
  const val = rows.map((row) => ({
    risProcedureId: row.exam_id,
    modality: row.modality,
    currentState: row.state,
    reportHasComplete: row.report_has_complete ? (1 as const) : (0 as const),
    reportCompleteTime: row.complete_time === null ? null : formatDateTime(row.complete_time),
    t,
    sign: sign.sign(row.exam_id, row.modality, t),
  }))
  return { val, total: val.length, totalIsFloor: val.length === MOST }
})
