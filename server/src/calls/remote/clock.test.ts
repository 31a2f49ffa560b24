import { type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket } from '../../../test/orders'

let server: TestServer
let market: Market
afterAll(() => server?.close())
beforeAll(async () => {
  server = await testServer()
  // A working day's morning: no hospital charges its night price then.
  server.clock.now = Date.parse('2026-03-04T10:00:00+08:00')
  market = await makeMarket(server)
})

const dueOf = async (id: string): Promise<number | null> => {
  const { due_time: due } = (await market.source.row(id)) as unknown as { due_time: number | Date | null }
  return due === null ? null : Number(new Date(due))
}

test('an ordinary order is due when it was promised; rejected or recalled, the exam has its own time again', async () => {
  const { clock } = server
  const home = clock.now + 20 * 60_000
  for (const end of ['remoteReject', 'remoteRecall'] as const) {
    const sent = await market.send({}, { due_time: home })
    expect(await dueOf(sent.id)).toBeGreaterThan(home)
    const by = end === 'remoteReject' ? market.writer : market.launcher
    fine(await by.call(end, { remoteOrderId: sent.orderId, reason: '影像不全' }))
    expect(await dueOf(sent.id)).toBe(home)
  }
})

test('[DAY-09] a green channel keeps its clock at the other hospital, and stands above everything there', async () => {
  const door = server.clock.now + 30 * 60_000
  const ordinary = await market.send()
  const urgent = await market.send({ urgent: 1, shownTotal: 140 })
  const green = await market.send({}, { green_channel: true, green_kind: 'stroke', due_time: door })
  expect(await dueOf(green.id)).toBe(door)
  const { val } = fine(await market.writer.call('remoteQueryList', { role: 'dest', status: 'open' })).body
  const order = (val as { remoteOrderId: string }[]).map(({ remoteOrderId }) => remoteOrderId)
  expect(order).toEqual([green.orderId, urgent.orderId, ordinary.orderId])
})
