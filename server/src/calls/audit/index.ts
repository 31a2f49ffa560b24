import { auditCalls } from '@farsight/shared/contract'
import { changesOf } from '../../trail/changes'
import { exportTrail } from '../../trail/export'
import { eventWithOthers, searchTrail } from '../../trail/search'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'

/** Auditors, and the hospital's administrators while its duties are not separated (AZ-19). Each question is an event itself. */
const audits = managesScreen('manage_audit')

/** The audit trail of the own hospital: searched, looked at, taken along. */
export const auditHandlers: readonly Handler[] = [
  sessionHandler(auditCalls.auditSearch, audits, async ({ tx }, { after, ...ask }) => ({ val: await searchTrail(tx, ask, after) })),
  sessionHandler(auditCalls.auditGet, audits, async (work, { id }) => {
    work.about(String(id))
    const { event, beside, xid } = await eventWithOthers(work.tx, id)
    return { val: { event, beside, changes: await changesOf(work.tx, xid, event.objectId) } }
  }),
  sessionHandler(auditCalls.auditExport, audits, async (work, ask) => ({ val: await exportTrail(work, ask) })),
]
