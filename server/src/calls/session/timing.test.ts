import { TEST_CODE, type TestServer, testServer } from '../../../test/harness'
import { imageId } from '../../../test/login'

const verified: string[] = []
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual('@node-rs/argon2')
  return {
    ...argon2,
    verify: (stored: string, password: string) => {
      verified.push(stored)
      return argon2.verify(stored, password)
    },
  }
})

const PAIRS = process.env.SOAK === 'AN-01' ? 200 : 12
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
const variance = (all: readonly number[]): number => all.reduce((sum, one) => sum + (one - mean(all)) ** 2, 0) / (all.length - 1)
const median = (all: readonly number[]): number => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]!
const welch = (a: readonly number[], b: readonly number[]): number =>
  Math.abs(mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)

test('[AN-01] a name that nobody has gets the same bytes for the same work as a wrong password', async () => {
  const facility = await server.facility()
  await server.account(facility, { loginName: 'somebody' })
  const client = server.anonymous()
  const times: Record<string, number[]> = { somebody: [], noneatall: [] }
  const answers = new Set<string>()
  let written = 0
  for (let i = 0; i < PAIRS * 2; i += 1) {
    // One after the other, in an order of its own each time; no name is ever locked.
    const userName = (i + Math.floor(i / 4)) % 2 === 0 ? 'somebody' : 'noneatall'
    server.clock.now += 16 * 60_000
    const image = await imageId(client)
    verified.length = 0
    const from = performance.now()
    const answer = await client.call('login', { userName, password: 'wrong', imageId: image, imageCode: TEST_CODE })
    times[userName]!.push(performance.now() - from)
    answers.add(`${answer.status} ${answer.text} ${answer.headers.getSetCookie()} ${[...answer.headers.keys()].sort()}`)
    expect(verified).toHaveLength(1)
    expect(verified[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { rowCount } = await server.pools.gate.query('SELECT 1 FROM password_try')
    written = Math.max(written, rowCount ?? 0)
  }
  expect([...answers]).toHaveLength(1)
  // Both are written down, in the same table.
  expect(written).toBe(1)
  const [known, unknown] = [times.somebody!.slice(2), times.noneatall!.slice(2)]
  process.stderr.write(
    `AN-01: ${known.length} + ${unknown.length} logins, medians ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms (difference ${Math.abs(median(known) - median(unknown)).toFixed(2)} ms), Welch t ${welch(known, unknown).toFixed(2)}\n`,
  )
}, 600_000)
