import type { Migration } from '../migrate'

/**
 * Every patient whom the images of a series name, each once: one foreign image among many is found without reading all headers at each
 * opening. What was stored before is read from its headers here.
 */
export const seriesIdentities: Migration = {
  number: 22,
  name: 'series-identities',
  sql: /* sql */ `
ALTER TABLE series ADD COLUMN identities jsonb NOT NULL DEFAULT '[]';
ALTER TABLE series NO FORCE ROW LEVEL SECURITY;
ALTER TABLE instance NO FORCE ROW LEVEL SECURITY;
UPDATE series e SET identities = d.identities FROM (
  SELECT facility_id, series_uid, jsonb_agg(DISTINCT identity) AS identities FROM (
    SELECT i.facility_id, i.series_uid, jsonb_build_object(
      'name', rtrim(concat_ws('=', coalesce(h.m #>> '{00100010,Value,0,Alphabetic}', ''), coalesce(h.m #>> '{00100010,Value,0,Ideographic}', ''),
        coalesce(h.m #>> '{00100010,Value,0,Phonetic}', '')), '='),
      'id', coalesce(h.m #>> '{00100020,Value,0}', ''),
      'sex', coalesce(h.m #>> '{00100040,Value,0}', ''),
      'born', coalesce(h.m #>> '{00100030,Value,0}', '')) AS identity
    FROM instance i CROSS JOIN LATERAL (SELECT CASE WHEN pg_input_is_valid(i.metadata, 'jsonb') THEN i.metadata::jsonb END AS m) h
    WHERE h.m IS NOT NULL) each
  GROUP BY facility_id, series_uid) d
WHERE d.facility_id = e.facility_id AND d.series_uid = e.series_uid;
ALTER TABLE series FORCE ROW LEVEL SECURITY;
ALTER TABLE instance FORCE ROW LEVEL SECURITY;
`,
}
