import type { Migration } from '../migrate'
import { STANDARD_ITEMS } from './0016-critical/items'

/**
 * Critical values: each hospital's list, and the loops that end with somebody's acknowledgement.
 *
 * A loop is the exam's hospital's; whoever reads the exam by an order sees it, opens it and tells. It knows of no report, so
 * that an ECG's finding goes the same way. Its moments and minutes are fixed when it is opened.
 */
export const critical: Migration = {
  number: 16,
  name: 'critical',
  sql: /* sql */ `
CREATE TABLE critical_item (
  item_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  place integer NOT NULL,
  zh text NOT NULL,
  en text NOT NULL,
  -- '' for all.
  modality text NOT NULL,
  bodypart text NOT NULL,
  words jsonb NOT NULL,
  tell_minutes smallint NOT NULL CHECK (tell_minutes BETWEEN 1 AND 240),
  escalate_minutes smallint NOT NULL CHECK (escalate_minutes BETWEEN 1 AND 240),
  enabled boolean NOT NULL DEFAULT true
);
CREATE INDEX critical_item_list ON critical_item (facility_id, place);

CREATE TABLE critical_loop (
  loop_id uuid PRIMARY KEY,
  -- The exam's hospital.
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  kind text NOT NULL CHECK (kind IN ('report', 'ecg')),
  -- As the finder's hospital had it then.
  item_id uuid NOT NULL,
  item_zh text NOT NULL,
  item_en text NOT NULL,
  finding text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'told', 'acknowledged', 'cancelled')),
  finder_facility_id uuid NOT NULL,
  finder_id uuid NOT NULL,
  finder_name text NOT NULL,
  finder_phone text NOT NULL DEFAULT '',
  -- The moments are fixed here, whatever becomes of the list.
  found_at timestamptz NOT NULL,
  tell_due timestamptz NOT NULL,
  escalate_due timestamptz NOT NULL,
  escalate_minutes smallint NOT NULL CHECK (escalate_minutes BETWEEN 1 AND 240),
  -- When the server looks at it next; nothing ends that but the end of the loop.
  next_at timestamptz,
  announced boolean NOT NULL DEFAULT false,
  escalations integer NOT NULL DEFAULT 0,
  told_to text NOT NULL DEFAULT '',
  told_phone text NOT NULL DEFAULT '',
  read_back boolean NOT NULL DEFAULT false,
  teller_id uuid,
  teller_name text NOT NULL DEFAULT '',
  -- The first time; who is told later stands in the remark besides.
  told_at timestamptz,
  acknowledger_id uuid,
  acknowledger_name text NOT NULL DEFAULT '',
  acknowledged_at timestamptz,
  remark text NOT NULL DEFAULT '',
  CHECK ((next_at IS NULL) = (state IN ('acknowledged', 'cancelled'))),
  CHECK (state <> 'told' OR (told_at IS NOT NULL AND read_back AND told_to <> '')),
  CHECK (state <> 'acknowledged' OR acknowledged_at IS NOT NULL)
);
CREATE UNIQUE INDEX critical_loop_open ON critical_loop (facility_id, exam_id, item_id) WHERE state IN ('open', 'told');
CREATE INDEX critical_loop_next ON critical_loop (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX critical_loop_found ON critical_loop (facility_id, found_at DESC, loop_id);
CREATE INDEX critical_loop_exam ON critical_loop (exam_id);

-- Every hospital begins with the same list.
CREATE FUNCTION critical_list(hospital uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO critical_item (item_id, facility_id, place, zh, en, modality, bodypart, words, tell_minutes, escalate_minutes)
  -- The same entry of the same hospital has the same number wherever the list is made anew.
  SELECT md5('critical ' || hospital || ' ' || v.place)::uuid, hospital, v.* FROM (VALUES
    ${STANDARD_ITEMS}
  ) AS v (place) $$;
REVOKE ALL ON FUNCTION critical_list(uuid) FROM PUBLIC;
CREATE FUNCTION critical_list_given() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM critical_list(NEW.facility_id);
  RETURN NULL;
END $$;
CREATE TRIGGER critical_list_given AFTER INSERT ON facility FOR EACH ROW EXECUTE FUNCTION critical_list_given();

-- An exam is marked while a loop of it is not cancelled, and stands first in the worklist's order (shared/domain/worklist.ts).
CREATE FUNCTION critical_mark() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE exam e SET critical = m.critical, version = e.version + 1, sort_key = CASE WHEN e.sort_key >= 90000000000000 THEN e.sort_key
      ELSE e.sort_key % 10000000000000 + (CASE WHEN m.critical THEN 0 WHEN e.green_channel THEN 1 WHEN e.urgent THEN 2 ELSE 3 END) * 10000000000000 END
    FROM (SELECT EXISTS (SELECT 1 FROM critical_loop l WHERE l.exam_id = NEW.exam_id AND l.state <> 'cancelled') AS critical) m
    WHERE e.exam_id = NEW.exam_id AND e.critical <> m.critical;
  RETURN NULL;
END $$;
CREATE TRIGGER critical_mark AFTER INSERT OR UPDATE OF state ON critical_loop FOR EACH ROW EXECUTE FUNCTION critical_mark();

-- For the server's clock: loops of all hospitals that are to be looked at. Nothing of a patient.
CREATE FUNCTION due_criticals(p_at timestamptz) RETURNS TABLE (loop_id uuid, facility_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT l.loop_id, l.facility_id FROM critical_loop l WHERE l.next_at <= p_at ORDER BY l.next_at LIMIT 1000 $$;
REVOKE ALL ON FUNCTION due_criticals(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_criticals(timestamptz) TO farsight_gate;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['critical_item','critical_loop'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
END $$;
CREATE POLICY giving ON critical_item FOR INSERT TO farsight_owner WITH CHECK (true);
CREATE POLICY watching ON critical_loop FOR SELECT TO farsight_owner USING (true);
-- Who reads the exam by an order (the exam's own policies say whom that shows it to) finds, tells and cancels; it never acknowledges for the others.
CREATE POLICY counterpart ON critical_loop TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
    WHERE e.exam_id = critical_loop.exam_id AND e.facility_id = critical_loop.facility_id AND e.reader_facility_id = app_facility()))
  WITH CHECK (state <> 'acknowledged' AND acknowledged_at IS NULL AND EXISTS (SELECT 1 FROM exam e
    WHERE e.exam_id = critical_loop.exam_id AND e.facility_id = critical_loop.facility_id AND e.reader_facility_id = app_facility()));

GRANT SELECT, INSERT, UPDATE ON critical_item TO farsight_app;
GRANT SELECT, INSERT, UPDATE ON critical_loop TO farsight_app;
-- What was found, by whom and when, and the moments that follow from it, stay; and what has ended does not begin again.
CREATE FUNCTION critical_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['state', 'next_at', 'announced', 'escalations', 'told_to', 'told_phone', 'read_back', 'teller_id', 'teller_name', 'told_at', 'acknowledger_id',
    'acknowledger_name', 'acknowledged_at', 'remark'];
BEGIN
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free OR OLD.state IN ('acknowledged', 'cancelled') THEN
    RAISE EXCEPTION 'a critical value stays as it was found, and as it ended';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER critical_fixed BEFORE UPDATE ON critical_loop FOR EACH ROW EXECUTE FUNCTION critical_fixed();

-- Hospitals that were there before.
ALTER TABLE facility NO FORCE ROW LEVEL SECURITY;
SELECT critical_list(facility_id) FROM facility;
ALTER TABLE facility FORCE ROW LEVEL SECURITY;

-- Notifications: this one waits for its user, whatever else the user hears of.
ALTER TABLE event ADD COLUMN critical boolean NOT NULL DEFAULT false;
DROP FUNCTION tell_other_side(uuid, text, smallint, smallint, boolean, text, uuid, smallint, timestamptz);
CREATE FUNCTION tell_other_side(wanted uuid, what text, kind_of smallint, state_of smallint, complete boolean, patient text, whom uuid, from_level smallint, told_at timestamptz,
  is_critical boolean DEFAULT false) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  o remote_order;
  other uuid;
  id bigint;
BEGIN
  SELECT * INTO o FROM remote_order WHERE order_id = wanted AND app_facility() IN (src_facility_id, dest_facility_id);
  IF NOT FOUND THEN RAISE EXCEPTION 'no order to tell of'; END IF;
  other := CASE WHEN o.src_facility_id = app_facility() THEN o.dest_facility_id ELSE o.src_facility_id END;
  INSERT INTO event (facility_id, kind, type, exam_id, order_id, state, has_complete, modality, pat_name, audience_user, audience_level, at, critical)
    VALUES (other, what, kind_of, o.exam_id, o.order_id, state_of, complete, o.modality, patient, whom, from_level, told_at, is_critical) RETURNING event_id INTO id;
  INSERT INTO outbox (event_id, facility_id) VALUES (id, other);
END $$;
REVOKE ALL ON FUNCTION tell_other_side(uuid, text, smallint, smallint, boolean, text, uuid, smallint, timestamptz, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tell_other_side(uuid, text, smallint, smallint, boolean, text, uuid, smallint, timestamptz, boolean) TO farsight_app;

-- An SMS that says only that something waits.
ALTER TABLE sms DROP CONSTRAINT sms_scene_check;
ALTER TABLE sms ADD CONSTRAINT sms_scene_check CHECK (scene IN ('forgetPwd', 'stepUp', 'pwdChanged', 'critical'));
`,
}
