import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** The transaction's user stands at the target of the exam's order: its hospital, or the one expert. For a query over `exam e`. */
export const readsByOrder = ({ tenant }: Tx): Sql =>
  sql`(e.reader_facility_id = ${tenant.facilityId} AND (e.reader_user_id IS NULL OR e.reader_user_id = ${tenant.userId}))`

/** The exam is the own hospital's, or is shown by an order. For a query over `exam e`. */
export const ownOrReads = (tx: Tx): Sql => sql`(e.facility_id = ${tx.tenant.facilityId} OR ${readsByOrder(tx)})`
