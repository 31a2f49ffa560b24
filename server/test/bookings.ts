import type { DeskPatient, DeskVisitRequest } from '@farsight/shared/contract'
import { formatDate, parseDateTime } from '@farsight/shared/domain'
import { born } from './born'
import { makeDesk, type TestDesk } from './desk'
import { VISIT } from './desk-form'
import type { TestClient, TestServer } from './harness'
import { newPhone } from './sms'

/** A menu with booking and registration. */
export const DESK_MENU = '111100000000'
const DAY = 24 * 60 * 60_000

let people = 0
/** Somebody whose fields are all filled. */
export const patient = (more: Partial<DeskPatient> = {}): DeskPatient => ({
  patName: `王小明${++people}`,
  pinyin: 'wang xiao ming',
  sex: 'M',
  ...born('1990-01-01'),
  nation: '01',
  phone: newPhone(),
  idType: 'none',
  idNo: '',
  idReason: 'foreigner',
  address: '人民路 1 号',
  ...more,
})

export const visit = (more: Partial<DeskVisitRequest> = {}): DeskVisitRequest => ({
  ...VISIT,
  conditionDescription: '咳嗽两周',
  ...more,
})

/** A hospital that books: its rooms, its desk's client, and the days from tomorrow on. */
export interface BookingHospital {
  readonly facilityId: string
  readonly name: string
  readonly desk: TestDesk
  readonly client: TestClient
}

/** The day after so many from now. */
export const dayAfter = (server: TestServer, days: number): string => formatDate(server.clock.now + days * DAY)
export const wall = (day: string, time: string): string => `${day} ${time}:00`

/** @param union hospitals of one union know each other */
export async function bookingHospital(server: TestServer, name: string, union = 'u1'): Promise<BookingHospital> {
  const facilityId = await server.facility({ name, union })
  const desk = await makeDesk(server, facilityId)
  const client = await server.as(await server.account(facilityId, { role: 'registrar', menu: DESK_MENU, name: `${name}登记员` }))
  return { facilityId, name, desk, client }
}

/** Sets the clock to the morning of its day, so that a day's slots are not past by the hour at which a test runs. */
export const atSeven = (server: TestServer): void => {
  server.clock.now = parseDateTime(`${formatDate(server.clock.now)} 07:00:00`)!
}

/** Books a chest CT of a quarter hour. */
export const bookChest = (
  at: BookingHospital,
  date: string,
  time: string,
  more: Record<string, unknown> = {},
  by: TestClient = at.client,
) =>
  by.call('addAppointment', {
    patient: patient(),
    visit: visit(),
    checks: [{ itemId: at.desk.chest, side: '' }],
    time: { roomId: at.desk.ct1, date, at: time },
    ...more,
  })
