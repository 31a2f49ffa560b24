import type { Migration } from '../migrate'

/** A place in the queue that is handed to another exam, or taken away, changes how long that exam's patient is known to have waited. */
export const queueMarks: Migration = {
  number: 73,
  name: 'queue-marks',
  sql: /* sql */ `
CREATE FUNCTION stat_place_moved() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM stat_mark_exams(CASE WHEN TG_OP = 'DELETE' THEN ARRAY[OLD.exam_id] ELSE ARRAY[OLD.exam_id, NEW.exam_id] END);
  RETURN NULL;
END $$;
CREATE TRIGGER stat_moved AFTER UPDATE OF exam_id ON queue_entry FOR EACH ROW
  WHEN (OLD.exam_id IS DISTINCT FROM NEW.exam_id) EXECUTE FUNCTION stat_place_moved();
CREATE TRIGGER stat_gone AFTER DELETE ON queue_entry FOR EACH ROW EXECUTE FUNCTION stat_place_moved();
`,
}
