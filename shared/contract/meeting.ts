import Type, { type Static } from 'typebox'
import { CODE, MEETING_MOST, MEETING_REASONS, MEETING_STATES } from '../domain'
import { defineCall, done, form, val } from './call'
import { ConsultationExam } from './consultation'
import { Bit, Choice, DateOnly, DateTime, Id, orNull, text } from './fields'
import { SharedExam } from './share'

const ById = form({ id: Id })
const BaseVersion = Type.Integer({ minimum: 0 })
const State = Choice(...MEETING_STATES)

/** Somebody of the hospital. */
export const MeetingPerson = Type.Object({ userId: Id, name: Type.String(), title: Type.String() }, { additionalProperties: false })
export type MeetingPerson = Static<typeof MeetingPerson>

/** A meeting as its list shows it. */
export const MeetingRow = Type.Object(
  {
    id: Id,
    title: Type.String(),
    time: DateTime,
    state: State,
    hostId: Id,
    hostName: Type.String(),
    participants: Type.Integer(),
    cases: Type.Integer(),
    startTime: orNull(DateTime),
    finishTime: orNull(DateTime),
    /** The asking session leads it, or takes part. */
    part: Choice('host', 'participant', 'none'),
  },
  { additionalProperties: false },
)
export type MeetingRow = Static<typeof MeetingRow>

/** Meetings of the own hospital: running first, then those to come, then completed ones, newest first. */
export const meetingList = defineCall({
  name: 'hospital_meeting_list.do',
  request: form({
    state: Type.Optional(State),
    from: Type.Optional(DateOnly),
    to: Type.Optional(DateOnly),
    /** Of title or host. */
    search: Type.Optional(text(64)),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: Type.Object(
    {
      val: Type.Array(MeetingRow),
      total: Type.Integer(),
      totalIsFloor: Type.Boolean(),
      counts: Type.Object(
        { preparation: Type.Integer(), progress: Type.Integer(), completed: Type.Integer() },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
})

/** Whom a meeting may have: the open accounts of the own hospital with its menu. */
export const meetingPeople = defineCall({
  name: 'hospital_meeting_people.do',
  request: form({}),
  answer: val(Type.Array(MeetingPerson)),
})

/** Words beside a case: why it is shown. */
const CaseRequest = Type.Object(
  { risProcedureId: Id, reason: Choice(...MEETING_REASONS), note: text(512) },
  { additionalProperties: false },
)
export type MeetingCaseRequest = Static<typeof CaseRequest>

/**
 * Begins a meeting, or changes one that is prepared (by its host alone). Blank fields are answered with code 2 and `field`. Answers with
 * the number of its data.
 */
export const meetingSave = defineCall({
  name: 'hospital_meeting_save.do',
  request: form({
    id: Type.Optional(Id),
    baseVersion: Type.Optional(BaseVersion),
    title: text(MEETING_MOST.title),
    time: orNull(DateTime),
    hostId: orNull(Id),
    participantIds: Type.Array(Id, { maxItems: MEETING_MOST.participants }),
    /** In the order in which they are shown. */
    cases: Type.Array(CaseRequest, { maxItems: MEETING_MOST.cases }),
  }),
  answer: val(Type.Object({ id: Id, version: Type.Integer() }, { additionalProperties: false })),
  errors: [
    CODE.notFound,
    CODE.parameterEmpty,
    CODE.notInRis,
    CODE.meetingCaseTwice,
    CODE.meetingState,
    CODE.meetingHostOnly,
    CODE.editedByAnother,
  ],
  writes: true,
})

/** What somebody said of a case; never changed. */
export const MeetingComment = Type.Object(
  { commentId: Id, userId: Id, name: Type.String(), title: Type.String(), text: Type.String(), time: DateTime },
  { additionalProperties: false },
)
export type MeetingComment = Static<typeof MeetingComment>

export const MeetingCase = Type.Object(
  {
    caseId: Id,
    exam: ConsultationExam,
    patName: Type.String(),
    sex: Type.String(),
    ageValue: orNull(Type.Integer()),
    ageUnit: Type.String(),
    reason: Choice(...MEETING_REASONS),
    note: Type.String(),
    comments: Type.Array(MeetingComment),
  },
  { additionalProperties: false },
)
export type MeetingCase = Static<typeof MeetingCase>

export const Meeting = Type.Object(
  {
    ...MeetingRow.properties,
    version: Type.Integer(),
    people: Type.Array(MeetingPerson),
    caseList: Type.Array(MeetingCase),
    /** What the host shows now; null before it begins and in a meeting without cases. */
    currentCaseId: orNull(Id),
    /** Rises with each change of the current case and each comment: what an open page compares. */
    revision: Type.Integer(),
    summary: Type.String(),
    may: Type.Object({ edit: Bit, start: Bit, lead: Bit, comment: Bit, finish: Bit, delete: Bit }, { additionalProperties: false }),
  },
  { additionalProperties: false },
)
export type Meeting = Static<typeof Meeting>

/** One of the own hospital, for everybody with the menu; another hospital's does not exist (2002). */
export const meetingGet = defineCall({ name: 'hospital_meeting_get.do', request: ById, answer: val(Meeting), errors: [CODE.notFound] })

const stateAnswer = val(Type.Object({ state: State, version: Type.Integer() }, { additionalProperties: false }))

export const meetingStart = defineCall({
  name: 'hospital_meeting_start.do',
  request: ById,
  answer: stateAnswer,
  errors: [CODE.notFound, CODE.meetingState, CODE.meetingHostOnly],
  writes: true,
})

/** Ends it with its summary; from then on nothing of it changes. */
export const meetingFinish = defineCall({
  name: 'hospital_meeting_finish.do',
  request: form({ id: Id, summary: text(MEETING_MOST.summary) }),
  answer: stateAnswer,
  errors: [CODE.notFound, CODE.meetingState, CODE.meetingHostOnly],
  writes: true,
})

/** The host goes to a case: a call, so that who comes later, or back, is where the others are. */
export const meetingShow = defineCall({
  name: 'hospital_meeting_show.do',
  request: form({ id: Id, caseId: Id }),
  answer: val(Type.Object({ revision: Type.Integer() }, { additionalProperties: false })),
  errors: [CODE.notFound, CODE.meetingState, CODE.meetingHostOnly],
  writes: true,
})

export const meetingComment = defineCall({
  name: 'hospital_meeting_comment.do',
  request: form({ id: Id, caseId: Id, text: text(MEETING_MOST.comment) }),
  answer: val(MeetingComment),
  errors: [CODE.notFound, CODE.meetingState, CODE.meetingHostOnly, CODE.parameterEmpty],
  writes: true,
})

export const meetingDelete = defineCall({
  name: 'hospital_meeting_delete.do',
  request: ById,
  answer: done,
  errors: [CODE.notFound, CODE.meetingState, CODE.meetingHostOnly],
  writes: true,
})

/** An exam of it, text and images, as {@link consultationOpenCase} opens one; for everybody with the menu in the own hospital. */
export const meetingOpenCase = defineCall({
  name: 'hospital_meeting_openCase.do',
  request: form({ id: Id, caseId: Id }),
  answer: val(SharedExam),
  errors: [CODE.notFound],
  writes: true,
})

/** What the last day offers: each exam once, with every reason that speaks for it. */
export const MeetingProposal = Type.Object(
  {
    exam: ConsultationExam,
    patName: Type.String(),
    sex: Type.String(),
    ageValue: orNull(Type.Integer()),
    ageUnit: Type.String(),
    reasons: Type.Array(Choice(...MEETING_REASONS)),
    /** The critical item, or the words of who collected it. */
    note: Type.String(),
    writerName: Type.String(),
    reviewerName: Type.String(),
    time: orNull(DateTime),
  },
  { additionalProperties: false },
)
export type MeetingProposal = Static<typeof MeetingProposal>

/** Criticals, differences between writing and review, difficult and collected cases of the days, both included; at most 100. */
export const meetingProposals = defineCall({
  name: 'hospital_meeting_proposals.do',
  request: form({ from: DateOnly, to: DateOnly, reason: Type.Optional(Choice(...MEETING_REASONS)), search: Type.Optional(text(64)) }),
  answer: val(Type.Array(MeetingProposal)),
  errors: [CODE.parameterIllegal],
})

/** A calendar entry: `GET /meetings/<id>/calendar.ics` of a session of the hospital. */
export const meetingCalls = {
  meetingList,
  meetingPeople,
  meetingSave,
  meetingGet,
  meetingStart,
  meetingFinish,
  meetingShow,
  meetingComment,
  meetingDelete,
  meetingOpenCase,
  meetingProposals,
} as const
