/**
 * Completed reports by their words. Most reports of a normal case are the same text: a text stands once, its words belong to it, and
 * each exam says which text is its own. The app's role reads alone; what is written goes through one function, which looks itself
 * whether the transaction's user works on the exam, for the one who completes an order's report belongs to another hospital.
 */
export const library = /* sql */ `
CREATE TABLE report_text (
  facility_id uuid NOT NULL REFERENCES facility,
  text_id uuid NOT NULL,
  -- In the one spelling that is searched.
  body text NOT NULL,
  PRIMARY KEY (facility_id, text_id)
);
-- Compared by bytes, as exam_word is: a beginning is a range.
CREATE TABLE report_word (
  facility_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  text_id uuid NOT NULL,
  PRIMARY KEY (facility_id, word, text_id),
  FOREIGN KEY (facility_id, text_id) REFERENCES report_text ON DELETE CASCADE
);
CREATE INDEX report_word_text ON report_word (facility_id, text_id);
CREATE TABLE report_shelf (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  text_id uuid NOT NULL,
  PRIMARY KEY (facility_id, exam_id),
  FOREIGN KEY (facility_id, text_id) REFERENCES report_text
);
CREATE INDEX report_shelf_text ON report_shelf (facility_id, text_id);
CREATE INDEX exam_completed ON exam (facility_id, complete_time DESC, exam_id) WHERE report_has_complete;
CREATE INDEX exam_alike ON exam (facility_id, modality, bodypart) WHERE report_has_complete;

CREATE FUNCTION report_shelve(p_exam uuid, p_body text, p_words text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  f uuid;
  t uuid := md5(p_body)::uuid;
  former uuid;
BEGIN
  SELECT e.facility_id INTO f FROM exam e WHERE e.exam_id = p_exam
    AND (e.facility_id = app_facility() OR app_works_on(e.exam_id, e.facility_id) OR app_has_read(e.exam_id, e.facility_id));
  IF f IS NULL THEN RAISE EXCEPTION 'no exam of this hospital' USING ERRCODE = '42501'; END IF;
  INSERT INTO report_text (facility_id, text_id, body) VALUES (f, t, p_body) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO report_word (facility_id, word, text_id) SELECT f, w, t FROM unnest(p_words) w ON CONFLICT DO NOTHING;
  END IF;
  SELECT s.text_id INTO former FROM report_shelf s WHERE s.facility_id = f AND s.exam_id = p_exam;
  IF former = t THEN RETURN; END IF;
  INSERT INTO report_shelf (facility_id, exam_id, text_id) VALUES (f, p_exam, t)
    ON CONFLICT (facility_id, exam_id) DO UPDATE SET text_id = excluded.text_id;
  -- A text that no report has any more is nobody's to find.
  IF former IS NOT NULL THEN
    DELETE FROM report_text x WHERE x.facility_id = f AND x.text_id = former
      AND NOT EXISTS (SELECT 1 FROM report_shelf s WHERE s.facility_id = f AND s.text_id = former);
  END IF;
END $$;
REVOKE ALL ON FUNCTION report_shelve(uuid, text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION report_shelve(uuid, text, text[]) TO farsight_app;

-- Completed reports of before the library, some at a time.
CREATE FUNCTION report_unshelved(p_most integer) RETURNS TABLE (facility_id uuid, exam_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT e.facility_id, e.exam_id FROM exam e JOIN report r ON r.exam_id = e.exam_id
  WHERE e.report_has_complete AND e.state <> 3000 AND NOT EXISTS (SELECT 1 FROM report_shelf s WHERE s.facility_id = e.facility_id AND s.exam_id = e.exam_id)
  LIMIT p_most $$;
REVOKE ALL ON FUNCTION report_unshelved(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION report_unshelved(integer) TO farsight_gate;

-- Which hospital an exam is of: for a link that says so by its sign, before there is a session.
CREATE FUNCTION exam_hospital(wanted uuid) RETURNS uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT e.facility_id FROM exam e WHERE e.exam_id = wanted $$;
REVOKE ALL ON FUNCTION exam_hospital(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION exam_hospital(uuid) TO farsight_gate;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report_text','report_word','report_shelf'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I FOR SELECT TO farsight_app USING (facility_id = app_facility())', t);
    EXECUTE format('CREATE POLICY shelving ON %I TO farsight_owner USING (true) WITH CHECK (true)', t);
    EXECUTE format('GRANT SELECT ON %I TO farsight_app', t);
  END LOOP;
END $$;
`
