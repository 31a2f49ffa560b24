import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE, SERVER_OFFSET_MINUTES } from '@farsight/shared/domain'
import { makePartner, type TestPartner } from '../../test/embed'
import { type Answer, SEAL_KEY, type TestServer, testServer } from '../../test/harness'
import { makeSigner, outcomesOf, post, type Signer, secondOf } from '../../test/signed'
import { zoneServerFile } from '../../test/worker-file'

const HOUR_S = 3600
let server: TestServer
let partner: TestPartner
let signer: Signer

beforeAll(async () => {
  server = await testServer()
  const facility = await server.facility()
  partner = await makePartner(server, facility)
  signer = await makeSigner(server, partner)
  await server.account(facility, { loginName: 'chen' })
})
afterAll(() => server.close())

const ask = (t: number): string => signer.body('entryLaunch', { userName: 'chen', identityType: 'local' }, t)
const codeOf = (answer: Answer): number => answer.body?.errorCode

test('[LK-04] 300 seconds before or after the server’s clock are taken, 301 are not: by a code and words of their own, and in the audit', async () => {
  // Late in a second, and at its beginning.
  for (const part of [999, 0]) {
    server.clock.now = secondOf(server) * 1000 + part
    const now = secondOf(server)
    const codes = []
    for (const off of [-301, -300, -1, 0, 1, 300, 301]) codes.push(codeOf(await post(server, 'entryLaunch', ask(now + off))))
    expect([part, codes]).toEqual([part, [CODE.linkClock, 0, 0, 0, 0, 0, CODE.linkClock]])
  }
  const now = secondOf(server)
  expect((await post(server, 'entryLaunch', ask(now - 301), 'zh')).body).toEqual({
    errorCode: CODE.linkClock,
    errorMsg: '链接已过期或时钟不准，请核对两边服务器的时间后重新发起',
  })
  expect((await post(server, 'entryLaunch', ask(now + 301), 'en')).body).toEqual({
    errorCode: CODE.linkClock,
    errorMsg: 'The link has expired or the clock is wrong: check the time of both servers and ask again',
  })
  expect((await outcomesOf(server, 'entryLaunch', '')).filter((code) => code === CODE.linkClock)).toHaveLength(6)
})

test('[LK-04] t counts from 1970 UTC: the server’s wall clock, eight hours ahead, is another time, and milliseconds are no number of seconds', async () => {
  const now = secondOf(server)
  expect(SERVER_OFFSET_MINUTES).toBe(480)
  for (const hours of [8, -8, 1, -1])
    expect([hours, codeOf(await post(server, 'entryLaunch', ask(now + hours * HOUR_S)))]).toEqual([hours, CODE.linkClock])
  expect((await post(server, 'entryLaunch', ask(server.clock.now))).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 't' })
})

/** Moments at which a clock on a wall does something else than to go on. */
const MOMENTS: readonly (readonly [string, string])[] = [
  ['Berlin, an hour is left out', '2026-03-29T01:00:00Z'],
  ['New York, an hour is left out', '2026-03-08T07:00:00Z'],
  ['Berlin, an hour comes twice', '2026-10-25T01:00:00Z'],
  ['New York, an hour comes twice', '2026-11-01T06:00:00Z'],
  // 23:59:60 has the same number as the second after it.
  ['the last leap second', '2017-01-01T00:00:00Z'],
  ['midnight on the server’s wall', '2026-11-21T16:00:00Z'],
]

/** A message to the child, and its answer. */
const tell = (child: ChildProcess, message?: object): Promise<{ port: number; hours: number }> =>
  new Promise((done, fail) => {
    child.once('message', done as (message: unknown) => void)
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)))
    if (message) child.send(message)
  })

test('[LK-04] the same requests are taken and refused in three time zones, when summer time begins and ends, at a leap second and at midnight', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'farsight-zone-'))
  const file = await zoneServerFile()
  const hours = new Set<number>()
  const inZone = async (TZ: string): Promise<readonly unknown[]> => {
    const ZONE_SERVER = JSON.stringify({ database: server.database.address, directory, seal: SEAL_KEY.toString('hex') })
    const child = fork(file, { env: { ...process.env, TZ, ZONE_SERVER } })
    try {
      const { port } = await tell(child)
      const results = []
      for (const [what, moment] of MOMENTS) {
        const clock = Date.parse(moment)
        hours.add((await tell(child, { clock })).hours)
        for (const off of [-301, -300, 300, 301]) {
          const body = ask(clock / 1000 + off)
          const init = { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
          const { errorCode, val } = await (await fetch(`http://127.0.0.1:${port}/hospital_entry_launch.do`, init)).json()
          results.push([what, off, errorCode, val?.expires])
        }
      }
      return results
    } finally {
      child.removeAllListeners('exit')
      child.kill()
    }
  }
  const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York']
  const seen = await Promise.all(zones.map(inZone))
  await rm(directory, { recursive: true, force: true })
  // The zones were other ones indeed.
  expect(hours.size).toBeGreaterThan(6)
  const expected = MOMENTS.flatMap(([what, moment]) => {
    const wall = new Date(Date.parse(moment) + 60_000 + SERVER_OFFSET_MINUTES * 60_000).toISOString()
    const until = wall.slice(0, 19).replace('T', ' ')
    return [
      [what, -301, CODE.linkClock, undefined],
      [what, -300, 0, until],
      [what, 300, 0, until],
      [what, 301, CODE.linkClock, undefined],
    ]
  })
  for (const [i, results] of seen.entries()) expect([zones[i], results]).toEqual([zones[i], expected])
}, 60_000)
