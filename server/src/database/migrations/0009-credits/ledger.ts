/** Accounts, requests, and transfers with their entries: each sums to nothing, none is ever changed. */
export const ledger = /* sql */ `-- The ledger -------------------------------------------------------------------------------------------------------------
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

`
