import type { Migration } from '../migrate'
import { minutes, none, orderUrgency, paid, sides } from './0047-statistics/views'

/** An order that its hospital completed was accepted, also where orders go straight to the doctors and nobody receives them first. */
export const acceptedOrders: Migration = {
  number: 72,
  name: 'accepted-orders',
  sql: /* sql */ `
CREATE OR REPLACE VIEW stat_order WITH (security_invoker = true) AS
  SELECT o.facility_id, o.launched_at AS at, o.order_id AS row_id, 0::bigint AS place,
    o.modality, ${none.text} AS source_type, ${none.uuid} AS doctor_id, ${none.uuid} AS room_id, ${none.text} AS department, ${none.text} AS bodypart,
    o.partner_id, ${orderUrgency} AS urgency,
    o.sent, o.status, o.received_at IS NOT NULL OR o.status = 'completed' AS accepted, ${paid} AS credits,
    o.status = 'completed' AND o.completed_at > o.promised_at AS overdue,
    CASE WHEN o.status = 'completed' THEN ${minutes('o.launched_at', 'o.completed_at')} END AS m1, NULL::int AS m2
  FROM ${sides} o;
`,
}
