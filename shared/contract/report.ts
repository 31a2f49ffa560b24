import Type, { type Static } from 'typebox'
import { CODE, type PrintMark, REPORT_TEXT_MAX, TEMPLATE_NAME_MAX, TEMPLATE_TEXT_MAX, TEMPLATE_TITLE_MAX } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateOnly, DateTime, Id, ModalityCode, orNull, RequestKey, text, Uid } from './fields'
import { WorklistRow } from './worklist'

/** Plain text and its marks, never HTML. */
export const MarkedTextSchema = Type.Object(
  {
    text: text(REPORT_TEXT_MAX),
    marks: Type.Array(
      Type.Object(
        { kind: text(32, 1), from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }), ref: text(64) },
        { additionalProperties: false },
      ),
      { maxItems: 500 },
    ),
  },
  { additionalProperties: false },
)

/** Images that went from or came to an exam after somebody had begun its report (DAY-04). */
export const ImageChange = Type.Object({
  came: Type.Boolean(),
  /** They are there as they were, and perhaps another patient's: neither came nor gone. */
  doubt: Type.Boolean(),
  description: Type.String(),
  modality: Type.String(),
  images: Type.Integer(),
  reason: Type.String(),
  userName: Type.String(),
  time: DateTime,
})
export type ImageChange = Static<typeof ImageChange>

/** What a doctor writes: finding, result (impression), advice, and negative, positive or major positive. */
export const ReportContentSchema = Type.Object(
  {
    finding: MarkedTextSchema,
    result: MarkedTextSchema,
    advice: MarkedTextSchema,
    yinYang: orNull(Type.Integer({ minimum: 0, maximum: 2 })),
  },
  { additionalProperties: false },
)

/** A hit that the doctor sends over, with the reason; kept with the version. */
export const GuardOverride = Type.Object(
  { rule: text(64, 1), field: Choice('finding', 'result', 'advice', 'exam'), text: text(256), reason: text(256, 1) },
  { additionalProperties: false },
)
export type GuardOverride = Static<typeof GuardOverride>

const Person = Type.Object({ id: Type.String(), name: Type.String() })

/** A report as the editor and the viewer get it. `version` goes back with every write. */
export const ReportView = Type.Object({
  risProcedureId: Id,
  version: Type.Integer(),
  state: Type.Integer(),
  content: ReportContentSchema,
  /** The text as it was sent to review, for the differences a reviewer sees; null while it was never sent. */
  submitted: orNull(ReportContentSchema),
  author: orNull(Person),
  reviewers: Type.Array(Type.Object({ level: Type.Integer(), id: Type.String(), name: Type.String(), time: DateTime })),
  /** When the text that stands was saved last by whoever asks, or sent; null before the first word. Left out where no draft is opened. */
  savedTime: Type.Optional(orNull(DateTime)),
  beginTime: orNull(DateTime),
  writeTime: orNull(DateTime),
  reportCompleteTime: orNull(DateTime),
  returnedReason: Type.String(),
  /** Who sent it back last, from which review, and the stars that the text had until then, newest first; null where nobody ever did. */
  returned: orNull(
    Type.Object({
      level: Type.Integer(),
      userName: Type.String(),
      time: DateTime,
      reason: Type.String(),
      stars: Type.Array(
        Type.Object({ level: Type.Integer(), stars: Type.Integer(), reason: Type.String(), userName: Type.String(), time: DateTime }),
      ),
    }),
  ),
  holder: orNull(Person),
  /** When the present holder's lease runs out without a heartbeat. */
  leaseUntil: orNull(DateTime),
  /** Names the text under review, new with every submit and pass: a pass as it stands says which text it passes. '' before. */
  auditReportId: Type.String(),
  /** 0 before completion, 1 with it, one more with every addendum or correction (EDIT-03). */
  issue: Type.Integer(),
  addenda: Type.Array(
    Type.Object({
      no: Type.Integer(),
      text: Type.String(),
      reason: Type.String(),
      authorName: Type.String(),
      time: DateTime,
      /** The issue that it made. */
      issue: Type.Optional(Type.Integer()),
    }),
  ),
  /** The newest issue's text is a corrected one. */
  corrected: Bit,
  /** Who put that text in the place of the one that was reviewed, when and why; left out where none was corrected. */
  correction: Type.Optional(
    Type.Object({ authorName: Type.String(), time: DateTime, reason: Type.String(), issue: Type.Optional(Type.Integer()) }),
  ),
  /** Who changed the author's text last; null while it is the author's own. */
  changedBy: orNull(Type.Object({ name: Type.String(), time: DateTime })),
  /** Stars that reviewers and readers gave, newest first, each with the issue whose text it is about (0 before the first). */
  starsGiven: Type.Array(
    Type.Object({ stars: Type.Integer(), reason: Type.String(), userName: Type.String(), time: DateTime, issue: Type.Integer() }),
  ),
})
export type ReportView = Static<typeof ReportView>

/** A prior text that stays its author's after another doctor took the case over. */
const KeptDraft = orNull(Type.Object({ authorName: Type.String(), time: DateTime }))

/** What opening a report answers. */
/** From where a report was imported: which row of which file, by whom and when (DAY-13). */
export const ImportedFrom = Type.Object({ fileName: Type.String(), row: Type.Integer(), userName: Type.String(), time: DateTime })
export type ImportedFrom = Static<typeof ImportedFrom>

export const OpenedReport = Type.Object({
  exam: WorklistRow,
  /** Its report came from an earlier system. */
  imported: Type.Optional(ImportedFrom),
  report: ReportView,
  mode: Type.Union([Type.Literal('edit'), Type.Literal('review'), Type.Literal('view')]),
  /** Review level in hand (1 to 3), 0 when writing or viewing. */
  level: Type.Integer(),
  /** Levels that the facility demands. */
  reviewLevels: Type.Integer(),
  /** May this doctor complete without review? */
  mayFinish: Type.Boolean(),
  takenOverFrom: KeptDraft,
  /** A colleague handed it to this doctor, with a word. */
  referredBy: orNull(Type.Object({ name: Type.String(), time: DateTime, note: Type.String() })),
  studies: Type.Array(Type.Object({ studyUid: Uid, description: Type.String(), images: Type.Integer() })),
  /** Differences between the DICOM header's patient and the exam's: shown as a bar, never hidden. */
  identityWarnings: Type.Array(Type.Object({ field: Type.String(), exam: Type.String(), dicom: Type.String() })),
  /** Somebody looked at the differences and said that it is the right patient (DAY-02). */
  identityConfirmed: orNull(Type.Object({ userName: Type.String(), time: DateTime, reason: Type.String() })),
  /** Images that went or came since the report was begun, and that nobody at it has seen yet (DAY-04). */
  imageChanges: Type.Optional(Type.Array(ImageChange)),
  /** Parked until then; null while it is in hand. */
  hungUntil: orNull(DateTime),
  hungReason: Type.String(),
  /** Until when one's own last step can be taken back (DAY-12); null otherwise. */
  takeBackUntil: orNull(DateTime),
  /** The request of a remote case, for who reads it; null at home. */
  remoteOrder: orNull(
    Type.Object({
      remoteOrderId: Id,
      srcName: Type.String(),
      condition: Type.String(),
      bodyparts: Type.Array(Type.Object({ bodypart: Type.String(), side: Type.String() })),
      urgent: Bit,
      promisedTime: orNull(DateTime),
      launcherName: Type.String(),
    }),
  ),
})
export type OpenedReport = Static<typeof OpenedReport>

const Address = { procedureId: Id, modality: ModalityCode, t: text(20, 1), sign: text(64, 1) }

/** Opens for writing, or answers why not. Claims the case: state 2060 becomes 2. */
export const openReport = defineCall({
  name: 'emr_dataApi.do?function=openReport',
  request: form({ ...Address, takeOver: Type.Optional(Bit) }),
  answer: val(OpenedReport),
  errors: [
    CODE.notInRis,
    CODE.alreadySubmitted,
    CODE.diagnosticDataNotFound,
    CODE.receiveFirst,
    CODE.orderRejected,
    CODE.noWritingPermission,
    CODE.anotherWriting,
    CODE.anotherReviewing,
    CODE.reportCompleted,
    CODE.openedByAnother,
    CODE.returnedReport,
    CODE.signInvalid,
  ],
  writes: true,
})

/** Opens for review: 3, 5, 7 become 4, 6, 8. */
export const openReview = defineCall({
  name: 'emr_dataApi.do?function=openReview',
  request: form({ ...Address, takeOver: Type.Optional(Bit) }),
  answer: val(OpenedReport),
  errors: [
    CODE.notInRis,
    CODE.originalReportNotFound,
    CODE.noReviewPermission,
    CODE.reviewLevelInsufficient,
    CODE.anotherReviewing,
    CODE.reportCompleted,
    CODE.openedByAnother,
    CODE.signInvalid,
  ],
  writes: true,
})

/** Reads without claiming: the view screen. */
export const getReport = defineCall({
  name: 'emr_dataApi.do?function=getReport',
  request: form(Address),
  answer: val(OpenedReport),
  errors: [CODE.notInRis, CODE.signInvalid],
})

/** The reader has it on the screen: the audit's row of a view. */
export const viewReport = defineCall({
  name: 'emr_dataApi.do?function=viewReport',
  request: form({ procedureId: Id }),
  answer: done,
  errors: [CODE.notInRis],
  writes: true,
})

/** `baseVersion` is the version that the text was based on; plain `version` is the marker that every body carries. */
const Write = { procedureId: Id, report: ReportContentSchema, baseVersion: Type.Integer({ minimum: 0 }), requestKey: RequestKey }
/** What the report check found and the doctor let stand, each with its reason (EDIT-04). */
export const Overrides = Type.Array(GuardOverride, { maxItems: 100 })
const Saved = val(Type.Object({ version: Type.Integer(), state: Type.Integer(), savedTime: DateTime }))

/** Saves the draft of the writer or of the reviewer in hand. A stale version answers 116 with what stands there now. */
export const saveReport = defineCall({
  name: 'emr_dataApi.do?function=saveReport',
  request: form(Write),
  answer: Saved,
  errors: [
    CODE.notInRis,
    CODE.contentUnchanged,
    CODE.hungUp,
    CODE.alreadySubmitted,
    CODE.diagnosticDataNotFound,
    CODE.receiveFirst,
    CODE.noWritingPermission,
    CODE.noReviewPermission,
    CODE.reviewLevelInsufficient,
    CODE.anotherWriting,
    CODE.anotherReviewing,
    CODE.reportCompleted,
    CODE.editedByAnother,
    CODE.requestKeyReused,
  ],
  writes: true,
})

/** Sends to review (state 3), or completes where the doctor has the right to finish (`toReview` 0). */
export const submitReport = defineCall({
  name: 'emr_dataApi.do?function=submitReport',
  request: form({ ...Write, toReview: Bit, overrides: Type.Optional(Overrides) }),
  answer: Saved,
  errors: [
    CODE.notInRis,
    CODE.contentUnchanged,
    CODE.hungUp,
    CODE.identityUnconfirmed,
    CODE.imagesChanged,
    CODE.tooFrequent,
    CODE.alreadySubmitted,
    CODE.diagnosticDataNotFound,
    CODE.receiveFirst,
    CODE.noWritingPermission,
    CODE.reviewLevelInsufficient,
    CODE.anotherWriting,
    CODE.reportCompleted,
    CODE.editedByAnother,
    CODE.requestKeyReused,
  ],
  writes: true,
})

/**
 * Passes the review in hand: on to the next level or to 9. Stars 1 to 5; below 3 a reason (decision 81).
 * `direct`: as it stands, without a text; then `auditReportId` names what is passed (5 without it, 116 when another text stands there).
 * `modify`: the reviewer says that the text was changed (104 when it was not). `toHigher`: one level more than the hospital demands.
 */
export const passReview = defineCall({
  name: 'emr_dataApi.do?function=passReview',
  request: form({
    ...Write,
    report: Type.Optional(ReportContentSchema),
    auditReportId: Type.Optional(text(64)),
    direct: Type.Optional(Bit),
    modify: Type.Optional(Bit),
    toHigher: Type.Optional(Bit),
    overrides: Type.Optional(Overrides),
    stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    reason: Type.Optional(text(512)),
  }),
  answer: Saved,
  errors: [
    CODE.notInRis,
    CODE.contentUnchanged,
    CODE.auditReportIdRequired,
    CODE.noChange,
    CODE.tooFrequent,
    CODE.identityUnconfirmed,
    CODE.imagesChanged,
    CODE.originalReportNotFound,
    CODE.noReviewPermission,
    CODE.reviewLevelInsufficient,
    CODE.anotherReviewing,
    CODE.reportCompleted,
    CODE.editedByAnother,
    CODE.starsRequired,
    CODE.lowScoreReason,
    CODE.stateChanged,
    CODE.requestKeyReused,
  ],
  writes: true,
})

/** Sends the report back to its author with a reason; stars, where the reviewer gave some, go with it. */
export const rebutReport = defineCall({
  name: 'emr_dataApi.do?function=rebutReport',
  request: form({
    procedureId: Id,
    baseVersion: Type.Integer({ minimum: 0 }),
    reason: text(512, 1),
    stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    requestKey: RequestKey,
  }),
  answer: Saved,
  errors: [
    CODE.notInRis,
    CODE.originalReportNotFound,
    CODE.noReviewPermission,
    CODE.reviewLevelInsufficient,
    CODE.anotherReviewing,
    CODE.reportCompleted,
    CODE.editedByAnother,
    CODE.stateChanged,
    CODE.requestKeyReused,
  ],
  writes: true,
})

/** Gives the case back: writing 2 to 2060, reviewing 4, 6, 8 to 3, 5, 7. The text stays with its author. */
export const abandonReport = defineCall({
  name: 'emr_dataApi.do?function=abandonReport',
  request: form({ procedureId: Id, reason: text(512, 1), requestKey: RequestKey }),
  answer: val(Type.Object({ state: Type.Integer() })),
  errors: [
    CODE.notInRis,
    CODE.alreadySubmitted,
    CODE.originalReportNotFound,
    CODE.diagnosticDataNotFound,
    CODE.receiveFirst,
    CODE.noWritingPermission,
    CODE.noReviewPermission,
    CODE.reviewLevelInsufficient,
    CODE.anotherWriting,
    CODE.anotherReviewing,
    CODE.reportCompleted,
    CODE.returnedReport,
    CODE.stateChanged,
    CODE.requestKeyReused,
  ],
  writes: true,
})

/** Heartbeat of an open report: renews the lease. */
export const keepLock = defineCall({
  name: 'emr_dataApi.do?function=keepLock',
  request: form({ procedureId: Id }),
  answer: val(Type.Object({ leaseUntil: DateTime })),
  errors: [CODE.notInRis, CODE.openedByAnother],
  writes: true,
})

/** Everything a printed report shows. */
export const getPrintData = defineCall({
  name: 'emr_dataApi.do?function=getPrintData',
  request: form({ procedureId: Id }),
  answer: val(
    Type.Object({
      facilityName: Type.String(),
      logo: Type.String(),
      exam: WorklistRow,
      report: ReportView,
      examDescription: Type.String(),
      conditionDescription: Type.String(),
      /** Key images as data URLs, in the report's order. */
      images: Type.Optional(Type.Array(Type.String())),
      /** The whole address behind the paper's QR code; '' for a paper without one. */
      verifyUrl: Type.Optional(Type.String()),
      /** The hospital's own line at the foot. */
      footer: Type.Optional(Type.String()),
      /** What is written behind the text of a paper that is not the valid report. */
      mark: Type.Optional(
        orNull(Type.Unsafe<PrintMark>({ type: 'string', enum: ['unreviewed', 'emergency', 'void', 'superseded', 'copy'] })),
      ),
    }),
  ),
  errors: [CODE.notInRis, CODE.notCompleted],
})

/** The report was handed to the printer. */
export const setPrinted = defineCall({
  name: 'RisLocalDiagnose.do?func=SetPrinted',
  request: form({ risProcedureIds: Type.Array(Id, { minItems: 1, maxItems: 50 }) }),
  answer: done,
  errors: [CODE.notInRis, CODE.notCompleted],
  writes: true,
})

/** 1 local, 2 remote office, 3 remote personal doctor, 4 remote hospital. */
export const TemplateType = Type.Integer({ minimum: 1, maximum: 4 })

export const Template = Type.Object({
  id: Id,
  name: Type.String(),
  /** The group that it stands in, '' for none (decision 70). */
  title: Type.String(),
  /** personal: the doctor's own; clinic: the hospital's (product.md section 3, levels). */
  level: Choice('personal', 'clinic', 'common'),
  modality: Type.String(),
  bodypart: Type.String(),
  abnormal: Type.Boolean(),
  findings: Type.String(),
  diagnosis: Type.String(),
  /** The same in English; '' for none. */
  findingsEn: Type.String(),
  diagnosisEn: Type.String(),
  /** One's own default among those of its type, modality and part. */
  isDefault: Bit,
})
export type Template = Static<typeof Template>

/** The same as its keepers see it. */
export const TemplateRow = Type.Object({
  ...Template.properties,
  /** 1 local, 2 remote office, 3 remote personal doctor, 4 remote hospital (product.md section 3). */
  type: Type.Integer(),
  version: Type.Integer(),
  createTime: DateTime,
  mayEdit: Bit,
})
export type TemplateRow = Static<typeof TemplateRow>

export const templateList = defineCall({
  name: 'hospital_template_list.do',
  request: form({
    modality: Type.Optional(ModalityCode),
    bodypart: Type.Optional(text(64)),
    keyword: Type.Optional(text(64)),
    level: Type.Optional(Choice('personal', 'clinic', 'common')),
    type: Type.Optional(TemplateType),
    abnormal: Type.Optional(Type.Boolean()),
    /** Which report it is to stand in: a local one takes type 1, one that came with an order the others. */
    source: Type.Optional(Choice('local', 'remote')),
    /** The same, where the exam is known: what came with an order to one expert takes others than what came to the hospital. */
    risProcedureId: Type.Optional(Id),
    /** In the name alone; and in the part's own words, for whoever looks through the list. */
    name: Type.Optional(text(64)),
    part: Type.Optional(text(64)),
    /** The group that it stands in, whole. */
    title: Type.Optional(text(TEMPLATE_TITLE_MAX)),
  }),
  answer: list(TemplateRow),
  errors: [CODE.notInRis],
})

/** Saves a text as a template of one's own, of the hospital or of all where the role may; with `id` it changes the one that is there. */
export const templateSave = defineCall({
  name: 'hospital_template_save.do',
  request: form({
    name: text(TEMPLATE_NAME_MAX, 1),
    title: Type.Optional(text(TEMPLATE_TITLE_MAX)),
    level: Choice('personal', 'clinic', 'common'),
    type: Type.Optional(TemplateType),
    modality: ModalityCode,
    bodypart: text(128),
    abnormal: Type.Boolean(),
    findings: text(TEMPLATE_TEXT_MAX),
    diagnosis: text(TEMPLATE_TEXT_MAX),
    findingsEn: Type.Optional(text(TEMPLATE_TEXT_MAX)),
    diagnosisEn: Type.Optional(text(TEMPLATE_TEXT_MAX)),
    id: Type.Optional(Id),
    /** Of the one that is changed: another's change in between is 116. */
    baseVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_646 })),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.templateForbidden, CODE.templateExists, CODE.notFound, CODE.editedByAnother, CODE.requestKeyReused],
  writes: true,
})

/** Series and instances of an exam's studies with the addresses of their frames. */
export const queryImages = defineCall({
  name: 'rs_dataApi.do?function=queryImages',
  request: form({ risProcedureId: Id }),
  answer: val(
    Type.Array(
      Type.Object({
        studyUid: Uid,
        /** '' where the images say no day of the calendar. */
        studyDate: Type.Union([DateOnly, Type.Literal('')]),
        description: Type.String(),
        series: Type.Array(
          Type.Object({
            seriesUid: Uid,
            modality: Type.String(),
            number: Type.Integer(),
            description: Type.String(),
            /** Somebody said that it is perhaps another patient's (DAY-04): its images read 'being checked'. */
            checking: orNull(Type.Object({ reason: Type.String(), userName: Type.String(), time: DateTime })),
            /** In the order a stack is read: by position, else by number. */
            instances: Type.Array(Type.Object({ sopUid: Uid, number: Type.Integer(), frames: Type.Integer(), sopClass: Type.String() })),
          }),
        ),
      }),
    ),
  ),
  errors: [CODE.notInRis, CODE.imagesNotUploaded],
})

export const reportCalls = {
  openReport,
  openReview,
  getReport,
  viewReport,
  saveReport,
  submitReport,
  passReview,
  rebutReport,
  abandonReport,
  keepLock,
  getPrintData,
  setPrinted,
  templateList,
  templateSave,
  queryImages,
} as const
