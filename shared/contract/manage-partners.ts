import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, orNull, text } from './fields'

const object = <P extends Record<string, Parameters<typeof Type.Array>[0]>>(fields: P) =>
  Type.Object(fields, { additionalProperties: false })
const State = Choice('pending', 'agreed', 'refused')
/** A union is named by a code that the server gives. */
const UnionId = text(64, 1)

/** Flags of a hospital inside a union (decisions 97 and 114). */
const Flags = {
  /** Takes no remote orders: it is in no list of targets, and orders are refused. */
  noRemoteReceiving: Bit,
  /** The union's own quick list stands on the launch screen. */
  showUnionButton: Bit,
  /** Hospitals that are marked public may be applied to. */
  addPublicHospital: Bit,
}
const UnionMember = object({ facilityId: Id, name: Type.String(), nameEn: Type.String(), level: Type.String(), state: State, ...Flags })
export type UnionMember = Static<typeof UnionMember>
const UnionRow = object({
  id: Type.String(),
  name: Type.String(),
  version: Type.Integer(),
  /** '' of a union that nobody leads. */
  leadId: Type.String(),
  leadName: Type.String(),
  /** The session may rename it, invite and remove. */
  mayLead: Bit,
  /** How the own hospital stands in it. */
  ownState: State,
  members: Type.Array(UnionMember),
})
export type UnionRow = Static<typeof UnionRow>

export const unionList = defineCall({
  name: 'hospital_union_list.do',
  request: form({ keyword: Type.Optional(text(64)) }),
  answer: Type.Object(
    {
      ...list(UnionRow).properties,
      /** The session may found one. */
      mayFound: Bit,
      /** Its hospital: the row that is its own. */
      ownId: Id,
    },
    { additionalProperties: false },
  ),
  errors: [CODE.stepUpRequired],
})
/** Founds a union, which the own hospital then leads, or renames one. The flags are the own hospital's in it. */
export const unionSave = defineCall({
  name: 'hospital_union_save.do',
  request: form({
    id: Type.Optional(UnionId),
    name: text(64),
    baseVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    noRemoteReceiving: Type.Optional(Bit),
    showUnionButton: Type.Optional(Bit),
    addPublicHospital: Type.Optional(Bit),
  }),
  answer: val(object({ id: Type.String(), version: Type.Integer() })),
  errors: [CODE.stepUpRequired, CODE.fieldBlank, CODE.nameUnseen, CODE.unionNameTaken, CODE.notFound, CODE.editedByAnother],
  writes: true,
})
export const unionDelete = defineCall({
  name: 'hospital_union_delete.do',
  request: form({ id: UnionId }),
  answer: done,
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.unionHasMembers],
  writes: true,
})
/** Hospitals of the site that may be invited into a union; of the one who leads it alone. */
export const unionCandidates = defineCall({
  name: 'hospital_union_candidates.do',
  request: form({ unionId: UnionId, keyword: Type.Optional(text(64)) }),
  answer: list(object({ facilityId: Id, name: Type.String(), nameEn: Type.String(), level: Type.String(), address: Type.String() })),
  errors: [CODE.stepUpRequired, CODE.notFound],
})
/** Invites a hospital: it belongs to the union from its own administrator's yes on. */
export const unionSaveMember = defineCall({
  name: 'hospital_union_saveMember.do',
  request: form({ unionId: UnionId, facilityId: Id }),
  answer: val(object({ state: State })),
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.cannotRepeatAdd],
  writes: true,
})
/** The leading hospital removes a member; a member leaves. */
export const unionRemoveMember = defineCall({
  name: 'hospital_union_removeMember.do',
  request: form({ unionId: UnionId, facilityId: Id }),
  answer: done,
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.unionLead],
  writes: true,
})
/** Flags of the own hospital, or of any member by the one who leads. */
export const unionSaveFlags = defineCall({
  name: 'hospital_union_saveFlags.do',
  request: form({ unionId: UnionId, facilityId: Id, ...Flags }),
  answer: done,
  errors: [CODE.stepUpRequired, CODE.notFound],
  writes: true,
})
/** The own hospital's answer to an invitation. */
export const unionAnswer = defineCall({
  name: 'hospital_union_answer.do',
  request: form({ unionId: UnionId, agree: Bit }),
  answer: val(object({ state: State })),
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.alreadyAnswered],
  writes: true,
})

const Hospital = { facilityId: Id, name: Type.String(), nameEn: Type.String(), level: Type.String(), address: Type.String() }
/** What became of an application. */
const RelationEnd = {
  /** Which way it ended: a no, the end of what was agreed, or taken back; '' while it did not, and of old rows. */
  closed: Choice('', 'refused', 'ended', 'withdrawn'),
  /** Which side answered or ended it; '' while nobody did, and of old rows. */
  answeredSide: Choice('', 'own', 'theirs'),
  answeredTime: orNull(DateTime),
  /** A name of one's own side alone. */
  answeredBy: Type.String(),
}
const RelationEndFields = object(RelationEnd)
export type RelationEnd = Static<typeof RelationEndFields>
const RelationRow = object({
  ...Hospital,
  ...RelationEnd,
  /** What holds between the two, by an application or by a union. */
  state: State,
  /** How the application stands; '' without one. */
  application: Choice('', 'pending', 'agreed', 'refused'),
  /** It is among those that may be applied to. */
  mayApply: Bit,
  /** Who asked; '' where a union alone joins the two. */
  asked: Choice('', 'own', 'theirs'),
  /** A union joins the two as well. */
  union: Bit,
  /** Orders may be launched to it now. */
  selectable: Bit,
  remark: Type.String(),
  reason: Type.String(),
  askedTime: orNull(DateTime),
  openOrders: Type.Integer(),
})
export type RelationRow = Static<typeof RelationRow>
export const remoteHospitalList = defineCall({
  name: 'hospital_manage_remoteHospitalList.do',
  request: form({ state: Type.Optional(Choice('', 'pending', 'agreed', 'refused')), keyword: Type.Optional(text(64)) }),
  answer: list(RelationRow),
  errors: [CODE.stepUpRequired],
})
/** Hospitals that may be applied to: of the own unions, and public ones where the union's flag allows it. */
export const applicableHospitals = defineCall({
  name: 'hospital_manage_applicableHospitals.do',
  request: form({ keyword: Type.Optional(text(64)) }),
  answer: Type.Object(
    {
      ...list(object({ ...Hospital, intro: Type.String(), union: Bit })).properties,
      /** Public hospitals are among them. */
      publicOffered: Bit,
    },
    { additionalProperties: false },
  ),
  errors: [CODE.stepUpRequired],
})
export const applyHospital = defineCall({
  name: 'hospital_manage_applyHospital.do',
  request: form({ facilityId: Id, remark: text(256) }),
  answer: val(object({ state: State })),
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.cannotRepeatAdd, CODE.applicationWaits],
  writes: true,
})
const ApplyRow = object({
  /** Of the hospital that applies. */
  id: Id,
  name: Type.String(),
  nameEn: Type.String(),
  level: Type.String(),
  address: Type.String(),
  state: State,
  /** It waits, and a union lets orders go both ways all the same; a no would end that. */
  joined: Bit,
  remark: Type.String(),
  reason: Type.String(),
  askedTime: DateTime,
  ...RelationEnd,
})
export type ApplyRow = Static<typeof ApplyRow>
export const applyList = defineCall({
  name: 'hospital_manage_applyList.do',
  request: form({ state: Type.Optional(Choice('', 'pending', 'agreed', 'refused')) }),
  answer: list(ApplyRow),
  errors: [CODE.stepUpRequired],
})
export const answerApply = defineCall({
  name: 'hospital_manage_answerApply.do',
  request: form({ id: Id, agree: Bit, reason: text(256) }),
  answer: val(object({ state: State })),
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.alreadyAnswered, CODE.reasonRequired],
  writes: true,
})
/** Ends what was agreed, or takes the own application back that waits (`withdraw`). */
export const endRelation = defineCall({
  name: 'hospital_manage_endRelation.do',
  request: form({ facilityId: Id, reason: text(256), withdraw: Type.Optional(Bit) }),
  answer: done,
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.alreadyAnswered, CODE.relationOpenOrders, CODE.reasonRequired],
  writes: true,
})

export const managePartnersCalls = {
  unionList,
  unionSave,
  unionDelete,
  unionCandidates,
  unionSaveMember,
  unionRemoveMember,
  unionSaveFlags,
  unionAnswer,
  remoteHospitalList,
  applicableHospitals,
  applyHospital,
  applyList,
  answerApply,
  endRelation,
} as const
