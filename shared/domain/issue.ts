import { type ActRow, type ActWho, isCompleted } from './acts'
import { CODE, type ErrorCode } from './errors'
import { mayWrite, RIGHT } from './rights'
import { STATE } from './states'

/**
 * Why this doctor may not add to, or correct, this report (EDIT-03); undefined when he may. Nobody reviews an addendum or a
 * correction, so it wants the right to complete a report without review, on the side that wrote it.
 */
export function issueRefusal(row: ActRow, who: ActWho): ErrorCode | undefined {
  if (row.state === STATE.deleted && row.reportHasComplete === 0) return CODE.notInRis
  if (!mayWrite(who.right)) return CODE.noWritingPermission
  if (row.facilityName !== '' && who.side !== 'reader') return CODE.noPermission
  if (who.side === 'reader' ? !row.remote : row.remote) return who.side === 'reader' ? CODE.orderClosed : CODE.caseIsRemote
  if (!isCompleted(row)) return CODE.notCompleted
  if (row.imported) return CODE.importedReport
  return who.right >= RIGHT.write + who.reviewLevels ? undefined : CODE.reviewLevelInsufficient
}
