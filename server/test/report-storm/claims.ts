import { CODE } from '@farsight/shared/domain'
import type { TestServer } from '../harness'
import type { Colleague } from '../ward'
import type { Room } from './room'

const LEASE_MS = 3 * 60_000
const LAPSE_MS = 30 * 60_000

/** Claims of the living and the dead, as somebody meets them who comes by. */
export interface Claims {
  /** Still held for their doctors before the lease was over. */
  readonly held: number
  /** Taken over after it, by a stranger or, where the report came back from review, by its author. */
  readonly takenOver: number
  /** In somebody's hands after half an hour of silence. */
  readonly left: number
}

const open = (room: Room, by: Colleague, takeOver: boolean) =>
  by.call(room.standing.state === 2 ? 'openReport' : 'openReview', { ...room.current!.address, ...(takeOver ? { takeOver: 1 } : {}) })

/**
 * Goes through the reports that are in hand: nobody takes one before its lease is over, anybody who may can do so after it, and half
 * an hour later none is held. Moves the server's clock.
 */
export async function tryClaims(server: TestServer, rooms: readonly Room[], stranger: Colleague): Promise<Claims> {
  const inHand = rooms.filter((room) => room.standing.holder !== null)
  for (const room of inHand) {
    const { errorCode } = (await open(room, stranger, true)).body
    const refused = room.standing.returned ? CODE.returnedReport : room.standing.state === 2 ? CODE.anotherWriting : CODE.anotherReviewing
    if (errorCode !== refused) throw new Error(`a claim that stands was answered ${errorCode}`)
  }
  server.clock.now = Date.now() + LEASE_MS
  // Every second one, so that the others are left to the server's own clock.
  const over = inHand.filter((_, i) => i % 2 === 0)
  for (const room of over) {
    const { errorCode } = (await open(room, room.standing.returned && room.standing.state === 2 ? room.staff.author : stranger, true)).body
    if (errorCode !== 0) throw new Error(`a claim whose lease is over was answered ${errorCode}`)
  }
  server.clock.now += LAPSE_MS
  await server.server.jobs.tick()
  const left = await server.database.superuser(
    async (root) => (await root.query('SELECT count(*)::int AS n FROM exam WHERE holder_id IS NOT NULL')).rows[0].n as number,
  )
  return { held: inHand.length, takenOver: over.length, left }
}
