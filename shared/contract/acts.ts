import Type, { type Static } from 'typebox'
import { CODE, KEPT_NOTE_LENGTH, MOST_TAGS, PICTURE_BYTES, TAG_LENGTH } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateOnly, DateTime, Id, ModalityCode, orNull, SexCode, SideCode, text } from './fields'

const ById = form({ risProcedureId: Id })
const moved = val(Type.Object({ state: Type.Integer(), version: Type.Integer() }))

/** Case information and vital signs of an exam (product.md section 3). Numbers are digits with an optional decimal part, or ''. */
export const PatientCase = Type.Object(
  {
    mainDescription: text(2000),
    preliminaryDiagnosis: text(2000),
    presentHistory: text(2000),
    pastHistory: text(2000),
    familyHistory: text(2000),
    allergyHistory: text(2000),
    traumaHistory: text(2000),
    surgeryHistory: text(2000),
    consultationPurpose: text(2000),
    physicalCheck: text(2000),
    auxiliaryCheck: text(2000),
    /** At most 512 UTF-16 units (2424 above). */
    conditionDescription: text(6000),
    temperature: text(16),
    pulse: text(16),
    respiration: text(16),
    systolic: text(16),
    diastolic: text(16),
  },
  { additionalProperties: false },
)
export type PatientCase = Static<typeof PatientCase>

export const getPatientCase = defineCall({
  name: 'RisLocalDiagnose.do?func=GetPatientCase',
  request: ById,
  answer: val(Type.Object({ caseInfo: PatientCase, baseVersion: Type.Integer(), savedBy: Type.String(), savedTime: orNull(DateTime) })),
  errors: [CODE.notInRis],
})
export const savePatientCase = defineCall({
  name: 'RisLocalDiagnose.do?func=SavePatientCase',
  request: form({ risProcedureId: Id, caseInfo: PatientCase, baseVersion: Type.Integer({ minimum: 0 }) }),
  answer: val(Type.Object({ baseVersion: Type.Integer() })),
  errors: [CODE.notInRis, CODE.descriptionTooLong, CODE.vitalsIllegal, CODE.editedByAnother],
  writes: true,
})

/** Registration data of one exam, for details and for editing. */
export const ProcedureFacts = Type.Object(
  {
    risProcedureId: Id,
    version: Type.Integer(),
    state: Type.Integer(),
    reportHasComplete: Bit,
    idx: Type.Integer(),
    modality: ModalityCode,
    patName: text(64),
    pinyin: text(128),
    sex: SexCode,
    birthday: orNull(DateOnly),
    age: orNull(Type.Object({ value: Type.Integer(), unit: Type.Union([Type.Literal('Y'), Type.Literal('M'), Type.Literal('D')]) })),
    /** Masked unless the session may edit (138****0001). */
    phone: text(20),
    checkNo: Type.String(),
    accessionNo: Type.String(),
    hospitalNo: Type.String(),
    outpatientNo: text(32),
    inpatientNo: text(32),
    bedNo: text(16),
    sourceType: text(32),
    department: text(64),
    applyDoctor: text(64),
    bodypart: text(128),
    side: SideCode,
    checkItem: text(256),
    trauma: Bit,
    revisit: Bit,
    followUp: Bit,
    conditionDescription: text(6000),
    registerTime: DateTime,
    checkTime: orNull(DateTime),
    writeTime: orNull(DateTime),
    reportCompleteTime: orNull(DateTime),
    dueTime: orNull(DateTime),
    imageCount: Type.Integer(),
    diagnoseDoctorId: Type.String(),
    examineDoctorId: Type.String(),
    diagnoseDoctorName: Type.String(),
    examineDoctorName: Type.String(),
    /** The items of a merged exam, '' parts for one that is not. */
    mergedFrom: Type.Array(Type.Object({ risProcedureId: Id, checkNo: Type.String(), bodypart: Type.String(), checkItem: Type.String() })),
  },
  { additionalProperties: false },
)
export type ProcedureFacts = Static<typeof ProcedureFacts>

export const getProcedure = defineCall({
  name: 'RisRegister.do?func=GetProcedure',
  request: ById,
  answer: val(
    Type.Object(
      {
        ...ProcedureFacts.properties,
        /** A retraction that waits for a second person's yes, for those who may give it; null for none. */
        retractAsked: orNull(Type.Object({ userId: Id, userName: Type.String(), reason: Type.String(), time: DateTime })),
      },
      { additionalProperties: false },
    ),
  ),
  errors: [CODE.notInRis],
})
/** Changes registration data; what is absent stays. A stale `baseVersion` is answered by 116 with what stands there now. */
export const updateProcedure = defineCall({
  name: 'RisRegister.do?func=UpdateProcedure',
  request: form({
    risProcedureId: Id,
    baseVersion: Type.Integer({ minimum: 0 }),
    changes: Type.Partial(
      Type.Object({
        patName: text(64),
        pinyin: text(128),
        sex: SexCode,
        birthday: orNull(DateOnly),
        ageValue: orNull(Type.Integer({ minimum: 0, maximum: 150 })),
        ageUnit: orNull(Choice('Y', 'M', 'D')),
        phone: text(20),
        outpatientNo: text(32),
        inpatientNo: text(32),
        bedNo: text(16),
        sourceType: Choice('outpatient', 'inpatient', 'physicalExam', 'emergency'),
        department: text(64),
        applyDoctor: text(64),
        bodypart: text(128),
        side: SideCode,
        checkItem: text(256),
        trauma: Bit,
        revisit: Bit,
        followUp: Bit,
        conditionDescription: text(6000),
      }),
      { additionalProperties: false },
    ),
  }),
  answer: moved,
  errors: [
    CODE.patientInHands,
    CODE.notInRis,
    CODE.reportCompleted,
    CODE.editedByAnother,
    CODE.phoneFormat,
    CODE.ageDiffers,
    CODE.descriptionTooLong,
    CODE.markSide,
    CODE.sideless,
    CODE.splitFirst,
    CODE.chooseItem,
    CODE.checkGoesOn,
    CODE.caseIsRemote,
  ],
  writes: true,
})
export const deleteProcedure = defineCall({
  name: 'RisRegister.do?func=DeleteProcedure',
  request: form({ risProcedureId: Id, reason: Type.Optional(text(512)) }),
  answer: moved,
  errors: [CODE.notInRis, CODE.deleteRefused, CODE.reportCompleted, CODE.cancelBooking, CODE.checkGoesOn],
  writes: true,
})
export const recoverProcedure = defineCall({
  name: 'RisRegister.do?func=RecoverProcedure',
  request: ById,
  answer: moved,
  errors: [CODE.notInRis, CODE.stateChanged, CODE.bookingOver, CODE.reconcileFirst],
  writes: true,
})
/** One id that is not the own hospital's refuses the whole call (AZ-06). The first id keeps its numbers. */
export const mergeProcedure = defineCall({
  name: 'RisRegister.do?func=MergeProcedure',
  request: form({ risProcedureIds: Type.Array(Id, { minItems: 2, maxItems: 50 }) }),
  answer: val(Type.Object({ risProcedureId: Id, version: Type.Integer() })),
  errors: [
    CODE.notInRis,
    CODE.mergeOtherPatient,
    CODE.mergeOtherModality,
    CODE.mergeBegun,
    CODE.mergeMixed,
    CODE.checkGoesOn,
    CODE.mergeCalled,
  ],
  writes: true,
})
export const splitProcedure = defineCall({
  name: 'RisRegister.do?func=SplitProcedure',
  request: ById,
  answer: val(Type.Object({ risProcedureIds: Type.Array(Id) })),
  errors: [CODE.notInRis, CODE.notMerged, CODE.mergeBegun, CODE.checkGoesOn, CODE.mergeCalled],
  writes: true,
})
export const getTicket = defineCall({
  name: 'RisRegister.do?func=GetTicket',
  request: form({ risProcedureId: Id, /** Count a print. */ print: Type.Optional(Bit) }),
  answer: val(
    Type.Object({
      facilityName: Type.String(),
      /** Number of the day and room; the check number's own where there is no queue. */
      number: Type.String(),
      room: Type.String(),
      patName: Type.String(),
      sex: SexCode,
      age: orNull(Type.Object({ value: Type.Integer(), unit: Type.Union([Type.Literal('Y'), Type.Literal('M'), Type.Literal('D')]) })),
      modality: ModalityCode,
      bodypart: Type.String(),
      side: SideCode,
      checkItem: Type.String(),
      checkNo: Type.String(),
      accessionNo: Type.String(),
      preparation: Type.String(),
      time: DateTime,
      printed: Type.Integer(),
    }),
  ),
  errors: [CODE.notInRis],
  writes: true,
})
/** Urgent once: for 10 seconds it can be undone (decision 63). */
export const setUrgent = defineCall({
  name: 'RisLocalDiagnose.do?func=SetUrgent',
  request: ById,
  answer: val(Type.Object({ version: Type.Integer(), undoUntil: DateTime })),
  errors: [CODE.notInRis, CODE.alreadyUrgent, CODE.reportCompleted, CODE.caseIsRemote],
  writes: true,
})
export const undoUrgent = defineCall({
  name: 'RisLocalDiagnose.do?func=UndoUrgent',
  request: ById,
  answer: val(Type.Object({ version: Type.Integer() })),
  errors: [CODE.notInRis, CODE.undoTooLate],
  writes: true,
})
/** Green channel (DAY-09): stroke, chest pain or trauma, with the time at the door; '' takes it away. */
export const setGreenChannel = defineCall({
  name: 'RisLocalDiagnose.do?func=SetGreenChannel',
  request: form({ risProcedureId: Id, kind: Choice('', 'stroke', 'chestPain', 'trauma'), doorTime: Type.Optional(DateTime) }),
  answer: val(Type.Object({ version: Type.Integer(), dueTime: orNull(DateTime) })),
  errors: [CODE.notInRis, CODE.reportCompleted, CODE.caseIsRemote],
  writes: true,
})
/** The reporting doctor, or who may be it, is told; again after 10 minutes (113). */
export const expediteReport = defineCall({
  name: 'RisLocalDiagnose.do?func=ExpediteReport',
  request: ById,
  answer: val(Type.Object({ told: Type.Array(Type.String()) })),
  errors: [CODE.notInRis, CODE.reportCompleted, CODE.imagesNotUploaded, CODE.tooFrequent],
  writes: true,
})
/** Who took the last step takes it back; 2414 names the doctor who is at it now in `val.holderName`. */
export const withdrawDiagnose = defineCall({
  name: 'RisLocalDiagnose.do?func=WithdrawDiagnose',
  request: form({ risProcedureId: Id, remoteOrderId: Type.Optional(Id), reason: Type.Optional(text(512)) }),
  answer: moved,
  errors: [
    CODE.notInRis,
    CODE.notInitiator,
    CODE.inDiagnosis,
    CODE.reportSentOut,
    CODE.stateChanged,
    CODE.caseIsRemote,
    CODE.importedReport,
  ],
  writes: true,
})
/** Another teacher's step is taken back; `pending` when the hospital wants a second approval. */
export const retractOther = defineCall({
  name: 'RisLocalDiagnose.do?func=RetractOther',
  request: form({
    risProcedureId: Id,
    reason: text(512),
    /** An administrator's or head's yes to a pending one. */ approve: Type.Optional(Bit),
    /** Ends a pending one: an administrator's or head's no, with its reason; or who asked takes the request back. */ decline:
      Type.Optional(Bit),
  }),
  answer: val(Type.Object({ state: Type.Integer(), version: Type.Integer(), pending: Bit, hadIt: Type.Array(Type.String()) })),
  errors: [
    CODE.notInRis,
    CODE.retractForbidden,
    CODE.reasonRequired,
    CODE.inDiagnosis,
    CODE.stateChanged,
    CODE.approveOwn,
    CODE.importedReport,
  ],
  writes: true,
})
/** Who diagnosed and who examined: asked before contacting them (decision 113). */
export const getWLYdata = defineCall({
  name: 'hospital_ris_getWLYdata.do',
  request: ById,
  answer: val(
    Type.Object({
      diagnoseDoctorId: Type.String(),
      examineDoctorId: Type.String(),
      diagnoseDoctorName: Type.String(),
      examineDoctorName: Type.String(),
    }),
  ),
  errors: [CODE.notInRis],
})
/** Addresses of what can be downloaded of these exams; 2421 when there is nothing. */
export const queryDownload = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryDownload',
  request: form({ risProcedureIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  answer: list(
    Type.Object({ risProcedureId: Id, checkNo: Type.String(), studyUid: Type.String(), images: Type.Integer(), url: Type.String() }),
  ),
  errors: [CODE.notInRis, CODE.noDownload],
})

const Favourite = Type.Object({
  id: Id,
  risProcedureId: Id,
  remoteOrderId: Type.String(),
  scope: Choice('own', 'clinic'),
  tags: Type.Array(Type.String()),
  note: Type.String(),
  time: DateTime,
  userName: Type.String(),
  /** Put there by who asks: names change, and two may have one. */
  mine: Bit,
  modality: Type.String(),
  patName: Type.String(),
  checkNo: Type.String(),
  bodypart: Type.String(),
  state: Type.Integer(),
  reportHasComplete: Bit,
  /** Its report came from an earlier system. */
  imported: Bit,
  t: Type.String(),
  sign: Type.String(),
})
const Tags = Type.Array(text(TAG_LENGTH, 1), { maxItems: MOST_TAGS })
export const collectAdd = defineCall({
  name: 'hospital_collect_add.do',
  request: form({
    risProcedureId: Type.Optional(Id),
    remoteOrderId: Type.Optional(Id),
    scope: Type.Optional(Choice('own', 'clinic')),
    tags: Type.Optional(Tags),
    note: Type.Optional(text(KEPT_NOTE_LENGTH)),
  }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.notInRis, CODE.cannotRepeatAdd],
  writes: true,
})
/** Other words for a case that one has kept oneself. */
export const collectSave = defineCall({
  name: 'hospital_collect_save.do',
  request: form({ id: Id, tags: Tags, note: text(KEPT_NOTE_LENGTH) }),
  answer: done,
  errors: [CODE.notFound],
  writes: true,
})
export const collectRemove = defineCall({
  name: 'hospital_collect_remove.do',
  request: form({ id: Id }),
  answer: done,
  errors: [CODE.notFound],
  writes: true,
})
export const collectList = defineCall({
  name: 'hospital_collect_list.do',
  request: form({
    scope: Type.Optional(Choice('own', 'clinic')),
    search: Type.Optional(text(64)),
    startTime: Type.Optional(DateTime),
    endTime: Type.Optional(DateTime),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: list(Favourite),
})

/** What a cloud film of this exam shows. */
export const FilmSetting = Type.Object(
  { shown: Bit, showImages: Bit, showReport: Bit, showPatient: Bit, note: text(200) },
  { additionalProperties: false },
)
export type FilmSetting = Static<typeof FilmSetting>
export const filmGet = defineCall({
  name: 'hospital_cloudfilm_getSetting.do',
  request: ById,
  answer: val(Type.Object({ setting: FilmSetting, savedBy: Type.String(), savedTime: orNull(DateTime) })),
  errors: [CODE.notInRis],
})
export const filmSave = defineCall({
  name: 'hospital_cloudfilm_saveSetting.do',
  request: form({ risProcedureId: Id, setting: FilmSetting }),
  answer: done,
  errors: [CODE.notInRis],
  writes: true,
})

/** `RisLocalDiagnose.do?func=AddImages`: multipart, `risProcedureId` and `file` once a picture; answers `{count}` under `val`. */
export const ADD_IMAGES_PATH = 'RisLocalDiagnose.do?func=AddImages'
export const ADD_IMAGE_LIMIT = PICTURE_BYTES.exam

export const actCalls = {
  getPatientCase,
  savePatientCase,
  getProcedure,
  updateProcedure,
  deleteProcedure,
  recoverProcedure,
  mergeProcedure,
  splitProcedure,
  getTicket,
  setUrgent,
  undoUrgent,
  setGreenChannel,
  expediteReport,
  withdrawDiagnose,
  retractOther,
  getWLYdata,
  queryDownload,
  collectAdd,
  collectSave,
  collectRemove,
  collectList,
  filmGet,
  filmSave,
} as const
