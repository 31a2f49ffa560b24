import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { Sealer } from '../../../server/src/audit/sealer'
import { openPools } from '../../../server/src/database/pools'
import { tenantTransactions } from '../../../server/src/database/tenant'
import { searchTrail } from '../../../server/src/trail/search'
import { auditKey, verifyHospital } from '../../../tools/audit/verify.mjs'
import { benchCluster, connected } from '../cluster'
import { backendTicks, cpuSince } from '../lists/database-cpu'

// Searches in many events of one hospital: database CPU beside fifty rows by their key; and the chain of all of them, made and verified.
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000_000)
const TIMES = Number(process.env.BENCH_TIMES ?? 20)
const DATABASE = 'audit'
const HOME = 'f0000000-0000-4000-8000-000000000001'
const key = auditKey(randomBytes(32))
const cluster = await benchCluster(DATABASE)
const { embedded } = cluster

/** A year of a hospital: 40 users, a patient's exam every ten events, mostly reading; as it was before there was a chain, all of it waits. */
const FILL = `
  INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ('${HOME}', 'b', 'hospital', '本院', 'Home');
  INSERT INTO doctor (user_id, facility_id, name, role)
    SELECT ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${HOME}', '医生' || n, 'doctor' FROM generate_series(0, 39) n;
  INSERT INTO exam (exam_id, facility_id, state, modality, pat_name, pinyin, sex, check_no, accession_no, hospital_no, source_type, register_time, sort_key)
    SELECT ('e' || lpad(to_hex(n), 7, '0') || '-0000-4000-8000-000000000000')::uuid, '${HOME}', 9, 'CT', '王建国' || n, 'wang', 'M', 'CT' || n, 'A' || n, 'H' || n, 'inpatient', now(), n
    FROM generate_series(0, ${EVENTS} / 10) n;
  INSERT INTO exam_word (facility_id, word, exam_id)
    SELECT '${HOME}', k.kind || n, ('e' || lpad(to_hex(n), 7, '0') || '-0000-4000-8000-000000000000')::uuid FROM generate_series(0, ${EVENTS} / 10) n, (VALUES ('c:ct'), ('h:h')) k(kind);
  INSERT INTO audit (facility_id, user_id, role, call, outcome, object_id, address, at, request_id)
    SELECT '${HOME}', ('d0000000-0000-4000-8000-' || lpad((n * 7 % 40)::text, 12, '0'))::uuid, 'doctor',
      (ARRAY['RisLocalDiagnose.do?func=QueryLocalList','emr_dataApi.do?function=viewReport','emr_dataApi.do?function=openReport','emr_dataApi.do?function=saveReport','rs_dataApi.do?function=queryImages'])[1 + n % 5],
      CASE WHEN n % 997 = 0 THEN 107 ELSE 0 END, CASE WHEN n % 5 = 0 THEN '' ELSE 'e' || lpad(to_hex(n / 10), 7, '0') || '-0000-4000-8000-000000000000' END,
      '10.0.0.' || n % 250, now() - make_interval(secs => 31536000.0 * (${EVENTS} - n) / ${EVENTS}), md5(n::text)
    FROM generate_series(1, ${EVENTS}) n;
  INSERT INTO audit_waiting (audit_id, facility_id) SELECT audit_id, facility_id FROM audit`

try {
  const { address, asSuperuser } = await cluster.database(DATABASE)
  let began = Date.now()
  await asSuperuser(async (su) => {
    await su.query("SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'")
    await su.query(FILL)
    await su.query('VACUUM ANALYZE audit, exam, exam_word, audit_waiting')
  })
  console.log(`${EVENTS} events of one hospital in a year, written in ${((Date.now() - began) / 1000).toFixed(0)} s`)

  const pools = openPools(address, () => {})
  const asTenant = tenantTransactions(pools.app)
  const tenant = { facilityId: HOME, userId: HOME }
  const sealer = new Sealer({ gate: pools.gate, asTenant, key, failed: console.error, cut: console.error })
  began = Date.now()
  while ((await sealer.seal()) > 0);
  console.log(
    `linked in ${((Date.now() - began) / 1000).toFixed(0)} s: ${Math.round(EVENTS / ((Date.now() - began) / 1000))} events a second`,
  )
  await asSuperuser((su) => su.query('VACUUM ANALYZE audit_link, audit_waiting'))
  began = Date.now()
  const verified = await connected(address.app, async (app) => {
    await app.query("SELECT set_config('app.facility_id', $1, false)", [HOME])
    return verifyHospital((text, values) => app.query(text, values), { facility: HOME, key, waits: async () => new Set() })
  })
  console.log(
    `verified in ${((Date.now() - began) / 1000).toFixed(0)} s: ${verified.rows} rows, ${verified.bad ? JSON.stringify(verified.bad) : 'whole'}`,
  )

  const db = new Pool({ ...address.app, max: 1 })
  const one = tenantTransactions(db)
  const cpuOf = async (work: () => Promise<unknown>, times = TIMES): Promise<{ cpu: number; ms: number }> => {
    await work()
    const before = backendTicks(embedded.processId(), DATABASE)
    const start = performance.now()
    for (let i = 0; i < times; i += 1) await work()
    return {
      cpu: cpuSince(before, backendTicks(embedded.processId(), DATABASE)) / times / 1000,
      ms: (performance.now() - start) / times,
    }
  }
  const floor = await cpuOf(
    () =>
      db.query('SELECT * FROM audit WHERE audit_id = ANY($1::bigint[])', [
        Array.from({ length: 50 }, (_, i) => 1 + i * Math.floor(EVENTS / 60)),
      ]),
    2_000,
  )
  console.log(`fifty rows by their key: database CPU ${floor.cpu.toFixed(2)} ms`)
  const day = (ago: number): string => new Date(Date.now() + 480 * 60_000 - ago * 86_400_000).toISOString().slice(0, 10)
  const month = { startTime: `${day(120)} 00:00:00`, endTime: `${day(90)} 23:59:59` }
  for (const [what, ask] of [
    ['the newest', {}],
    ['a patient', { patient: `H${Math.floor(EVENTS / 20)}` }],
    ['a patient, who is none', { patient: 'X1' }],
    ['a user', { user: '医生7' }],
    ['an action', { call: 'emr_dataApi.do?function=saveReport' }],
    ['a month of a user', { user: '医生7', ...month }],
    ['a group in a month', { kind: 'images', ...month }],
    ['what was refused', { outcome: 'refused' }],
    ['what was refused of a group in a month', { outcome: 'refused', kind: 'reading', ...month }],
  ] as const) {
    let rows = 0
    const { cpu, ms } = await cpuOf(async () => {
      rows = (await one(tenant, (tx) => searchTrail(tx, ask))).events.length
    })
    console.log(
      `${what}: ${rows} rows, database CPU ${cpu.toFixed(1)} ms (${(cpu / floor.cpu).toFixed(1)} times the floor), ${ms.toFixed(0)} ms`,
    )
  }
  await db.end()
  await pools.end()
} finally {
  await cluster.stop()
}
