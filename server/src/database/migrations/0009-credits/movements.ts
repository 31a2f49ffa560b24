/** What moves credits of an order; the app’s role calls these functions and nothing else. */
export const movements = /* sql */ `-- Movements: the app's role calls them and nothing else ----------------------------------------------------------------
CREATE FUNCTION credit_account_of(p_kind text, p_facility uuid, p_user uuid) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE found bigint;
BEGIN
  SELECT account_id INTO found FROM credit_account WHERE kind = p_kind AND facility_id IS NOT DISTINCT FROM p_facility AND user_id IS NOT DISTINCT FROM p_user;
  IF found IS NOT NULL THEN RETURN found; END IF;
  INSERT INTO credit_account (kind, facility_id, user_id) VALUES (p_kind, p_facility, p_user) ON CONFLICT DO NOTHING;
  SELECT account_id INTO STRICT found FROM credit_account WHERE kind = p_kind AND facility_id IS NOT DISTINCT FROM p_facility AND user_id IS NOT DISTINCT FROM p_user;
  RETURN found;
END $$;

-- One transfer: so much from one account to another. Accounts are locked in the order of their ids, so that two cannot deadlock.
CREATE FUNCTION credit_move(t credit_transfer, p_from bigint, p_to bigint, p_amount bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE source credit_account;
BEGIN
  IF p_amount < 0 THEN RAISE EXCEPTION 'a transfer moves forward'; END IF;
  PERFORM 1 FROM credit_account WHERE account_id IN (p_from, p_to) ORDER BY account_id FOR UPDATE;
  SELECT * INTO STRICT source FROM credit_account WHERE account_id = p_from;
  IF source.kind <> 'issue' AND source.amount < p_amount THEN
    RAISE EXCEPTION 'the account has % of %', source.amount, p_amount USING ERRCODE = 'FC401';
  END IF;
  -- As unguessable as the order's or the request's, and the same whenever it is tried again.
  t.transfer_id := md5(concat_ws('/', t.kind, t.order_id, t.request_id))::uuid;
  INSERT INTO credit_transfer SELECT (t).*;
  -- Nothing to move: the transfer itself says that it was done.
  IF p_amount = 0 THEN RETURN; END IF;
  WITH a AS (UPDATE credit_account SET amount = amount - p_amount WHERE account_id = p_from RETURNING *)
    INSERT INTO credit_entry (transfer_id, account_id, facility_id, user_id, amount, balance_after)
    SELECT t.transfer_id, account_id, facility_id, user_id, -p_amount, amount FROM a;
  WITH a AS (UPDATE credit_account SET amount = amount + p_amount WHERE account_id = p_to RETURNING *)
    INSERT INTO credit_entry (transfer_id, account_id, facility_id, user_id, amount, balance_after)
    SELECT t.transfer_id, account_id, facility_id, user_id, p_amount, amount FROM a;
END $$;

-- An order and its accounts as they stand, the order locked: every movement of an order begins with it.
CREATE FUNCTION credit_order(p_order uuid, OUT o remote_order, OUT balance bigint, OUT held bigint, OUT receiver bigint,
  OUT paid bigint, OUT holding bigint, OUT done text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  SELECT * INTO o FROM remote_order WHERE order_id = p_order AND app_facility() IN (src_facility_id, dest_facility_id) FOR UPDATE;
  IF o.order_id IS NULL THEN RAISE EXCEPTION 'no such order' USING ERRCODE = 'FC004'; END IF;
  balance := credit_account_of('balance', o.src_facility_id, NULL);
  held := credit_account_of('held', o.src_facility_id, NULL);
  receiver := CASE WHEN o.dest_user_id IS NULL THEN credit_account_of('balance', o.dest_facility_id, NULL)
    ELSE credit_account_of('earned', o.dest_facility_id, o.dest_user_id) END;
  -- What the source still pays, and how much of it is still held.
  SELECT coalesce(-sum(e.amount) FILTER (WHERE e.account_id = balance), 0), coalesce(sum(e.amount) FILTER (WHERE e.account_id = held), 0)
    INTO paid, holding FROM credit_transfer t JOIN credit_entry e USING (transfer_id) WHERE t.order_id = p_order;
  SELECT coalesce(array_agg(kind), '{}') INTO done FROM credit_transfer WHERE order_id = p_order;
END $$;

CREATE FUNCTION credit_new(p_kind text, p_order uuid, p_request uuid, p_reverses uuid, p_at timestamptz, p_name text, p_remark text) RETURNS credit_transfer
LANGUAGE sql STABLE AS $$ SELECT ROW(NULL, p_kind, p_order, p_request, p_reverses, p_at, app_user(), p_name, p_remark)::credit_transfer $$;

CREATE FUNCTION credit_hold(p_order uuid, p_amount bigint, p_at timestamptz, p_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE c record;
BEGIN
  SELECT * INTO c FROM credit_order(p_order);
  IF (c.o).src_facility_id <> app_facility() THEN RAISE EXCEPTION 'not its source' USING ERRCODE = 'FC004'; END IF;
  IF NOT 'hold' = ANY (c.done) THEN
    IF (c.o).status <> 'open' THEN RAISE EXCEPTION 'not open' USING ERRCODE = 'FC004'; END IF;
    IF (c.o).fee_total <> p_amount OR (c.o).fee_total <> (c.o).fee_cost + (c.o).fee_urgent + (c.o).fee_night OR
      least((c.o).fee_cost, (c.o).fee_urgent, (c.o).fee_night) < 0 THEN RAISE EXCEPTION 'the fee is not what its parts say'; END IF;
    PERFORM credit_move(credit_new('hold', p_order, NULL, NULL, p_at, p_name, ''), c.balance, c.held, p_amount);
  END IF;
  RETURN (SELECT amount FROM credit_account WHERE account_id = c.balance);
END $$;

CREATE FUNCTION credit_capture(p_order uuid, p_at timestamptz, p_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE c record;
BEGIN
  SELECT * INTO c FROM credit_order(p_order);
  IF (c.o).dest_facility_id <> app_facility() THEN RAISE EXCEPTION 'not its target' USING ERRCODE = 'FC004'; END IF;
  IF NOT 'hold' = ANY (c.done) OR c.done && ARRAY['capture', 'release'] THEN RETURN 0; END IF;
  IF (c.o).status NOT IN ('open', 'completed') THEN RAISE EXCEPTION 'ended' USING ERRCODE = 'FC004'; END IF;
  PERFORM credit_move(credit_new('capture', p_order, NULL, NULL, p_at, p_name, ''), c.held, c.receiver, c.holding);
  RETURN c.holding;
END $$;

CREATE FUNCTION credit_release(p_order uuid, p_at timestamptz, p_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE c record; captured boolean;
BEGIN
  SELECT * INTO c FROM credit_order(p_order);
  IF NOT 'hold' = ANY (c.done) OR 'release' = ANY (c.done) THEN RETURN 0; END IF;
  captured := 'capture' = ANY (c.done);
  -- What was paid out is the receiver's to give back: a source that recalls a withdrawn report gets nothing by itself.
  IF captured AND (c.o).dest_facility_id <> app_facility() THEN RETURN 0; END IF;
  PERFORM credit_move(credit_new('release', p_order, NULL, NULL, p_at, p_name, ''), CASE WHEN captured THEN c.receiver ELSE c.held END, c.balance, c.paid);
  RETURN c.paid;
END $$;

CREATE FUNCTION credit_urgent_release(p_order uuid, p_at timestamptz, p_name text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE c record; back bigint;
BEGIN
  SELECT * INTO c FROM credit_order(p_order);
  IF (c.o).dest_facility_id <> app_facility() THEN RAISE EXCEPTION 'not its target' USING ERRCODE = 'FC004'; END IF;
  IF NOT 'hold' = ANY (c.done) OR c.done && ARRAY['urgentRelease', 'release'] THEN RETURN 0; END IF;
  IF coalesce((c.o).completed_at, p_at) <= (c.o).promised_at THEN RAISE EXCEPTION 'the promise stands' USING ERRCODE = 'FC440'; END IF;
  back := least((c.o).fee_urgent + (c.o).fee_night, c.paid);
  PERFORM credit_move(credit_new('urgentRelease', p_order, NULL, NULL, p_at, p_name, ''),
    CASE WHEN 'capture' = ANY (c.done) THEN c.receiver ELSE c.held END, c.balance, back);
  UPDATE remote_order SET urgent_released_at = p_at WHERE order_id = p_order;
  INSERT INTO remote_order_step (order_id, chain_id, chain_no, action, side, user_name, facility_name, at, amount)
    VALUES (p_order, (c.o).chain_id, (c.o).chain_no, 'urgentReleased', 'system', p_name, (c.o).dest_name, p_at, back);
  RETURN back;
END $$;

`
