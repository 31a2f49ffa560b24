import { CODE } from '@farsight/shared/domain'
import { fund, orderAndHold } from '../../test/credits'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { type Act, checkHistory, type KeptEntry, nameOf } from '../../test/ledger-history'
import { captureFor, releaseFor } from '.'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Lines of all accounts but where credits come from, each account's in its own order. */
const kept = (): Promise<KeptEntry[]> =>
  server.database.superuser(async (root) => {
    const { rows } = await root.query(`
      SELECT e.facility_id || '/' || a.kind AS account, t.kind || '/' || coalesce(t.order_id, e.facility_id) AS act, e.amount, e.balance_after AS "balanceAfter"
      FROM credit_entry e JOIN credit_account a USING (account_id) JOIN credit_transfer t USING (transfer_id) WHERE a.kind <> 'issue' ORDER BY e.entry_id`)
    return rows
  })

test('[LG-14] a history of four clients at once over three hospitals is that of a serial order, to the line', async () => {
  const hospitals = [await server.facility(), await server.facility(), await server.facility()]
  const acts: Act[] = []
  const timed = async (act: Omit<Act, 'begin' | 'end' | 'moved'>, work: () => Promise<number>): Promise<void> => {
    const begin = performance.now()
    const moved = await work().catch((error) => {
      if (error.code !== CODE.balanceInsufficient) throw error
      return undefined
    })
    acts.push({ ...act, begin, end: performance.now(), moved })
  }
  for (const src of hospitals)
    await timed({ kind: 'recharge', orderId: src, amount: 300, src, dest: src }, () => fund(server, src, 300).then(() => 300))
  let seed = 14
  const random = (n: number): number => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % n
  }
  const client = async (): Promise<void> => {
    for (let i = 0; i < 25; i++) {
      const src = hospitals[random(3)]!
      const dest = hospitals[(hospitals.indexOf(src) + 1 + random(2)) % 3]!
      const amount = 40 + random(120)
      const examId = (await makeExam(server, src)).exam_id
      let orderId = examId
      await timed({ kind: 'hold', orderId: '', amount, src, dest }, async () => {
        orderId = (await orderAndHold(server, { src, dest, unit: amount, examId })).orderId
        return amount
      })
      const last = acts.findLast((act) => act.kind === 'hold' && act.orderId === '' && act.src === src && act.amount === amount)!
      const at = acts.indexOf(last)
      acts[at] = { ...last, orderId }
      if (last.moved === undefined) continue
      // Both sides at once: one of the two moves it.
      await Promise.all([
        timed({ kind: 'capture', orderId, amount, src, dest }, () =>
          server.asTenant({ facilityId: dest, userId: dest }, (tx) => captureFor(tx, server.clock.now, orderId)),
        ),
        ...(random(2)
          ? [
              timed({ kind: 'release', orderId, amount, src, dest }, () =>
                server.asTenant({ facilityId: src, userId: src }, (tx) => releaseFor(tx, server.clock.now, orderId)),
              ),
            ]
          : []),
      ])
    }
  }
  await Promise.all(Array.from({ length: 4 }, client))
  expect(acts.filter(({ moved }) => moved === undefined).length).toBeGreaterThan(0)
  expect(checkHistory(acts, await kept())).toEqual([])
}, 60_000)

test('[LG-14] the checker finds a lost update, a circle, a double spending and a refusal without a reason', () => {
  const at = (begin: number, act: Partial<Act> & Pick<Act, 'kind' | 'orderId'>): Act => {
    const amount = act.amount ?? 100
    return { begin, end: begin + 1, moved: amount, src: 'a', dest: 'b', ...act, amount }
  }
  const line = (act: Act, account: string, amount: number, balanceAfter: number): KeptEntry => ({
    account,
    act: nameOf(act),
    amount,
    balanceAfter,
  })
  const money = at(0, { kind: 'recharge', orderId: 'a' })
  const one = at(10, { kind: 'hold', orderId: 'one', amount: 70 })
  const two = at(10, { kind: 'hold', orderId: 'two', amount: 70 })
  const begun = [line(money, 'a/balance', 100, 100), line(one, 'a/balance', -70, 30), line(one, 'a/held', 70, 70)]
  expect(checkHistory([money, one], begun)).toEqual([])
  // Write skew: both read 100.
  expect(checkHistory([money, one, two], [...begun, line(two, 'a/balance', -70, 30), line(two, 'a/held', 70, 140)])).not.toEqual([])
  // The first account has one before two, the second the other way round.
  const small = [at(10, { kind: 'hold', orderId: 'one', amount: 10 }), at(10, { kind: 'hold', orderId: 'two', amount: 10 })] as const
  const crossed = [
    line(money, 'a/balance', 100, 100),
    line(small[0], 'a/balance', -10, 90),
    line(small[1], 'a/balance', -10, 80),
    line(small[1], 'a/held', 10, 10),
    line(small[0], 'a/held', 10, 20),
  ]
  expect(checkHistory([money, ...small], crossed).join()).toContain('no serial order')
  // In the other order than the clock's.
  const late = { ...one, begin: 50, end: 51 }
  const capture = at(20, { kind: 'capture', orderId: 'one', amount: 70 })
  const turned = [...begun, line(capture, 'a/held', -70, 0), line(capture, 'b/balance', 70, 70)]
  expect(checkHistory([money, late, capture], turned).join()).toContain('no serial order')
  // Refused with 100 at hand.
  expect(checkHistory([money, { ...two, moved: undefined }], begun.slice(0, 1)).join()).toContain('sufficed')
  // Kept, and never acknowledged.
  expect(checkHistory([money], begun).join()).toContain('nobody was told')
})
