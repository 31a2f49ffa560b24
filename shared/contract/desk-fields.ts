import Type, { type Static } from 'typebox'
import { Bit, Choice, DateOnly, DateTime, Id, orNull, SexCode, SideCode, text } from './fields'

/** Who somebody is, as a form of the desk sends it (product.md section 3). Blank fields are answered with their own codes, not refused by the schema. */
export const DeskPatient = Type.Object(
  {
    /** A patient of the hospital who was looked up; absent for a new one. */
    patientId: Type.Optional(Id),
    patName: text(64),
    pinyin: text(128),
    sex: Choice('', 'M', 'F', 'O'),
    birthday: orNull(DateOnly),
    /** As it was typed: its rule (0 to 150, digits alone) is the server's too. */
    age: text(8),
    ageUnit: Choice('Y', 'M', 'D'),
    /** GB/T 3304, two digits. */
    nation: text(2),
    phone: text(20),
    idType: Choice('', 'identityCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'residencePermit', 'birthCertificate', 'none'),
    idNo: text(32),
    /** Why there is no number. */
    idReason: Choice('', 'newborn', 'foreigner', 'unknown', 'other'),
    address: text(256),
  },
  { additionalProperties: false },
)
export type DeskPatient = Static<typeof DeskPatient>

/** One check that is asked for. */
export const DeskCheckRequest = Type.Object(
  { itemId: Type.Union([Id, Type.Literal('')]), side: SideCode, roomId: Type.Union([Id, Type.Literal('')]) },
  { additionalProperties: false },
)
export type DeskCheckRequest = Static<typeof DeskCheckRequest>

/** What the checks of one visit share. `sourceType` is 1 to 4 on the wire (decision 72). */
export const DeskVisitRequest = Type.Object(
  {
    sourceType: Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)]),
    department: text(64),
    applyDoctor: text(64),
    outpatientNo: text(32),
    inpatientNo: text(32),
    physicalNo: text(32),
    bedNo: text(16),
    applyNo: text(32),
    imageNo: text(32),
    hisNo: text(64),
    emergency: Bit,
    trauma: Bit,
    revisit: Bit,
    followUp: Bit,
    /** At most 512 UTF-16 units (2424 above). */
    conditionDescription: text(6000),
    preCheckTime: orNull(DateTime),
    /** Answers to the safety questions, by the question's key. */
    safety: Type.Record(Type.String({ maxLength: 32 }), text(64)),
  },
  { additionalProperties: false },
)
export type DeskVisitRequest = Static<typeof DeskVisitRequest>

/** A patient as the desk's answers name him; the phone and the number are masked unless the form is opened for editing. */
export const DeskPatientRow = Type.Object(
  {
    patientId: Id,
    hospitalNo: Type.String(),
    patName: Type.String(),
    pinyin: Type.String(),
    sex: SexCode,
    birthday: orNull(DateOnly),
    age: orNull(Type.Object({ value: Type.Integer(), unit: Choice('Y', 'M', 'D') })),
    nation: Type.String(),
    phone: Type.String(),
    idType: Type.String(),
    idNo: Type.String(),
    idReason: Type.String(),
    address: Type.String(),
    unknown: Bit,
  },
  { additionalProperties: false },
)
export type DeskPatientRow = Static<typeof DeskPatientRow>
