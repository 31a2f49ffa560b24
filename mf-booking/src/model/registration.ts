import type { CheckItem, DeskCheckRequest, DeskVisitRequest, HisAnswer, ImageRoom } from '@farsight/shared/contract'
import { ageOn, CODE, CONDITION_MAX, type ErrorCode, type PatientFacts, parseDateTime, type SafetyCheck } from '@farsight/shared/domain'

/** A check that was chosen, with the item that it means. */
export interface ChosenCheck extends DeskCheckRequest {
  readonly item: CheckItem
  /** The exam that it stands for already (booked, pre-registered). */
  readonly risProcedureId?: string
}

/** What the checks of a visit share, as the form holds it. */
export type VisitForm = DeskVisitRequest

export const NO_VISIT: VisitForm = {
  sourceType: 1,
  department: '',
  applyDoctor: '',
  outpatientNo: '',
  inpatientNo: '',
  physicalNo: '',
  bedNo: '',
  applyNo: '',
  imageNo: '',
  hisNo: '',
  emergency: 0,
  trauma: 0,
  revisit: 0,
  followUp: 0,
  conditionDescription: '',
  preCheckTime: null,
  safety: {},
}

/** Fields of the visit that are a line of text, in the order of the form. */
export const VISIT_TEXTS = [
  'department',
  'applyDoctor',
  'outpatientNo',
  'inpatientNo',
  'physicalNo',
  'bedNo',
  'applyNo',
  'imageNo',
  'hisNo',
] as const
export type VisitText = (typeof VISIT_TEXTS)[number]
export const VISIT_LENGTHS: Readonly<Record<VisitText, number>> = {
  department: 64,
  applyDoctor: 64,
  outpatientNo: 32,
  inpatientNo: 32,
  physicalNo: 32,
  bedNo: 16,
  applyNo: 32,
  imageNo: 32,
  hisNo: 64,
}

/** The room where an item is done soonest: of its modality, one that this user may use, with the shortest wait. */
export function bestRoom(rooms: readonly ImageRoom[], modality: string): string {
  const fits = rooms.filter((room) => room.modality === modality && room.allowed === 1)
  return [...fits].sort((a, b) => a.waitingMinutes - b.waitingMinutes || a.waiting - b.waiting)[0]?.id ?? ''
}

/** The same item on the same side. */
export const isSameCheck = (a: Pick<DeskCheckRequest, 'itemId' | 'side'>, b: Pick<DeskCheckRequest, 'itemId' | 'side'>): boolean =>
  a.itemId === b.itemId && a.side === b.side

/** Why a check cannot be added; undefined where it can. */
export function checkFault(
  chosen: readonly ChosenCheck[],
  item: CheckItem | undefined,
  side: DeskCheckRequest['side'],
  roomId: string,
): ErrorCode | undefined {
  if (!item) return CODE.chooseItem
  if (item.hasSide === 1 && side === '') return CODE.markSide
  if (chosen.some((one) => isSameCheck(one, { itemId: item.id, side }))) return CODE.duplicateItem
  return roomId === '' ? CODE.chooseRoom : undefined
}

/** What is wrong with the chosen checks as a whole. */
export const checksFault = (chosen: readonly ChosenCheck[]): ErrorCode | undefined =>
  chosen.length === 0 ? CODE.selectBodypart : chosen.some(({ roomId }) => roomId === '') ? CODE.chooseRoom : undefined

/** Fees of the chosen checks in fen: money is not added in fractions. */
export const feeOf = (chosen: readonly ChosenCheck[]): string => {
  const fen = chosen.reduce((sum, { item }) => sum + Math.round(Number(item.fee) * 100), 0)
  return (fen / 100).toFixed(2)
}

/** Years of age for the safety questions; undefined where nobody knows. */
export function yearsOf(facts: PatientFacts, today: string): number | undefined {
  const age = facts.birthday ? ageOn(facts.birthday, today) : undefined
  if (age) return age.unit === 'Y' ? age.value : 0
  return facts.age === '' ? undefined : facts.ageUnit === 'Y' ? Number(facts.age) : 0
}

export const safetyChecks = (chosen: readonly ChosenCheck[]): readonly SafetyCheck[] =>
  chosen.map(({ item }) => ({ modality: item.modality, contrast: item.contrast === 1 }))

/** A field of the visit that is at fault. */
export type VisitKey = VisitText | 'conditionDescription' | 'preCheckTime'

/** Every field of the visit that is at fault; `required` are those that the hospital asks for. */
export function visitFaults(visit: VisitForm, required: readonly string[]): Partial<Record<VisitKey, ErrorCode>> {
  const faults: Partial<Record<VisitKey, ErrorCode>> = {}
  for (const key of VISIT_TEXTS) if (required.includes(key) && visit[key].trim() === '') faults[key] = CODE.fieldBlank
  if (visit.conditionDescription.length > CONDITION_MAX) faults.conditionDescription = CODE.descriptionTooLong
  else if (required.includes('conditionDescription') && visit.conditionDescription.trim() === '')
    faults.conditionDescription = CODE.fieldBlank
  if (visit.preCheckTime !== null && parseDateTime(visit.preCheckTime) === undefined) faults.preCheckTime = CODE.parameterIllegal
  else if (required.includes('preCheckTime') && visit.preCheckTime === null) faults.preCheckTime = CODE.fieldBlank
  return faults
}

/** The visit with what the HIS says of it: a blank of the HIS takes nothing away, and a description that was typed stays before its own. */
export function withHis(now: VisitForm, answer: Pick<HisAnswer, 'visit' | 'items'>): VisitForm {
  const said = Object.fromEntries(Object.entries(answer.visit).filter(([, value]) => value !== '' && value !== null))
  const [typed, its] = [now.conditionDescription.trim(), answer.visit.conditionDescription.trim()]
  return {
    ...now,
    ...said,
    applyNo: answer.items[0]?.applyNo || now.applyNo,
    conditionDescription: typed.includes(its) ? now.conditionDescription : [typed, its].filter(Boolean).join('\n'),
  }
}

/** Checks of the form that an answer of the HIS does not order. */
export const besidesHis = (chosen: readonly ChosenCheck[], answer: Pick<HisAnswer, 'items'>): readonly ChosenCheck[] =>
  chosen.filter((one) => !answer.items.some(({ itemId, side }) => isSameCheck(one, { itemId, side })))

/** Checks that are registered into another room than the booked one. */
export function movedChecks(
  chosen: readonly ChosenCheck[],
  booked: readonly { readonly risProcedureId: string; readonly roomId: string; readonly roomName: string }[],
  rooms: readonly Pick<ImageRoom, 'id' | 'name'>[],
): { readonly of: string; readonly item: string; readonly from: string; readonly to: string }[] {
  return chosen.flatMap(({ risProcedureId, roomId, item }) => {
    const was = booked.find((one) => one.risProcedureId === risProcedureId)
    if (!was || was.roomId === roomId) return []
    return [{ of: was.risProcedureId, item: item.name, from: was.roomName, to: rooms.find(({ id }) => id === roomId)?.name ?? roomId }]
  })
}
