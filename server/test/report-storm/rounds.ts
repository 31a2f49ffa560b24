import type { Client } from 'pg'
import type { TestDatabase } from '../harness'
import { halfStates } from './half-states'
import type { Fate, Room, Send } from './room'
import { quiet, standingsOf } from './standings'

/** Between two tries of one that heard "try again". */
const AGAIN_MS = 40

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Everybody works while trouble comes and goes. `again`: who was not answered tries again meanwhile; else the room rests. */
export async function workThrough(rooms: readonly Room[], send: Send, trouble: () => Promise<void>, again = false): Promise<void> {
  let over = false
  const work = async (room: Room): Promise<void> => {
    while (!over) {
      if (await room.act(send)) continue
      if (!again) return
      await sleep(AGAIN_MS)
    }
  }
  await Promise.all([trouble().finally(() => (over = true)), ...rooms.map(work)])
}

/** Once all is still: every word that was acknowledged, nothing by half. Answers what became of the requests in doubt. */
export async function judge(database: Pick<TestDatabase, 'superuser'>, rooms: readonly Room[]): Promise<Record<Fate, number>> {
  return database.superuser(async (root: Client) => {
    await quiet(root)
    const found = await standingsOf(
      root,
      rooms.flatMap((room) => room.ids()),
    )
    const fates: Record<Fate, number> = { none: 0, there: 0, absent: 0 }
    for (const room of rooms) fates[room.check(found)] += 1
    const half = await halfStates(root)
    if (half.length > 0) throw new Error(`there by half: ${half.join('; ')}`)
    return fates
  })
}

export const acknowledgedIn = (rooms: readonly Room[]): number => rooms.reduce((n, room) => n + room.acknowledged, 0)
