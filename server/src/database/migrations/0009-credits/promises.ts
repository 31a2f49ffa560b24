/** Promised times, for the server’s clock. */
export const promises = /* sql */ `-- Promises -------------------------------------------------------------------------------------------------------------
-- For the server's clock: open orders whose promised time is over and that nobody was told of.
CREATE FUNCTION missed_promises(p_at timestamptz)
  RETURNS TABLE (order_id uuid, exam_id uuid, src_facility_id uuid, dest_facility_id uuid, dest_user_id uuid, launcher_id uuid, urgent integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN QUERY SELECT o.order_id, o.exam_id, o.src_facility_id, o.dest_facility_id, o.dest_user_id, o.launcher_id, o.fee_urgent + o.fee_night FROM remote_order o
    WHERE o.status = 'open' AND o.missed_at IS NULL AND o.promised_at < p_at ORDER BY o.promised_at LIMIT 500;
END $$;
-- Marks it, as the target; false when it was marked, or is over, meanwhile.
CREATE FUNCTION promise_missed(p_order uuid, p_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE o remote_order;
BEGIN
  UPDATE remote_order SET missed_at = p_at
    WHERE order_id = p_order AND dest_facility_id = app_facility() AND status = 'open' AND missed_at IS NULL AND promised_at < p_at RETURNING * INTO o;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO remote_order_step (order_id, chain_id, chain_no, action, side, at) VALUES (p_order, o.chain_id, o.chain_no, 'missed', 'system', p_at);
  RETURN true;
END $$;

`
