import { type ReportContent, RIGHT, rightFor, STATE, type StateCode } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { SessionHandler, Work } from '../../calls/handler'
import { launchesRemote, receivesRemote } from '../../calls/policies'
import { remoteDistribute, remoteReceive, remoteReject } from '../../calls/remote/target'
import { openReport, openReview } from '../../calls/report/open'
import { passReview } from '../../calls/report/review'
import { submitReport } from '../../calls/report/write'
import { priceOf } from '../../credits'
import type { AsTenant, Tx } from '../../database/tenant'
import { launchOrder } from '../../orders/launch'
import { eventSink } from '../../push/events'
import { readFacts } from '../../session/facts'
import type { Session } from '../../session/session'
import type { BuiltExam } from '../exams/build'
import { type DemoAccount, demoAccounts } from '../group/accounts'
import type { DemoFacility } from '../group/facilities'
import { demoExperts, demoShops, pricesOf } from '../group/shops'
import { facilityIdOf, userIdOf } from '../group/staff'
import { seededId } from '../ids'
import { HOUR } from '../plan/clock'

/** An exam that goes out, and how far its order gets. */
export interface DemoOrder {
  readonly src: string
  readonly examId: string
  readonly modality: string
  readonly part: { readonly bodypart: string; readonly side: '' | 'L' | 'R' | 'B' }
  readonly condition: string
  readonly goal: StateCode
  readonly content: ReportContent
  /** When its images were there. */
  readonly from: number
}

/** The order of a built exam, if it has one. */
export function demoOrderOf(facility: DemoFacility, { exam, steps, order }: BuiltExam): DemoOrder | undefined {
  if (!order) return undefined
  return {
    src: facility.code,
    examId: exam.exam_id,
    modality: exam.modality,
    part: { bodypart: exam.bodypart ?? '', side: exam.side ?? '' },
    condition: exam.condition_description ?? '',
    goal: order.goal,
    content: order.content,
    from: steps.at(-1)?.at ?? exam.register_time,
  }
}

const REFUSALS = ['影像不完整，请补传后重新申请', '请补充临床病史', '不属于本中心诊断范围']
const silent = { info() {}, warn() {}, error() {}, debug() {} } as unknown as FastifyBaseLogger

/** Does something as an account, at an instant, in one transaction: by the very handlers of the calls. */
type As = <T>(account: DemoAccount, at: number, act: (work: Work) => Promise<T>) => Promise<T>

function acting(asTenant: AsTenant): As {
  const sessions = new Map<string, Promise<Session>>()
  const begin = async ({ loginName, facility }: DemoAccount): Promise<Session> => {
    const facts = await readFacts(asTenant, userIdOf(loginName), facilityIdOf(facility))
    if (!facts) throw new Error(`no demo account ${loginName}`)
    return { ...facts, tokenHash: Buffer.alloc(0), sessionId: '', identityType: 'local', locked: false }
  }
  return async (account, at, act) => {
    const known = sessions.get(account.loginName) ?? begin(account)
    sessions.set(account.loginName, known)
    const session = await known
    return asTenant(session, (tx) =>
      act({
        session,
        tx,
        now: at,
        sign: { sign: () => '', check: () => true },
        events: eventSink(tx, at),
        about() {},
        browser: undefined as unknown as Work['browser'],
        address: '',
        log: silent,
      }),
    )
  }
}

const call = (handler: unknown, work: Work, payload: object): Promise<{ val: Record<string, unknown> }> =>
  (handler as SessionHandler).handle(work, payload as never) as Promise<{ val: Record<string, unknown> }>

const reads = (account: DemoAccount): boolean => receivesRemote({ mainMenu: account.mainMenu, remoteMenu: account.remoteMenu } as Session)
const launches = ({ mainMenu, remoteMenu }: DemoAccount, toExpert: boolean): boolean =>
  launchesRemote({ mainMenu, remoteMenu, facility: { isLaunchRemote: 0 } } as Session, toExpert)
const doctors = (facility: string, modality: string, level: number): DemoAccount[] =>
  demoAccounts.filter((a) => a.facility === facility && !a.refused && rightFor(a.rights, modality) >= level)

/** Where an order goes: a hospital or an expert that takes this modality, working as the goal wants it where there is one. */
interface Target {
  readonly facility: string
  readonly expert?: DemoAccount
}

function targetOf({ src, modality, goal }: DemoOrder): Target | undefined {
  const takes = (facility: string): boolean =>
    facility !== src &&
    facility !== 'nl' &&
    pricesOf(facility, 1, false).some((price) => price.modality === modality) &&
    doctors(facility, modality, RIGHT.write).some(reads)
  if (goal === STATE.toBeReceivedByDoctor) {
    const [expert] = demoExperts.flatMap(({ loginName, facility }) =>
      takes(facility) ? demoAccounts.filter((a) => a.loginName === loginName && rightFor(a.rights, modality) > 0 && reads(a)) : [],
    )
    if (expert) return { facility: expert.facility, expert }
  }
  const shops = demoShops.filter(({ facility, entry }) => entry !== undefined && takes(facility))
  const wanted = goal === STATE.toBeReceivedByFacility ? 'receive' : 'distribute'
  const shop = shops.find(({ entry }) => entry === wanted) ?? shops[0]
  return shop && { facility: shop.facility }
}

const WAITS: readonly number[] = [STATE.toBeDistributed, STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor]
const examState = (tx: Tx, examId: string): Promise<{ state: number; order_id: string | null } | undefined> =>
  tx.row(sql`SELECT state, order_id FROM exam WHERE exam_id = ${examId} AND facility_id = ${tx.tenant.facilityId}`)

/** The target's part of an order's way. */
async function workOn(
  as: As,
  order: DemoOrder,
  target: Target,
  orderId: string,
  at: (share: number) => number,
  stateNow: () => Promise<number | undefined>,
): Promise<void> {
  const { facility, expert } = target
  const writer = expert ?? doctors(facility, order.modality, RIGHT.write).find(reads)!
  const chief = expert ?? doctors(facility, order.modality, RIGHT.write).filter(reads).at(-1)!
  const ask = { remoteOrderId: orderId }
  const { goal } = order
  // An earlier attempt may have come so far already.
  const waits = WAITS.includes((await stateNow()) ?? 0)
  if (goal === STATE.rejected) {
    if ((await stateNow()) === STATE.rejected) return
    const reason = REFUSALS[orderId.charCodeAt(0) % REFUSALS.length]
    await as(chief, at(0.4), (work) => call(remoteReject, work, { ...ask, reason }))
    return
  }
  const entry = demoShops.find((shop) => shop.facility === facility)?.entry
  if (waits && (expert || entry === 'receive')) await as(expert ?? chief, at(0.3), (work) => call(remoteReceive, work, ask))
  else if (waits && entry === 'distribute')
    await as(chief, at(0.3), (work) => call(remoteDistribute, work, { ...ask, doctorId: userIdOf(writer.loginName) }))
  if (goal === STATE.toBeDiagnosed) return
  const address = { procedureId: order.examId, modality: order.modality, t: '1', sign: '' }
  const text = { procedureId: order.examId, report: order.content }
  const versionOf = ({ val }: { val: Record<string, unknown> }): number => (val.report as { version: number }).version
  if ((await stateNow()) === STATE.toBeDiagnosed) {
    await as(writer, at(0.6), async (work) => {
      const opened = await call(openReport, work, address)
      const finishes = Number(opened.val.reviewLevels) === 0 && goal === STATE.completed
      await call(submitReport, work, { ...text, baseVersion: versionOf(opened), toReview: finishes ? 0 : 1 })
    })
  }
  if (goal !== STATE.completed) return
  for (const level of [1, 2, 3] as const) {
    if ((await stateNow()) !== STATE.toFirstCheck + 2 * (level - 1)) continue
    const reviewer = doctors(facility, order.modality, RIGHT.write + level).find((a) => reads(a) && a.loginName !== writer.loginName)
    if (!reviewer) return
    await as(reviewer, at(0.6 + level * 0.1), async (work) => {
      const open = await call(openReview, work, address)
      await call(passReview, work, { ...text, baseVersion: versionOf(open), stars: 5 })
    })
  }
}

/**
 * Sends the demo's remote orders the way of the product itself, at the times of the demo: price, hold, receiving, report,
 * capture or release, each by an account that may. An order that is there already is left alone.
 */
export async function writeOrders(asTenant: AsTenant, orders: readonly DemoOrder[], now: number): Promise<void> {
  const as = acting(asTenant)
  for (const order of [...orders].sort((a, b) => a.from - b.from || (a.examId < b.examId ? -1 : 1))) {
    const target = targetOf(order)
    const launcher = doctors(order.src, order.modality, RIGHT.write).find((account) => launches(account, target?.expert !== undefined))
    if (!launcher || !target) continue
    const span = Math.min(now - 60_000 - order.from, 2 * HOUR)
    const at = (share: number): number => Math.floor((order.from + span * share) / 1000) * 1000
    const orderId = seededId('order', order.examId)
    const sent = await as(launcher, at(0.15), async (work) => {
      const exam = await examState(work.tx, order.examId)
      if (exam === undefined || exam.order_id !== null) return exam?.order_id === orderId
      const ask = {
        risProcedureId: order.examId,
        targetFacilityId: facilityIdOf(target.facility),
        ...(target.expert ? { targetDoctorId: userIdOf(target.expert.loginName) } : {}),
        bodyparts: [order.part],
        condition: order.condition,
      }
      const { fee } = await priceOf(work.tx, work.now, {
        srcFacilityId: facilityIdOf(order.src),
        targetFacilityId: ask.targetFacilityId,
        targetDoctorId: ask.targetDoctorId,
        modality: order.modality,
        parts: 1,
        urgent: false,
        advanced: false,
      })
      await launchOrder(work, { ...ask, shownTotal: fee.total }, { orderId })
      return true
    })
    const stateNow = () => as(launcher, at(1), async ({ tx }) => (await examState(tx, order.examId))?.state)
    if (sent && !WAITS.includes(order.goal)) await workOn(as, order, target, orderId, at, stateNow)
  }
}
