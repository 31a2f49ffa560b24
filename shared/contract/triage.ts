import Type, { type Static } from 'typebox'
import { CODE, IMAGE_GRADES, RETAKE_REASONS } from '../domain'
import { defineCall, done, form, val } from './call'
import { Bit, Choice, DateOnly, DateTime, Id, ModalityCode, orNull, SexCode, SideCode, text } from './fields'

const Age = orNull(Type.Object({ value: Type.Integer(), unit: Choice('Y', 'M', 'D') }, { additionalProperties: false }))
const exact = { additionalProperties: false }

/** One exam of a room's queue of today (`done`: its check has ended), or one that is registered and has not checked in (callState `registered`). */
export const QueueRow = Type.Object(
  {
    risProcedureId: Id,
    /** '' before the check-in. */
    ticket: Type.String(),
    roomId: Type.Union([Id, Type.Literal('')]),
    callState: Choice('registered', 'waiting', 'called', 'passed', 'in', 'done'),
    state: Type.Integer(),
    patName: Type.String(),
    sex: SexCode,
    age: Age,
    modality: ModalityCode,
    bodypart: Type.String(),
    side: SideCode,
    checkItem: Type.String(),
    contrast: Bit,
    checkNo: Type.String(),
    hospitalNo: Type.String(),
    emergency: Bit,
    urgent: Bit,
    greenChannel: Bit,
    queuedTime: orNull(DateTime),
    calledTime: orNull(DateTime),
    calledTimes: Type.Integer(),
    calledBy: Type.String(),
    passedTimes: Type.Integer(),
    startedTime: orNull(DateTime),
    /** How many come before, and about how many minutes they take; 0 for who was called. */
    ahead: Type.Integer(),
    minutes: Type.Integer(),
  },
  exact,
)
export type QueueRow = Static<typeof QueueRow>

/** Who somebody is, and what is done to him: what a technician reads before a check begins. */
export const CheckHeard = Type.Pick(QueueRow, ['patName', 'sex', 'age', 'hospitalNo', 'bodypart', 'side', 'checkItem'], exact)
export type CheckHeard = Static<typeof CheckHeard>

/** A room and how many stand where in it today. */
export const QueueRoom = Type.Object(
  {
    roomId: Id,
    name: Type.String(),
    modality: ModalityCode,
    capacity: Type.Integer(),
    /** This session may work on the room's device. */
    allowed: Bit,
    waiting: Type.Integer(),
    called: Type.Integer(),
    /** Their check is going on. */
    inCheck: Type.Integer(),
  },
  exact,
)
export type QueueRoom = Static<typeof QueueRoom>

/** Where one exam stands in the queues of today, or why it stands in none. */
export const QueuePlace = Type.Object(
  {
    /** '' where it stands in none. */
    list: Choice('', 'toCheckIn', 'toBeCalled', 'called', 'done'),
    roomId: Type.Union([Id, Type.Literal('')]),
    /** The list shows it with so many pages. */
    pageNo: Type.Integer(),
    /** `gone`: deleted, or not the hospital's; `otherDay`: registered or checked in on `day`; `notQueued`: in a state that waits for no room. */
    why: Choice('', 'gone', 'otherDay', 'notQueued'),
    day: orNull(DateOnly),
    row: orNull(QueueRow),
  },
  exact,
)
export type QueuePlace = Static<typeof QueuePlace>

export const queryQueue = defineCall({
  name: 'RisTriage.do?func=QueryQueue',
  request: form({
    /** '' asks for the rooms alone. */
    roomId: Type.Union([Id, Type.Literal('')]),
    callState: Choice('', 'toCheckIn', 'toBeCalled', 'called', 'done'),
    pageNo: Type.Integer({ minimum: 1, maximum: 100 }),
    /** All pages up to this one. */
    through: Type.Optional(Bit),
    /** Of those who have not checked in: check number, accession number, hospital number, or part of the name; of any room. */
    search: Type.Optional(text(64)),
    /** Asks where this exam stands, and for no list; `roomId` is then the room where one without a room of its own is looked for. */
    find: Type.Optional(Id),
  }),
  answer: Type.Object(
    {
      found: Type.Optional(QueuePlace),
      val: Type.Array(QueueRow),
      hasMore: Type.Boolean(),
      counts: Type.Object({ toCheckIn: Type.Integer(), toBeCalled: Type.Integer(), called: Type.Integer(), done: Type.Integer() }, exact),
      rooms: Type.Array(QueueRoom),
      /** Called or in their check, the newest first. */
      now: Type.Array(QueueRow),
    },
    exact,
  ),
  errors: [CODE.roomUnfit],
})

const Queued = Type.Object(
  { state: Type.Integer(), roomId: Id, ticket: Type.String(), ahead: Type.Integer(), minutes: Type.Integer() },
  exact,
)

/** Checks a patient in: 2010 becomes 2020, or one of 2020 who is in no queue of today joins one. */
export const toQueue = defineCall({
  name: 'RisTriage.do?func=ToQueue',
  request: form({ risProcedureId: Id, roomId: Type.Optional(Id) }),
  answer: val(Queued),
  errors: [CODE.notInRis, CODE.stateChanged, CODE.noDeviceRight, CODE.queuedAlready, CODE.roomUnfit],
  writes: true,
})

/** A check that takes its patient: called to its room, or begun there. A refusal names it, and it is confirmed by its id. */
export const TakenCheck = Type.Object(
  {
    risProcedureId: Id,
    ticket: Type.String(),
    patName: Type.String(),
    checkItem: Type.String(),
    room: Type.String(),
    callState: Choice('called', 'in'),
    calledBy: Type.String(),
    calledTime: orNull(DateTime),
    startedTime: orNull(DateTime),
  },
  exact,
)
export type TakenCheck = Static<typeof TakenCheck>

/**
 * Exams that the user saw when he was asked (2648, 2658) and goes on all the same. Somebody else there now is asked for anew, so that
 * nobody confirms what he has not seen.
 */
const Seen = Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true }))

/** What a refusal for those who are in the room (2648) says besides. */
export const RoomTaken = Type.Object({ expected: Type.Array(TakenCheck) }, exact)
export type RoomTaken = Static<typeof RoomTaken>

/** What a refusal for a patient who is at another check (2658) says besides. */
export const PatientTaken = Type.Object(
  { risProcedureId: Id, ticket: Type.String(), patName: Type.String(), elsewhere: Type.Array(TakenCheck) },
  exact,
)
export type PatientTaken = Static<typeof PatientTaken>

/**
 * Calls the named patient, or the room's next who is free. `again`: calls one who was called already. `seen`: whom the user saw
 * called or in check before, in this room or at the patient's other check.
 */
export const callPatient = defineCall({
  name: 'RisTriage.do?func=CallPatient',
  request: form({ risProcedureId: Type.Optional(Id), roomId: Id, again: Type.Optional(Bit), seen: Seen }),
  answer: val(
    Type.Object(
      {
        risProcedureId: Id,
        ticket: Type.String(),
        patName: Type.String(),
        callState: Choice('called', 'in'),
        callTime: DateTime,
        calledTimes: Type.Integer(),
        /** Stand before, and are at another check now: where each of them is. */
        passedOver: Type.Array(PatientTaken),
      },
      exact,
    ),
  ),
  errors: [
    ...[CODE.notQueued, CODE.nobodyWaits, CODE.calledWaits, CODE.calledAlready, CODE.checkGoesOn, CODE.patientElsewhere],
    ...[CODE.staleOrder, CODE.noDeviceRight, CODE.roomUnfit],
  ],
  writes: true,
})

/** Called and not come: waits again, behind three others or at the end. */
export const passPatient = defineCall({
  name: 'RisTriage.do?func=PassPatient',
  request: form({ risProcedureId: Id, to: Choice('behind', 'end') }),
  answer: val(Type.Object({ order: Type.Integer(), passedTimes: Type.Integer() }, exact)),
  errors: [CODE.notQueued, CODE.notCalled, CODE.noDeviceRight],
  writes: true,
})

/** One place up or down among those who wait. `over`: whom the user saw there; another one now is a stale order. */
export const moveQueue = defineCall({
  name: 'RisTriage.do?func=MoveQueue',
  request: form({ risProcedureId: Id, direction: Choice('advance', 'delay'), over: Type.Optional(Id) }),
  answer: val(Type.Object({ order: Type.Integer() }, exact)),
  errors: [CODE.notQueued, CODE.queueFirst, CODE.queueLast, CODE.staleOrder, CODE.noDeviceRight],
  writes: true,
})

export const changeQueueRoom = defineCall({
  name: 'RisTriage.do?func=ChangeRoom',
  request: form({ risProcedureId: Id, roomId: Id }),
  answer: val(Queued),
  errors: [CODE.notInRis, CODE.notQueued, CODE.noDeviceRight, CODE.roomUnfit],
  writes: true,
})

/** Name, sex and number as the patient says them were heard; then 2020 becomes 2030. `confirm`: though nobody called; `seen`: the patient's other checks, and those that go on in the room. */
export const startCheck = defineCall({
  name: 'RisTriage.do?func=StartCheck',
  request: form({
    ...{ risProcedureId: Id, name: Bit, sex: Bit, number: Bit, confirm: Type.Optional(Bit), seen: Seen },
    /** What the patient was asked against, and what was to be done: changed meanwhile, it is asked again (2617 with what it is now). */
    heard: Type.Optional(CheckHeard),
  }),
  answer: val(Type.Object({ state: Type.Integer() }, exact)),
  errors: [
    CODE.notInRis,
    CODE.notToBeChecked,
    CODE.identityUnsaid,
    CODE.identityDiffers,
    CODE.notCalled,
    CODE.notQueued,
    CODE.patientElsewhere,
    CODE.roomTaken,
    CODE.noDeviceRight,
  ],
  writes: true,
})

const Figure = (most: number) => orNull(Type.Number({ minimum: 0, maximum: most }))
/** What the technician writes of a check; doses in mGy, mGy·cm and dGy·cm². */
export const CheckRecord = Type.Object(
  {
    contrastAgent: text(64),
    contrastMl: orNull(Type.Number({ minimum: 0.1, maximum: 500 })),
    ctdi: Figure(10_000),
    dlp: Figure(100_000),
    dap: Figure(1_000_000),
    doseFrom: Choice('', 'report', 'header', 'typed'),
    grade: Choice('', ...IMAGE_GRADES),
    note: text(512),
  },
  exact,
)
export type CheckRecord = Static<typeof CheckRecord>

/** 2030 becomes 2040; where its images are here already, 2060 at once. */
export const endCheck = defineCall({
  name: 'RisTriage.do?func=EndCheck',
  request: form({ risProcedureId: Id, check: CheckRecord }),
  answer: val(Type.Object({ state: Type.Integer() }, exact)),
  errors: [CODE.notInRis, CODE.checkNotStarted, CODE.noDeviceRight],
  writes: true,
})

const Dose = Type.Object({ from: Choice('report', 'header'), ctdi: Figure(10_000), dlp: Figure(100_000), dap: Figure(1_000_000) }, exact)

/** The check of an exam as it stands, with the dose that its images' headers tell. */
export const getCheck = defineCall({
  name: 'RisTriage.do?func=GetCheck',
  request: form({ risProcedureId: Id }),
  answer: val(
    Type.Object(
      {
        state: Type.Integer(),
        imageCount: Type.Integer(),
        identityTime: orNull(DateTime),
        identityBy: Type.String(),
        startTime: orNull(DateTime),
        endTime: orNull(DateTime),
        check: CheckRecord,
        baseVersion: Type.Integer(),
        /** Who wrote last, and when. */
        userName: Type.String(),
        time: orNull(DateTime),
        dose: orNull(Dose),
        retakes: Type.Array(
          Type.Object({ reason: Choice(...RETAKE_REASONS), note: Type.String(), userName: Type.String(), time: DateTime }, exact),
        ),
      },
      exact,
    ),
  ),
  errors: [CODE.notInRis],
})

/** Writes the record of a check that has begun; also after its end, when its images have come. */
export const saveCheck = defineCall({
  name: 'RisTriage.do?func=SaveCheck',
  request: form({ risProcedureId: Id, check: CheckRecord, baseVersion: Type.Integer({ minimum: 0 }) }),
  answer: val(Type.Object({ baseVersion: Type.Integer() }, exact)),
  errors: [CODE.notInRis, CODE.checkNotBegun, CODE.editedByAnother, CODE.noDeviceRight],
  writes: true,
})

export const addRetake = defineCall({
  name: 'RisTriage.do?func=AddRetake',
  request: form({ risProcedureId: Id, reason: Choice(...RETAKE_REASONS), note: text(512) }),
  answer: val(Type.Object({ retakes: Type.Integer() }, exact)),
  errors: [CODE.notInRis, CODE.checkNotBegun, CODE.noDeviceRight],
  writes: true,
})

/** Grades and retakes of the checks that ended within these days, by room. */
export const queryCheckQuality = defineCall({
  name: 'RisTriage.do?func=QueryCheckQuality',
  request: form({ startTime: DateOnly, endTime: DateOnly }),
  answer: val(
    Type.Array(
      Type.Object(
        {
          roomId: Type.Union([Id, Type.Literal('')]),
          room: Type.String(),
          checks: Type.Integer(),
          A: Type.Integer(),
          B: Type.Integer(),
          C: Type.Integer(),
          W: Type.Integer(),
          ungraded: Type.Integer(),
          /** Checks of which something was taken again. */
          retaken: Type.Integer(),
        },
        exact,
      ),
    ),
  ),
  errors: [],
})

const ScreenPerson = Type.Object({ ticket: Type.String(), name: Type.String() }, exact)
/** What a hall reads of rooms: tickets and masked names. */
export const ScreenView = Type.Object(
  {
    time: DateTime,
    hospital: Type.String(),
    rooms: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          /** Called, the newest first; `call` is another one with each call. */
          now: Type.Array(Type.Object({ ...ScreenPerson.properties, call: Type.String() }, exact)),
          next: Type.Array(ScreenPerson),
          waiting: Type.Integer(),
        },
        exact,
      ),
    ),
  },
  exact,
)
export type ScreenView = Static<typeof ScreenView>

const RoomIds = Type.Array(Id, { minItems: 1, maxItems: 12, uniqueItems: true })

/** The screen as a window of the desk. */
export const queryBigScreen = defineCall({
  name: 'RisTriage.do?func=QueryBigScreen',
  request: form({ roomIds: Type.Array(Id, { maxItems: 12 }) }),
  answer: val(ScreenView),
  errors: [],
})

/** Lets the television that shows this code see these rooms. Its token is in that television alone. */
export const pairScreen = defineCall({
  name: 'RisTriage.do?func=PairScreen',
  request: form({ code: Type.String({ pattern: '^[0-9]{6}$', maxLength: 6 }), roomIds: RoomIds, name: text(32) }),
  answer: val(Type.Object({ id: Id }, exact)),
  errors: [CODE.pairCodeOld, CODE.roomUnfit],
  writes: true,
})

export const queryScreens = defineCall({
  name: 'RisTriage.do?func=QueryScreens',
  request: form({}),
  answer: val(
    Type.Array(
      Type.Object(
        {
          id: Id,
          name: Type.String(),
          roomIds: Type.Array(Id),
          rooms: Type.Array(Type.String()),
          pairedBy: Type.String(),
          pairedTime: DateTime,
          seenTime: orNull(DateTime),
        },
        exact,
      ),
    ),
  ),
})

export const revokeScreen = defineCall({
  name: 'RisTriage.do?func=RevokeScreen',
  request: form({ id: Id }),
  answer: done,
  errors: [CODE.screenEnded],
  writes: true,
})

/** Public: a television asks for a code to show. Its token comes as a cookie that no page can read, and opens nothing before it is paired. */
export const beginScreen = defineCall({
  name: 'RisTriage.do?func=BeginScreen',
  request: form({}),
  answer: val(Type.Object({ code: Type.String(), until: DateTime }, exact)),
})

/** Public: what the television of this cookie shows. `paired` 0 while its code waits. */
export const watchScreen = defineCall({
  name: 'RisTriage.do?func=WatchScreen',
  request: form({}),
  answer: val(Type.Object({ paired: Bit, view: orNull(ScreenView) }, exact)),
  errors: [CODE.screenEnded],
})

/** Calls: queue, calling, screens, the check (2640 to 2659). */
export const triageCalls = {
  queryQueue,
  toQueue,
  callPatient,
  passPatient,
  moveQueue,
  changeQueueRoom,
  startCheck,
  endCheck,
  getCheck,
  saveCheck,
  addRetake,
  queryCheckQuality,
  queryBigScreen,
  pairScreen,
  queryScreens,
  revokeScreen,
  beginScreen,
  watchScreen,
} as const
