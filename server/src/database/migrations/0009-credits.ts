import type { Migration } from '../migrate'

/**
 * Credits: what hospitals and experts ask for remote diagnosis, and a ledger in double entry.
 *
 * The app's role reads its own rows of the ledger and writes none: everything goes through functions of the owner, which
 * check the order or the request themselves. A transfer's entries sum to nothing, no account of a hospital or an expert falls
 * below nothing, and no entry is ever changed: constraints and triggers hold that for every role but the superuser's.
 */
export const credits: Migration = {
  number: 9,
  name: 'credits',
  sql: /* sql */ `
-- Where orders may go: agreed partners, and agreed members of the own unions unless the two have refused each other. Who receives
-- nothing (decision 114) is nobody's target.
CREATE FUNCTION app_targets() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(DISTINCT f), '{}') FROM (
    SELECT unnest(app_partners()) f
    UNION SELECT c FROM unnest(app_consortium()) c WHERE NOT EXISTS (SELECT 1 FROM facility_relation r
      WHERE r.state = 'refused' AND (r.facility_id, r.partner_id) IN ((app_facility(), c), (c, app_facility())))) t
  WHERE f <> app_facility() AND NOT EXISTS (SELECT 1 FROM union_member m WHERE m.facility_id = f AND m.state = 'agreed' AND m.no_remote_receiving) $$;

-- What a target does -----------------------------------------------------------------------------------------------------
CREATE TABLE remote_service (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  open boolean NOT NULL DEFAULT true,
  -- How orders to the hospital come in: any doctor receives, one distributes, or they are at once to be diagnosed.
  entry text NOT NULL DEFAULT 'receive' CHECK (entry IN ('receive', 'distribute', 'direct')),
  promised_minutes integer NOT NULL DEFAULT 240 CHECK (promised_minutes BETWEEN 1 AND 43200),
  urgent_minutes integer NOT NULL DEFAULT 30 CHECK (urgent_minutes BETWEEN 1 AND 43200),
  -- 1 Monday to 7 Sunday; days on which it takes no orders.
  closed_weekdays smallint[] NOT NULL DEFAULT '{}' CHECK (closed_weekdays <@ ARRAY[1,2,3,4,5,6,7]::smallint[]),
  closed_dates date[] NOT NULL DEFAULT '{}',
  -- Minutes of its own day (decision 64).
  night_from smallint NOT NULL DEFAULT 1080 CHECK (night_from BETWEEN 0 AND 1440),
  night_to smallint NOT NULL DEFAULT 480 CHECK (night_to BETWEEN 0 AND 1440),
  night_weekends boolean NOT NULL DEFAULT false,
  night_holidays boolean NOT NULL DEFAULT false,
  holidays date[] NOT NULL DEFAULT '{}',
  utc_offset smallint NOT NULL DEFAULT 480 CHECK (utc_offset BETWEEN -720 AND 840)
);
-- A doctor whom orders may go to alone, with a card that other hospitals read, kept by the account that it comes from.
CREATE TABLE remote_expert (
  user_id uuid PRIMARY KEY REFERENCES doctor,
  facility_id uuid NOT NULL REFERENCES facility,
  open boolean NOT NULL DEFAULT true,
  promised_minutes integer NOT NULL DEFAULT 480 CHECK (promised_minutes BETWEEN 1 AND 43200),
  urgent_minutes integer NOT NULL DEFAULT 60 CHECK (urgent_minutes BETWEEN 1 AND 43200),
  name text NOT NULL DEFAULT '',
  sex char(1) NOT NULL DEFAULT 'O',
  title text NOT NULL DEFAULT '',
  intro text NOT NULL DEFAULT '',
  head_image text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true
);
CREATE INDEX remote_expert_facility ON remote_expert (facility_id);
-- Of the hospital, or of one expert of it.
CREATE TABLE remote_price (
  facility_id uuid NOT NULL REFERENCES facility,
  doctor_id uuid REFERENCES remote_expert,
  modality text NOT NULL,
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 100000000),
  urgent bigint NOT NULL CHECK (urgent BETWEEN 0 AND 100000000),
  advanced bigint CHECK (advanced BETWEEN 0 AND 100000000),
  UNIQUE NULLS NOT DISTINCT (facility_id, doctor_id, modality)
);
CREATE TABLE credit_setting (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  currency_enabled boolean NOT NULL DEFAULT false,
  cloud_enabled boolean NOT NULL DEFAULT false,
  -- What an administrator recharges in a day without a second one.
  recharge_limit bigint NOT NULL DEFAULT 5000 CHECK (recharge_limit >= 0)
);

CREATE FUNCTION write_expert_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'remote_expert' THEN
    SELECT d.name, d.sex, d.title, d.intro, d.head_image, d.enabled INTO NEW.name, NEW.sex, NEW.title, NEW.intro, NEW.head_image, NEW.enabled
      FROM doctor d WHERE d.user_id = NEW.user_id AND d.facility_id = NEW.facility_id;
    IF NOT FOUND THEN RAISE EXCEPTION 'no such doctor in this hospital'; END IF;
    RETURN NEW;
  END IF;
  -- Who moves to another hospital is no expert there until it says so.
  UPDATE remote_expert SET open = open AND OLD.facility_id = NEW.facility_id WHERE user_id = NEW.user_id AND facility_id = OLD.facility_id
    AND OLD.facility_id <> NEW.facility_id;
  UPDATE remote_expert SET name = NEW.name, sex = NEW.sex, title = NEW.title, intro = NEW.intro, head_image = NEW.head_image, enabled = NEW.enabled
    WHERE user_id = NEW.user_id AND facility_id = NEW.facility_id;
  RETURN NULL;
END $$;
CREATE TRIGGER write_expert_card BEFORE INSERT ON remote_expert FOR EACH ROW EXECUTE FUNCTION write_expert_card();
CREATE TRIGGER write_expert_card AFTER UPDATE ON doctor FOR EACH ROW EXECUTE FUNCTION write_expert_card();

-- The ledger -------------------------------------------------------------------------------------------------------------
CREATE TABLE credit_account (
  account_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What can be spent, what open orders hold, what an expert has earned; where credits come from.
  kind text NOT NULL CHECK (kind IN ('balance', 'held', 'earned', 'issue')),
  facility_id uuid REFERENCES facility,
  user_id uuid,
  amount bigint NOT NULL DEFAULT 0,
  UNIQUE NULLS NOT DISTINCT (kind, facility_id, user_id),
  CHECK ((kind = 'issue') = (facility_id IS NULL)),
  CHECK ((kind = 'earned') = (user_id IS NOT NULL)),
  CONSTRAINT credit_never_below_zero CHECK (kind = 'issue' OR amount >= 0)
);
INSERT INTO credit_account (kind) VALUES ('issue');

-- A wish that moves credits: a recharge or a reversal by an administrator, the urgent charge after a missed promise by the server.
CREATE TABLE credit_request (
  request_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  kind text NOT NULL CHECK (kind IN ('recharge', 'reversal', 'urgentRelease')),
  amount bigint NOT NULL CHECK (amount BETWEEN 0 AND 2000000000),
  remark text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'refused')),
  order_id uuid,
  transfer_id uuid,
  asked_by uuid,
  asked_name text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  answered_by uuid,
  answered_name text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answer text NOT NULL DEFAULT '',
  CHECK ((kind = 'reversal') = (transfer_id IS NOT NULL)),
  CHECK (kind <> 'urgentRelease' OR order_id IS NOT NULL),
  CHECK ((state = 'pending') = (answered_at IS NULL))
);
CREATE INDEX credit_request_facility ON credit_request (facility_id, asked_at DESC);
CREATE UNIQUE INDEX credit_request_urgent ON credit_request (order_id) WHERE kind = 'urgentRelease';
CREATE UNIQUE INDEX credit_request_reversal ON credit_request (transfer_id) WHERE kind = 'reversal' AND state <> 'refused';

CREATE TABLE credit_transfer (
  transfer_id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('recharge', 'hold', 'capture', 'release', 'urgentRelease', 'reversal')),
  order_id uuid,
  request_id uuid UNIQUE,
  reverses uuid UNIQUE REFERENCES credit_transfer,
  at timestamptz NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  remark text NOT NULL DEFAULT '',
  CHECK ((kind IN ('recharge', 'reversal')) = (request_id IS NOT NULL)),
  CHECK ((kind = 'reversal') = (reverses IS NOT NULL))
);
-- Each at most once an order: a second call finds the first.
CREATE UNIQUE INDEX credit_transfer_once ON credit_transfer (order_id, kind) WHERE kind <> 'reversal' AND order_id IS NOT NULL;
CREATE INDEX credit_transfer_order ON credit_transfer (order_id) WHERE order_id IS NOT NULL;
CREATE TABLE credit_entry (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transfer_id uuid NOT NULL REFERENCES credit_transfer,
  account_id bigint NOT NULL REFERENCES credit_account,
  -- The account's, so that a statement reads one range of one index.
  facility_id uuid,
  user_id uuid,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  UNIQUE (transfer_id, account_id)
);
CREATE INDEX credit_entry_account ON credit_entry (account_id, entry_id DESC);

CREATE FUNCTION credit_sums_to_nothing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF (SELECT sum(amount) FROM credit_entry WHERE transfer_id = NEW.transfer_id) <> 0 THEN
    RAISE EXCEPTION 'transfer % does not sum to nothing', NEW.transfer_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER credit_sums_to_nothing AFTER INSERT ON credit_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION credit_sums_to_nothing();
CREATE FUNCTION credit_never_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of the ledger are never changed: a reversing transfer corrects one' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER credit_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_transfer EXECUTE FUNCTION credit_never_changed();
CREATE TRIGGER credit_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON credit_entry EXECUTE FUNCTION credit_never_changed();

-- The order's marks of the promise: only the functions below write them.
ALTER TABLE remote_order ADD COLUMN missed_at timestamptz, ADD COLUMN urgent_released_at timestamptz;
CREATE INDEX remote_order_promised ON remote_order (promised_at) WHERE status = 'open' AND missed_at IS NULL;
CREATE INDEX remote_order_waiting ON remote_order (dest_facility_id) WHERE status IN ('open', 'completed');

-- Movements: the app's role calls them and nothing else ----------------------------------------------------------------
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

-- Does what a request asks for; the caller has locked it and knows that it may be.
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

-- Promises -------------------------------------------------------------------------------------------------------------
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

-- Reconciliation -------------------------------------------------------------------------------------------------------
CREATE TABLE reconciliation (
  day date PRIMARY KEY,
  at timestamptz NOT NULL,
  transfers bigint NOT NULL,
  entries bigint NOT NULL,
  faults integer NOT NULL
);
-- A row that does not agree: which one, what it should say and what it says.
CREATE TABLE reconciliation_fault (
  fault_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL REFERENCES reconciliation,
  subject text NOT NULL CHECK (subject IN ('transfer', 'entry', 'account', 'order')),
  row_id text NOT NULL,
  expected bigint NOT NULL,
  found bigint NOT NULL
);
-- Once a day; null when it was done already. One statement sees one moment, so that work in between is no fault.
CREATE FUNCTION credit_reconcile(p_day date, p_at timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE n integer;
BEGIN
  INSERT INTO reconciliation (day, at, transfers, entries, faults) VALUES (p_day, p_at, 0, 0, 0) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  WITH chain AS (
    SELECT entry_id, account_id, balance_after, coalesce(lag(balance_after) OVER account, 0) + amount AS should,
      row_number() OVER (PARTITION BY account_id ORDER BY entry_id DESC) AS back
    FROM credit_entry WINDOW account AS (PARTITION BY account_id ORDER BY entry_id)
  ), orders AS (
    SELECT o.order_id, o.fee_total, o.status, sum(e.amount) FILTER (WHERE a.kind = 'held') AS holding,
      sum(e.amount) FILTER (WHERE t.kind = 'hold' AND a.kind = 'held') AS first,
      bool_or(t.kind IN ('capture', 'release')) AS ended, coalesce(sum(e.amount) FILTER (WHERE t.kind = 'urgentRelease' AND a.kind = 'held'), 0) AS urgent
    FROM remote_order o LEFT JOIN credit_transfer t USING (order_id) LEFT JOIN credit_entry e USING (transfer_id) LEFT JOIN credit_account a USING (account_id)
    GROUP BY o.order_id
  ), wrong AS (
    SELECT 'transfer' AS subject, transfer_id::text AS row_id, 0::bigint AS expected, sum(amount)::bigint AS found FROM credit_entry GROUP BY transfer_id HAVING sum(amount) <> 0
    UNION ALL SELECT 'entry', entry_id::text, should, balance_after FROM chain WHERE should <> balance_after
    UNION ALL SELECT 'account', account_id::text, coalesce(c.balance_after, 0), a.amount FROM credit_account a LEFT JOIN chain c USING (account_id)
      WHERE (c.back = 1 OR c.back IS NULL) AND a.amount <> coalesce(c.balance_after, 0)
    UNION ALL SELECT 'order', order_id::text, fee_total, coalesce(first, 0) FROM orders WHERE coalesce(first, 0) <> fee_total
    UNION ALL SELECT 'order', order_id::text, should, coalesce(holding, 0) FROM
      (SELECT *, CASE WHEN coalesce(ended, false) OR status <> 'open' THEN 0 ELSE fee_total + urgent END AS should FROM orders) x WHERE should <> coalesce(holding, 0)
  ), noted AS (
    INSERT INTO reconciliation_fault (day, subject, row_id, expected, found) SELECT p_day, w.subject, w.row_id, w.expected, w.found FROM wrong w RETURNING 1
  ), counted AS (
    SELECT (SELECT count(*) FROM credit_transfer) AS transfers, (SELECT count(*) FROM credit_entry) AS entries, (SELECT count(*) FROM noted) AS faults
  )
  UPDATE reconciliation SET transfers = counted.transfers, entries = counted.entries, faults = counted.faults FROM counted WHERE day = p_day RETURNING reconciliation.faults INTO n;
  RETURN n;
END $$;

-- The second wall ------------------------------------------------------------------------------------------------------
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
`,
}
