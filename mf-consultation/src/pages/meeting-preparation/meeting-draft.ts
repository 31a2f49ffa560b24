import type { CallTypes, Meeting, MeetingProposal, WorklistRow } from '@farsight/shared/contract'
import { formatDate, MEETING_MOST, MEETING_REASONS, type MeetingReason, parseDateTime } from '@farsight/shared/domain'
import type { CaseFacts } from '../../meeting/case-words'

/** A case that is to be shown, with what the form says of it. */
export interface DraftCase extends CaseFacts {
  readonly risProcedureId: string
  readonly reason: MeetingReason
  readonly note: string
}

/** A meeting while it is written down. */
export interface MeetingDraft {
  readonly title: string
  readonly day: string
  /** `HH:mm`, or what is typed so far. */
  readonly clock: string
  readonly hostId: string
  readonly participantIds: readonly string[]
  readonly cases: readonly DraftCase[]
}

const DAY = 86_400_000
/** Departments meet before the first patient. */
const USUAL_CLOCK = '08:00'

/** A new one: the next morning, led by who writes it down. */
export const newDraft = (now: number, userId: string): MeetingDraft => {
  const today = parseDateTime(`${formatDate(now)} ${USUAL_CLOCK}:00`) ?? now
  return {
    title: '',
    day: formatDate(now < today ? now : now + DAY),
    clock: USUAL_CLOCK,
    hostId: userId,
    participantIds: [],
    cases: [],
  }
}

export const draftOf = (meeting: Meeting): MeetingDraft => ({
  title: meeting.title,
  day: meeting.time.slice(0, 10),
  clock: meeting.time.slice(11, 16),
  hostId: meeting.hostId,
  participantIds: meeting.people.map(({ userId }) => userId).filter((userId) => userId !== meeting.hostId),
  cases: meeting.caseList.map((one) => ({
    risProcedureId: one.exam.risProcedureId,
    reason: one.reason,
    note: one.note,
    ...factsOf(one),
  })),
})

const factsOf = ({ patName, sex, ageValue, ageUnit, exam }: CaseFacts): CaseFacts => ({
  patName,
  sex,
  ageValue,
  ageUnit,
  exam: {
    modality: exam.modality,
    bodypart: exam.bodypart,
    side: exam.side,
    checkItem: exam.checkItem,
    checkNo: exam.checkNo,
    imported: exam.imported,
  },
})

/** What the server proposes, with its first reason. */
export const proposedCase = (proposal: MeetingProposal): DraftCase => ({
  risProcedureId: proposal.exam.risProcedureId,
  reason: MEETING_REASONS.find((reason) => proposal.reasons.includes(reason)) ?? 'chosen',
  note: proposal.note.slice(0, 512),
  ...factsOf(proposal),
})

/** A row of the local list that somebody chose himself. */
export const chosenCase = (row: WorklistRow): DraftCase => ({
  risProcedureId: row.risProcedureId,
  reason: 'chosen',
  note: '',
  ...factsOf({
    patName: row.patName,
    sex: row.sex,
    ageValue: row.age?.value ?? null,
    ageUnit: row.age?.unit ?? '',
    exam: { ...row, imported: row.imported ? 1 : 0 },
  }),
})

/** The same exam stands once; a full list takes no more. */
export const withCase = (cases: readonly DraftCase[], one: DraftCase): readonly DraftCase[] =>
  cases.length >= MEETING_MOST.cases || cases.some(({ risProcedureId }) => risProcedureId === one.risProcedureId) ? cases : [...cases, one]

/** One case goes to another place; beyond the ends it stays. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from]
  if (one === undefined || to < 0 || to >= list.length || from === to) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** `8`, `830`, `8:30` and full-width signs as a clock says them; what is none stays as it is. */
export function clockTyped(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const match = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain)
  if (!match) return plain
  return `${match[1]!.padStart(2, '0')}:${match[2] ?? '00'}`
}

export type DraftFault = 'title' | 'time' | 'host'

/** Where the form is not whole yet. */
export function faultsOf(draft: MeetingDraft): readonly DraftFault[] {
  return [
    ...(parseDateTime(`${draft.day} ${draft.clock}:00`) === undefined ? (['time'] as const) : []),
    ...(draft.title.trim() === '' ? (['title'] as const) : []),
    ...(draft.hostId === '' ? (['host'] as const) : []),
  ]
}

export const requestOf = (
  draft: MeetingDraft,
  saved: { readonly id: string; readonly version: number } | undefined,
): CallTypes['meetingSave']['request'] => ({
  ...(saved ? { id: saved.id, baseVersion: saved.version } : {}),
  title: draft.title.trim(),
  time: `${draft.day} ${draft.clock}:00`,
  hostId: draft.hostId,
  participantIds: draft.participantIds.filter((userId) => userId !== draft.hostId),
  cases: draft.cases.map(({ risProcedureId, reason, note }) => ({ risProcedureId, reason, note: note.trim() })),
})

/** What the device kept, with the number of the data that it began from; undefined where that is none. */
export interface KeptDraft {
  readonly draft: MeetingDraft
  readonly version: number
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCase = (value: unknown): boolean => {
  const one = value as Partial<DraftCase> | null
  return (
    typeof one === 'object' &&
    one !== null &&
    [one.risProcedureId, one.note, one.patName, one.sex, one.ageUnit].every(isText) &&
    MEETING_REASONS.includes(one.reason as MeetingReason) &&
    (one.ageValue === null || typeof one.ageValue === 'number') &&
    typeof one.exam === 'object' &&
    one.exam !== null &&
    [one.exam.modality, one.exam.bodypart, one.exam.side, one.exam.checkItem, one.exam.checkNo].every(isText)
  )
}

/** What lies in a browser's storage may have been written by anybody: it is taken for a draft only when it is one. */
export function readKept(value: unknown): KeptDraft | undefined {
  const kept = value as Partial<KeptDraft> | null | undefined
  const draft = kept?.draft as Partial<MeetingDraft> | undefined
  const whole =
    typeof kept?.version === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    [draft.title, draft.day, draft.clock, draft.hostId].every(isText) &&
    Array.isArray(draft.participantIds) &&
    draft.participantIds.every(isText) &&
    Array.isArray(draft.cases) &&
    draft.cases.every(isCase)
  return whole ? (kept as KeptDraft) : undefined
}
