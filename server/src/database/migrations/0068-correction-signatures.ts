import type { Migration } from '../migrate'

/** Whoever corrects a completed report signs its text: the hands of those before stand under theirs alone (UP-17). */
export const correctionSignatures: Migration = {
  number: 68,
  name: 'correction-signatures',
  sql: /* sql */ `
DROP POLICY signing ON exam_step;
CREATE POLICY signing ON exam_step FOR SELECT TO farsight_owner USING (action IN ('submitReport', 'finishReport', 'passReview', 'correction'));
CREATE OR REPLACE FUNCTION sign_step() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  NEW.sign_id := NULL;
  IF NEW.action IN ('submitReport', 'finishReport', 'passReview', 'correction') THEN
    SELECT d.sign_id INTO NEW.sign_id FROM doctor d WHERE d.user_id = NEW.user_id AND d.user_id = app_user();
  END IF;
  RETURN NEW;
END $$;
`,
}
