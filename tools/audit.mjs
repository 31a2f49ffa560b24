// npm run audit -- verify [--hospital <code or name>]: reads the audit's chain of each hospital and names the first row that is not as it
// was written. Speaks with the running server's database and changes nothing.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { auditKey, verifyHospital } from './audit/verify.mjs'
import { readArguments } from './start/arguments.mjs'
import { databaseAddress, dataFolder, stop } from './start/database-address.mjs'
import { needNode } from './start/node-version.mjs'

needNode()
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const USAGE = '用法：npm run audit -- verify [--hospital <代码或名称>] / usage: npm run audit -- verify [--hospital <code or name>]'
const { values, positionals } = readArguments([USAGE], { allowPositionals: true, options: { hospital: { type: 'string' } } })
if (positionals.length !== 1 || positionals[0] !== 'verify') {
  console.error(USAGE)
  process.exit(1)
}

const data = dataFolder(root)
/** Of a file below the data folder. */
const json = (...path) => JSON.parse(readFileSync(join(data, ...path), 'utf8'))

const [app, gate] = ['app', 'gate'].map((role) => new pg.Client(databaseAddress(root, role)))
const secrets = json('private', 'secrets.json')
const heads = existsSync(join(data, 'audit-heads.json')) ? json('audit-heads.json') : undefined
if (!heads)
  console.log(
    `没有 ${data}/audit-heads.json：末尾被截去时看不出来 / without it a chain whose end was cut off cannot be told from a whole one`,
  )

await Promise.all([app.connect(), gate.connect()]).catch((error) =>
  stop(`数据库没有应答（${error.message}）`, `the database does not answer (${error.message})`),
)
const { rows: hospitals } = await gate.query(
  'SELECT facility_id AS id, name FROM facility_directory WHERE $1::text IS NULL OR code = $1 OR name = $1 OR name_en = $1 ORDER BY code',
  [values.hospital ?? null],
)
if (hospitals.length === 0) stop(`没有医院 ${values.hospital}`, `there is no hospital ${values.hospital}`)

const WHY = {
  changed: ['被改动', 'was changed'],
  removed: ['被删除', 'was removed'],
  inserted: ['是后来插入的', 'was inserted'],
  copied: ['是另一行的复制', 'is a copy of another one'],
  cut: ['起的末尾被截去', 'and all after it were cut off'],
  otherEnd: ['与库外保存的链尾不符', 'is not the end that is known outside the database'],
}
/** In a second look: linked meanwhile, or waiting still. */
const waits = async (ids) => {
  const found = new Set(
    (await gate.query('SELECT audit_id FROM audit_waiting WHERE audit_id = ANY($1)', [ids])).rows.map((r) => Number(r.audit_id)),
  )
  for (const row of (await later.query('SELECT audit_id FROM audit_link WHERE audit_id = ANY($1)', [ids])).rows)
    found.add(Number(row.audit_id))
  return found
}
const later = new pg.Client(at.app)
await later.connect()
let faults = 0
for (const { id, name } of hospitals) {
  await later.query("SELECT set_config('app.facility_id', $1, false)", [id])
  await app.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await app.query("SELECT set_config('app.facility_id', $1, true)", [id])
  const key = auditKey(Buffer.from(secrets.site, 'base64url'))
  const began = performance.now()
  const found = await verifyHospital((text, given) => app.query(text, given), { facility: id, key, head: heads?.[id], waits })
  await app.query('COMMIT')
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (!found.bad) {
    console.log(`${name}: ${found.rows} 行完整，${found.waiting} 行待链接 / rows whole, ${found.waiting} waiting (${seconds} s)`)
    continue
  }
  faults += 1
  const { seq, auditId, why } = found.bad
  const row = [seq && `第 ${seq} 环 / link ${seq}`, auditId && `审计号 / audit id ${auditId}`].filter(Boolean).join('，')
  console.error(`${name}: ${row} ${WHY[why][0]} / ${WHY[why][1]}`)
}
await Promise.all([app.end(), gate.end(), later.end()])
process.exit(faults === 0 ? 0 : 1)
