import { randomUUID } from 'node:crypto'
import { triageCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { addressKey, LastMinute } from '../../codes/rates'
import type { AsTenant } from '../../database/tenant'
import { roomsOf } from '../../queue/rooms'
import { ScreenDevices, screenView } from '../../queue/screen'
import { CallError } from '../error'
import { type Handler, publicHandler, sessionHandler } from '../handler'
import { background, triages } from '../policies'

/** What the screens of halls need of the server. */
export interface ScreenParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  /** What one address may try in a minute, where it is another number than the product's. */
  readonly publicTries?: number | undefined
}

const COOKIE = 'screen'
/** As long as browsers keep a cookie; it is set anew every day that the screen runs. */
const COOKIE_S = 400 * 24 * 3600
/** Codes that one address may ask for in a minute: a hall of televisions behind one. */
const BEGINS = 20
/** Unknown tokens from one address in a minute: nobody's guess. */
const UNKNOWN = 60
/** Codes that one user may mistype in a minute, so that nobody finds another hospital's television by trying. */
const WRONG = 10
const SEEN_MS = 60_000
const RENEW_MS = 24 * 3_600_000

/** Screens of waiting halls: paired once by the code that they show, read-only, to be revoked at any time (decision 108). */
export function screenHandlers({ gate, asTenant, publicTries }: ScreenParts): Handler[] {
  const devices = new ScreenDevices(gate)
  const begins = new LastMinute(publicTries ?? BEGINS)
  const unknown = new LastMinute(publicTries ?? UNKNOWN)
  const wrong = new LastMinute(WRONG)
  /** When a television's cookie was set, by its screen; forgotten with a restart, which only sets it once more. */
  const renewed = new Map<string, number>()

  return [
    publicHandler(triageCalls.beginScreen, async ({ now, address, browser }) => {
      const from = addressKey(address)
      if (begins.full(from, now)) throw new CallError(CODE.tooFrequent)
      begins.note(from, now)
      const { token, code, until } = await devices.begin(now)
      browser.setCookie(COOKIE, token, COOKIE_S)
      return { val: { code, until: formatDateTime(until) } }
    }),

    publicHandler(triageCalls.watchScreen, async ({ now, address, browser }) => {
      const token = browser.cookie(COOKIE)
      const from = addressKey(address)
      if (unknown.full(from, now)) throw new CallError(CODE.tooFrequent)
      const device = token === undefined ? undefined : await devices.find(token)
      if (token === undefined || device === undefined || (device.screenId === null && device.until <= now)) {
        if (token !== undefined && device === undefined) unknown.note(from, now)
        throw new CallError(CODE.screenEnded)
      }
      const { facilityId, screenId } = device
      if (facilityId === null || screenId === null) return { val: { paired: 0 as const, view: null } }
      // Nobody is logged in: the hospital stands for the user.
      const view = await asTenant({ facilityId, userId: facilityId }, async (tx) => {
        const screen = await tx.row<{ room_ids: string[]; last_seen: number | null }>(
          sql`SELECT s.room_ids, s.last_seen FROM screen s WHERE s.screen_id = ${screenId} AND s.facility_id = ${facilityId} AND s.revoked_at IS NULL`,
        )
        if (!screen) throw new CallError(CODE.screenEnded)
        if (screen.last_seen === null || now - screen.last_seen > SEEN_MS)
          await tx.run(sql`UPDATE screen SET last_seen = ${new Date(now)} WHERE screen_id = ${screenId} AND facility_id = ${facilityId}`)
        return screenView(tx, screen.room_ids, now)
      })
      if (now - (renewed.get(screenId) ?? 0) > RENEW_MS) {
        renewed.set(screenId, now)
        browser.setCookie(COOKIE, token, COOKIE_S)
      }
      return { val: { paired: 1 as const, view } }
    }),

    sessionHandler(triageCalls.queryBigScreen, background(triages), async ({ tx, now }, { roomIds }) => ({
      val: await screenView(tx, roomIds, now),
    })),

    sessionHandler(triageCalls.pairScreen, triages, async (work, { code, roomIds, name }) => {
      const { tx, session, now } = work
      if (wrong.full(session.userId, now)) throw new CallError(CODE.tooFrequent)
      const own = new Set((await roomsOf(tx, session.userId)).map(({ room_id }) => room_id))
      if (!roomIds.every((id) => own.has(id))) throw new CallError(CODE.roomUnfit)
      const id = randomUUID()
      work.about(id)
      const { paired } = (await tx.row<{ paired: boolean }>(sql`SELECT pair_screen(${code}, ${id}, ${new Date(now)}) AS paired`))!
      if (!paired) {
        wrong.note(session.userId, now)
        throw new CallError(CODE.pairCodeOld)
      }
      await tx.run(sql`INSERT INTO screen (screen_id, facility_id, name, room_ids, user_id, user_name, at)
        VALUES (${id}, ${session.facilityId}, ${name.trim()}, ${JSON.stringify(roomIds)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)})`)
      return { val: { id } }
    }),

    sessionHandler(triageCalls.queryScreens, triages, async ({ tx }) => {
      const rows = await tx.rows<{
        screen_id: string
        name: string
        room_ids: string[]
        rooms: string[]
        user_name: string
        at: number
        last_seen: number | null
      }>(sql`
        SELECT s.screen_id, s.name, s.room_ids, ARRAY(SELECT r.name FROM image_room r WHERE r.facility_id = s.facility_id AND s.room_ids ? r.room_id::text ORDER BY r.place, r.name) AS rooms,
          s.user_name, s.at, s.last_seen FROM screen s WHERE s.facility_id = ${tx.tenant.facilityId} AND s.revoked_at IS NULL ORDER BY s.at DESC LIMIT 100`)
      return {
        val: rows.map((row) => ({
          ...{ id: row.screen_id, name: row.name, roomIds: row.room_ids, rooms: row.rooms, pairedBy: row.user_name },
          ...{ pairedTime: formatDateTime(row.at), seenTime: row.last_seen === null ? null : formatDateTime(row.last_seen) },
        })),
      }
    }),

    sessionHandler(triageCalls.revokeScreen, triages, async (work, { id }) => {
      work.about(id)
      const { tx, session, now } = work
      const ended = await tx.run(sql`UPDATE screen SET revoked_at = ${new Date(now)}, revoked_name = ${session.userName}
        WHERE screen_id = ${id} AND facility_id = ${tx.tenant.facilityId} AND revoked_at IS NULL`)
      if (ended === 0) throw new CallError(CODE.screenEnded)
      return { val: true as const }
    }),
  ]
}
