import Type, { type Static } from 'typebox'
import { ConsultationCase, ConsultationDoctor, ConsultationRow } from './consultation-row'
import { Bit, Choice, DateTime, Id, orNull, text } from './fields'

/** An exam of a consultation. `own`: the asking session's hospital has it, and its report opens by `t` and `sign` (decision 17). */
export const ConsultationExam = Type.Object(
  {
    risProcedureId: Id,
    checkNo: Type.String(),
    modality: Type.String(),
    bodypart: Type.String(),
    side: Type.String(),
    checkItem: Type.String(),
    checkTime: orNull(DateTime),
    state: Type.Integer(),
    reportHasComplete: Bit,
    imageCount: Type.Integer(),
    /** Its report came from an earlier system. */
    imported: Bit,
    own: Bit,
    t: Type.String(),
    sign: Type.String(),
  },
  { additionalProperties: false },
)
export type ConsultationExam = Static<typeof ConsultationExam>

/** What one doctor thinks; each writes his own, under a number of its own (`version`, 0 before the first). */
export const ConsultationOpinion = Type.Object(
  {
    userId: Id,
    name: Type.String(),
    title: Type.String(),
    facilityName: Type.String(),
    text: Type.String(),
    version: Type.Integer(),
    time: orNull(DateTime),
  },
  { additionalProperties: false },
)
export type ConsultationOpinion = Static<typeof ConsultationOpinion>

/** A file that was brought along; its bytes: `GET /consultations/<id>/files/<fileId>` of a session that takes part. */
export const ConsultationFile = Type.Object(
  {
    fileId: Id,
    name: Type.String(),
    mediaType: Choice('application/pdf', 'image/png', 'image/jpeg'),
    size: Type.Integer(),
    userName: Type.String(),
    facilityName: Type.String(),
    time: DateTime,
    /** The asking session may take it away: its own, while it is prepared or held. */
    mayRemove: Bit,
  },
  { additionalProperties: false },
)
export type ConsultationFile = Static<typeof ConsultationFile>

/** One line of the timeline, oldest first. */
export const ConsultationEvent = Type.Object(
  {
    what: Choice(
      'created',
      'edited',
      'submitted',
      'passed',
      'returned',
      'answered',
      'assigned',
      'begun',
      'concluded',
      'completed',
      'cancelled',
      'signed',
    ),
    from: Type.String(),
    to: Type.String(),
    userName: Type.String(),
    facilityName: Type.String(),
    reason: Type.String(),
    time: DateTime,
  },
  { additionalProperties: false },
)
export type ConsultationEvent = Static<typeof ConsultationEvent>

/** What the check after thinks of it, one to five each; 0 before. */
export const ConsultationScores = Type.Object(
  {
    promptness: Type.Integer({ minimum: 0, maximum: 5 }),
    completeness: Type.Integer({ minimum: 0, maximum: 5 }),
    usefulness: Type.Integer({ minimum: 0, maximum: 5 }),
    /** Wanted where a score is one or two. */
    reason: text(1000),
  },
  { additionalProperties: false },
)
export type ConsultationScores = Static<typeof ConsultationScores>

/** A name under the minutes. `minutes`: number of the minutes that it stands under; an older one than the consultation's counts no more. */
export const ConsultationSign = Type.Object(
  {
    userId: Id,
    name: Type.String(),
    title: Type.String(),
    facilityId: Id,
    facilityName: Type.String(),
    minutes: Type.Integer(),
    time: DateTime,
  },
  { additionalProperties: false },
)

/** One consultation, whole, as the asking session sees it. */
export const Consultation = Type.Object(
  {
    ...ConsultationRow.properties,
    /** Number of its data, for what is written next. */
    version: Type.Integer(),
    requesterId: Id,
    requesterFacilityId: Id,
    leadFacilityId: Id,
    designatedDoctorId: orNull(Id),
    caseInfo: ConsultationCase,
    exams: Type.Array(ConsultationExam),
    files: Type.Array(ConsultationFile),
    /** Whom the triage named. */
    assigned: Type.Array(ConsultationDoctor),
    chairId: orNull(Id),
    /** Of all assigned doctors, in their order, those who have written nothing yet with an empty text. */
    opinions: Type.Array(ConsultationOpinion),
    conclusion: Type.String(),
    concludedBy: Type.String(),
    /** Number of the minutes (the conclusion as it was sent); 0 before. */
    minutes: Type.Integer(),
    scores: ConsultationScores,
    /** Why the check said no, while it waits for an answer; '' otherwise. */
    returnReason: Type.String(),
    cancelReason: Type.String(),
    signs: Type.Array(ConsultationSign),
    timeline: Type.Array(ConsultationEvent),
    /** What the asking session is to it, and what it may do now. */
    part: Type.Object({ requester: Bit, lead: Bit, assigned: Bit, chair: Bit, concluded: Bit }, { additionalProperties: false }),
    may: Type.Object(
      { forward: Bit, refuse: Bit, write: Bit, opinion: Bit, upload: Bit, cancel: Bit, sign: Bit },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type Consultation = Static<typeof Consultation>
