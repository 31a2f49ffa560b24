import { Client } from 'pg'
import { fund, grandTotal } from '../../test/credits'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'

const SOAKING = process.env.SOAK === 'LG-01'
const OPERATIONS = SOAKING ? 1_000_000 : 600
const MOST_MS = 10 * 60_000
const BATCH = SOAKING ? 2000 : 200
const HOSPITALS = 8

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/**
 * Random business events as the app's role, past the server's own code: the ledger has to hold by itself. After each one the accounts
 * and the entries of the last transfer are summed; a sum that is not nothing ends the run.
 */
const PROCEDURE = `
CREATE TABLE soak_slot (slot integer PRIMARY KEY, exam_id uuid, src uuid, dest uuid, order_id uuid, urgent boolean, done boolean);
GRANT SELECT, UPDATE ON soak_slot TO farsight_app;
CREATE FUNCTION soak_sum() RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$ SELECT sum(amount)::bigint FROM credit_account $$;
CREATE PROCEDURE soak(n integer, hospitals uuid[]) LANGUAGE plpgsql AS $$
DECLARE s soak_slot; act double precision; made uuid; target uuid; fee integer; chosen integer;
BEGIN
  FOR i IN 1..n LOOP
    chosen := floor(random() * (SELECT count(*) FROM soak_slot))::int;
    SELECT * INTO STRICT s FROM soak_slot WHERE slot = chosen;
    act := random();
    BEGIN
      IF s.order_id IS NULL THEN
        target := hospitals[1 + floor(random() * array_length(hospitals, 1))::int];
        PERFORM set_config('app.facility_id', s.src::text, false), set_config('app.user_id', s.src::text, false);
        IF act < 0.05 THEN
          made := gen_random_uuid();
          INSERT INTO credit_request (request_id, facility_id, kind, amount, asked_by, asked_at) VALUES (made, s.src, 'recharge', 1 + floor(random() * 500), s.src, now());
          PERFORM credit_recharge_alone(made, now(), '');
        ELSIF target <> s.src THEN
          made := gen_random_uuid();
          fee := floor(random() * 200);
          INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, chain_id, modality, parts, unit, fee_cost, fee_urgent, fee_night, fee_total,
            src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at)
            VALUES (made, s.exam_id, s.src, target, made, 'CT', '[]', fee, fee, fee / 2, fee / 2, fee + 2 * (fee / 2), '', '', s.src, '', now(), now() - interval '1 hour');
          PERFORM credit_hold(made, fee + 2 * (fee / 2), now(), '');
          UPDATE soak_slot SET order_id = made, dest = target, done = false WHERE slot = s.slot;
        END IF;
      ELSE
        PERFORM set_config('app.facility_id', CASE WHEN act BETWEEN 0.5 AND 0.7 THEN s.src ELSE s.dest END::text, false),
          set_config('app.user_id', CASE WHEN act BETWEEN 0.5 AND 0.7 THEN s.src ELSE s.dest END::text, false);
        IF act < 0.2 THEN
          PERFORM credit_urgent_release(s.order_id, now(), '');
        ELSIF act < 0.5 THEN
          IF NOT s.done THEN UPDATE remote_order SET status = 'completed', completed_at = now() WHERE order_id = s.order_id; END IF;
          PERFORM credit_capture(s.order_id, now(), '');
          UPDATE soak_slot SET done = true WHERE slot = s.slot;
        ELSIF act < 0.7 THEN
          IF NOT s.done THEN
            UPDATE remote_order SET status = 'recalled' WHERE order_id = s.order_id;
            PERFORM credit_release(s.order_id, now(), '');
          END IF;
          UPDATE soak_slot SET order_id = NULL WHERE slot = s.slot;
        ELSE
          IF NOT s.done THEN UPDATE remote_order SET status = 'rejected' WHERE order_id = s.order_id; END IF;
          PERFORM credit_release(s.order_id, now(), '');
          UPDATE soak_slot SET order_id = NULL WHERE slot = s.slot;
        END IF;
      END IF;
    EXCEPTION WHEN SQLSTATE 'FC401' THEN NULL;
    END;
    IF soak_sum() <> 0 THEN RAISE EXCEPTION 'operation % left a sum of %', i, soak_sum(); END IF;
    IF i % 50 = 0 THEN COMMIT; END IF;
  END LOOP;
END $$;
GRANT EXECUTE ON PROCEDURE soak(integer, uuid[]) TO farsight_app;
GRANT EXECUTE ON FUNCTION soak_sum() TO farsight_app;`

test(
  '[LG-01, LEDG-01] random launches, completions, rejections, recalls, urgent releases and recharges: the sum is nothing after each',
  async () => {
    const hospitals = await Promise.all(Array.from({ length: HOSPITALS }, () => server.facility()))
    for (const hospital of hospitals) await fund(server, hospital, 2000)
    const exams = await Promise.all(Array.from({ length: 64 }, (_, i) => makeExam(server, hospitals[i % HOSPITALS]!)))
    await server.database.superuser(async (root) => {
      await root.query(PROCEDURE)
      for (const [slot, exam] of exams.entries())
        await root.query('INSERT INTO soak_slot (slot, exam_id, src, done) VALUES ($1, $2, $3, false)', [
          slot,
          exam.exam_id,
          exam.facility_id,
        ])
    })
    const app = new Client(server.database.address.app)
    await app.connect()
    await app.query('SELECT setseed(0.14)')
    const began = Date.now()
    let done = 0
    while (done < OPERATIONS && Date.now() - began < MOST_MS) {
      await app.query(`CALL soak(${BATCH}, '{${hospitals.join(',')}}')`)
      done += BATCH
    }
    await app.end()
    const { rows } = await server.database.superuser((root) =>
      root.query('SELECT kind, count(*)::int AS n FROM credit_transfer GROUP BY kind ORDER BY 1'),
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['capture', 'hold', 'recharge', 'release', 'urgentRelease'])
    expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })
    const { rows: faults } = await server.pools.gate.query("SELECT credit_reconcile('2000-01-01', now()) AS n")
    expect(faults).toEqual([{ n: 0 }])
    if (SOAKING)
      process.stderr.write(
        `LG-01: ${done} operations in ${Math.round((Date.now() - began) / 1000)} s, ${rows.map(({ kind, n }) => `${n} ${kind}`).join(', ')}; sum 0 after each, 0 faults\n`,
      )
  },
  MOST_MS + 120_000,
)
