import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { content } from '../exams'
import { type TestServer, testServer } from '../harness'
import { makeWard, type Ward } from '../ward'
import { AnswerCutter } from './answer-cutter'
import { LEVELS } from './course'
import { halfStates } from './half-states'
import { bySeed } from './random'
import { openRooms, type Room } from './room'
import { judge } from './rounds'
import { standingsOf } from './standings'
import { sendTo, startVictim, type Victim } from './victim'

const SOAKING = process.env.SOAK === 'RS-06'
const KILLS = SOAKING ? 100 : 1
const CUTS = SOAKING ? 200 : 12

let server: TestServer
let ward: Ward
let directory: string
let victim: Victim | undefined
let cutter: AnswerCutter
let port: number
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, LEVELS)
  directory = await mkdtemp(join(tmpdir(), 'farsight-storm-'))
  cutter = new AnswerCutter(Number(new URL(server.url).port))
  port = await cutter.listen()
})
afterAll(async () => {
  await cutter.close()
  await victim?.kill()
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const stands = async (id: string) => (await server.database.superuser((root) => standingsOf(root, [id]))).get(id)!

/** The request is done and its answer lost; the same one once more gets the answer, and nothing is done twice. */
async function answerLost(room: Room, straight: number, strike: () => Promise<void>): Promise<void> {
  const attempt = await room.begin()
  const { id } = room.current!
  room.doubt = attempt
  const struck = new Promise<void>((done) => {
    cutter.armed = () => done(strike())
  })
  expect(await sendTo(port)(attempt.by, attempt.short, attempt.payload)).toBeUndefined()
  await struck
  expect(await judge(server.database, [room])).toMatchObject({ there: 1 })
  // Opening has no key: who opens again has the report as it was.
  if (!('requestKey' in attempt.payload)) return
  const before = await stands(id)
  const other = { ...attempt.payload, ...('report' in attempt.payload ? { report: content('另一段字') } : { reason: '另一个原因' }) }
  expect((await sendTo(straight)(attempt.by, attempt.short, other))?.errorCode).toBe(CODE.requestKeyReused)
  const again = await sendTo(straight)(attempt.by, attempt.short, attempt.payload)
  expect(again).toMatchObject({ errorCode: 0, val: { version: before.version, state: before.state } })
  expect(await stands(id)).toEqual(before)
  // The third time it is the same to the letter.
  expect(await sendTo(straight)(attempt.by, attempt.short, attempt.payload)).toEqual(again)
  expect(await room.act(sendTo(straight))).toBe(true)
}

test(
  '[RS-06] an answer that is lost after the commit: the same request under its key gets the original one, another under it is refused',
  () =>
    bySeed(async (random) => {
      const [room] = await openRooms(ward, 1, random)
      const straight = Number(new URL(server.url).port)
      const kinds = new Set<string>()
      // A seed may begin with drafts alone: it goes on until there was something else, and no further than this.
      let cuts = 0
      for (; cuts < CUTS || (kinds.size <= 2 && cuts < 5 * CUTS); cuts++) {
        await answerLost(room!, straight, async () => undefined)
        kinds.add([...room!.standing.steps].at(-1) ?? '')
      }
      expect([cutter.cuts, await server.database.superuser(halfStates), kinds.size > 2]).toEqual([cuts, [], true])
    }),
  SOAKING ? 600_000 : 120_000,
)

test(
  '[RS-06] the server is killed between commit and answer: the one that comes after it gives the original answer',
  () =>
    bySeed(async (random, seed) => {
      const [room] = await openRooms(ward, 1, random)
      victim = await startVictim(server.database, directory)
      const cuts = cutter.cuts
      for (let kill = 0; kill < KILLS; kill++) {
        server.clock.now = Date.now()
        // Something with a key, the report being in somebody's hands.
        while (room!.standing.holder === null) expect(await room!.act(sendTo(victim.port))).toBe(true)
        cutter.aim(victim.port)
        const successor = startVictim(server.database, directory)
        const dying = victim
        victim = await successor
        await answerLost(room!, victim.port, () => dying.kill())
      }
      cutter.aim(Number(new URL(server.url).port))
      expect([cutter.cuts - cuts, await server.database.superuser(halfStates)]).toEqual([KILLS, []])
      if (SOAKING)
        process.stderr.write(
          `RS-06: ${CUTS} answers cut and ${KILLS} servers killed between commit and answer: each repeated request got the original answer, one step and one version each; seed ${seed}\n`,
        )
    }),
  SOAKING ? 1_800_000 : 120_000,
)
