/** Requests that a second administrator answers, reversals, and how busy a target is. */
export const requests = /* sql */ `-- Does what a request asks for; the caller has locked it and knows that it may be.
CREATE FUNCTION credit_do(r credit_request, p_at timestamptz, p_name text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE original credit_transfer; c record; mine bigint; issue bigint := credit_account_of('issue', NULL, NULL);
BEGIN
  IF r.kind = 'urgentRelease' THEN
    PERFORM credit_urgent_release(r.order_id, p_at, p_name);
    RETURN;
  END IF;
  mine := credit_account_of('balance', r.facility_id, NULL);
  IF r.kind = 'recharge' THEN
    PERFORM credit_move(credit_new('recharge', NULL, r.request_id, NULL, p_at, p_name, r.remark), issue, mine, r.amount);
    RETURN;
  END IF;
  SELECT * INTO original FROM credit_transfer WHERE transfer_id = r.transfer_id;
  IF original.kind = 'recharge' THEN
    PERFORM credit_move(credit_new('reversal', NULL, r.request_id, r.transfer_id, p_at, p_name, r.remark), mine, issue, r.amount);
    RETURN;
  END IF;
  SELECT * INTO c FROM credit_order(original.order_id);
  -- Never more than the source still pays for the order.
  IF c.paid < r.amount THEN RAISE EXCEPTION 'above what was paid' USING ERRCODE = 'FC441'; END IF;
  PERFORM credit_move(credit_new('reversal', original.order_id, r.request_id, r.transfer_id, p_at, p_name, r.remark), c.receiver, c.balance, r.amount);
END $$;

-- A recharge within what an administrator may alone: done, and true; else it waits for another one.
CREATE FUNCTION credit_recharge_alone(p_request uuid, p_at timestamptz, p_name text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE r credit_request; most bigint; alone bigint;
BEGIN
  -- One after the other, so that two recharges at once are not both within the limit.
  SELECT recharge_limit INTO most FROM credit_setting WHERE facility_id = app_facility() FOR UPDATE;
  SELECT * INTO r FROM credit_request WHERE request_id = p_request AND facility_id = app_facility() AND kind = 'recharge' AND asked_by = app_user() FOR UPDATE;
  IF r.request_id IS NULL THEN RAISE EXCEPTION 'no such request' USING ERRCODE = 'FC004'; END IF;
  IF r.state <> 'pending' THEN RAISE EXCEPTION 'answered' USING ERRCODE = 'FC434'; END IF;
  SELECT coalesce(sum(amount), 0) INTO alone FROM credit_request
    WHERE facility_id = app_facility() AND kind = 'recharge' AND state = 'done' AND asked_by = app_user() AND answered_by = asked_by AND answered_at > p_at - interval '24 hours';
  IF most IS NULL OR alone + r.amount > most THEN RETURN false; END IF;
  UPDATE credit_request SET state = 'done', answered_by = app_user(), answered_name = p_name, answered_at = p_at WHERE request_id = p_request;
  PERFORM credit_do(r, p_at, p_name);
  RETURN true;
END $$;

-- Another administrator's yes or no.
CREATE FUNCTION credit_answer(p_request uuid, p_agree boolean, p_at timestamptz, p_name text, p_answer text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE r credit_request; becomes text := CASE WHEN p_agree THEN 'done' ELSE 'refused' END;
BEGIN
  SELECT * INTO r FROM credit_request WHERE request_id = p_request AND facility_id = app_facility() FOR UPDATE;
  IF r.request_id IS NULL THEN RAISE EXCEPTION 'no such request' USING ERRCODE = 'FC004'; END IF;
  IF r.state <> 'pending' THEN RAISE EXCEPTION 'answered' USING ERRCODE = 'FC434'; END IF;
  IF r.asked_by = app_user() THEN RAISE EXCEPTION 'own request' USING ERRCODE = 'FC433'; END IF;
  UPDATE credit_request SET state = becomes, answered_by = app_user(), answered_name = p_name, answered_at = p_at, answer = p_answer WHERE request_id = p_request;
  IF p_agree THEN PERFORM credit_do(r, p_at, p_name); END IF;
  RETURN becomes;
END $$;

-- What an administrator may ask to reverse: an own recharge, or what the own hospital or its experts were paid; and how much.
CREATE FUNCTION credit_reversible(p_transfer uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE t credit_transfer; got bigint; gone bigint;
BEGIN
  SELECT * INTO t FROM credit_transfer x WHERE transfer_id = p_transfer AND EXISTS (SELECT 1 FROM credit_entry e WHERE e.transfer_id = p_transfer AND e.facility_id = app_facility());
  IF t.transfer_id IS NULL THEN RAISE EXCEPTION 'no such transfer' USING ERRCODE = 'FC004'; END IF;
  SELECT sum(amount) INTO got FROM credit_entry WHERE transfer_id = p_transfer AND facility_id = app_facility() AND amount > 0;
  IF t.kind NOT IN ('recharge', 'capture') OR got IS NULL OR EXISTS (SELECT 1 FROM credit_transfer WHERE reverses = p_transfer)
    OR EXISTS (SELECT 1 FROM credit_request WHERE kind = 'reversal' AND transfer_id = p_transfer AND state <> 'refused') THEN
    RAISE EXCEPTION 'not to be reversed' USING ERRCODE = 'FC441';
  END IF;
  IF t.kind = 'recharge' THEN RETURN got; END IF;
  SELECT coalesce(sum(-e.amount), 0) INTO gone FROM credit_transfer x JOIN credit_entry e USING (transfer_id)
    WHERE x.order_id = t.order_id AND x.transfer_id <> p_transfer AND e.facility_id = app_facility() AND x.kind IN ('urgentRelease', 'release') AND e.amount < 0;
  IF got - gone <= 0 THEN RAISE EXCEPTION 'nothing left' USING ERRCODE = 'FC441'; END IF;
  RETURN got - gone;
END $$;

-- Open and completed orders of the targets, as numbers alone.
CREATE FUNCTION target_load() RETURNS TABLE (facility_id uuid, user_id uuid, waiting bigint, completed bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  RETURN QUERY SELECT o.dest_facility_id, o.dest_user_id, count(*) FILTER (WHERE o.status = 'open'), count(*) FILTER (WHERE o.status = 'completed')
    FROM remote_order o WHERE o.dest_facility_id = ANY (app_targets()) AND o.status IN ('open', 'completed') GROUP BY 1, 2;
END $$;

`
