import type { Migration } from '../migrate'

/** Shortcuts, due times, duty, AI results, the consortium's data range, and the indexes of the worklist's filters. */
export const lists: Migration = {
  number: 10,
  name: 'lists',
  sql: /* sql */ `
CREATE TABLE shortcut (
  shortcut_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL REFERENCES doctor,
  screen text NOT NULL,
  title text NOT NULL,
  condition text NOT NULL,
  place integer GENERATED ALWAYS AS IDENTITY,
  UNIQUE (facility_id, user_id, screen, title)
);

-- Minutes to the report and working hours, whole: they are read and written together.
CREATE TABLE due_table (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  rules jsonb NOT NULL,
  week jsonb NOT NULL
);

CREATE TABLE duty (
  duty_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL REFERENCES doctor,
  -- Empty: every modality that the doctor may write.
  modalities text[] NOT NULL,
  starts timestamptz NOT NULL,
  ends timestamptz NOT NULL,
  urgent_only boolean NOT NULL,
  CHECK (starts < ends)
);
CREATE INDEX duty_time ON duty (facility_id, ends);
-- Whose turn it is: who was dealt to longest ago.
CREATE TABLE duty_turn (
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL REFERENCES doctor,
  turn bigint NOT NULL,
  PRIMARY KEY (facility_id, user_id)
);

-- What an engine found, as it came; the last one of an engine counts, those before it keep their answers.
CREATE TABLE ai_result (
  ai_result_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  modality text NOT NULL,
  engine text NOT NULL,
  engine_version text NOT NULL,
  positive boolean NOT NULL,
  findings jsonb NOT NULL,
  at timestamptz NOT NULL,
  adopted integer NOT NULL DEFAULT 0,
  edited integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  open integer NOT NULL,
  superseded boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX ai_result_current ON ai_result (facility_id, exam_id, engine) WHERE NOT superseded;
CREATE INDEX ai_result_time ON ai_result (facility_id, at DESC, ai_result_id) WHERE NOT superseded;
CREATE INDEX ai_result_agreement ON ai_result (facility_id, engine) INCLUDE (adopted, edited, rejected);
CREATE TABLE ai_answer (
  ai_result_id uuid NOT NULL REFERENCES ai_result,
  finding_id text NOT NULL,
  facility_id uuid NOT NULL REFERENCES facility,
  answer text NOT NULL CHECK (answer IN ('adopt', 'edit', 'reject')),
  text text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (ai_result_id, finding_id)
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['shortcut','due_table','duty','duty_turn','ai_result','ai_answer'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON shortcut, due_table, duty_turn, ai_result, ai_answer TO farsight_app;
GRANT SELECT, INSERT, DELETE ON duty TO farsight_app;
GRANT DELETE ON shortcut TO farsight_app;

-- The data range "consortium": rows of the agreed members of the own unions, for reading, in a transaction that says so. Only the
-- list itself says so. Membership is asked at each statement: who is removed is out at once.
CREATE FUNCTION app_range() RETURNS uuid[] LANGUAGE sql STABLE
  AS $$ SELECT CASE WHEN current_setting('app.range', true) = 'consortium' THEN app_consortium() ELSE '{}'::uuid[] END $$;
CREATE POLICY consortium ON exam FOR SELECT TO farsight_app USING (facility_id = ANY ((SELECT app_range())::uuid[]));
CREATE POLICY consortium ON exam_word FOR SELECT TO farsight_app USING (facility_id = ANY ((SELECT app_range())::uuid[]));

-- Time left: what needs a doctor still, by its due time; everything else at the end of all times. Inlined, so that a page by
-- due time is one range of an index.
CREATE FUNCTION exam_due(done boolean, state smallint, due timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN NOT done AND state IN (2060, 2, 3, 4, 5, 6, 7, 8) THEN coalesce(due, '9999-12-31T23:59:59.999Z'::timestamptz)
    ELSE '9999-12-31T23:59:59.999Z'::timestamptz END $$;
CREATE INDEX exam_due_time ON exam (facility_id, exam_due(report_has_complete, state, due_time), exam_id) WHERE state <> 3000;
CREATE INDEX exam_written ON exam (facility_id, author_id, sort_key, exam_id) WHERE author_id IS NOT NULL AND state <> 3000;
CREATE INDEX exam_ordered ON exam (facility_id, sort_key, exam_id) WHERE reader_facility_id IS NOT NULL AND state <> 3000;
CREATE INDEX exam_booked_from ON exam (facility_id, sort_key, exam_id) WHERE booked_from IS NOT NULL AND state <> 3000;
CREATE INDEX exam_from_clinic ON exam (facility_id, sort_key, exam_id) WHERE from_clinic AND state <> 3000;
-- A page by a common name asks each row of the order for its words.
CREATE INDEX exam_word_exam ON exam_word (facility_id, exam_id, word);
CREATE INDEX exam_name ON exam (facility_id, pat_name, register_time DESC);
CREATE INDEX report_version_author ON report_version (facility_id, author_id, exam_id) WHERE step LIKE 'pass%' OR step LIKE 'rebut%';
`,
}
