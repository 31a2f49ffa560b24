/** The second wall: policies and grants of all the tables and functions before it. */
export const wall = /* sql */ `-- The second wall ------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['remote_service','remote_expert','remote_price','credit_setting','credit_account','credit_request','credit_transfer','credit_entry','reconciliation','reconciliation_fault'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['remote_service','remote_expert','remote_price','credit_setting'] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
  -- What a hospital asks is known to those who may order from it.
  FOREACH t IN ARRAY ARRAY['remote_service','remote_expert','remote_price'] LOOP
    EXECUTE format('CREATE POLICY target ON %I FOR SELECT TO farsight_app USING (facility_id = ANY ((SELECT app_targets())::uuid[]))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['credit_setting','credit_account','credit_request','credit_transfer','credit_entry','reconciliation','reconciliation_fault'] LOOP
    EXECUTE format('CREATE POLICY keeping ON %I TO farsight_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['reconciliation','reconciliation_fault'] LOOP
    EXECUTE format('CREATE POLICY gate ON %I FOR SELECT TO farsight_gate USING (true)', t);
  END LOOP;
END $$;
-- An expert's earnings are the expert's own to see.
CREATE POLICY own ON credit_account FOR SELECT TO farsight_app USING (facility_id = app_facility() AND (user_id IS NULL OR user_id = app_user()));
CREATE POLICY own ON credit_entry FOR SELECT TO farsight_app USING (facility_id = app_facility() AND (user_id IS NULL OR user_id = app_user()));
CREATE POLICY own ON credit_transfer FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM credit_entry e WHERE e.transfer_id = credit_transfer.transfer_id));
CREATE POLICY own ON credit_request FOR SELECT TO farsight_app USING (facility_id = app_facility());
CREATE POLICY asking ON credit_request FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND state = 'pending'
  AND CASE kind WHEN 'urgentRelease' THEN asked_by IS NULL ELSE asked_by = app_user() END);

GRANT SELECT, INSERT, UPDATE ON remote_service, remote_expert, remote_price, credit_setting TO farsight_app;
GRANT SELECT ON credit_account, credit_transfer, credit_entry TO farsight_app;
GRANT SELECT, INSERT ON credit_request TO farsight_app;
GRANT SELECT ON reconciliation, reconciliation_fault TO farsight_gate;
DO $$ DECLARE f regprocedure; BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND (p.proname LIKE 'credit\\_%' OR p.proname IN ('target_load', 'missed_promises', 'promise_missed')) LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION credit_hold(uuid, bigint, timestamptz, text), credit_capture(uuid, timestamptz, text), credit_release(uuid, timestamptz, text),
  credit_urgent_release(uuid, timestamptz, text), credit_recharge_alone(uuid, timestamptz, text), credit_answer(uuid, boolean, timestamptz, text, text),
  credit_reversible(uuid), target_load(), promise_missed(uuid, timestamptz) TO farsight_app;
GRANT EXECUTE ON FUNCTION missed_promises(timestamptz), credit_reconcile(date, timestamptz) TO farsight_gate;
`
