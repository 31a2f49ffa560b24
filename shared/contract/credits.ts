import Type, { type Static } from 'typebox'
import { CODE, NIGHT_REASONS, TIME_PRESETS } from '../domain'
import { defineCall, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, RequestKey, text } from './fields'
import { Fee, OrderPart } from './remote'

/** A hospital that orders may go to. Credits are whole numbers. */
export const RemoteHospital = Type.Object(
  {
    facilityId: Id,
    name: Type.String(),
    nameEn: Type.String(),
    level: Type.String(),
    address: Type.String(),
    intro: Type.String(),
    /** Relation to the own hospital; only `agreed` ones can be chosen. */
    state: Choice('pending', 'agreed', 'refused'),
    /** Of the own union, for its quick list (decision 114). */
    union: Bit,
    /** Receives orders now. */
    open: Bit,
    /** 0, or the code that refuses a launch of this modality. */
    refused: Type.Integer(),
    /** Price of one body part, its urgent charge; null without a price for the modality. */
    price: Type.Union([Type.Integer(), Type.Null()]),
    urgentPrice: Type.Union([Type.Integer(), Type.Null()]),
    /** Promised minutes from launch to report, ordinary and urgent. */
    promisedMinutes: Type.Integer(),
    urgentMinutes: Type.Integer(),
    /** Open orders that wait there. */
    waiting: Type.Integer(),
  },
  { additionalProperties: false },
)
export type RemoteHospital = Static<typeof RemoteHospital>

/** One expert. */
export const RemoteExpert = Type.Object(
  {
    doctorId: Id,
    facilityId: Id,
    facilityName: Type.String(),
    facilityNameEn: Type.String(),
    name: Type.String(),
    sex: Type.String(),
    title: Type.String(),
    intro: Type.String(),
    headImage: Type.String(),
    refused: Type.Integer(),
    price: Type.Union([Type.Integer(), Type.Null()]),
    urgentPrice: Type.Union([Type.Integer(), Type.Null()]),
    advancedPrice: Type.Union([Type.Integer(), Type.Null()]),
    promisedMinutes: Type.Integer(),
    urgentMinutes: Type.Integer(),
    waiting: Type.Integer(),
    completed: Type.Integer(),
  },
  { additionalProperties: false },
)
export type RemoteExpert = Static<typeof RemoteExpert>

export const remoteQueryHospitals = defineCall({
  name: 'hospital_remote_queryHospitals.do',
  request: form({ modality: Type.Optional(ModalityCode), keyword: Type.Optional(text(64)) }),
  answer: list(RemoteHospital),
})
export const remoteQueryExperts = defineCall({
  name: 'hospital_remote_queryExperts.do',
  request: form({
    modality: Type.Optional(ModalityCode),
    title: Type.Optional(text(32)),
    keyword: Type.Optional(text(64)),
    advanced: Type.Optional(Bit),
  }),
  answer: list(RemoteExpert),
})
export const remoteGetExpert = defineCall({
  name: 'remote_bss_getExpertInfo.do',
  request: form({ doctorId: Id }),
  answer: val(RemoteExpert),
  errors: [CODE.notInRis],
})
/** The sum of a launch as it would be now, by the server's clock and the target's table; nothing is held. */
export const remoteGetFee = defineCall({
  name: 'hospital_remote_getFee.do',
  request: form({
    risProcedureId: Id,
    targetFacilityId: Id,
    targetDoctorId: Type.Optional(Id),
    bodyparts: Type.Array(OrderPart, { maxItems: 20 }),
    urgent: Type.Optional(Bit),
    advanced: Type.Optional(Bit),
  }),
  answer: val(
    Type.Object({
      fee: Fee,
      /** Why the urgent charge counts twice, by the target's own table; '' while it does not. */
      nightReason: Choice('', ...NIGHT_REASONS),
      balance: Type.Integer(),
      balanceAfter: Type.Integer(),
      promisedTime: DateTime,
    }),
  ),
  errors: [
    CODE.notInRis,
    CODE.noService,
    CODE.remoteTypeMissing,
    CODE.currencyDisabled,
    CODE.hospitalClosed,
    CODE.cloudNotOpened,
    CODE.advancedPrice,
    CODE.noRelation,
    CODE.targetIsOwn,
    CODE.selectBodypart,
  ],
})
export const remoteGetBalance = defineCall({
  name: 'hospital_remote_getBalance.do',
  request: form({}),
  answer: val(
    Type.Object({
      balance: Type.Integer(),
      /** Held by open orders. */
      held: Type.Integer(),
      /** Own earnings of an expert. */
      earned: Type.Integer(),
      currencyEnabled: Bit,
      /** May recharge. */
      mayRecharge: Bit,
      /** Above it a recharge wants a second administrator. */
      rechargeLimit: Type.Integer(),
    }),
  ),
})
/** Answers `pending` when a second administrator must approve. */
export const remoteRecharge = defineCall({
  name: 'hospital_remote_recharge.do',
  request: form({
    amount: Type.Integer({ minimum: -2_000_000_000, maximum: 2_000_000_000 }),
    remark: Type.Optional(text(200)),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ requestId: Id, state: Choice('done', 'pending'), balance: Type.Integer() })),
  errors: [CODE.amountIllegal, CODE.currencyDisabled, CODE.stepUpRequired],
  writes: true,
})
/** Takes a transfer back by a reversing one; always wants a second administrator. */
export const remoteReverse = defineCall({
  name: 'hospital_remote_reverse.do',
  request: form({ transferId: Id, reason: text(200), requestKey: RequestKey }),
  answer: val(Type.Object({ requestId: Id, state: Choice('pending') })),
  errors: [CODE.notInRis, CODE.reversalCapped, CODE.reasonRequired, CODE.stepUpRequired],
  writes: true,
})
const CreditRequest = Type.Object({
  requestId: Id,
  kind: Choice('recharge', 'reversal', 'urgentRelease'),
  amount: Type.Integer(),
  remark: Type.String(),
  state: Choice('pending', 'done', 'refused'),
  askedBy: Type.String(),
  askedById: Type.String(),
  askedTime: DateTime,
  answeredBy: Type.String(),
  answeredTime: orNull(DateTime),
  answer: Type.String(),
  remoteOrderId: Type.String(),
  checkNo: Type.String(),
})
/** The daily comparison of balances and entries, as far as it is about the own hospital. */
export const Reconciliation = Type.Object(
  {
    time: DateTime,
    /** Rows of one's own that did not agree, at most 50: which, what it should say and what it says. */
    faults: Type.Array(
      Type.Object({
        subject: Choice('transfer', 'entry', 'account', 'order'),
        rowId: Type.String(),
        expected: Type.Integer(),
        found: Type.Integer(),
      }),
    ),
  },
  { additionalProperties: false },
)
export type Reconciliation = Static<typeof Reconciliation>
/** What an administrator looks after: requests, and whether the books agree; `reconciliation` is null before its first run. */
export const remoteQueryRequests = defineCall({
  name: 'hospital_remote_queryRequests.do',
  request: form({ state: Type.Optional(Choice('', 'pending', 'done', 'refused')) }),
  answer: Type.Object({ ...list(CreditRequest).properties, reconciliation: orNull(Reconciliation) }, { additionalProperties: false }),
})
/** Approves or refuses: a recharge or reversal by another administrator than who asked; an urgent release by the target's. */
export const remoteAnswerRequest = defineCall({
  name: 'hospital_remote_answerRequest.do',
  request: form({ requestId: Id, agree: Bit, reason: Type.Optional(text(200)), requestKey: RequestKey }),
  answer: val(Type.Object({ state: Choice('done', 'refused'), balance: Type.Integer() })),
  errors: [CODE.notInRis, CODE.approveOwn, CODE.requestAnswered, CODE.reversalCapped, CODE.balanceInsufficient, CODE.stepUpRequired],
  writes: true,
})
/** A line of the statement: what moved the balance, newest first. `balanceAfter` of a line plus the next line's amount … agree to the unit. */
export const LedgerRow = Type.Object(
  {
    transferId: Id,
    time: DateTime,
    kind: Choice('recharge', 'hold', 'capture', 'release', 'urgentRelease', 'earn', 'reversal'),
    /** Which of the own accounts: what can be spent, what is held, an expert's earnings. */
    account: Choice('balance', 'held', 'earned'),
    /** Signed, whole credits. */
    amount: Type.Integer(),
    balanceAfter: Type.Integer(),
    remoteOrderId: Type.String(),
    checkNo: Type.String(),
    partnerName: Type.String(),
    cost: Type.Integer(),
    urgentCost: Type.Integer(),
    nightCost: Type.Integer(),
    userName: Type.String(),
    remark: Type.String(),
    reversed: Bit,
  },
  { additionalProperties: false },
)
export type LedgerRow = Static<typeof LedgerRow>
export const remoteQueryLedger = defineCall({
  name: 'hospital_remote_queryLedger.do',
  request: form({
    account: Type.Optional(Choice('balance', 'held', 'earned')),
    type: Type.Optional(Choice('', 'recharge', 'hold', 'capture', 'release', 'urgentRelease', 'earn', 'reversal')),
    remoteOrderId: Type.Optional(Id),
    startTime: Type.Optional(DateTime),
    endTime: Type.Optional(DateTime),
    timeTimes: Type.Optional(Choice('', ...TIME_PRESETS)),
    /** `transferId` of the last line of the page before. */
    cursor: Type.Optional(Id),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  answer: Type.Object(
    {
      ...list(LedgerRow).properties,
      cursor: Type.String(),
      /** Of the chosen account: before the range, in the range, after it, and now. */
      opening: Type.Integer(),
      sum: Type.Integer(),
      closing: Type.Integer(),
      balance: Type.Integer(),
    },
    { additionalProperties: false },
  ),
  errors: [CODE.rangeReversed],
})

export const creditCalls = {
  remoteQueryHospitals,
  remoteQueryExperts,
  remoteGetExpert,
  remoteGetFee,
  remoteGetBalance,
  remoteRecharge,
  remoteReverse,
  remoteQueryRequests,
  remoteAnswerRequest,
  remoteQueryLedger,
} as const
