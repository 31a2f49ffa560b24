import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { utils, write } from '@e965/xlsx'
import { openPools } from '../../../server/src/database/pools'
import { tenantTransactions } from '../../../server/src/database/tenant'
import { excelDoor, workbookRows } from '../../../server/src/excel'
import type { Session } from '../../../server/src/session/session'
import { importTemplates } from '../../../server/src/templates/import'
import { benchCluster } from '../cluster'

// A workbook of many templates: read in its own process, looked through, imported, sent again; what its reader needs, and how long the
// server's event loop stands meanwhile. The floor is the same rows written straight by one statement.
const ROWS = Number(process.env.BENCH_ROWS ?? 5000)
const DATABASE = 'templates'
const HOME = 'f0000000-0000-4000-8000-000000000001'
const DOCTOR = 'd0000000-0000-4000-8000-000000000001'
const cluster = await benchCluster(DATABASE)

const HEAD = ['名称', '分组', '检查类型', '部位', '正常/异常', '检查所见', '诊断意见']
const SENTENCE = '双肺纹理清晰，未见实变及结节影，[侧别:左/右]肺门不大，纵隔居中，心影大小 [大小:# mm]。'
const rows = Array.from({ length: ROWS }, (_, i) => [
  `模板${i}`,
  `组${i % 40}`,
  ['CT', 'MR', 'DX'][i % 3]!,
  '胸部',
  i % 2 ? '异常' : '正常',
  `${i} ${SENTENCE.repeat(4)}`,
  `意见 ${i}`,
])
function workbook(kind: 'xlsx' | 'biff8'): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, ...rows]), '模板')
  return write(book, { type: 'buffer', bookType: kind, compression: true }) as Buffer
}

/** The most memory that a process has had, MB. */
const peakOf = (pid: number | undefined): number => {
  const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

/** Seconds of some work, and the longest time for which the event loop stood meanwhile. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<{ value: T; seconds: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const value = await work()
  const seconds = (performance.now() - began) / 1000
  delay.disable()
  console.log(
    `  ${what}: ${seconds.toFixed(2)} s, event loop stood at most ${(delay.max / 1e6).toFixed(0)} ms, 99 % under ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
  )
  return { value, seconds }
}

try {
  const { address, asSuperuser } = await cluster.database(DATABASE)
  await asSuperuser((su) =>
    su.query(`INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ('${HOME}', 'b', 'hospital', '本院', 'Home');
      INSERT INTO doctor (user_id, facility_id, name, role) VALUES ('${DOCTOR}', '${HOME}', '医生', 'doctor')`),
  )
  const pools = openPools(address, () => {})
  const asTenant = tenantTransactions(pools.app)
  const tenant = { facilityId: HOME, userId: DOCTOR }
  const session = { ...tenant, role: 'doctor' } as unknown as Session
  const door = excelDoor(process.env.EXCEL_READER ?? '')

  const json = JSON.stringify(
    rows.map(([name, title, modality, bodypart, , findings, diagnosis]) => ({ name, title, modality, bodypart, findings, diagnosis })),
  )
  const floor = await timed(`floor: ${ROWS} rows by one statement`, () =>
    asSuperuser((su) =>
      su.query(
        `INSERT INTO template (template_id, facility_id, owner_id, level, type, name, title, modality, bodypart, findings, diagnosis, created)
         SELECT gen_random_uuid(), '${HOME}', '${DOCTOR}', 'personal', 4, r.name, r.title, r.modality, r.bodypart, r.findings, r.diagnosis, now()
         FROM json_to_recordset($1::json) AS r(name text, title text, modality text, bodypart text, findings text, diagnosis text)`,
        [json],
      ),
    ),
  )
  for (const [kind, type] of [
    ['xlsx', 1],
    ['biff8', 2],
  ] as const) {
    const bytes = workbook(kind)
    console.log(`\n${kind === 'xlsx' ? '.xlsx' : '.xls'} of ${ROWS} rows, ${(bytes.length / 1024).toFixed(0)} KB`)
    const take = (preview: boolean) => async () => {
      const sheets = await workbookRows(door, bytes)
      return asTenant(tenant, (tx) => importTemplates({ tx, session, now: Date.now() }, sheets, { level: 'personal', type, preview }))
    }
    const seen = await timed('looked through', take(true))
    const done = await timed('imported', take(false))
    const again = await timed('sent again', take(false))
    if (seen.value.imported !== ROWS || done.value.imported !== ROWS || again.value.imported !== 0 || again.value.unchanged !== ROWS)
      throw new Error(
        `not imported once: ${JSON.stringify([seen.value, done.value, again.value].map(({ imported, unchanged }) => [imported, unchanged]))}`,
      )
    console.log(
      `  reader's memory at most ${peakOf(door.stats().pid).toFixed(0)} MB; import is ${(done.seconds / floor.seconds).toFixed(1)} times the floor`,
    )
  }
  await door.close()
  await pools.end?.()
} finally {
  await cluster.stop()
}
process.exit(0)
