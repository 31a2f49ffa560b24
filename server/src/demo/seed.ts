import sql, { type Sql } from 'sql-template-tag'
import type { AsTenant, Tenant } from '../database/tenant'
import type { Archive } from '../images/door/archive'
import type { BuiltExam } from './exams/build'
import { examsOf } from './exams/stream'
import { demoAccounts } from './group/accounts'
import { type DemoFacility, demoFacilities } from './group/facilities'
import { facilityIdOf, userIdOf } from './group/staff'
import { type Candidate, candidateOf, choosePictures } from './pictures-plan'
import { DAY } from './plan/clock'
import { writeBookings } from './write/bookings'
import { writeCredits } from './write/credits'
import { writeCriticals } from './write/criticals'
import { writeDesk, writePatients } from './write/desk'
import { writeExams } from './write/exams'
import { writeFacility } from './write/group'
import { writeLists } from './write/lists'
import { writeMeetings } from './write/meetings'
import { type DemoOrder, demoOrderOf, writeOrders } from './write/orders'
import { ratePast, writePast } from './write/past'
import { writePicture } from './write/pictures'
import { writeQueues } from './write/queues'
import { writeTemplates } from './write/templates'

export { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './group/accounts'

/** What the demo group is made with. */
export interface DemoOptions {
  readonly asTenant: AsTenant
  readonly archive: Archive
  /** "Today" of the demo, milliseconds since 1970 UTC. */
  readonly now: number
  /** Exams of all hospitals together; what is open now is always there, so a very small number is exceeded. */
  readonly exams: number
  /** Synthetic studies. */
  readonly studies: number
  readonly seed: number
  readonly hashPassword: (password: string) => Promise<string>
  /** A line for people in both languages; `done` of `total` where something is counted. */
  readonly onProgress?: (zh: string, en: string, done?: number, total?: number) => void
}

/** What was made, or what an earlier start made. */
export interface DemoSummary {
  /** False when the group was there already and nothing was done. */
  readonly made: boolean
  readonly seed: number
  readonly now: number
  /** Exams by facility code. */
  readonly exams: Readonly<Record<string, number>>
  readonly templates: number
  readonly studies: number
  readonly instances: number
  /** The exam whose study names another patient in its header. */
  readonly mismatch: { readonly facility: string; readonly checkNo: string; readonly examId: string } | undefined
}

type Plan = Pick<DemoOptions, 'seed' | 'now' | 'exams' | 'studies'>
type Marker = Plan & { readonly summary?: Omit<DemoSummary, 'made'> }

const BATCH = 500
// An account that can never log in keeps the marker: no browser gets it among its settings.
const KEEPER = 'nomenu'
const KEY = 'demo.group'
const AT_ONCE = 3
/** Reports of these days stand in the library at the start; the server puts in the older ones while it runs (its job `library`). */
const SHELVED_DAYS = 45

const tenantOf = (code: string): Tenant => ({
  facilityId: facilityIdOf(code),
  userId: userIdOf(demoAccounts.find(({ facility }) => facility === code)!.loginName),
})
const HOME = 'sy'

async function readMarker(asTenant: AsTenant): Promise<Marker | undefined> {
  const row = await asTenant(tenantOf(HOME), (tx) =>
    tx.row<{ value: string }>(
      sql`SELECT value FROM user_setting WHERE user_id = ${userIdOf(KEEPER)} AND facility_id = ${tx.tenant.facilityId} AND key = ${KEY}`,
    ),
  )
  return row && (JSON.parse(row.value) as Marker)
}

async function makeFacility(options: DemoOptions, facility: DemoFacility, plan: Plan): Promise<void> {
  const tenant = tenantOf(facility.code)
  const own = sql`SELECT 1 FROM facility WHERE facility_id = ${tenant.facilityId}`
  if (await options.asTenant(tenant, (tx) => tx.row(own))) return
  const names = demoAccounts.filter((account) => account.facility === facility.code)
  const hashes = new Map(
    await Promise.all(names.map(async ({ loginName, password }) => [loginName, await options.hashPassword(password)] as const)),
  )
  await options.asTenant(tenant, async (tx) => {
    await writeFacility(tx, facility, hashes)
    await writeTemplates(tx, facility, plan.now)
    await writeDesk(tx, facility)
    if (facility.code === HOME) {
      await tx.run(
        sql`INSERT INTO user_setting (user_id, facility_id, key, value) VALUES (${userIdOf(KEEPER)}, ${tenant.facilityId}, ${KEY}, ${JSON.stringify(plan)})`,
      )
    }
  })
}

/** Writes batches, each in one transaction; one that is there (by its first exam) is left alone. */
async function makeExams(
  options: DemoOptions,
  plan: Plan,
  tell: (done: number) => void,
): Promise<{ counts: Record<string, number>; candidates: Candidate[]; orders: DemoOrder[] }> {
  const counts: Record<string, number> = {}
  const candidates: Candidate[] = []
  const orders: DemoOrder[] = []
  let done = 0
  for (const [place, facility] of demoFacilities.entries()) {
    const tenant = tenantOf(facility.code)
    const write = (batch: readonly BuiltExam[]): Promise<void> =>
      options.asTenant(tenant, async (tx) => {
        const first = sql`SELECT 1 FROM exam WHERE exam_id = ${batch[0]!.exam.exam_id} AND facility_id = ${tenant.facilityId}`
        if (!(await tx.row(first))) await writeExams(tx, batch, plan.now - SHELVED_DAYS * DAY)
      })
    // While one batch is written, the next is made; they commit in their order.
    let writing: Promise<void> = Promise.resolve()
    const send = async (batch: readonly BuiltExam[]): Promise<void> => {
      await writing
      writing = write(batch)
      // Told again when it is awaited: a failure must not pass as unhandled meanwhile.
      writing.catch(() => {})
      done += batch.length
      counts[facility.code] = (counts[facility.code] ?? 0) + batch.length
      tell(done)
    }
    let waiting: BuiltExam[] = []
    for (const day of examsOf(facility, place + 1, plan)) {
      for (const one of day) {
        const candidate = candidateOf(facility, one, plan.now)
        if (candidate) candidates.push(candidate)
        const order = demoOrderOf(facility, one)
        if (order) orders.push(order)
        waiting.push(one)
        if (waiting.length >= BATCH) {
          await send(waiting)
          waiting = []
        }
      }
    }
    if (waiting.length > 0) await send(waiting)
    await writing
    await options.asTenant(tenant, writePatients)
    await options.asTenant(tenant, (tx) => writeQueues(tx, plan.now))
    await options.asTenant(tenant, (tx) => writeBookings(tx, facility, plan.now))
    await options.asTenant(tenant, (tx) => writePast(tx, facility, plan.now))
  }
  return { counts, candidates, orders }
}

async function makePictures(
  options: DemoOptions,
  plan: Plan,
  candidates: readonly Candidate[],
  tell: (done: number, total: number) => void,
): Promise<Pick<DemoSummary, 'studies' | 'mismatch'>> {
  const { orders, mismatch } = choosePictures(candidates, plan.studies)
  const tools = { asTenant: options.asTenant, archive: options.archive, now: plan.now, seed: plan.seed }
  const queue = [...orders]
  let done = 0
  const work = async (): Promise<void> => {
    for (let order = queue.shift(); order; order = queue.shift()) {
      const facility = demoFacilities.find(({ code }) => facilityIdOf(code) === order!.facilityId)!
      await writePicture(tools, tenantOf(facility.code), order)
      done += 1
      tell(done, orders.length)
    }
  }
  // A failure is told when nobody works any more: the next attempt must not meet this one.
  const stopAll = (error: unknown): never => {
    queue.length = 0
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => work().catch(stopAll)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const wrong = mismatch && { facility: HOME, checkNo: mismatch.checkNo, examId: mismatch.examId }
  return { studies: orders.length, mismatch: wrong }
}

/**
 * Makes the demo hospital group, once. A group that is there is left alone. When the process dies in between, the next
 * call goes on where it stopped, with the seed and the "now" of the first attempt: every batch of exams and every study is
 * one transaction with ids from the seed, so that the result is that of an unbroken run.
 * Throws when the database or the archive refuses; nothing is undone then, the next call goes on.
 */
export async function seedDemo(options: DemoOptions): Promise<DemoSummary> {
  const { asTenant, onProgress = () => {} } = options
  const marker = await readMarker(asTenant)
  if (marker?.summary) return { made: false, ...marker.summary }
  const plan: Plan = marker ?? { seed: options.seed, now: options.now, exams: options.exams, studies: options.studies }

  onProgress('建立演示医院和账号', 'making the demo hospitals and accounts')
  // The home hospital first: it keeps the marker.
  for (const facility of demoFacilities) await makeFacility(options, facility, plan)
  await writeCredits(asTenant, plan.now)

  const { counts, candidates, orders } = await makeExams(options, plan, (done) => {
    if (done % (BATCH * 4) < BATCH) onProgress(`生成检查 ${done}/${plan.exams}`, `making exams ${done}/${plan.exams}`, done, plan.exams)
  })
  onProgress('发起远程申请', 'sending remote orders')
  await writeOrders(asTenant, orders, plan.now)
  for (const { code } of demoFacilities) await asTenant(tenantOf(code), (tx) => ratePast(tx, plan.now))
  await writeLists(asTenant, plan.now)
  await writeCriticals(asTenant, plan.now)
  await writeMeetings(asTenant, plan.now)
  const pictures = await makePictures(options, plan, candidates, (done, total) => {
    if (done % 10 === 0 || done === total) onProgress(`生成影像 ${done}/${total}`, `making images ${done}/${total}`, done, total)
  })
  const [templates, instances] = [await countRows(asTenant, sql`template`), await countRows(asTenant, sql`instance`)]
  const { seed, now } = plan
  const summary: Omit<DemoSummary, 'made'> = { seed, now, exams: counts, templates, instances, ...pictures }
  await asTenant(tenantOf(HOME), (tx) =>
    tx.run(
      sql`UPDATE user_setting SET value = ${JSON.stringify({ ...plan, summary })} WHERE user_id = ${userIdOf(KEEPER)} AND facility_id = ${tx.tenant.facilityId} AND key = ${KEY}`,
    ),
  )
  return { made: true, ...summary }
}

async function countRows(asTenant: AsTenant, table: Sql): Promise<number> {
  let sum = 0
  for (const { code } of demoFacilities) {
    const row = await asTenant(tenantOf(code), (tx) =>
      tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${table} WHERE facility_id = ${tx.tenant.facilityId}`),
    )
    sum += row?.n ?? 0
  }
  return sum
}
