import { randomUUID } from 'node:crypto'
import { type CallName, UPLOAD_MIME_PATH } from '@farsight/shared/contract'
import { formatDate, STATE, slotInstant } from '@farsight/shared/domain'
import { patient, visit } from '../bookings'
import type { Case, Cell, Seen } from './case'
import { callOutcome } from './outcome'

type Row = Record<string, unknown>
const DAY = 24 * 60 * 60_000

async function insert({ world }: Cell, table: string, row: Row): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  await world.root.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places})`, Object.values(row))
}

interface Planted {
  readonly bookingId: string
  readonly roomId: string
  readonly itemId: string
  readonly day: string
}

let planted = 0

/** A room and an item of a hospital. */
async function plantOffer(cell: Cell, facility_id: string): Promise<Pick<Planted, 'roomId' | 'itemId' | 'day'>> {
  const [room_id, item_id] = [randomUUID(), randomUUID()]
  const name = `r${randomUUID().slice(0, 8)}`
  await insert(cell, 'image_room', { room_id, facility_id, name, modality: 'CT' })
  await insert(cell, 'check_item', { item_id, facility_id, modality: 'CT', bodypart: name, name, fee: 1 })
  return { roomId: room_id, itemId: item_id, day: formatDate(cell.server.clock.now + 5 * DAY) }
}

/** A booking of the target: its exam, its hospital's room and item; a made-up id where the target does not exist. */
async function plant(cell: Cell, more: Row = {}): Promise<Planted> {
  const bookingId = randomUUID()
  const { world, target, server } = cell
  const facility_id = cell.facility ? target.exam.facility_id : world.facilities.stranger
  const offer = await plantOffer(cell, facility_id)
  if (!cell.facility) return { bookingId, ...offer }
  const at = new Date(server.clock.now)
  const name = target.exam.pat_name
  const user = { user_id: world.colleagues[cell.facility].userId, user_name: 'x', at }
  await insert(cell, 'booking', {
    ...{
      booking_id: bookingId,
      booking_no: `M${++planted}`,
      facility_id,
      source_facility_id: facility_id,
      facility_name: 'x',
      source_name: 'x',
    },
    ...{
      status: 'booked',
      room_id: offer.roomId,
      room_name: 'x',
      day: offer.day,
      slot: 40,
      starts_at: new Date(slotInstant(offer.day, 40)!),
    },
    ...{ modality: 'CT', checks: '[]', fee: 1, patient: JSON.stringify(patient({ patName: name })), visit: JSON.stringify(visit()) },
    ...{ pat_name: name, pinyin: name, phone: '13800000000', ...user, ...more },
  })
  const { rows } = await world.root.query('SELECT 1 FROM registration WHERE exam_id = $1', [target.examId])
  if (rows.length === 0)
    await insert(cell, 'registration', { exam_id: target.examId, facility_id, visit_id: bookingId, booking_id: bookingId, ...user })
  return { bookingId, ...offer }
}

const about = (covers: CallName, payload: (one: Planted, cell: Cell) => Row = () => ({}), more: Row = {}): Case => ({
  name: covers,
  covers,
  relations: true,
  exam: () => ({ state: STATE.booked }),
  async act(cell): Promise<Seen> {
    const one = await plant(cell, more)
    const answer = await cell.by.call(covers, { appointmentId: one.bookingId, ...payload(one, cell) })
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

/** A call about what a hospital offers: that of the target. */
const offered = (covers: CallName, payload: (one: Pick<Planted, 'roomId' | 'itemId' | 'day'>) => Row): Case => ({
  name: covers,
  covers,
  relations: true,
  known: CARDS,
  exam: () => ({}),
  async act(cell): Promise<Seen> {
    const facility = cell.facility ? cell.target.exam.facility_id : randomUUID()
    const offer = await plantOffer(cell, cell.facility ? facility : cell.world.facilities.stranger)
    const answer = await cell.by.call(covers, { targetFacilityId: facility, ...payload(offer) })
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

/** Hospitals that one works with are known by their names. */
const CARDS = ['home:facility', 'sibling:facility', 'partner:facility', 'sibling:person', 'partner:person', 'home:person']

/** A list that has the target's booking in it, or not. */
const listed = (covers: 'queryOwnBookings' | 'queryOtherBookings'): Case => ({
  name: covers,
  covers,
  relations: true,
  ownList: true,
  exam: () => ({ state: STATE.booked }),
  async act(cell): Promise<Seen> {
    const { world } = cell
    // The list of others has what another hospital booked.
    const { bookingId } = await plant(cell, covers === 'queryOwnBookings' ? {} : { source_facility_id: world.facilities.stranger })
    const { rows } = await world.root.query('SELECT booking_no FROM booking WHERE booking_id = $1', [bookingId])
    const answer = await cell.by.call(covers, { pageSize: 100, search: rows[0]?.booking_no ?? 'M0' })
    const outcome = callOutcome(answer)
    return { outcome: outcome === 'ok' && !answer.text.includes(bookingId) ? 'none' : outcome, text: answer.text }
  },
})

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const BOUNDARY = 'farsight-matrix-boundary-0002'
const uploaded: Case = {
  name: `POST /${UPLOAD_MIME_PATH}`,
  covers: `POST /${UPLOAD_MIME_PATH}`,
  relations: true,
  exam: () => ({ state: STATE.booked }),
  async act(cell): Promise<Seen> {
    const { bookingId } = await plant(cell)
    const part = (head: string, body: Buffer | string) => [
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]
    const file = 'name="file"; filename="x.png"\r\nContent-Type: image/png'
    const body = Buffer.concat([...part('name="appointmentId"', bookingId), ...part(file, PNG), Buffer.from(`--${BOUNDARY}--\r\n`)])
    const answer = await cell.by.send(`/${UPLOAD_MIME_PATH}`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body,
    })
    return { outcome: callOutcome(answer), text: answer.text }
  },
}

const time = ({ roomId, day }: Pick<Planted, 'roomId' | 'day'>): Row => ({ time: { roomId, date: day, at: '10:00' } })
const bare = (covers: CallName, payload: Row = {}): Case => ({
  name: covers,
  covers,
  relations: false,
  async act(cell) {
    const answer = await cell.by.call(covers, payload)
    return { outcome: callOutcome(answer), text: answer.text }
  },
})

/** Bookings, by whose booking it is; what a hospital offers, by whose hospital it is. */
export const appointmentCases: readonly Case[] = [
  offered('addAppointment', (one) => ({
    patient: patient({ patName: 'x', pinyin: 'x' }),
    visit: visit(),
    checks: [{ itemId: one.itemId, side: '' }],
    ...time(one),
  })),
  offered('querySlots', ({ roomId, day }) => ({ roomId, date: day, days: 1 })),
  offered('holdSlot', (one) => ({ ...time(one), minutes: 15 })),
  offered('releaseSlot', () => ({ holdId: randomUUID() })),
  offered('getFee', ({ itemId }) => ({ checkItems: [itemId] })),
  offered('queryOffer', () => ({})),
  about('getAppointment'),
  about('updateAppointment', () => ({ baseVersion: 0, changes: { address: 'x' } })),
  about('cancelAppointment', () => ({ reason: 'x' })),
  about('setPaid'),
  about('sendSlip'),
  about('transferAppointment', (_, { world }) => ({ targetFacilityId: world.facilities.stranger, reason: 'x' })),
  about('answerTransfer', () => ({ accept: 0, reason: 'x' })),
  about('getBookingMimes'),
  about('deleteBookingMime', () => ({ mimeId: randomUUID() })),
  listed('queryOwnBookings'),
  listed('queryOtherBookings'),
  uploaded,
  bare('getBookingSetting'),
  bare('saveBookingSetting', { urgentEach: 8, daysAhead: 60, holidays: [{ date: '2020-01-01', roomId: null, note: '' }] }),
]
