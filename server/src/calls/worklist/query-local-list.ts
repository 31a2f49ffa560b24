import { worklistCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import { worklistRow } from '../../exams/exam'
import { sessionHandler } from '../handler'
import { localList } from '../policies'
import { cursorOf, orderOf } from './order'
import { pageOf } from './page'

/** The local worklist of the session's own hospital; with the data range "consortium" also the agreed members' of its unions. */
export const queryLocalList = sessionHandler(worklistCalls.queryLocalList, localList, async (work, q) => {
  const { rows, total, totalIsFloor, names, size } = await pageOf(work, q)
  const last = rows.at(-1)
  return {
    val: rows.map((row) => ({ ...worklistRow(row, String(work.now), work.sign), facilityName: names.get(row.facility_id) ?? '' })),
    total,
    totalIsFloor,
    cursor: last && rows.length === size ? cursorOf(last, orderOf(q)) : '',
    serverTime: formatDateTime(work.now),
  }
})
