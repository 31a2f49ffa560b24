import type { Migration } from '../migrate'

/** What a hospital may read of the daily reconciliation: when it last ran, and which of its own rows did not agree. */
export const reconciled: Migration = {
  number: 13,
  name: 'reconciled',
  sql: /* sql */ `
-- One row without a subject where nothing of the hospital's is wrong; none before the first run. An expert's earnings stay the expert's own.
CREATE FUNCTION credit_reconciled() RETURNS TABLE (at timestamptz, subject text, row_id text, expected bigint, found bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT r.at, f.subject, f.row_id, f.expected, f.found
  FROM (SELECT * FROM reconciliation ORDER BY day DESC LIMIT 1) r
    LEFT JOIN reconciliation_fault f ON f.day = r.day AND CASE f.subject
      WHEN 'order' THEN EXISTS (SELECT 1 FROM remote_order o WHERE o.order_id::text = f.row_id AND app_facility() IN (o.src_facility_id, o.dest_facility_id))
      WHEN 'account' THEN EXISTS (SELECT 1 FROM credit_account a WHERE a.account_id::text = f.row_id AND a.facility_id = app_facility()
        AND (a.user_id IS NULL OR a.user_id = app_user()))
      ELSE EXISTS (SELECT 1 FROM credit_entry e WHERE f.row_id = CASE f.subject WHEN 'entry' THEN e.entry_id::text ELSE e.transfer_id::text END
        AND e.facility_id = app_facility() AND (e.user_id IS NULL OR e.user_id = app_user())) END
  ORDER BY f.fault_id LIMIT 50
$$;
REVOKE ALL ON FUNCTION credit_reconciled() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_reconciled() TO farsight_app;
`,
}
