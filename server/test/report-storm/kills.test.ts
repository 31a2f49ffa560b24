import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestServer, testServer } from '../harness'
import { makeWard, type Ward } from '../ward'
import { tryClaims } from './claims'
import { LEVELS } from './course'
import { halfStates } from './half-states'
import { bySeed } from './random'
import { openRooms } from './room'
import { acknowledgedIn, judge, sleep, workThrough } from './rounds'
import { sendTo, startVictim, type Victim } from './victim'

const SOAKING = process.env.SOAK === 'RS-05'
const KILLS = SOAKING ? 100 : 2
const ROOMS = 5

let server: TestServer
let ward: Ward
let directory: string
let victim: Victim | undefined
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, LEVELS)
  directory = await mkdtemp(join(tmpdir(), 'farsight-storm-'))
})
afterAll(async () => {
  await victim?.kill()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

test(
  '[RS-05] the server is killed again and again while doctors write: no acknowledged word is lost, nothing is there by half, no claim outlives its lease',
  () =>
    bySeed(async (random, seed) => {
      const rooms = await openRooms(ward, ROOMS, random)
      const fates = { none: 0, there: 0, absent: 0 }
      for (let kill = 0; kill < KILLS; kill++) {
        server.clock.now = Date.now()
        victim = await startVictim(server.database, directory)
        const before = acknowledgedIn(rooms)
        const wait = random.whole(SOAKING ? 1_000 : 500)
        await workThrough(rooms, sendTo(victim.port), async () => {
          // In the middle of the work, at another place each time.
          for (let i = 0; i < 1000 && acknowledgedIn(rooms) === before; i++) await sleep(10)
          await sleep(wait)
          await victim!.kill()
        })
        expect(acknowledgedIn(rooms)).toBeGreaterThan(before)
        const { there, absent, none } = await judge(server.database, rooms)
        fates.there += there
        fates.absent += absent
        fates.none += none
      }
      const claims = await tryClaims(server, rooms, await ward.person({ rights: { CT: 3 } }))
      expect(claims.left).toBe(0)
      expect(await server.database.superuser(halfStates)).toEqual([])
      if (SOAKING)
        process.stderr.write(
          `RS-05: ${KILLS} kills, ${acknowledgedIn(rooms)} writes acknowledged, 0 lost, 0 by half; in doubt ${fates.there} there and ${fates.absent} absent; ` +
            `${claims.held} claims held until their lease, ${claims.takenOver} taken over after it, ${claims.left} left; seed ${seed}\n`,
        )
    }),
  SOAKING ? 1_800_000 : 120_000,
)
