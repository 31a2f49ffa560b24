import type { Migration } from '../migrate'
import { STANDARD_ITEMS } from './0016-critical/items'
import { ADDED_ROWS, MENDED_ROWS } from './0043-ecg-criticals/items'

/**
 * ECG items of the list have a code, by which what was measured finds its own; their words suggest what they mean, and what the consensus
 * names besides is there. A hospital's own words stay.
 */
export const ecgCriticals: Migration = {
  number: 43,
  name: 'ecg-criticals',
  sql: /* sql */ `
ALTER TABLE critical_item ADD COLUMN code text NOT NULL DEFAULT '';

CREATE OR REPLACE FUNCTION critical_list(hospital uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO critical_item (item_id, facility_id, place, zh, en, modality, bodypart, words, tell_minutes, escalate_minutes, code)
  SELECT md5('critical ' || hospital || ' ' || v.place)::uuid, hospital, v.place, v.zh, v.en, v.modality, v.bodypart, coalesce(m.words, v.words), v.tell, v.escalate,
    coalesce(m.code, '') FROM (VALUES
    ${STANDARD_ITEMS}
  ) AS v (place, zh, en, modality, bodypart, words, tell, escalate) LEFT JOIN (VALUES
    ${MENDED_ROWS}
  ) AS m (place, code, was, words) USING (place);
  INSERT INTO critical_item (item_id, facility_id, place, zh, en, modality, bodypart, words, tell_minutes, escalate_minutes, code)
  SELECT md5('critical ' || hospital || ' ' || v.place)::uuid, hospital, v.place, v.zh, v.en, 'ECG', '', v.words, v.tell, v.escalate, v.code FROM (VALUES
    ${ADDED_ROWS}
  ) AS v (place, code, zh, en, words, tell, escalate) $$;

-- Hospitals that were there before.
ALTER TABLE facility NO FORCE ROW LEVEL SECURITY;
ALTER TABLE critical_item NO FORCE ROW LEVEL SECURITY;
UPDATE critical_item i SET code = m.code, words = CASE WHEN i.words = m.was THEN m.words ELSE i.words END FROM (VALUES
    ${MENDED_ROWS}
  ) AS m (place, code, was, words) WHERE i.item_id = md5('critical ' || i.facility_id || ' ' || m.place)::uuid;
INSERT INTO critical_item (item_id, facility_id, place, zh, en, modality, bodypart, words, tell_minutes, escalate_minutes, code)
  SELECT md5('critical ' || f.facility_id || ' ' || v.place)::uuid, f.facility_id, v.place, v.zh, v.en, 'ECG', '', v.words, v.tell, v.escalate, v.code FROM facility f, (VALUES
    ${ADDED_ROWS}
  ) AS v (place, code, zh, en, words, tell, escalate);
ALTER TABLE critical_item FORCE ROW LEVEL SECURITY;
ALTER TABLE facility FORCE ROW LEVEL SECURITY;
`,
}
