import type { MarkedText, TextMark } from '@farsight/shared/domain'

/** One change of a text: `removed` characters (UTF-16) at `from` gave way to `inserted`. */
export interface TextEdit {
  readonly from: number
  readonly removed: number
  readonly inserted: string
}

const high = (code: number): boolean => code >= 0xd800 && code <= 0xdbff

/**
 * The one change that leads from `before` to `after`. Where several would explain it (typing `a` beside an `a`), the
 * caret, as it stands after the change, tells which. Surrogate pairs are never cut.
 */
export function editBetween(before: string, after: string, caret?: number): TextEdit {
  const shorter = Math.min(before.length, after.length)
  let suffix = 0
  const most = caret === undefined ? shorter : Math.min(shorter, Math.max(0, after.length - caret))
  while (suffix < most && before[before.length - 1 - suffix] === after[after.length - 1 - suffix]) suffix++
  let prefix = 0
  while (prefix < shorter - suffix && before[prefix] === after[prefix]) prefix++
  // Without a caret the suffix may have taken what the prefix needs, never the other way round; both stay within the shorter.
  if (prefix > 0 && high(before.charCodeAt(prefix - 1))) prefix--
  if (suffix > 0 && high(before.charCodeAt(before.length - suffix - 1))) suffix--
  return { from: prefix, removed: before.length - prefix - suffix, inserted: after.slice(prefix, after.length - suffix) }
}

/**
 * Where a mark stands after an edit, or undefined when its text is gone. An edit inside belongs to the mark, one that
 * crosses its border cuts it, typing at its border leaves it alone.
 */
export function shiftMark(mark: TextMark, edit: TextEdit): TextMark | undefined {
  const end = edit.from + edit.removed
  const delta = edit.inserted.length - edit.removed
  if (mark.to <= edit.from) return mark
  if (mark.from >= end) return { ...mark, from: mark.from + delta, to: mark.to + delta }
  if (mark.from < edit.from && end < mark.to) return { ...mark, to: mark.to + delta }
  // The edit holds one border of the mark or both: what is left of it is what was not removed.
  const from = mark.from < edit.from ? mark.from : edit.from + edit.inserted.length
  const to = mark.to > end ? mark.to + delta : edit.from
  return from < to ? { ...mark, from, to } : undefined
}

/** The text after an edit, its marks moved along. */
export function applyEdit(content: MarkedText, edit: TextEdit): MarkedText {
  const text = content.text.slice(0, edit.from) + edit.inserted + content.text.slice(edit.from + edit.removed)
  if (content.marks.length === 0) return { text, marks: [] }
  return { text, marks: content.marks.map((mark) => shiftMark(mark, edit)).filter((mark) => mark !== undefined) }
}

/** What a text area's new value makes of a marked text. */
export const typed = (content: MarkedText, value: string, caret?: number): MarkedText =>
  value === content.text ? content : applyEdit(content, editBetween(content.text, value, caret))

/** Puts a marked piece in place of a selection: a measured region into the findings. */
export function insertMarked(
  content: MarkedText,
  from: number,
  to: number,
  piece: string,
  mark: { kind: string; ref: string },
): MarkedText {
  const { text, marks } = applyEdit(content, { from, removed: to - from, inserted: piece })
  const added: TextMark = { kind: mark.kind, from, to: from + piece.length, ref: mark.ref }
  return { text, marks: [...marks, added].sort((a, b) => a.from - b.from || a.to - b.to) }
}
