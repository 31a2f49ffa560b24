import type { Migration } from '../migrate'

/**
 * What a search of the archive's door asks for and the tables did not keep: who referred and the study's own number, and of each
 * instance the few elements that every answer names. What was stored before is read from its headers here.
 */
export const searched: Migration = {
  number: 30,
  name: 'searched',
  sql: /* sql */ `
ALTER TABLE study ADD COLUMN referring_physician text NOT NULL DEFAULT '', ADD COLUMN study_id text NOT NULL DEFAULT '';
-- DICOM JSON of a few elements (images/dicom/brief.ts).
ALTER TABLE instance ADD COLUMN brief jsonb NOT NULL DEFAULT '{}';
ALTER TABLE study NO FORCE ROW LEVEL SECURITY;
ALTER TABLE instance NO FORCE ROW LEVEL SECURITY;
UPDATE instance i SET brief = b.brief FROM (
  SELECT r.facility_id, r.sop_uid, jsonb_object_agg(e.key, e.value) AS brief
  FROM instance r CROSS JOIN LATERAL (SELECT CASE WHEN pg_input_is_valid(r.metadata, 'jsonb') THEN r.metadata::jsonb END AS m) h
    CROSS JOIN LATERAL jsonb_each(CASE WHEN jsonb_typeof(h.m) = 'object' THEN h.m END) e
  WHERE e.key = ANY ('{00080005,00080201,00280100,00400244,00400245,00400275}')
  GROUP BY r.facility_id, r.sop_uid) b
WHERE b.facility_id = i.facility_id AND b.sop_uid = i.sop_uid;
UPDATE study s SET referring_physician = d.referring, study_id = d.id FROM (
  SELECT DISTINCT ON (i.facility_id, i.study_uid) i.facility_id, i.study_uid,
    rtrim(concat_ws('=', coalesce(h.m #>> '{00080090,Value,0,Alphabetic}', ''), coalesce(h.m #>> '{00080090,Value,0,Ideographic}', ''),
      coalesce(h.m #>> '{00080090,Value,0,Phonetic}', '')), '=') AS referring,
    coalesce(h.m #>> '{00200010,Value,0}', '') AS id
  FROM instance i CROSS JOIN LATERAL (SELECT CASE WHEN pg_input_is_valid(i.metadata, 'jsonb') THEN i.metadata::jsonb END AS m) h
  WHERE h.m IS NOT NULL ORDER BY i.facility_id, i.study_uid, i.series_uid, i.number, i.sop_uid) d
WHERE d.facility_id = s.facility_id AND d.study_uid = s.study_uid;
ALTER TABLE study FORCE ROW LEVEL SECURITY;
ALTER TABLE instance FORCE ROW LEVEL SECURITY;
`,
}
