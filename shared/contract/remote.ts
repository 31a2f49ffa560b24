import Type, { type Static } from 'typebox'
import { CODE, TIME_PRESETS } from '../domain'
import { defineCall, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, RequestKey, SexCode, SideCode, text } from './fields'

/** A body part of an order with its side; '' for a part without sides. */
export const OrderPart = Type.Object({ bodypart: text(64, 1), side: SideCode }, { additionalProperties: false })
export type OrderPart = Static<typeof OrderPart>

/** Who an order goes to: a hospital, or one expert of it. */
const Target = {
  targetFacilityId: Id,
  /** The expert; absent for an order to the hospital. */
  targetDoctorId: Type.Optional(Id),
}
/** What is asked for: it decides the price. */
const Asked = {
  bodyparts: Type.Array(OrderPart, { maxItems: 20 }),
  urgent: Type.Optional(Bit),
  /** Advanced diagnosis: a price of its own. */
  advanced: Type.Optional(Bit),
}
/** Every part of the sum, in whole credits. */
export const Fee = Type.Object({
  /** Price of one part, and how many there are. */
  unit: Type.Integer(),
  parts: Type.Integer(),
  cost: Type.Integer(),
  /** The urgent charge before it is doubled; 0 when the order is not urgent. */
  urgentCost: Type.Integer(),
  /** It is night at the target: the urgent charge counts twice. */
  nightDoubled: Bit,
  /** What doubling adds. */
  nightCost: Type.Integer(),
  total: Type.Integer(),
})
export type Fee = Static<typeof Fee>

const Request = {
  risProcedureId: Id,
  ...Target,
  ...Asked,
  trauma: Type.Optional(Bit),
  /** Condition, at most 512 UTF-16 units (2424 above). */
  condition: Type.Optional(text(6000)),
  /** The total that the user was shown: another one now is refused (2418) and answered in `val`. */
  shownTotal: Type.Integer({ minimum: 0, maximum: 2_000_000_000 }),
  requestKey: RequestKey,
}
const LAUNCH_ERRORS = [
  CODE.notInRis,
  CODE.balanceInsufficient,
  CODE.noService,
  CODE.remoteTypeMissing,
  CODE.currencyDisabled,
  CODE.hospitalClosed,
  CODE.cloudNotOpened,
  CODE.mergedNoRemote,
  CODE.selectBodypart,
  CODE.markSide,
  CODE.sideless,
  CODE.advancedPrice,
  CODE.noRelation,
  CODE.targetIsOwn,
  CODE.descriptionTooLong,
  CODE.caseIsRemote,
  CODE.feeChanged,
  CODE.stateChanged,
  CODE.reportCompleted,
  // Rules of the exam's own: no images yet, a report begun, one returned to its author; and who may launch at all.
  CODE.imagesNotUploaded,
  CODE.alreadyWritten,
  CODE.returnedReport,
  CODE.noPermission,
]

/** How an order stands: open while it is at its target; the exam's own code says where exactly. */
export const ORDER_STATUS = ['open', 'completed', 'rejected', 'recalled', 'relaunched'] as const
export type OrderStatus = (typeof ORDER_STATUS)[number]

/** A remote order as either side sees it. Times are `YYYY-MM-DD HH:mm:ss`. */
export const RemoteOrderRow = Type.Object(
  {
    remoteOrderId: Id,
    risProcedureId: Id,
    /** Which side asks: it launched the order, or received it. */
    role: Choice('src', 'dest'),
    status: Choice(...ORDER_STATUS),
    /** Code of section 4: of the exam while the order is open or completed, 120 rejected, 2060 recalled. */
    state: Type.Integer(),
    reportHasComplete: Bit,
    version: Type.Integer(),
    modality: ModalityCode,
    /** Address of the report (decision 17); '' when this side may not open it any more. */
    t: Type.String(),
    sign: Type.String(),
    /** Patient data is empty once the order has ended for this side (AZ-11). */
    patName: Type.String(),
    sex: Type.Union([SexCode, Type.Literal('')]),
    age: orNull(Type.Object({ value: Type.Integer(), unit: Type.Union([Type.Literal('Y'), Type.Literal('M'), Type.Literal('D')]) })),
    checkNo: Type.String(),
    bodyparts: Type.Array(OrderPart),
    checkItem: Type.String(),
    imageCount: Type.Integer(),
    urgent: Type.Boolean(),
    trauma: Type.Boolean(),
    advanced: Type.Boolean(),
    greenChannel: Type.Boolean(),
    condition: Type.String(),
    srcFacilityId: Id,
    srcFacilityName: Type.String(),
    srcDoctorId: Id,
    srcDoctorName: Type.String(),
    destFacilityId: Id,
    destFacilityName: Type.String(),
    /** The expert; '' for an order to the hospital. */
    destDoctorId: Type.String(),
    destDoctorName: Type.String(),
    /** Dealt to this doctor of the target. */
    assignedId: Type.String(),
    assignedName: Type.String(),
    holderId: Type.String(),
    holderName: Type.String(),
    authorId: Type.String(),
    authorName: Type.String(),
    /** Sent back by a reviewer of the reading hospital: its author mends it. */
    returned: Type.Boolean(),
    hungUp: Type.Boolean(),
    launchTime: DateTime,
    promisedTime: DateTime,
    receiveTime: orNull(DateTime),
    completeTime: orNull(DateTime),
    fee: Fee,
    /** The urgent charge was given back because the promise was missed. */
    urgentReleased: Bit,
    promiseMissed: Bit,
    rejectReason: Type.String(),
    /** The order before this one, '' for a first. */
    formerOrderId: Type.String(),
  },
  { additionalProperties: false },
)
export type RemoteOrderRow = Static<typeof RemoteOrderRow>

const launched = val(Type.Object({ remoteOrderId: Id, balance: Type.Integer(), fee: Fee, promisedTime: DateTime, state: Type.Integer() }))

export const remoteLaunch = defineCall({
  name: 'hospital_remote_launch.do',
  request: form(Request),
  answer: launched,
  errors: LAUNCH_ERRORS,
  writes: true,
})

/** A rejected order launched again, to the same target or another; what is not named is asked anew. */
export const remoteRelaunch = defineCall({
  name: 'hospital_remote_relaunch.do',
  request: form({ remoteOrderId: Id, ...Request }),
  answer: launched,
  errors: [...LAUNCH_ERRORS, CODE.orderNotRejected],
  writes: true,
})

/** Orders of the own side: sent (`src`), received by the facility or oneself (`dest`), or both. */
export const remoteQueryList = defineCall({
  name: 'hospital_remote_queryList.do',
  request: form({
    role: Type.Optional(Choice('', 'src', 'dest')),
    search: Type.Optional(text(64)),
    modality: Type.Optional(ModalityCode),
    states: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 3000 }), { maxItems: 30 })),
    status: Type.Optional(Choice('', ...ORDER_STATUS)),
    /** To do for me: to receive, to distribute, to write, to review; my own launches that came back. */
    queue: Type.Optional(Choice('', 'receive', 'distribute', 'write', 'review', 'rejected', 'missed')),
    urgent: Type.Optional(Bit),
    partnerId: Type.Optional(Id),
    timeType: Type.Optional(Choice('launch', 'receive', 'complete')),
    startTime: Type.Optional(DateTime),
    endTime: Type.Optional(DateTime),
    timeTimes: Type.Optional(Choice('', ...TIME_PRESETS)),
    sortField: Type.Optional(Choice('due', 'launchTime', 'promisedTime')),
    sortOrder: Type.Optional(Choice('asc', 'desc')),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Fresh rows of these orders alone, for live updates. */
    remoteOrderIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
    /** Orders of these exams alone: what another screen knows by its exam. */
    risProcedureIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 200 })),
  }),
  answer: Type.Object(
    {
      ...list(RemoteOrderRow).properties,
      serverTime: DateTime,
      counts: Type.Object({
        receive: Type.Integer(),
        distribute: Type.Integer(),
        write: Type.Integer(),
        review: Type.Integer(),
        rejected: Type.Integer(),
        missed: Type.Integer(),
      }),
    },
    { additionalProperties: false },
  ),
  errors: [CODE.rangeReversed],
})

const moved = val(Type.Object({ state: Type.Integer() }))
const ORDER_ERRORS = [CODE.notInRis, CODE.orderTaken, CODE.orderClosed, CODE.stateChanged, CODE.noPermission]

/** Refused by 2417, with who took it and when in `val`, when another was first. */
export const remoteReceive = defineCall({
  name: 'hospital_remote_receive.do',
  request: form({ remoteOrderId: Id, requestKey: RequestKey }),
  answer: moved,
  errors: [...ORDER_ERRORS, CODE.mustDistribute, CODE.noReceiving],
  writes: true,
})
export const remoteDistribute = defineCall({
  name: 'hospital_remote_distribute.do',
  request: form({ remoteOrderId: Id, doctorId: Id, requestKey: RequestKey }),
  answer: moved,
  errors: [...ORDER_ERRORS, CODE.receiverLacksWriting],
  writes: true,
})
export const remoteReject = defineCall({
  name: 'hospital_remote_reject.do',
  request: form({ remoteOrderId: Id, reason: text(512), requestKey: RequestKey }),
  answer: moved,
  errors: [...ORDER_ERRORS, CODE.reasonRequired, CODE.anotherWriting, CODE.inDiagnosis],
  writes: true,
})
/** The source takes the case back: an open order by who launched it, a rejected one by anybody who may write at home. */
export const remoteRecall = defineCall({
  name: 'hospital_remote_recall.do',
  request: form({ remoteOrderId: Id, reason: Type.Optional(text(512)), requestKey: RequestKey }),
  answer: moved,
  errors: [...ORDER_ERRORS, CODE.notInitiator, CODE.inDiagnosis],
  writes: true,
})
export const getRejectReason = defineCall({
  name: 'RisLocalDiagnose.do?func=GetRejectReason',
  request: form({ remoteOrderId: Type.Optional(Id), risProcedureId: Type.Optional(Id) }),
  answer: val(
    Type.Object({ remoteOrderId: Id, reason: Type.String(), doctorName: Type.String(), facilityName: Type.String(), time: DateTime }),
  ),
  errors: [CODE.notInRis],
})
/** Every step of an order and of the orders before it, oldest first: the same words for both sides, and the same sums of their own order. */
export const remoteOrderLog = defineCall({
  name: 'hospital_remote_queryOrderLog.do',
  request: form({ remoteOrderId: Id }),
  answer: list(
    Type.Object({
      remoteOrderId: Id,
      /** launch, receive, distribute, write, submit, review, complete, withdraw, reject, recall, relaunch, missed, urgentReleased, hold, capture, release. */
      action: Type.String(),
      side: Choice('src', 'dest', 'system'),
      userName: Type.String(),
      facilityName: Type.String(),
      time: DateTime,
      reason: Type.String(),
      /** Credits that moved with it; null for none. */
      amount: orNull(Type.Integer()),
    }),
  ),
  errors: [CODE.notInRis],
})
/** The order behind an exam or a number (product.md section 7, `remoteOrder`), and what its screens prefill. */
export const remoteGetOrder = defineCall({
  name: 'hospital_remote_getOrder.do',
  request: form({ remoteOrderId: Type.Optional(Id), risProcedureId: Type.Optional(Id) }),
  answer: val(RemoteOrderRow),
  errors: [CODE.notInRis],
})
/** What the launch screen shows of the exam: facts, parts of its modality with sides, and why it cannot be launched. */
export const remoteGetLaunch = defineCall({
  name: 'hospital_remote_getLaunch.do',
  request: form({ risProcedureId: Id }),
  answer: val(
    Type.Object({
      risProcedureId: Id,
      modality: ModalityCode,
      patName: Type.String(),
      sex: SexCode,
      age: orNull(Type.Object({ value: Type.Integer(), unit: Type.Union([Type.Literal('Y'), Type.Literal('M'), Type.Literal('D')]) })),
      checkNo: Type.String(),
      bodypart: Type.String(),
      side: SideCode,
      checkItem: Type.String(),
      state: Type.Integer(),
      urgent: Type.Boolean(),
      trauma: Type.Boolean(),
      imageCount: Type.Integer(),
      conditionDescription: Type.String(),
      parts: Type.Array(Type.Object({ name: Type.String(), hasSide: Bit })),
      /** 0, or the code that refuses a launch now. */
      refused: Type.Integer(),
      /** The rejected order that would be launched again; '' for none. */
      rejectedOrderId: Type.String(),
    }),
  ),
  errors: [CODE.notInRis],
})
/** Doctors of the own hospital, for distributing: those with the right for the modality. */
export const queryDoctorList = defineCall({
  name: 'RisCommon.do?func=QueryDoctorList',
  request: form({
    keyword: Type.Optional(text(64)),
    modality: Type.Optional(ModalityCode),
    right: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
  }),
  answer: list(Type.Object({ doctorId: Id, name: Type.String(), title: Type.String(), level: Type.Integer(), open: Type.Integer() })),
})

export const remoteCalls = {
  remoteLaunch,
  remoteRelaunch,
  remoteQueryList,
  remoteReceive,
  remoteDistribute,
  remoteReject,
  remoteRecall,
  getRejectReason,
  remoteOrderLog,
  remoteGetOrder,
  remoteGetLaunch,
  queryDoctorList,
} as const
