import type { BookingRow, CallTypes } from '@farsight/shared/contract'

/** A booking of a chest CT, made and examined here, not paid yet. */
export const testBooking = (changes: Partial<BookingRow> = {}): BookingRow => ({
  ...{ appointmentId: 'a1', bookingNo: 'B2611200001', baseVersion: 3, status: 'booked', state: 2000, waits: 0 },
  ...{ formerName: '', nextName: '', facilityId: 'f', facilityName: '松原医院', sourceFacilityId: 'f', sourceName: '松原医院' },
  ...{ patName: '王建国', pinyin: 'wang jian guo', sex: 'M', age: { value: 67, unit: 'Y' }, phone: '138****8000', modality: 'CT' },
  checks: [
    { modality: 'CT', bodypart: '胸部', side: '', checkItem: '胸部CT平扫', minutes: 15, fee: '220.00', preparation: '请取下金属物品' },
  ],
  ...{ roomName: 'CT1室', time: '2026-11-21 08:15:00', minutes: 15, urgent: 0, fee: '220.00', paidTime: null, paidName: '' },
  ...{ reason: '', userName: '邓登记', createTime: '2026-11-20 09:00:00', mimes: 0, risProcedureId: 'e1' },
  ...changes,
})

type Whole = CallTypes['getAppointment']['answer']['val']
/** What the server knows of a booking beside its row. */
export const testWhole = (booking: BookingRow): Whole => ({
  booking,
  patient: {
    ...{ patName: booking.patName, pinyin: booking.pinyin, sex: booking.sex, birthday: '1959-03-01', age: '67', ageUnit: 'Y' },
    ...{ nation: '01', phone: '13800138000', idType: 'identityCard', idNo: '11010519590301003X', idReason: '', address: '人民路 1 号' },
  },
  visit: {
    ...{ sourceType: 1, department: '呼吸内科', applyDoctor: '周敏', outpatientNo: 'MZ1', inpatientNo: '', physicalNo: '', bedNo: '' },
    ...{ applyNo: '', imageNo: '', hisNo: '', emergency: 0, trauma: 0, revisit: 0, followUp: 0, conditionDescription: '咳嗽' },
    ...{ preCheckTime: null, safety: {} },
  },
  roomId: 'r1',
  owed: [],
})

const item = {
  ...{ itemId: 'i1', modality: 'CT', bodypart: '胸部', checkItem: '胸部CT平扫', initials: 'xb xbctps', hasSide: 0 as const },
  ...{ minutes: 15, fee: '220.00', preparation: '' },
}
/** What can be booked: one room, one item, here and at a partner. */
export const TEST_OFFER: CallTypes['queryOffer']['answer']['val'] = {
  facilities: [
    { facilityId: 'f', name: '松原医院', own: 1 },
    { facilityId: 'g', name: '仁和医院', own: 0 },
  ],
  rooms: [{ roomId: 'r1', name: 'CT1室', modality: 'CT', opens: 480, closes: 600 }],
  items: [item],
  urgentEach: 8,
  daysAhead: 60,
}
export const TEST_WEEK: CallTypes['querySlots']['answer']['val'] = [
  {
    date: '2026-11-21',
    closed: 0,
    note: '',
    slots: ['08:00', '08:15', '08:30'].map((at) => ({ at, free: 1, capacity: 1, kept: 0, past: 0 })),
  },
]
