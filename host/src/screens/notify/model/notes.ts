import type { BellNotification } from '@farsight/shared/bus'
import type { KeptNotification } from '@farsight/shared/contract'
import { countsAsUnread, type NoticeKind } from '@farsight/shared/domain'

/** How many are kept; the oldest go first. */
export const KEPT = 100

/** A line of the bell. */
export interface Note extends BellNotification {
  /** The events that it stands for: its own, and the earlier ones of the same exam that it replaced. */
  readonly ids: readonly string[]
  /** `YYYY-MM-DD` in the server's wall clock. */
  readonly day: string
}

export interface Notes {
  /** Newest first. */
  readonly list: readonly Note[]
  /** Unread messages. There is one flag: whatever clears it clears the count (decision 28). */
  readonly msgCount: number
  /** Something quiet came since the bell was opened: that it was looked at is told too, or it would count once its kind is quiet no more. */
  readonly unseen: boolean
}

export const NO_NOTES: Notes = { list: [], msgCount: 0, unseen: false }

/** What a notification is about: a consultation and a meeting are about no exam. */
const subjectOf = ({ consultationId, meetingId, risProcedureId }: BellNotification): string => consultationId ?? meetingId ?? risProcedureId

/** A later notification about the same exam replaces the earlier: its button would lead to a state that is gone. */
function put(list: readonly Note[], note: Note): readonly Note[] {
  const same = list.find((other) => subjectOf(other) === subjectOf(note) && other.type === note.type)
  const merged = same ? { ...note, ids: [...new Set([...same.ids, ...note.ids])].slice(-KEPT) } : note
  return [merged, ...list.filter((other) => other !== same)].slice(0, KEPT)
}

/** With one more. `counts`: not of a quiet kind. */
export const arrived = ({ list, msgCount, unseen }: Notes, note: BellNotification, day: string, counts: boolean): Notes => ({
  list: put(list, { ...note, ids: [note.eventId], day }),
  msgCount: counts ? msgCount + 1 : msgCount,
  unseen: unseen || !counts,
})

const whenOf = ({ day, createTime }: Note): string => `${day} ${createTime}`

/** The list as the server keeps it. What was written later may tell of an earlier time: lines stand by what they show. */
export const fromServer = (kept: readonly KeptNotification[], msgCount: number, quiet: readonly NoticeKind[]): Notes => ({
  list: kept
    .reduceRight<readonly Note[]>((list, { at, ...note }) => {
      const bell = { ...note, type: note.type as Note['type'], createTime: at.slice(11), raw: '' }
      return put(list, { ...bell, ids: [note.eventId], day: at.slice(0, 10) })
    }, [])
    .toSorted((a, b) => whenOf(b).localeCompare(whenOf(a))),
  msgCount,
  unseen: kept.some((note) => !countsAsUnread(note, quiet)),
})

/** Has the bell something that nobody has looked at? */
export const isUnread = ({ msgCount, unseen }: Notes): boolean => msgCount > 0 || unseen

export const read = (notes: Notes): Notes => (isUnread(notes) ? { ...notes, msgCount: 0, unseen: false } : notes)

/** Without those whose newest event is among these; removing clears the flag, whatever else is unread. */
export const without = ({ list }: Notes, ids: readonly string[]): Notes => ({
  list: list.filter((note) => !ids.includes(note.eventId)),
  msgCount: 0,
  unseen: false,
})

/** Back in its place, since what it leads to could not be opened. */
export const restored = (notes: Notes, note: Note, place: number): Notes =>
  notes.list.some((other) => other.eventId === note.eventId)
    ? notes
    : { ...notes, list: [...notes.list.slice(0, place), note, ...notes.list.slice(place)] }
