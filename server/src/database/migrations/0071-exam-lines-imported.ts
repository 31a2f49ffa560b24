import type { Migration } from '../migrate'

/** A consultation says which of its exams came from an earlier system: nobody here signed their reports. */
export const examLinesImported: Migration = {
  number: 71,
  name: 'exam-lines-imported',
  sql: /* sql */ `
DROP FUNCTION consultation_exams(uuid);
CREATE FUNCTION consultation_exams(wanted uuid)
  RETURNS TABLE (exam_id uuid, facility_id uuid, check_no text, modality text, bodypart text, side text, check_item text, check_time timestamptz, state smallint,
    report_has_complete boolean, image_count int, imported boolean) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT e.exam_id, e.facility_id, e.check_no, e.modality, e.bodypart, e.side::text, e.check_item, e.check_time, e.state, e.report_has_complete, e.image_count, e.imported
    FROM consultation c JOIN consultation_exam x USING (consultation_id) JOIN exam e ON e.exam_id = x.exam_id AND e.facility_id = x.facility_id
    WHERE c.consultation_id = wanted AND c.facilities @> ARRAY[app_facility()]
    ORDER BY x.place $$;
REVOKE ALL ON FUNCTION consultation_exams(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consultation_exams(uuid) TO farsight_app;
`,
}
