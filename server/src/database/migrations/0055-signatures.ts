import type { Migration } from '../migrate'

/** Whose hand stands under a report: the picture of a signature, as it was at the step that was signed (UP-17). */
export const signatures: Migration = {
  number: 55,
  name: 'signatures',
  sql: /* sql */ `
-- Kept with the step, so that a later signature changes no older paper.
ALTER TABLE exam_step ADD COLUMN sign_id uuid;
CREATE POLICY signing ON exam_step FOR SELECT TO farsight_owner USING (action IN ('submitReport', 'finishReport', 'passReview'));
CREATE POLICY signing ON upload_file FOR SELECT TO farsight_owner USING (kind = 'sign');

-- Whoever writes the step: it bears the signature of the session's own user, or none. The doctor may be another hospital's.
CREATE FUNCTION sign_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  NEW.sign_id := NULL;
  IF NEW.action IN ('submitReport', 'finishReport', 'passReview') THEN
    SELECT d.sign_id INTO NEW.sign_id FROM doctor d WHERE d.user_id = NEW.user_id AND d.user_id = app_user();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER sign_step BEFORE INSERT ON exam_step FOR EACH ROW EXECUTE FUNCTION sign_step();

-- The signatures of an exam that belongs to the transaction's hospital, or is read there: the picture is its doctor's hospital's.
CREATE FUNCTION exam_signatures(exam uuid) RETURNS TABLE (step_id bigint, type text, bytes bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT s.step_id, f.type, f.bytes
    FROM exam_step s
    JOIN exam e ON e.exam_id = s.exam_id AND e.facility_id = s.facility_id
    JOIN upload_file f ON f.file_id = s.sign_id AND f.user_id = s.user_id AND f.kind = 'sign'
    WHERE s.exam_id = exam AND s.sign_id IS NOT NULL AND app_facility() IN (e.facility_id, e.reader_facility_id) $$;
REVOKE ALL ON FUNCTION exam_signatures(uuid) FROM public;
GRANT EXECUTE ON FUNCTION exam_signatures(uuid) TO farsight_app;
`,
}
