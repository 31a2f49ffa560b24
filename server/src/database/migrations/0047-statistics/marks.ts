/** Every change of what is counted marks its days, in its own transaction and without a lock that two writers could share. */
const perStatement = (
  name: string,
  table: string,
  call: string,
): string => `CREATE TRIGGER ${name} AFTER INSERT ON ${table} REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION ${call}();\n`
const onChange = (table: string, columns: readonly string[], call: string): string => {
  const row = (side: string): string => `(${columns.map((column) => `${side}.${column}`).join(', ')})`
  return `CREATE TRIGGER stat_changed AFTER UPDATE OF ${columns.join(', ')} ON ${table} FOR EACH ROW
  WHEN (${row('OLD')} IS DISTINCT FROM ${row('NEW')}) EXECUTE FUNCTION ${call}();\n`
}

/** Tables whose rows say something of an exam. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  report: ['reviewers'],
  report_version: [],
  report_rating: [],
  second_reading: ['state'],
  check_record: ['room_id', 'started_at', 'ended_at', 'grade'],
  queue_entry: ['queued_at'],
  registration: ['room_id'],
  retake: [],
}
const OF_EXAM = [
  'state',
  'report_has_complete',
  'complete_time',
  'check_time',
  'register_time',
  'door_time',
  'due_time',
  'modality',
  'source_type',
  'department',
  'bodypart',
  'urgent',
  'green_channel',
  'critical',
  'yin_yang',
  'image_count',
  'author_id',
  'reader_facility_id',
] as const

/** Days on which an exam counts for anything, whatever its state. */
const daysOf = (e: string): string => `SELECT stat_day_of(${e}.check_time) WHERE ${e}.check_time IS NOT NULL
      UNION SELECT stat_day_of(coalesce(${e}.complete_time, ${e}.register_time)) WHERE ${e}.report_has_complete OR ${e}.state = 9`

export const marks = /* sql */ `
CREATE FUNCTION stat_mark_exams(ids uuid[]) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO stat_mark (facility_id, day) SELECT DISTINCT e.facility_id, d.day FROM exam e CROSS JOIN LATERAL (
      ${daysOf('e')}
      UNION SELECT stat_day_of(v.at) FROM report_version v WHERE v.exam_id = e.exam_id AND stat_level(v.step) IS NOT NULL) d(day)
    WHERE e.exam_id = ANY (ids) $$;
REVOKE ALL ON FUNCTION stat_mark_exams(uuid[]) FROM PUBLIC;

CREATE FUNCTION stat_exam_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO stat_mark (facility_id, day) SELECT DISTINCT e.facility_id, d.day FROM added e CROSS JOIN LATERAL (${daysOf('e')}) d(day);
  RETURN NULL;
END $$;
CREATE FUNCTION stat_exam_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  -- As it was, and as it is.
  INSERT INTO stat_mark (facility_id, day) SELECT OLD.facility_id, d.day FROM (${daysOf('OLD')}) d(day);
  PERFORM stat_mark_exams(ARRAY[NEW.exam_id]);
  RETURN NULL;
END $$;
CREATE FUNCTION stat_beside_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM stat_mark_exams(array_agg(DISTINCT a.exam_id)) FROM added a HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION stat_beside_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM stat_mark_exams(ARRAY[NEW.exam_id]);
  RETURN NULL;
END $$;
-- Only what begins a piece of work is counted from.
CREATE FUNCTION stat_step_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM stat_mark_exams(array_agg(DISTINCT a.exam_id)) FROM added a
    WHERE a.action IN ('openReport', 'takeOverReport', 'openReview', 'takeOverReview') HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION stat_booking_added() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO stat_mark (facility_id, day) SELECT DISTINCT a.facility_id, stat_day_of(a.starts_at) FROM added a WHERE a.starts_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION stat_booking_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO stat_mark (facility_id, day) SELECT DISTINCT NEW.facility_id, stat_day_of(x) FROM unnest(ARRAY[OLD.starts_at, NEW.starts_at]) x WHERE x IS NOT NULL;
  RETURN NULL;
END $$;

${perStatement('stat_added', 'exam', 'stat_exam_added')}${onChange('exam', OF_EXAM, 'stat_exam_changed')}
${Object.entries(BESIDE)
  .map(
    ([table, columns]) =>
      perStatement('stat_added', table, 'stat_beside_added') + (columns.length ? onChange(table, columns, 'stat_beside_changed') : ''),
  )
  .join('')}
${perStatement('stat_added', 'exam_step', 'stat_step_added')}
${perStatement('stat_added', 'booking', 'stat_booking_added')}${onChange('booking', ['starts_at', 'status', 'paid_at', 'slots', 'room_id', 'modality'], 'stat_booking_changed')}
`
