import type { MeetingPerson } from '@farsight/shared/contract'
import { MENU_ENTRIES } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** Where the menu's string says that somebody has the morning meeting; counted from 1. */
const PLACE = MENU_ENTRIES.findIndex(({ key }) => key === 'morningMeeting') + 1

/** Whom a meeting may have: open accounts of the own hospital with its menu. */
export function meetingPeople(tx: Tx): Promise<MeetingPerson[]> {
  const own = tx.filter('meeting.people', sql`d.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<MeetingPerson>(
    sql`SELECT d.user_id AS "userId", d.name, d.title FROM doctor d WHERE ${own} AND d.enabled AND substr(d.main_menu, ${PLACE}, 1) = '1' ORDER BY d.name, d.user_id`,
  )
}
