import { type CallName, calls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { storageFull } from '../../src/calls/storage-full'
import { formBody, type TestServer, testServer } from '../harness'
import { makeWard } from '../ward'
import { LEVELS, MOST_DRAFTS, type Step } from './course'
import { halfStates } from './half-states'
import { type OwnCluster, ownCluster } from './own-cluster'
import { bySeed } from './random'
import { type Heard, openRooms, type Room, type Send } from './room'
import { acknowledgedIn, judge, sleep } from './rounds'
import { smallDisk } from './small-disk'

const SOAKING = process.env.SOAK === 'RS-08'
const FULL = SOAKING ? 20 : 2
const DISK_MB = 160
/** SQLSTATEs of a database that has crashed (crash_shutdown) and is coming back (cannot_connect_now). */
const CRASHED = ['57P02', '57P03']
const disk = smallDisk(DISK_MB)
if (!disk)
  process.stderr.write(
    'RS-08: no small disk can be mounted here (root on Linux alone): the commit’s refusal is tested, a disk that is really full is not\n',
  )
afterAll(() => disk?.remove())

const send: Send = async (by, short, payload) => (await by.call(short, payload)).body as Heard

describe('a disk that is full when the transaction commits', () => {
  let server: TestServer
  let room: Room
  beforeAll(async () => {
    server = await testServer()
    const ward = await makeWard(server, LEVELS)
    await bySeed(async (random) => {
      room = (await openRooms(ward, 1, random))[0]!
    })
  })
  afterAll(() => server.close())

  const statement = (text: string) => server.database.superuser((root) => root.query(text))
  /** As late as the database can say it: every statement of the write has succeeded. */
  async function fullAtCommit<T>(act: () => Promise<T>): Promise<T> {
    await statement(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT OR UPDATE ON report DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION full_disk()`)
    try {
      return await act()
    } finally {
      await statement('DROP FUNCTION full_disk() CASCADE')
    }
  }
  async function wordsOf(short: CallName, payload: Record<string, unknown>, language: string): Promise<unknown> {
    const by = room.doubt!.by
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language }
    return (await by.send(`/${calls[short].name}`, { method: 'POST', body: formBody(payload), headers })).body
  }

  test.each<[Step, Step[]]>([
    ['save', ['open']],
    ['submit', []],
    ['pass', ['openReview', 'save']],
  ])(
    '[RS-08] %s is refused with a code and words of both languages, nothing of it stays, and the same request succeeds afterwards',
    async (step, before) => {
      for (const one of before) {
        if (one === 'save') room.doubt = room.attempt(one)
        expect(await room.act(send)).toBe(true)
      }
      room.doubt = room.attempt(step)
      const { short, payload } = room.doubt
      await fullAtCommit(async () => {
        expect(await wordsOf(short, payload, 'zh-CN')).toEqual({
          errorCode: CODE.storageFull,
          errorMsg: '服务器存储空间已满，没有保存：请通知管理员，稍后重试',
        })
        expect(await wordsOf(short, payload, 'en-US')).toEqual({
          errorCode: CODE.storageFull,
          errorMsg: 'The server’s storage is full and nothing was saved: please tell the administrator and try again',
        })
      })
      expect(await judge(server.database, [room])).toMatchObject({ absent: 1 })
      expect(await room.act(send)).toBe(true)
      expect(await judge(server.database, [room])).toMatchObject({ none: 1 })
    },
  )
})

const onDisk = disk ? describe : describe.skip
onDisk('a disk that is really full', () => {
  let own: OwnCluster
  let server: TestServer
  let refused: Heard[]
  beforeAll(async () => {
    own = await ownCluster(disk!.directory)
    server = await testServer({ into: own.database })
  }, 60_000)
  afterAll(async () => {
    disk!.free()
    await server.close()
    await own.end()
  }, 60_000)

  /** Refused for want of room, or, when the database itself could not go on, to be tried again. */
  const mayPass = (heard: Heard): boolean => {
    if (heard.errorCode !== CODE.storageFull && heard.errorCode !== CODE.systemError) return false
    refused.push(heard)
    return true
  }
  const root = (text: string) => server.database.superuser((su) => su.query(text))
  /** Who wrote in between (the database's own workers) may have come to the log's end first: then it has ended already. */
  const noRoom = (error: unknown): void => {
    const { code = '', message } = error as { code?: string; message: string }
    if (!storageFull(error) && !CRASHED.includes(code) && !message.startsWith('Connection terminated')) throw error
  }

  test(
    '[RS-08] what is acknowledged is there, what is refused is not, and with room again the server goes on by itself',
    () =>
      bySeed(async (random, seed) => {
        refused = []
        const [room] = await openRooms(await makeWard(server, LEVELS), 1, random, mayPass)
        let ended = 0
        for (let n = 0; n < FULL; n++) {
          // A case in hand: new ones would want room too.
          while (room!.standing.holder === null || room!.standing.drafts > MOST_DRAFTS / 2) await room!.act(send)
          // The log’s next segment is what the database cannot do without: it ends, and comes back when there is room.
          const log = n % 2 === 1
          disk!.fill()
          if (log) await root('SELECT pg_switch_wal()').catch(noRoom)
          const before = refused.length
          while (refused.length < before + 3) {
            room!.doubt ??= room!.attempt('save')
            await room!.act(send)
          }
          if (!log) expect(refused.slice(before).map(({ errorCode }) => errorCode)).toContain(CODE.storageFull)
          if (refused.slice(before).some(({ errorCode }) => errorCode === CODE.systemError)) ended += 1
          disk!.free()
          await own.ready()
          await judge(server.database, [room!])
          while (!(await room!.act(send))) await sleep(50)
          await judge(server.database, [room!])
        }
        expect(await server.database.superuser(halfStates)).toEqual([])
        if (SOAKING)
          process.stderr.write(
            `RS-08: disk full ${FULL} times, the database ended by it ${ended} times; ${acknowledgedIn([room!])} writes acknowledged, ${refused.length} refused, 0 lost, 0 by half; seed ${seed}\n`,
          )
      }),
    600_000,
  )
})
