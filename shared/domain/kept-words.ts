/** The words by which a kept case is found: so many tags, each so long, and a note. */
export const MOST_TAGS = 10
export const TAG_LENGTH = 16
export const KEPT_NOTE_LENGTH = 500

/** A tag that is too long is said, and never cut. */
export const isTagTooLong = (typed: string): boolean => typed.trim().length > TAG_LENGTH
/** Whether this tag would be one too many: it is said, never dropped in silence. */
export const isTagTooMany = (tags: readonly string[], typed: string): boolean =>
  tags.length >= MOST_TAGS && typed.trim() !== '' && !tags.includes(typed.trim())

/** A tag list with one more, without doubles and blanks. */
export const withTag = (tags: readonly string[], typed: string): readonly string[] => {
  const tag = typed.trim()
  return tag === '' || isTagTooLong(tag) || tags.includes(tag) || tags.length >= MOST_TAGS ? tags : [...tags, tag]
}
