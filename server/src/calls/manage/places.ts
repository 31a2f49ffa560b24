import { randomUUID } from 'node:crypto'
import { type ManagedItem, type ManagedRoom, managePlaceCalls } from '@farsight/shared/contract'
import { CODE, formatDate } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { initialsOfText } from '../../desk/pinyin'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anyName, nameOf } from '../line-name'
import { managesScreen } from '../policies'
import { freeName, saved } from './rows'

const bit = (value: unknown): 0 | 1 => (value ? 1 : 0)

async function roomsOf(tx: Tx, condition: Sql = sql`true`): Promise<ManagedRoom[]> {
  const own = tx.filter('manage.rooms', sql`m.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ManagedRoom>(sql`
    SELECT m.room_id AS id, m.version, m.name, m.modality, m.device, m.opens, m.closes, m.capacity, m.place, m.enabled
    FROM image_room m WHERE ${own} AND ${condition} ORDER BY m.place, m.name LIMIT 1000`)
  return rows.map((row) => ({ ...row, enabled: bit(row.enabled) }))
}

async function itemsOf(tx: Tx, condition: Sql = sql`true`): Promise<ManagedItem[]> {
  const own = tx.filter('manage.items', sql`i.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<ManagedItem & { has_side: boolean }>(sql`
    SELECT i.item_id AS id, i.version, i.modality, i.region, i.bodypart, i.has_side, i.name, i.minutes, i.fee, i.contrast, i.preparation, i.place, i.enabled
    FROM check_item i WHERE ${own} AND ${condition} ORDER BY i.place, i.name LIMIT 2000`)
  return rows.map(({ has_side, ...row }) => ({ ...row, hasSide: bit(has_side), contrast: bit(row.contrast), enabled: bit(row.enabled) }))
}

/** Keeps how a room stood on the days before this one (statistics/capacity.ts); what held before the first change of a day stays. */
const keepHours = (tx: Tx, id: string, today: string, enabled?: false): Promise<unknown> =>
  tx.run(sql`INSERT INTO room_hours (facility_id, room_id, until_day, modality, opens, closes, capacity, enabled)
    SELECT m.facility_id, m.room_id, ${today}, m.modality, m.opens, m.closes, m.capacity, m.enabled AND ${enabled ?? true}
    FROM image_room m WHERE m.room_id = ${id} AND ${tx.filter('manage.roomHours', sql`m.facility_id = ${tx.tenant.facilityId}`)}
    ON CONFLICT (room_id, until_day) DO NOTHING`)

const all = <T>(val: T[]) => ({ val, total: val.length, totalIsFloor: false })

/** Rooms with their devices and hours of booking, items with their prices; none is deleted, since registrations name them: it is closed. */
export const placeHandlers = [
  sessionHandler(managePlaceCalls.manageRoomList, managesScreen('manage_room'), async ({ tx }) => all(await roomsOf(tx))),

  sessionHandler(
    managePlaceCalls.manageRoomSave,
    managesScreen('manage_room'),
    async ({ tx, session, now, about }, { id, baseVersion, room }) => {
      const name = nameOf(room.name, 'name', CODE.nameEmpty)
      if (room.closes <= room.opens) throw new CallError(CODE.hoursReversed, 'closes')
      const key = id ?? randomUUID()
      about(key)
      const own = tx.filter('manage.roomSave', sql`m.facility_id = ${session.facilityId}`)
      if (id !== undefined) {
        const there = await tx.row<{ version: number }>(
          sql`SELECT m.version FROM image_room m WHERE m.room_id = ${id} AND ${tx.filter('manage.room', sql`m.facility_id = ${session.facilityId}`)} FOR UPDATE`,
        )
        if (!there) throw new CallError(CODE.notFound)
        if (there.version !== baseVersion)
          throw new CallError(CODE.editedByAnother, undefined, (await roomsOf(tx, sql`m.room_id = ${id}`))[0])
      }
      const device = room.device.trim()
      // Whose images would they be: the device says which room an exam was made in.
      if (device !== '' && room.enabled === 1) {
        const ownRooms = tx.filter('manage.roomDevice', sql`m.facility_id = ${session.facilityId}`)
        const taken = await tx.row(
          sql`SELECT m.room_id FROM image_room m WHERE m.device = ${device} AND m.enabled AND m.room_id <> ${key} AND ${ownRooms}`,
        )
        if (taken) throw new CallError(CODE.deviceTaken, 'device')
      }
      const { modality, opens, closes, capacity, place } = room
      const enabled = room.enabled === 1
      const today = formatDate(now)
      if (id !== undefined) await keepHours(tx, id, today)
      return freeName(async () => {
        const kept = await saved(
          tx,
          id === undefined
            ? sql`INSERT INTO image_room AS m (room_id, facility_id, name, modality, device, opens, closes, capacity, place, enabled)
              VALUES (${key}, ${session.facilityId}, ${name}, ${modality}, ${device}, ${opens}, ${closes}, ${capacity}, ${place}, ${enabled})
              RETURNING m.room_id AS id, m.version`
            : sql`UPDATE image_room m SET name = ${name}, modality = ${modality}, device = ${device}, opens = ${opens}, closes = ${closes},
              capacity = ${capacity}, place = ${place}, enabled = ${enabled}, version = m.version + 1
              WHERE m.room_id = ${id} AND ${own} RETURNING m.room_id AS id, m.version`,
        )
        // Before it was set up it took nobody.
        if (id === undefined) await keepHours(tx, key, today, false)
        return kept
      })
    },
  ),

  sessionHandler(managePlaceCalls.manageItemList, managesScreen('manage_item'), async ({ tx }, { modality, keyword = '' }) => {
    const word = keyword.trim().toLowerCase()
    return all(
      await itemsOf(
        tx,
        sql`(${modality ?? null}::text IS NULL OR i.modality = ${modality ?? null})
          AND (${word} = '' OR strpos(lower(i.name), ${word}) > 0 OR strpos(lower(i.bodypart), ${word}) > 0 OR strpos(i.initials, ${word}) > 0)`,
      ),
    )
  }),

  sessionHandler(
    managePlaceCalls.manageItemSave,
    managesScreen('manage_item'),
    async ({ tx, session, about }, { id, baseVersion, item }) => {
      const [name, bodypart] = [nameOf(item.name, 'name', CODE.nameEmpty), nameOf(item.bodypart, 'bodypart', CODE.nameEmpty)]
      const region = anyName(item.region, 'region')
      const key = id ?? randomUUID()
      about(key)
      const own = tx.filter('manage.itemSave', sql`i.facility_id = ${session.facilityId}`)
      if (id !== undefined) {
        const there = await tx.row<{ version: number }>(
          sql`SELECT i.version FROM check_item i WHERE i.item_id = ${id} AND ${tx.filter('manage.item', sql`i.facility_id = ${session.facilityId}`)} FOR UPDATE`,
        )
        if (!there) throw new CallError(CODE.notFound)
        if (there.version !== baseVersion)
          throw new CallError(CODE.editedByAnother, undefined, (await itemsOf(tx, sql`i.item_id = ${id}`))[0])
      }
      const { modality, minutes, fee, preparation, place } = item
      const [side, contrast, enabled] = [item.hasSide === 1, item.contrast === 1, item.enabled === 1]
      const initials = `${initialsOfText(bodypart)} ${initialsOfText(name)}`
      return freeName(() =>
        saved(
          tx,
          id === undefined
            ? sql`INSERT INTO check_item AS i (item_id, facility_id, modality, region, bodypart, has_side, name, initials, minutes, fee, contrast, preparation, place, enabled)
              VALUES (${key}, ${session.facilityId}, ${modality}, ${region}, ${bodypart}, ${side}, ${name}, ${initials}, ${minutes}, ${fee}, ${contrast}, ${preparation}, ${place}, ${enabled})
              RETURNING i.item_id AS id, i.version`
            : sql`UPDATE check_item i SET modality = ${modality}, region = ${region}, bodypart = ${bodypart}, has_side = ${side}, name = ${name}, initials = ${initials},
              minutes = ${minutes}, fee = ${fee}, contrast = ${contrast}, preparation = ${preparation}, place = ${place}, enabled = ${enabled}, version = i.version + 1
              WHERE i.item_id = ${id} AND ${own} RETURNING i.item_id AS id, i.version`,
        ),
      )
    },
  ),
]
