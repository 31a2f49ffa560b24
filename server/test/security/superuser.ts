import { Pool } from 'pg'
import type { TestDatabase } from '../harness'

/** Connections past all policies, kept open for a test file's time. */
export function superuserPool(database: TestDatabase): Pool {
  const { host, port, user, password } = JSON.parse(process.env.FARSIGHT_TEST_CLUSTER!)
  const pool = new Pool({ host, port, user, password, database: database.name, max: 2 })
  // Ended, its connections may stand until the database is dropped under them: that is not of the test's matter, and a query that breaks says so.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  return pool
}

/** Tables with a facility in each row: those of the tenants and those of the gate. */
export async function facilityTables(root: Pool): Promise<readonly string[]> {
  const { rows } = await root.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attname = 'facility_id' AND NOT a.attisdropped ORDER BY 1`,
  )
  return rows.map((row) => row.name)
}

/**
 * Notes every committed write of a row whose hospital is not the transaction's own: whatever the answer said, a foreign
 * row that was touched turns the matrix red. The site's administrator may move each hospital's pointers: his transactions
 * say so (app.site), and the account behind them must be his, for the word alone opens the rows to whoever speaks it. The two
 * sides of an order write what is about its exam, and move its credits. All that take part in a consultation write what is of it, and ring
 * at each other. Either side of a relation answers or ends it; who leads a union writes its members.
 */
export async function watchCrossings(root: Pool): Promise<void> {
  await root.query(`
    CREATE TABLE crossing (name text NOT NULL, op text NOT NULL);
    CREATE FUNCTION note_crossing() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    DECLARE tenant uuid := nullif(current_setting('app.facility_id', true), '')::uuid; theirs uuid; about uuid;
    BEGIN
      IF TG_OP = 'DELETE' THEN theirs := OLD.facility_id; ELSE theirs := NEW.facility_id; END IF;
      IF tenant IS NULL OR theirs = tenant OR theirs IS NULL THEN RETURN NULL; END IF;
      IF TG_TABLE_NAME IN ('release_pointer', 'release_log') AND app_site() AND EXISTS (SELECT 1 FROM doctor
        WHERE user_id = current_setting('app.user_id')::uuid AND facility_id = tenant AND role = 'unionAdmin') THEN RETURN NULL; END IF;
      IF TG_TABLE_NAME IN ('exam', 'report', 'report_version', 'exam_step', 'report_rating', 'report_issue', 'report_shelf', 'report_text', 'report_word', 'identity_confirmation', 'critical_loop', 'exam_counter', 'event', 'outbox', 'credit_account', 'credit_entry', 'stat_mark') THEN
        about := (to_jsonb(NEW)->>'exam_id')::uuid;
        IF EXISTS (SELECT 1 FROM remote_order o WHERE tenant IN (o.src_facility_id, o.dest_facility_id) AND theirs IN (o.src_facility_id, o.dest_facility_id)
          AND (about IS NULL OR o.exam_id = about)) THEN RETURN NULL; END IF;
      END IF;
      IF TG_OP = 'DELETE' THEN about := (to_jsonb(OLD)->>'consultation_id')::uuid; ELSE about := (to_jsonb(NEW)->>'consultation_id')::uuid; END IF;
      IF (TG_TABLE_NAME ^@ 'consultation' OR TG_TABLE_NAME IN ('event', 'outbox')) AND EXISTS (SELECT 1 FROM consultation c
        WHERE c.facilities @> ARRAY[tenant] AND (c.consultation_id = about OR (TG_TABLE_NAME = 'outbox' AND c.facilities @> ARRAY[theirs]))) THEN RETURN NULL; END IF;
      IF TG_TABLE_NAME = 'facility_relation' AND TG_OP = 'UPDATE' AND (to_jsonb(NEW)->>'partner_id')::uuid = tenant THEN RETURN NULL; END IF;
      IF TG_TABLE_NAME = 'union_member' THEN
        IF EXISTS (SELECT 1 FROM union_group g WHERE g.facility_id = tenant
          AND g.union_code = CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD)->>'union_code' ELSE to_jsonb(NEW)->>'union_code' END) THEN RETURN NULL; END IF;
      END IF;
      INSERT INTO crossing VALUES (TG_TABLE_NAME, TG_OP);
      RETURN NULL;
    END $$`)
  for (const name of await facilityTables(root))
    await root.query(
      `CREATE TRIGGER note_crossing AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION note_crossing()`,
    )
}

/** The crossings since the last look, as `table:op`, sorted, each once. */
export async function takeCrossings(root: Pool): Promise<readonly string[]> {
  const { rows } = await root.query<{ name: string; op: string }>('DELETE FROM crossing RETURNING name, op')
  return [...new Set(rows.map(({ name, op }) => `${name}:${op}`))].sort()
}
