import Type, { type Static } from 'typebox'
import { BOOKING_FILTERS, BOOKING_STATUSES, CODE } from '../domain'
import { defineCall, done, form, val } from './call'
import { DeskPatient, DeskVisitRequest } from './desk-fields'

export { UPLOAD_MIME_PATH } from './names'

import { Bit, Choice, DateOnly, DateTime, Id, ModalityCode, orNull, SexCode, SideCode, text } from './fields'

const Time = Type.String({ pattern: '^([01]\\d|2[0-3]):(00|15|30|45)$', maxLength: 5 })
/** A hospital that examines: the own one when it is left out. */
const Target = Type.Optional(Id)
const ById = form({ appointmentId: Id })
/** The status that who acts saw; another one by now is told (2629, 2637), and nothing is done. */
const Seen = Type.Optional(Choice(...BOOKING_STATUSES))
const moved = val(Type.Object({ status: Choice(...BOOKING_STATUSES), state: Type.Integer() }))

/** A check that is booked: its item with the side. */
export const BookedCheckRequest = Type.Object({ itemId: Id, side: SideCode }, { additionalProperties: false })
export type BookedCheckRequest = Static<typeof BookedCheckRequest>

const Checks = Type.Array(BookedCheckRequest, { maxItems: 10 })

/** Where and when: a room's day and the quarter hour that it begins with. */
export const BookedTime = Type.Object({ roomId: Id, date: DateOnly, at: Time }, { additionalProperties: false })
export type BookedTime = Static<typeof BookedTime>

/** A check as it stands in a booking. */
export const BookedCheck = Type.Object(
  {
    modality: ModalityCode,
    bodypart: Type.String(),
    side: SideCode,
    checkItem: Type.String(),
    minutes: Type.Integer(),
    fee: Type.String(),
    preparation: Type.String(),
  },
  { additionalProperties: false },
)
export type BookedCheck = Static<typeof BookedCheck>

/** A booking as both lists show it. The phone is masked. */
export const BookingRow = Type.Object(
  {
    appointmentId: Id,
    bookingNo: Type.String(),
    baseVersion: Type.Integer(),
    status: Choice(...BOOKING_STATUSES),
    /** Of its exams (2000, 2005, 2010, 3000); 0 while there are none. */
    state: Type.Integer(),
    /** A transfer of it waits for an answer. */
    waits: Bit,
    /** Where it was sent on from, and to. */
    formerName: Type.String(),
    nextName: Type.String(),
    facilityId: Id,
    facilityName: Type.String(),
    sourceFacilityId: Id,
    sourceName: Type.String(),
    patName: Type.String(),
    pinyin: Type.String(),
    sex: SexCode,
    age: orNull(Type.Object({ value: Type.Integer(), unit: Choice('Y', 'M', 'D') })),
    phone: Type.String(),
    modality: ModalityCode,
    checks: Type.Array(BookedCheck),
    roomName: Type.String(),
    /** When it is for; null while a transfer has no time yet. */
    time: orNull(DateTime),
    minutes: Type.Integer(),
    urgent: Bit,
    fee: Type.String(),
    paidTime: orNull(DateTime),
    paidName: Type.String(),
    reason: Type.String(),
    userName: Type.String(),
    createTime: DateTime,
    mimes: Type.Integer(),
    /** Its first exam, for the hospital that examines; '' for the other side. */
    risProcedureId: Type.String(),
  },
  { additionalProperties: false },
)
export type BookingRow = Static<typeof BookingRow>

/** One quarter hour: how many patients it still takes. */
export const Slot = Type.Object(
  { at: Time, free: Type.Integer(), capacity: Type.Integer(), kept: Bit, past: Bit },
  { additionalProperties: false },
)
export type Slot = Static<typeof Slot>
/** A room's day; without slots it is closed, and `note` says why. */
export const SlotDayRow = Type.Object(
  { date: DateOnly, closed: Bit, note: Type.String(), slots: Type.Array(Slot) },
  { additionalProperties: false },
)
export type SlotDayRow = Static<typeof SlotDayRow>

const slotErrors = [CODE.slotFull, CODE.bookingPast, CODE.roomClosed, CODE.slotKept, CODE.bookingItems]

export const addAppointment = defineCall({
  name: 'RisAppointment.do?func=AddAppointment',
  request: form({
    patient: DeskPatient,
    visit: DeskVisitRequest,
    checks: Checks,
    time: BookedTime,
    targetFacilityId: Target,
    holdId: Type.Optional(Id),
    /** The same item on the same day is meant: 2636 was answered. */
    again: Type.Optional(Bit),
  }),
  answer: val(
    Type.Object({
      appointmentId: Id,
      bookingNo: Type.String(),
      fee: Type.String(),
      state: Type.Integer(),
      time: DateTime,
      /** For the own hospital's bookings; empty for a partner's. */
      risProcedureIds: Type.Array(Id),
    }),
  ),
  errors: [
    ...slotErrors,
    CODE.noRelation,
    CODE.fieldBlank,
    CODE.ageIllegal,
    CODE.ageDiffers,
    CODE.birthdayIllegal,
    CODE.phoneFormat,
    CODE.descriptionTooLong,
    CODE.chooseItem,
    CODE.duplicateItem,
    CODE.markSide,
    CODE.sideless,
    CODE.identityTaken,
    CODE.identityDiffers,
    CODE.reconcileFirst,
    CODE.bookedAlready,
    CODE.notFound,
  ],
  writes: true,
})
/** Another time, or what is known of the patient's way of being reached; what is absent stays. */
export const updateAppointment = defineCall({
  name: 'RisAppointment.do?func=UpdateAppointment',
  request: form({
    appointmentId: Id,
    baseVersion: Type.Integer({ minimum: 0 }),
    changes: Type.Object(
      {
        time: Type.Optional(BookedTime),
        holdId: Type.Optional(Id),
        phone: Type.Optional(text(20)),
        address: Type.Optional(text(256)),
        conditionDescription: Type.Optional(text(6000)),
        department: Type.Optional(text(64)),
        applyDoctor: Type.Optional(text(64)),
      },
      { additionalProperties: false },
    ),
  }),
  answer: val(Type.Object({ baseVersion: Type.Integer() })),
  errors: [
    ...slotErrors,
    CODE.notInRis,
    CODE.bookingRegistered,
    CODE.bookingOver,
    CODE.transferWaits,
    CODE.editedByAnother,
    CODE.fieldBlank,
    CODE.phoneFormat,
    CODE.descriptionTooLong,
    CODE.noRelation,
  ],
  writes: true,
})
export const cancelAppointment = defineCall({
  name: 'RisAppointment.do?func=CancelAppointment',
  request: form({ appointmentId: Id, reason: text(200), status: Seen }),
  answer: moved,
  errors: [
    CODE.notInRis,
    CODE.bookingRegistered,
    CODE.bookingOver,
    CODE.transferWaits,
    CODE.transferAnswered,
    CODE.bookingChanged,
    CODE.fieldBlank,
    CODE.noRelation,
  ],
  writes: true,
})

const listRequest = form({
  status: Type.Optional(Choice(...BOOKING_FILTERS)),
  search: Type.Optional(text(64)),
  modality: Type.Optional(ModalityCode),
  /** Which of the two times the range means; the appointment's when it is left out. */
  timeType: Type.Optional(Choice('appointment', 'create')),
  startTime: Type.Optional(DateTime),
  endTime: Type.Optional(DateTime),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
const listAnswer = Type.Object(
  {
    val: Type.Array(BookingRow),
    total: Type.Integer(),
    totalIsFloor: Type.Boolean(),
    counts: Type.Object({ all: Type.Integer(), unpaid: Type.Integer(), paid: Type.Integer(), registered: Type.Integer() }),
  },
  { additionalProperties: false },
)
export const queryOwnBookings = defineCall({
  name: 'RisAppointment.do?func=QueryOwnList',
  request: listRequest,
  answer: listAnswer,
  errors: [CODE.rangeReversed],
})
export const queryOtherBookings = defineCall({
  name: 'RisAppointment.do?func=QueryOtherList',
  request: listRequest,
  answer: listAnswer,
  errors: [CODE.rangeReversed],
})
export const getAppointment = defineCall({
  name: 'RisAppointment.do?func=GetAppointment',
  request: ById,
  answer: val(
    Type.Object({
      booking: BookingRow,
      patient: DeskPatient,
      visit: DeskVisitRequest,
      roomId: orNull(Id),
      /** What is owed between the two hospitals; '' for nothing. */
      owed: Type.Array(
        Type.Object({
          fromName: Type.String(),
          toName: Type.String(),
          kind: Choice('payment', 'reversal'),
          amount: Type.String(),
          time: DateTime,
        }),
      ),
    }),
  ),
  errors: [CODE.notInRis],
})

/** Days from `date` on, seven unless told. */
export const querySlots = defineCall({
  name: 'RisAppointment.do?func=QuerySlots',
  request: form({
    roomId: Id,
    date: DateOnly,
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 14 })),
    targetFacilityId: Target,
    /** A booking or hold whose own slots count as free. */
    appointmentId: Type.Optional(Id),
    holdId: Type.Optional(Id),
  }),
  answer: val(Type.Array(SlotDayRow)),
  errors: [CODE.notInRis, CODE.noRelation, CODE.parameterIllegal],
})
export const getFee = defineCall({
  name: 'RisAppointment.do?func=GetFee',
  request: form({ checkItems: Type.Array(Id, { minItems: 1, maxItems: 10 }), targetFacilityId: Target }),
  answer: val(Type.Object({ fee: Type.String(), minutes: Type.Integer() })),
  errors: [CODE.priceMissing, CODE.notInRis, CODE.noRelation],
})
export const setPaid = defineCall({
  name: 'RisAppointment.do?func=SetPaid',
  request: form({ appointmentId: Id, status: Seen }),
  answer: moved,
  errors: [
    CODE.notInRis,
    CODE.bookingPaid,
    CODE.bookingRegistered,
    CODE.bookingOver,
    CODE.transferWaits,
    CODE.transferAnswered,
    CODE.bookingChanged,
    CODE.noRelation,
  ],
  writes: true,
})
export const transferAppointment = defineCall({
  name: 'RisAppointment.do?func=TransferAppointment',
  request: form({ appointmentId: Id, targetFacilityId: Id, reason: text(200), status: Seen }),
  answer: val(Type.Object({ appointmentId: Id })),
  errors: [
    CODE.notInRis,
    CODE.noRelation,
    CODE.transferOwn,
    CODE.bookingRegistered,
    CODE.bookingOver,
    CODE.transferWaits,
    CODE.transferAnswered,
    CODE.bookingChanged,
    CODE.fieldBlank,
  ],
  writes: true,
})
/** The target's answer: accepted with its own items, room and time, or refused with a reason. */
export const answerTransfer = defineCall({
  name: 'RisAppointment.do?func=AnswerTransfer',
  request: form({
    appointmentId: Id,
    accept: Bit,
    reason: Type.Optional(text(200)),
    checks: Type.Optional(Checks),
    time: Type.Optional(BookedTime),
    holdId: Type.Optional(Id),
  }),
  answer: moved,
  errors: [
    ...slotErrors,
    CODE.notInRis,
    CODE.transferAnswered,
    CODE.sideDiffers,
    CODE.noPermission,
    CODE.fieldBlank,
    CODE.chooseItem,
    CODE.duplicateItem,
    CODE.markSide,
    CODE.sideless,
    CODE.noRelation,
  ],
  writes: true,
})
/** Keeps a time for five minutes while somebody types. With `holdId` it is renewed, or moved; the former time is free again. */
export const holdSlot = defineCall({
  name: 'RisAppointment.do?func=HoldSlot',
  request: form({
    time: BookedTime,
    minutes: Type.Integer({ minimum: 1, maximum: 1440 }),
    urgent: Type.Optional(Bit),
    targetFacilityId: Target,
    holdId: Type.Optional(Id),
    appointmentId: Type.Optional(Id),
  }),
  answer: val(Type.Object({ holdId: Id, until: DateTime })),
  errors: [...slotErrors, CODE.notInRis, CODE.noRelation],
  writes: true,
})
export const releaseSlot = defineCall({
  name: 'RisAppointment.do?func=ReleaseSlot',
  request: form({ holdId: Id, targetFacilityId: Target }),
  answer: done,
  errors: [CODE.noRelation],
  writes: true,
})
/** Where one can book, and what is offered there: rooms and items with minutes, fee and preparation. */
export const queryOffer = defineCall({
  name: 'RisAppointment.do?func=QueryOffer',
  request: form({ targetFacilityId: Target }),
  answer: val(
    Type.Object({
      facilities: Type.Array(Type.Object({ facilityId: Id, name: Type.String(), own: Bit })),
      rooms: Type.Array(
        Type.Object({ roomId: Id, name: Type.String(), modality: ModalityCode, opens: Type.Integer(), closes: Type.Integer() }),
      ),
      items: Type.Array(
        Type.Object({
          itemId: Id,
          modality: ModalityCode,
          bodypart: Type.String(),
          checkItem: Type.String(),
          initials: Type.String(),
          hasSide: Bit,
          minutes: Type.Integer(),
          fee: Type.String(),
          preparation: Type.String(),
        }),
      ),
      urgentEach: Type.Integer(),
      daysAhead: Type.Integer(),
    }),
  ),
  errors: [CODE.noRelation],
})
/** An attachment of a booking. Its address is good for five minutes. */
export const BookingMime = Type.Object(
  { mimeId: Id, name: Type.String(), type: Type.String(), url: Type.String(), userName: Type.String(), time: DateTime, own: Bit },
  { additionalProperties: false },
)
export type BookingMime = Static<typeof BookingMime>
export const getBookingMimes = defineCall({
  name: 'hospital_ris_getAppointmentBurnderMimes.do',
  request: ById,
  answer: val(Type.Array(BookingMime)),
  errors: [CODE.notInRis],
})
export const deleteBookingMime = defineCall({
  name: 'RisAppointment.do?func=DeleteMime',
  request: form({ appointmentId: Id, mimeId: Id }),
  answer: done,
  errors: [CODE.notInRis],
  writes: true,
})
/** The slip by SMS: hospital, room, time and number, nothing of the patient. */
export const sendSlip = defineCall({
  name: 'RisAppointment.do?func=SendSlip',
  request: ById,
  answer: val(Type.Object({ phone: Type.String() })),
  errors: [CODE.notInRis, CODE.noPhone, CODE.smsClosed, CODE.smsOff, CODE.tooFrequent, CODE.bookingOver, CODE.transferWaits],
  writes: true,
})
/** Days without bookings, and what is kept for emergencies. */
export const getBookingSetting = defineCall({
  name: 'RisAppointment.do?func=GetSetting',
  request: form({}),
  answer: val(
    Type.Object({
      urgentEach: Type.Integer(),
      daysAhead: Type.Integer(),
      holidays: Type.Array(Type.Object({ date: DateOnly, roomId: orNull(Id), note: Type.String() })),
    }),
  ),
})
export const saveBookingSetting = defineCall({
  name: 'RisAppointment.do?func=SaveSetting',
  request: form({
    urgentEach: Type.Integer({ minimum: 0, maximum: 96 }),
    daysAhead: Type.Integer({ minimum: 1, maximum: 366 }),
    holidays: Type.Array(Type.Object({ date: DateOnly, roomId: orNull(Id), note: text(64) }, { additionalProperties: false }), {
      maxItems: 366,
    }),
  }),
  answer: done,
  errors: [CODE.notInRis],
  writes: true,
})

/** Calls: bookings and slots (2620 to 2639). */
export const appointmentCalls = {
  addAppointment,
  updateAppointment,
  cancelAppointment,
  queryOwnBookings,
  queryOtherBookings,
  getAppointment,
  querySlots,
  getFee,
  setPaid,
  transferAppointment,
  answerTransfer,
  holdSlot,
  releaseSlot,
  queryOffer,
  getBookingMimes,
  deleteBookingMime,
  sendSlip,
  getBookingSetting,
  saveBookingSetting,
} as const
