import { type Answer, type TestServer, testServer } from '../harness'
import { type Case, type Colleague, makeWard, type Ward } from '../ward'

const SOAKING = process.env.SOAK === 'RS-02'
const PAIRS = SOAKING ? 1000 : 25
const CRASHES = SOAKING ? 200 : 5
const CLAIMS = 50
const MINUTE = 60_000

let server: TestServer
let ward: Ward
let doctors: Colleague[]
beforeAll(async () => {
  server = await testServer()
  // The minute's work is done when the test says so.
  await server.server.jobs.stop()
  ward = await makeWard(server)
  doctors = await Promise.all(Array.from({ length: CLAIMS }, () => ward.person({ rights: { CT: 1 } })))
}, 60_000)
afterAll(() => server.close())

const code = (answer: Answer): number => answer.body.errorCode
const open = (who: Colleague, one: Case, takeOver = false) =>
  who.call('openReport', { ...one.address, ...(takeOver ? { takeOver: 1 } : {}) })
const beats = (who: Colleague, one: Case) => who.call('keepLock', { procedureId: one.id })
const two = (round: number): readonly [Colleague, Colleague] => [doctors[round % CLAIMS]!, doctors[(round * 7 + 3) % CLAIMS]!]

/** Who of these holds the case: heard from the server by each, and it must be what the row says. */
async function holders(those: readonly Colleague[], one: Case): Promise<readonly Colleague[]> {
  const held: Colleague[] = []
  for (const who of those) if (code(await beats(who, one)) === 0) held.push(who)
  const { holder_id } = await ward.row(one.id)
  expect(held.map(({ account }) => account.userId)).toEqual(holder_id === null ? [] : [holder_id])
  return held
}
/** The one who was let in, and the other, who is told of a colleague. */
function parted(pair: readonly Colleague[], answers: readonly Answer[]): { winner: Colleague; loser: Colleague } {
  const won = answers.findIndex((answer) => code(answer) === 0)
  expect(answers.filter((answer) => code(answer) === 0)).toHaveLength(1)
  const lost = answers[1 - won]!
  expect([110, 115]).toContain(code(lost))
  expect(lost.body.val.holderName).toBe(pair[won]!.account.name)
  return { winner: pair[won]!, loser: pair[1 - won]! }
}

test(`[RS-02] two doctors open one exam at once: exactly one writes, the other hears 110 or 115 and by whom`, async () => {
  const began = Date.now()
  const firsts = [0, 0]
  for (let round = 0; round < PAIRS; round += 1) {
    const one = await ward.newCase()
    const pair = two(round)
    const { winner, loser } = parted(pair, await Promise.all(pair.map((who) => open(who, one))))
    firsts[pair.indexOf(winner)]! += 1
    expect(await holders(pair, one)).toEqual([winner])
    expect(code(await loser.call('saveReport', { procedureId: one.id, report: TEXT, baseVersion: 1 }))).toBe(110)
    expect(await ward.steps(one.id)).toEqual(['openReport'])
  }
  if (SOAKING)
    process.stderr.write(
      `RS-02: ${PAIRS} pairs, ${PAIRS} single writers (${firsts.join(' to ')}), 0 double locks, ${Math.round((Date.now() - began) / 1000)} s\n`,
    )
}, 600_000)
const TEXT = {
  finding: { text: '右肺结节', marks: [] },
  result: { text: '结节', marks: [] },
  advice: { text: '', marks: [] },
  yinYang: 1,
}

test('[RS-02] fifty claims at once: one winner', async () => {
  const rounds = SOAKING ? 20 : 1
  for (let round = 0; round < rounds; round += 1) {
    const one = await ward.newCase()
    const codes = (await Promise.all(doctors.map((who) => open(who, one)))).map(code)
    expect(codes.filter((told) => told === 0)).toHaveLength(1)
    expect(codes.filter((told) => told === 110)).toHaveLength(CLAIMS - 1)
    expect(await holders(doctors, one)).toHaveLength(1)
  }
  process.stderr.write(`RS-02: ${CLAIMS} claims at once, ${rounds} times: 1 winner each time\n`)
}, 600_000)

test('[RS-02] a holder whose computer dies: three minutes long nobody else, then whoever asks, one of two, and never two holders', async () => {
  for (let round = 0; round < CRASHES; round += 1) {
    const one = await ward.newCase()
    const dead = doctors[(round + 20) % 25]!
    const pair = [doctors[25 + (round % 12)]!, doctors[38 + (round % 12)]!] as const
    expect(code(await open(dead, one))).toBe(0)
    expect(code(await dead.call('saveReport', { procedureId: one.id, report: TEXT, baseVersion: 1 }))).toBe(0)
    server.clock.now += 3 * MINUTE - 1
    expect((await Promise.all(pair.map((who) => open(who, one, true)))).map(code)).toEqual([110, 110])
    server.clock.now += 1
    // Told first whose draft stands there; nothing changes hands by that.
    const told = await Promise.all(pair.map((who) => open(who, one)))
    expect(told.map(({ body }) => [body.errorCode, body.val.holderName, body.val.mayTakeOver])).toEqual(
      pair.map(() => [115, dead.account.name, true]),
    )
    // The dead one comes back at the same moment as two take it over: one of the three has it.
    const three = [...pair, dead]
    const back = round % 2 === 0
    const answers = await Promise.all([...pair.map((who) => open(who, one, true)), ...(back ? [open(dead, one)] : [])])
    expect(answers.filter((answer) => code(answer) === 0)).toHaveLength(1)
    const [holder] = await holders(three, one)
    for (const who of three)
      if (who !== holder)
        expect(code(await who.call('saveReport', { procedureId: one.id, report: { ...TEXT, yinYang: 0 }, baseVersion: 2 }))).toBe(110)
    // The draft is its author's, whoever holds the case.
    const kept = (await ward.versions(one.id)).filter(({ author_id }) => author_id === dead.account.userId)
    expect(holder === dead ? (await ward.report(one.id))!.content.finding.text : kept[0]?.finding).toBe('右肺结节')
  }
}, 600_000)

test('[RS-02] nobody takes it over: after half an hour it is nobody’s, and the next one in is the only one', async () => {
  const one = await ward.newCase()
  const [dead, next] = two(1)
  await open(dead, one)
  server.clock.now += 30 * MINUTE - 1
  await server.server.jobs.tick()
  expect(await holders([dead, next], one)).toEqual([dead])
  const other = await ward.newCase()
  await open(dead, other)
  server.clock.now += 30 * MINUTE
  await server.server.jobs.tick()
  expect(await holders([dead, next], other)).toEqual([])
  expect(await ward.row(other.id)).toMatchObject({ state: 2060, author_id: null, lease_until: null })
  const answers = await Promise.all([open(dead, other), open(next, other)])
  expect(await holders([dead, next], other)).toEqual([parted([dead, next], answers).winner])
})

test('[RS-02] a claim whose transaction dies half-way holds nothing: the case waits for the next', async () => {
  for (let round = 0; round < (SOAKING ? 50 : 3); round += 1) {
    const one = await ward.newCase()
    const [dying, next] = two(round)
    const answer = await server.database.superuser(async (su) => {
      // The claim has the exam and waits for the hospital's counters; there its connection is cut.
      await su.query('BEGIN')
      await su.query('SELECT 1 FROM exam_counter WHERE facility_id = $1 FOR UPDATE', [ward.facility])
      const asked = open(dying, one)
      for (let look = 0; look < 400; look += 1) {
        const { rows } = await su.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'farsight_app' AND wait_event_type = 'Lock'",
        )
        if (rows.length > 0) break
        await new Promise((done) => setTimeout(done, 5))
      }
      const answered = await asked
      await su.query('ROLLBACK')
      return answered
    })
    expect(code(answer)).toBe(3)
    expect(await ward.row(one.id)).toMatchObject({ state: 2060, holder_id: null, lease_until: null })
    expect(code(await open(next, one))).toBe(0)
    expect(await holders([dying, next], one)).toEqual([next])
  }
}, 600_000)
