// npm run statistics -- rebuild [--hospital <code or name>]: counts the sums of days anew that statistics are answered from.
// Speaks with the running server's database; the server itself counts, and answers truly meanwhile.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readArguments } from './start/arguments.mjs'
import { databaseAddress, stop } from './start/database-address.mjs'
import { needNode } from './start/node-version.mjs'
import { watchCounting } from './statistics/progress.mjs'

needNode()
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const USAGE =
  '用法：npm run statistics -- rebuild [--hospital <代码或名称>] / usage: npm run statistics -- rebuild [--hospital <code or name>]'
const { values, positionals } = readArguments([USAGE], { allowPositionals: true, options: { hospital: { type: 'string' } } })
if (positionals.length !== 1 || positionals[0] !== 'rebuild') {
  console.error(USAGE)
  process.exit(1)
}

const client = new pg.Client(databaseAddress(root, 'gate'))
await client.connect().catch((error) => stop(`数据库没有应答（${error.message}）`, `the database does not answer (${error.message})`))
const { rows: hospitals } = await client.query(
  'SELECT facility_id, name FROM facility_directory WHERE $1::text IS NULL OR code = $1 OR name = $1 OR name_en = $1 ORDER BY code',
  [values.hospital ?? null],
)
if (hospitals.length === 0) stop(`没有医院 ${values.hospital}`, `there is no hospital ${values.hospital}`)
for (const { facility_id: id, name } of hospitals) {
  const { rows } = await client.query('SELECT stat_forget($1) AS days', [id])
  console.log(`${name}: ${rows[0].days} 天 / days`)
}
/** Days that are over by the wall clock of the server (decision 45) and wait. */
const left = async () => {
  const today = new Date(Date.now() + 480 * 60_000).toISOString().slice(0, 10)
  return Number((await client.query('SELECT stat_left($1) AS n', [today])).rows[0].n)
}
const counted = await watchCounting({
  left,
  say: (zh, en) => console.log(`${zh} / ${en}`),
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
})
if (!counted) stop('服务器没有在统计：它在运行吗？', 'nothing is being counted: does the server run?')
console.log('完成 / done')
await client.end()
