import Type, { type Static } from 'typebox'
import { CONSULTATION_MODES, CONSULTATION_MOST, CONSULTATION_STEPS, CONSULTATION_TYPES } from '../domain'
import { Bit, Choice, DateTime, Id, orNull, text } from './fields'

const Step = Choice(...CONSULTATION_STEPS)

/**
 * A hospital that takes part. First the one that asked, then those that were invited in their order, the own one perhaps among them again;
 * `lead` holds it: the designated doctor's, else the first that was invited.
 */
export const ConsultationHospital = Type.Object(
  { facilityId: Id, name: Type.String(), role: Choice('requester', 'lead', 'invited') },
  { additionalProperties: false },
)
export type ConsultationHospital = Static<typeof ConsultationHospital>

/** A doctor as the sides of a consultation see one. */
export const ConsultationDoctor = Type.Object(
  { userId: Id, name: Type.String(), title: Type.String(), facilityId: Id, facilityName: Type.String() },
  { additionalProperties: false },
)
export type ConsultationDoctor = Static<typeof ConsultationDoctor>

/** Vital signs as numbers in °C, per minute and mmHg; null where nothing was written (product.md section 3, case information). */
export const VitalSigns = Type.Object(
  {
    temperature: orNull(Type.Number({ minimum: 20, maximum: 45 })),
    pulse: orNull(Type.Integer({ minimum: 0, maximum: 400 })),
    respiration: orNull(Type.Integer({ minimum: 0, maximum: 200 })),
    systolic: orNull(Type.Integer({ minimum: 0, maximum: 400 })),
    diastolic: orNull(Type.Integer({ minimum: 0, maximum: 400 })),
  },
  { additionalProperties: false },
)

/** What a consultation is told of the case (product.md section 3). */
export const ConsultationCase = Type.Object(
  {
    mainDescription: text(2000),
    preliminaryDiagnosis: text(1000),
    presentHistory: text(2000),
    pastHistory: text(2000),
    familyHistory: text(1000),
    allergyHistory: text(1000),
    traumaHistory: text(1000),
    surgeryHistory: text(1000),
    physicalCheck: text(2000),
    auxiliaryCheck: text(2000),
    vitals: VitalSigns,
  },
  { additionalProperties: false },
)
export type ConsultationCase = Static<typeof ConsultationCase>

/**
 * What is asked, at the beginning and while it is prepared. Blank fields are answered with their own codes (2 with `field`), not
 * refused by the schema: what was typed is kept.
 */
export const ConsultationRequest = Type.Object(
  {
    type: Choice(...CONSULTATION_TYPES),
    mode: Choice(...CONSULTATION_MODES),
    video: Bit,
    /** Why, and what is asked: required. */
    purpose: text(2000),
    caseInfo: ConsultationCase,
    /** Hospitals that are invited, in this order; the own one may stand among them. */
    facilityIds: Type.Array(Id, { maxItems: CONSULTATION_MOST.hospitals }),
    /** The doctor who is asked for by name; null for nobody. His hospital is among `facilityIds`. */
    designatedDoctorId: orNull(Id),
    startTime: orNull(DateTime),
    endTime: orNull(DateTime),
  },
  { additionalProperties: false },
)
export type ConsultationRequest = Static<typeof ConsultationRequest>

/** Of whom: as the first exam's hospital knew it when the consultation was asked for. */
const Patient = {
  patName: Type.String(),
  sex: Type.String(),
  ageValue: orNull(Type.Integer()),
  ageUnit: Type.String(),
}

/** A consultation as its list shows it. */
export const ConsultationRow = Type.Object(
  {
    id: Id,
    /** `HZ20261125-0003`: day and number of the hospital that asked. */
    no: Type.String(),
    type: Choice(...CONSULTATION_TYPES),
    mode: Choice(...CONSULTATION_MODES),
    video: Bit,
    progress: Step,
    cancelled: Bit,
    /** The check said no and the side that was asked has not answered yet. */
    returned: Bit,
    ...Patient,
    /** Modalities of its exams, each once. */
    modalities: Type.Array(Type.String()),
    purpose: Type.String(),
    requesterName: Type.String(),
    requesterFacilityName: Type.String(),
    leadFacilityName: Type.String(),
    designatedDoctorName: Type.String(),
    /** Of the asking session's hospital: it asked. */
    outgoing: Bit,
    hospitals: Type.Array(ConsultationHospital),
    startTime: orNull(DateTime),
    endTime: orNull(DateTime),
    createTime: DateTime,
    /** It is the asking session's turn. */
    mine: Bit,
    /** Whose turn it is. */
    turn: Choice('requester', 'lead', 'chair', 'checker', 'none'),
  },
  { additionalProperties: false },
)
export type ConsultationRow = Static<typeof ConsultationRow>

/** How many there are at each step with all other filters as they stand; `mine`: that wait for the asking session. */
export const ConsultationCounts = Type.Object(
  {
    s1: Type.Integer(),
    s2: Type.Integer(),
    s3: Type.Integer(),
    s4: Type.Integer(),
    s5: Type.Integer(),
    s6: Type.Integer(),
    cancelled: Type.Integer(),
    mine: Type.Integer(),
  },
  { additionalProperties: false },
)
export type ConsultationCounts = Static<typeof ConsultationCounts>
