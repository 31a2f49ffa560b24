import type { Migration } from '../migrate'

/**
 * Remote orders: their rows, their steps, and what the receiving side may do with the exam.
 *
 * An order is one row that both sides see; what was agreed at its launch is frozen by column grants. While it is open its target
 * works on the source's exam, as far as the triggers here let it; when it ends otherwise than by completion, the same
 * statement takes the exam out of the target's sight.
 */
export const orders: Migration = {
  number: 8,
  name: 'orders',
  sql: /* sql */ `
CREATE TABLE remote_order (
  order_id uuid PRIMARY KEY,
  exam_id uuid NOT NULL REFERENCES exam,
  src_facility_id uuid NOT NULL REFERENCES facility,
  dest_facility_id uuid NOT NULL REFERENCES facility,
  -- One expert of the target; null for an order to the hospital.
  dest_user_id uuid REFERENCES doctor,
  -- A relaunch goes on with the chain of the order before it.
  chain_id uuid NOT NULL,
  chain_no smallint NOT NULL DEFAULT 1,
  former_order_id uuid REFERENCES remote_order,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'completed', 'rejected', 'recalled', 'relaunched')),
  -- Frozen at launch.
  modality text NOT NULL,
  parts jsonb NOT NULL,
  urgent boolean NOT NULL DEFAULT false,
  trauma boolean NOT NULL DEFAULT false,
  advanced boolean NOT NULL DEFAULT false,
  unit int NOT NULL CHECK (unit >= 0),
  fee_cost int NOT NULL CHECK (fee_cost >= 0),
  -- The urgent charge before it is doubled, and what doubling adds.
  fee_urgent int NOT NULL CHECK (fee_urgent >= 0),
  fee_night int NOT NULL CHECK (fee_night >= 0),
  fee_total int NOT NULL,
  src_name text NOT NULL,
  dest_name text NOT NULL,
  dest_user_name text NOT NULL DEFAULT '',
  launcher_id uuid NOT NULL,
  launcher_name text NOT NULL,
  launched_at timestamptz NOT NULL,
  promised_at timestamptz NOT NULL,
  -- The exam's due time at home, for when it comes back.
  home_due_time timestamptz,
  -- What happens to it.
  received_at timestamptz,
  receiver_id uuid,
  receiver_name text NOT NULL DEFAULT '',
  completed_at timestamptz,
  -- The transaction that completed it still writes the report's last words.
  completed_in xid8,
  ended_at timestamptz,
  ended_by uuid,
  ended_name text NOT NULL DEFAULT '',
  reject_reason text NOT NULL DEFAULT '',
  CHECK (src_facility_id <> dest_facility_id),
  CHECK (fee_total = fee_cost + fee_urgent + fee_night),
  UNIQUE (chain_id, chain_no)
);
CREATE UNIQUE INDEX remote_order_open ON remote_order (exam_id) WHERE status = 'open';
CREATE INDEX remote_order_exam ON remote_order (exam_id, launched_at);
CREATE INDEX remote_order_src ON remote_order (src_facility_id, launched_at DESC, order_id);
CREATE INDEX remote_order_dest ON remote_order (dest_facility_id, launched_at DESC, order_id);

-- What is told of the patient at launch: it goes out of the target's sight with the exam.
CREATE TABLE remote_order_case (
  order_id uuid PRIMARY KEY REFERENCES remote_order,
  src_facility_id uuid NOT NULL,
  condition text NOT NULL
);

CREATE TABLE remote_order_step (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES remote_order,
  chain_id uuid NOT NULL,
  chain_no smallint NOT NULL,
  -- Whose act it is; null for the system's.
  facility_id uuid,
  action text NOT NULL,
  side text NOT NULL CHECK (side IN ('src', 'dest', 'system')),
  user_id uuid,
  user_name text NOT NULL DEFAULT '',
  facility_name text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  amount int
);
CREATE INDEX remote_order_step_chain ON remote_order_step (chain_id, step_id);

-- How an order may go on, by whom. What ends takes the exam out of the target's sight in the same statement.
CREATE FUNCTION remote_order_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  me uuid := app_facility();
BEGIN
  IF NEW.status <> OLD.status THEN
    IF NOT (CASE NEW.status
      WHEN 'completed' THEN OLD.status = 'open' AND me = OLD.dest_facility_id
      WHEN 'open' THEN OLD.status = 'completed' AND me = OLD.dest_facility_id
      WHEN 'rejected' THEN OLD.status = 'open' AND me = OLD.dest_facility_id
      WHEN 'recalled' THEN OLD.status IN ('open', 'rejected') AND me = OLD.src_facility_id
      WHEN 'relaunched' THEN OLD.status = 'rejected' AND me = OLD.src_facility_id
    END) THEN
      RAISE EXCEPTION 'an order does not go from % to % here', OLD.status, NEW.status;
    END IF;
    IF NEW.status = 'completed' THEN
      NEW.completed_in := pg_current_xact_id();
    ELSIF NEW.status <> 'open' THEN
      UPDATE exam SET reader_facility_id = NULL, reader_user_id = NULL WHERE exam_id = NEW.exam_id AND order_id = NEW.order_id;
      -- The bells of the target keep no name either.
      UPDATE event SET pat_name = '' WHERE order_id = NEW.order_id AND facility_id = NEW.dest_facility_id AND pat_name <> '';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER remote_order_moves BEFORE UPDATE ON remote_order FOR EACH ROW EXECUTE FUNCTION remote_order_moves();

-- May the transaction's user, as an order's target, write about this exam now?
CREATE FUNCTION app_works_on(wanted uuid, owner uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM exam e JOIN remote_order o USING (order_id)
    WHERE e.exam_id = wanted AND e.facility_id = owner AND e.reader_facility_id = app_facility() AND o.dest_facility_id = app_facility()
      AND (o.status = 'open' OR o.completed_in = pg_current_xact_id_if_assigned())) $$;

-- The target works on a report. Who the patient is and whose exam it is are none of its business; after the end it prints.
CREATE FUNCTION exam_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['version', 'printed', 'sent_out', 'sort_key'];
  old_row jsonb;
  new_row jsonb;
BEGIN
  IF NEW.facility_id <> OLD.facility_id OR NEW.exam_id <> OLD.exam_id THEN
    RAISE EXCEPTION 'an exam stays its hospital''s';
  END IF;
  IF current_user = 'farsight_app' AND OLD.facility_id <> app_facility() THEN
    IF app_works_on(OLD.exam_id, OLD.facility_id) THEN
      free := free || ARRAY['state', 'report_has_complete', 'returned', 'hung_up', 'yin_yang', 'author_id', 'author_name', 'reviewer_id', 'reviewer_name',
        'holder_id', 'holder_name', 'lease_until', 'begin_time', 'write_time', 'complete_time', 'due_time', 'last_actor_id', 'passed_level', 'assigned_id', 'assigned_name'];
    END IF;
    old_row := to_jsonb(OLD) - free;
    new_row := to_jsonb(NEW) - free;
    IF old_row <> new_row THEN
      RAISE EXCEPTION 'the target of an order does not write this of an exam';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER exam_guard BEFORE UPDATE ON exam FOR EACH ROW EXECUTE FUNCTION exam_guard();

-- Events of an order reach both hospitals. A sign that names a user is for that user alone.
ALTER TABLE event ADD COLUMN order_id uuid;
CREATE INDEX event_order ON event (order_id) WHERE order_id IS NOT NULL;
CREATE FUNCTION tell_other_side(wanted uuid, what text, kind_of smallint, state_of smallint, complete boolean, patient text, whom uuid, from_level smallint, told_at timestamptz)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  o remote_order;
  other uuid;
  id bigint;
BEGIN
  SELECT * INTO o FROM remote_order WHERE order_id = wanted AND app_facility() IN (src_facility_id, dest_facility_id);
  IF NOT FOUND THEN RAISE EXCEPTION 'no order to tell of'; END IF;
  other := CASE WHEN o.src_facility_id = app_facility() THEN o.dest_facility_id ELSE o.src_facility_id END;
  INSERT INTO event (facility_id, kind, type, exam_id, order_id, state, has_complete, modality, pat_name, audience_user, audience_level, at)
    VALUES (other, what, kind_of, o.exam_id, o.order_id, state_of, complete, o.modality, patient, whom, from_level, told_at) RETURNING event_id INTO id;
  INSERT INTO outbox (event_id, facility_id) VALUES (id, other);
END $$;
REVOKE ALL ON FUNCTION tell_other_side(uuid, text, smallint, smallint, boolean, text, uuid, smallint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_other_side(uuid, text, smallint, smallint, boolean, text, uuid, smallint, timestamptz) TO farsight_app;

-- The second wall ---------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['remote_order','remote_order_case','remote_order_step'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    -- The functions of the owner, each of which names its order.
    EXECUTE format('CREATE POLICY keeping ON %I TO farsight_owner USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
CREATE POLICY detaching ON exam TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY telling ON event TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY telling ON outbox TO farsight_owner USING (true) WITH CHECK (true);

CREATE POLICY src ON remote_order FOR SELECT TO farsight_app USING (src_facility_id = app_facility());
CREATE POLICY src_moves ON remote_order FOR UPDATE TO farsight_app USING (src_facility_id = app_facility()) WITH CHECK (src_facility_id = app_facility());
CREATE POLICY launched ON remote_order FOR INSERT TO farsight_app WITH CHECK (src_facility_id = app_facility() AND status = 'open'
  AND EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = remote_order.exam_id AND e.facility_id = app_facility()));
CREATE POLICY dest ON remote_order FOR SELECT TO farsight_app
  USING (dest_facility_id = app_facility() AND (dest_user_id IS NULL OR dest_user_id = app_user()));
CREATE POLICY dest_moves ON remote_order FOR UPDATE TO farsight_app
  USING (dest_facility_id = app_facility() AND (dest_user_id IS NULL OR dest_user_id = app_user()))
  WITH CHECK (dest_facility_id = app_facility() AND (dest_user_id IS NULL OR dest_user_id = app_user()));
CREATE POLICY src ON remote_order_case TO farsight_app USING (src_facility_id = app_facility()) WITH CHECK (src_facility_id = app_facility()
  AND EXISTS (SELECT 1 FROM remote_order o WHERE o.order_id = remote_order_case.order_id AND o.src_facility_id = app_facility()));
CREATE POLICY dest ON remote_order_case FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM remote_order o
  WHERE o.order_id = remote_order_case.order_id AND o.dest_facility_id = app_facility() AND o.status IN ('open', 'completed')));
-- Steps of an order that one sees, and of the orders before it.
CREATE POLICY side ON remote_order_step FOR SELECT TO farsight_app
  USING (EXISTS (SELECT 1 FROM remote_order o WHERE o.chain_id = remote_order_step.chain_id AND o.chain_no >= remote_order_step.chain_no));
CREATE POLICY acting ON remote_order_step FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND user_id = app_user()
  AND EXISTS (SELECT 1 FROM remote_order o WHERE o.order_id = remote_order_step.order_id AND o.chain_id = remote_order_step.chain_id
    AND o.chain_no = remote_order_step.chain_no AND CASE side WHEN 'src' THEN o.src_facility_id WHEN 'dest' THEN o.dest_facility_id END = app_facility()));

-- An order to one expert shows the exam to that user alone. Report and images ask the exam, so they follow.
DROP POLICY counterpart ON exam;
CREATE POLICY counterpart ON exam FOR SELECT TO farsight_app
  USING (reader_facility_id = app_facility() AND (reader_user_id IS NULL OR reader_user_id = app_user()));
CREATE POLICY working ON exam FOR UPDATE TO farsight_app
  USING (reader_facility_id = app_facility() AND (reader_user_id IS NULL OR reader_user_id = app_user())
    AND EXISTS (SELECT 1 FROM remote_order o WHERE o.order_id = exam.order_id AND o.exam_id = exam.exam_id
      AND o.dest_facility_id = app_facility() AND o.status IN ('open', 'completed')));
CREATE POLICY begun ON report FOR INSERT TO farsight_app WITH CHECK (app_works_on(exam_id, facility_id));
CREATE POLICY working ON report FOR UPDATE TO farsight_app USING (app_works_on(exam_id, facility_id)) WITH CHECK (app_works_on(exam_id, facility_id));
CREATE POLICY working ON report_version FOR INSERT TO farsight_app WITH CHECK (author_id IS NOT NULL AND app_works_on(exam_id, facility_id));
-- Drafts are their author's; what was sent is the exam's.
CREATE POLICY counterpart ON report_version FOR SELECT TO farsight_app USING ((author_id = app_user() OR step <> 'draft')
  AND EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = report_version.exam_id AND e.reader_facility_id = app_facility()));
CREATE POLICY working ON exam_step FOR INSERT TO farsight_app WITH CHECK (user_id = app_user() AND app_works_on(exam_id, facility_id));

GRANT SELECT, INSERT ON remote_order, remote_order_case, remote_order_step TO farsight_app;
-- The fee, the sides and the promise are frozen.
GRANT UPDATE (status, received_at, receiver_id, receiver_name, completed_at, ended_at, ended_by, ended_name, reject_reason) ON remote_order TO farsight_app;
`,
}
