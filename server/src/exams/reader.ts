import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** The transaction's user stands at the target of the exam's order: its hospital, or the one expert. For a query over `exam e`. */
export const readsByOrder = ({ tenant }: Tx): Sql =>
  sql`(e.reader_facility_id = ${tenant.facilityId} AND (e.reader_user_id IS NULL OR e.reader_user_id = ${tenant.userId}))`

/**
 * The exam is the own hospital's, or an order lets the user work on it: as the policy `working` has it. Shown alone (by the exam's
 * own columns) is not enough to write. For a query over `exam e`.
 */
export const ownOrWorks = (tx: Tx): Sql => sql`(e.facility_id = ${tx.tenant.facilityId} OR (${readsByOrder(tx)}
  AND EXISTS (SELECT 1 FROM remote_order o WHERE o.order_id = e.order_id AND o.exam_id = e.exam_id
    AND o.dest_facility_id = ${tx.tenant.facilityId} AND (o.dest_user_id IS NULL OR o.dest_user_id = ${tx.tenant.userId})
    AND o.status IN ('open', 'completed'))))`

/** The exam is the own hospital's, or is shown by an order. For a query over `exam e`. */
export const ownOrReads = (tx: Tx): Sql => sql`(e.facility_id = ${tx.tenant.facilityId} OR ${readsByOrder(tx)})`
