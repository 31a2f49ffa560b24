/** How a consultation may go on, what its sides may ask of each other's hospitals, and the second wall. */
export const walls = /* sql */ `
CREATE FUNCTION consultation_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'farsight_app' THEN RETURN NEW; END IF;
  IF OLD.cancelled OR OLD.progress = 's6' THEN RAISE EXCEPTION 'a consultation that is over stays so'; END IF;
  IF NEW.progress <> OLD.progress AND right(NEW.progress, 1)::int <> right(OLD.progress, 1)::int + 1 THEN
    RAISE EXCEPTION 'a consultation does not go from % to %', OLD.progress, NEW.progress;
  END IF;
  IF OLD.facility_id <> app_facility() AND (NEW.facilities, NEW.lead_facility_id, NEW.type, NEW.mode, NEW.video, NEW.purpose, NEW.case_info, NEW.designated_id)
    IS DISTINCT FROM (OLD.facilities, OLD.lead_facility_id, OLD.type, OLD.mode, OLD.video, OLD.purpose, OLD.case_info, OLD.designated_id) THEN
    RAISE EXCEPTION 'what is asked is said by the hospital that asks';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER consultation_guard BEFORE UPDATE ON consultation FOR EACH ROW EXECUTE FUNCTION consultation_guard();

-- Nobody is invited but the own hospital and those that a relation or a union joins with it.
CREATE FUNCTION consultation_invites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before uuid[] := CASE WHEN TG_OP = 'UPDATE' THEN OLD.facilities ELSE '{}' END;
BEGIN
  IF current_user = 'farsight_app' AND EXISTS (SELECT 1 FROM unnest(NEW.facilities) f WHERE f <> app_facility() AND f <> ALL (before)
    AND f <> ALL (app_partners()) AND f <> ALL (app_consortium())) THEN
    RAISE EXCEPTION 'this hospital cannot be invited';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER consultation_invites AFTER INSERT OR UPDATE OF facilities ON consultation FOR EACH ROW EXECUTE FUNCTION consultation_invites();

-- The functions of the owner ----------------------------------------------------------------------------------------------
-- Doctors who may consult: of the own hospital and those that may be invited, or of the hospitals of one consultation that one takes part in.
-- A hospital without such a doctor comes once, with nobody.
CREATE FUNCTION consultation_people(wanted uuid)
  RETURNS TABLE (facility_id uuid, facility_name text, user_id uuid, name text, title text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.facility_id, f.name, d.user_id, d.name, d.title
    FROM facility f LEFT JOIN doctor d ON d.facility_id = f.facility_id AND d.enabled AND substr(d.main_menu, 7, 1) = '1'
      AND (d.remote_menu = '' OR substr(d.remote_menu, 5, 1) = '1')
    WHERE f.facility_id = ANY (CASE WHEN wanted IS NULL THEN ARRAY[app_facility()] || app_partners() || app_consortium()
      ELSE (SELECT c.facilities FROM consultation c WHERE c.consultation_id = wanted AND c.facilities @> ARRAY[app_facility()]) END)
    ORDER BY f.name, f.facility_id, d.name, d.user_id $$;
-- The next number of a day among all hospitals, whose rows nobody but the owner sees: it stands for no other until the transaction ends. None is
-- ever deleted, so the highest is the last that was given.
CREATE FUNCTION consultation_next(day text) RETURNS int LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('consultation number', 0));
  RETURN (SELECT coalesce(max(substr(c.no, 12)::int), 0) + 1 FROM consultation c
    WHERE c.no >= 'HZ' || day || '-0' AND c.no < 'HZ' || day || '-:');
END $$;
-- Its exams as they stand now, for whoever takes part: no name, no number of a patient.
CREATE FUNCTION consultation_exams(wanted uuid)
  RETURNS TABLE (exam_id uuid, facility_id uuid, check_no text, modality text, bodypart text, side text, check_item text, check_time timestamptz, state smallint,
    report_has_complete boolean, image_count int) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT e.exam_id, e.facility_id, e.check_no, e.modality, e.bodypart, e.side::text, e.check_item, e.check_time, e.state, e.report_has_complete, e.image_count
    FROM consultation c JOIN consultation_exam x USING (consultation_id) JOIN exam e ON e.exam_id = x.exam_id AND e.facility_id = x.facility_id
    WHERE c.consultation_id = wanted AND c.facilities @> ARRAY[app_facility()]
    ORDER BY x.place $$;
-- From here on the transaction is at the hospital of this exam, which it answers; null where it may not be: what is still prepared is opened by
-- the hospital that asks alone.
CREATE FUNCTION consultation_enter(wanted uuid, about uuid) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  target uuid;
BEGIN
  SELECT x.facility_id INTO target FROM consultation c JOIN consultation_exam x USING (consultation_id)
    WHERE c.consultation_id = wanted AND x.exam_id = about AND NOT c.cancelled AND c.facilities @> ARRAY[app_facility()]
      AND (c.progress <> 's1' OR c.facility_id = app_facility());
  IF FOUND THEN PERFORM set_config('app.facility_id', target::text, true); END IF;
  RETURN target;
END $$;
-- Rings at another hospital that takes part.
CREATE FUNCTION tell_consultation(wanted uuid, hospital uuid, whom uuid, but uuid, told_at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  id bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM consultation c WHERE c.consultation_id = wanted AND c.facilities @> ARRAY[app_facility(), hospital]) THEN
    RAISE EXCEPTION 'no consultation to tell of';
  END IF;
  INSERT INTO event (facility_id, kind, type, consultation_id, audience_user, audience_menu, audience_except, at)
    VALUES (hospital, 'notification', 13, wanted, whom, 'consultation', but, told_at) RETURNING event_id INTO id;
  INSERT INTO outbox (event_id, facility_id) VALUES (id, hospital);
END $$;
DO $$ DECLARE f text; BEGIN
  FOREACH f IN ARRAY ARRAY['consultation_people(uuid)', 'consultation_next(text)', 'consultation_exams(uuid)', 'consultation_enter(uuid, uuid)',
    'tell_consultation(uuid, uuid, uuid, uuid, timestamptz)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO farsight_app', f);
  END LOOP;
END $$;

-- The second wall ---------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['consultation', 'consultation_hospital', 'consultation_exam', 'consultation_doctor', 'consultation_opinion', 'consultation_file',
    'consultation_step', 'consultation_sign'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    IF t <> 'consultation' THEN
      EXECUTE format('CREATE POLICY member ON %I FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM consultation c WHERE c.consultation_id = %I.consultation_id))', t, t);
    END IF;
  END LOOP;
  -- Who takes part writes in the own name.
  FOREACH t IN ARRAY ARRAY['consultation_file', 'consultation_step', 'consultation_sign'] LOOP
    EXECUTE format('CREATE POLICY writing ON %I FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND user_id = app_user()
      AND EXISTS (SELECT 1 FROM consultation c WHERE c.consultation_id = %I.consultation_id))', t, t);
  END LOOP;
END $$;
CREATE POLICY keeping ON consultation TO farsight_owner USING (true);
CREATE POLICY keeping ON consultation_exam TO farsight_owner USING (true);
CREATE POLICY consulting ON doctor FOR SELECT TO farsight_owner USING (true);

CREATE POLICY member ON consultation FOR SELECT TO farsight_app USING (facilities @> ARRAY[app_facility()]);
CREATE POLICY asking ON consultation FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
CREATE POLICY moving ON consultation FOR UPDATE TO farsight_app USING (facilities @> ARRAY[app_facility()]) WITH CHECK (facilities @> ARRAY[app_facility()]);
CREATE POLICY inviting ON consultation_hospital FOR INSERT TO farsight_app WITH CHECK (EXISTS (SELECT 1 FROM consultation c
  WHERE c.consultation_id = consultation_hospital.consultation_id AND c.facility_id = app_facility() AND c.facilities @> ARRAY[consultation_hospital.facility_id]));
CREATE POLICY uninviting ON consultation_hospital FOR DELETE TO farsight_app USING (EXISTS (SELECT 1 FROM consultation c
  WHERE c.consultation_id = consultation_hospital.consultation_id AND c.facility_id = app_facility()));
-- Own exams alone.
CREATE POLICY bringing ON consultation_exam FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility()
  AND EXISTS (SELECT 1 FROM consultation c WHERE c.consultation_id = consultation_exam.consultation_id AND c.facility_id = app_facility())
  AND EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = consultation_exam.exam_id AND e.facility_id = app_facility()));
CREATE POLICY taking ON consultation_exam FOR DELETE TO farsight_app USING (facility_id = app_facility());
CREATE POLICY naming ON consultation_doctor FOR INSERT TO farsight_app WITH CHECK (EXISTS (SELECT 1 FROM consultation c
  WHERE c.consultation_id = consultation_doctor.consultation_id AND c.lead_facility_id = app_facility() AND c.facilities @> ARRAY[consultation_doctor.facility_id]));
CREATE POLICY unnaming ON consultation_doctor FOR DELETE TO farsight_app USING (EXISTS (SELECT 1 FROM consultation c
  WHERE c.consultation_id = consultation_doctor.consultation_id AND c.lead_facility_id = app_facility()));
-- Opinions are the assigned doctors'.
CREATE POLICY writing ON consultation_opinion FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND user_id = app_user()
  AND EXISTS (SELECT 1 FROM consultation_doctor d WHERE d.consultation_id = consultation_opinion.consultation_id AND d.user_id = app_user()));
CREATE POLICY rewriting ON consultation_opinion FOR UPDATE TO farsight_app USING (facility_id = app_facility() AND user_id = app_user());
CREATE POLICY taking ON consultation_file FOR DELETE TO farsight_app USING (facility_id = app_facility() AND user_id = app_user());

GRANT SELECT, INSERT ON consultation, consultation_hospital, consultation_exam, consultation_doctor, consultation_opinion, consultation_file, consultation_step,
  consultation_sign TO farsight_app;
GRANT DELETE ON consultation_hospital, consultation_exam, consultation_doctor, consultation_file TO farsight_app;
-- Who asked, its number and its day are what they are.
GRANT UPDATE (facilities, type, mode, video, progress, cancelled, cancel_reason, returned, return_reason, version, pat_name, sex, age_value, age_unit, modalities,
  purpose, case_info, lead_facility_id, lead_facility_name, designated_id, designated_name, start_at, end_at, chair_id, conclusion, concluded_by, concluded_name,
  minutes, scores, completed_at) ON consultation TO farsight_app;
GRANT UPDATE (text, version, at) ON consultation_opinion TO farsight_app;
`
