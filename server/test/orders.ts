import type { NewExam } from '../src/exams/insert'
import { fund, openShop, type ShopOptions } from './credits'
import { content } from './exams'
import type { Answer, TestServer } from './harness'
import { relate } from './relations'
import { type Case, type Colleague, makeWard, type Ward } from './ward'

/** An order of the market. */
export interface Sent extends Case {
  readonly orderId: string
  readonly balance: number
}

/** Two hospitals that work together: the source has credits, the target a service and prices. */
export interface Market {
  readonly source: Ward
  readonly target: Ward
  /** Doctors of the source (who launches) and of the target, with the right to write and, at the target, to review. */
  readonly launcher: Colleague
  readonly writer: Colleague
  readonly reviewer: Colleague
  /** Body of a launch to the target: one ordinary part, 100 credits. */
  ask(one: Case, more?: Record<string, unknown>): Record<string, unknown>
  send(more?: Record<string, unknown>, exam?: Partial<NewExam>): Promise<Sent>
  /** A sent order that the writer of the target has opened after receiving it. */
  begun(): Promise<Sent>
  /** Steps of an order's timeline as somebody reads them. */
  log(by: Colleague, orderId: string): Promise<Record<string, unknown>[]>
  order(by: Colleague, orderId: string): Promise<Answer>
}

/** Fails loudly when a call that only prepares a test is refused. */
export function fine(answer: Answer): Answer {
  if (answer.body?.errorCode !== 0) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

export async function makeMarket(server: TestServer, shop: ShopOptions = {}, reviewLevels = 1): Promise<Market> {
  const source = await makeWard(server, 2)
  const target = await makeWard(server, reviewLevels)
  await relate(server, source.facility, target.facility)
  await openShop(server, target.facility, shop)
  await fund(server, source.facility, 1_000_000)
  const launcher = await source.person({ rights: { CT: 4 } })
  const writer = await target.person({ rights: { CT: 1 } })
  const reviewer = await target.person({ rights: { CT: 4 } })
  const market: Market = {
    source,
    target,
    launcher,
    writer,
    reviewer,
    ask: (one, more = {}) => ({
      risProcedureId: one.id,
      targetFacilityId: target.facility,
      bodyparts: [{ bodypart: '胸部', side: '' }],
      shownTotal: 100,
      condition: '咳嗽三天',
      ...more,
    }),
    async send(more, exam) {
      const one = await source.newCase(exam)
      const { val } = fine(await launcher.call('remoteLaunch', market.ask(one, more))).body
      return { ...one, orderId: val.remoteOrderId, balance: val.balance }
    },
    async begun() {
      const sent = await market.send()
      fine(await writer.call('remoteReceive', { remoteOrderId: sent.orderId }))
      fine(await writer.call('openReport', sent.address))
      return sent
    },
    log: async (by, orderId) => fine(await by.call('remoteOrderLog', { remoteOrderId: orderId })).body.val,
    order: (by, orderId) => by.call('remoteGetOrder', { remoteOrderId: orderId }),
  }
  return market
}

/** The text of a report, sent by its writer. */
export const sends = (one: Case, text = '右肺上叶结节', more: Record<string, unknown> = {}) => ({
  procedureId: one.id,
  report: content(text),
  baseVersion: 1,
  ...more,
})
