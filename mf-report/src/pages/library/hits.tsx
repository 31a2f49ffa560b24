import css from './library.module.css'

export interface HitsProps {
  readonly text: string
  /** Ranges in UTF-16 units, in order. */
  readonly hits: readonly (readonly [number, number])[]
}

/** A text with what was searched for marked in it: by fill and underline, never by colour alone. Plain text in, plain text out. */
export function Hits({ text, hits }: HitsProps) {
  const parts: { readonly at: number; readonly text: string; readonly hit: boolean }[] = []
  let from = 0
  for (const [begin, end] of hits) {
    if (begin < from || end <= begin || end > text.length) continue
    if (begin > from) parts.push({ at: from, text: text.slice(from, begin), hit: false })
    parts.push({ at: begin, text: text.slice(begin, end), hit: true })
    from = end
  }
  if (from < text.length) parts.push({ at: from, text: text.slice(from), hit: false })
  return (
    <>
      {parts.map((part) =>
        part.hit ? (
          <mark key={part.at} className={css.hit}>
            {part.text}
          </mark>
        ) : (
          <span key={part.at}>{part.text}</span>
        ),
      )}
    </>
  )
}

/** Where words stand in a text; letters' case does not matter. */
export function hitsOf(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const where = text.toLowerCase()
  // A letter whose small form has another length would shift what follows: then nothing is marked, and the text stays right.
  if (where.length !== text.length) return []
  const found = words
    .map((word) => word.toLowerCase())
    .filter(Boolean)
    .flatMap((word) => {
      const ranges: [number, number][] = []
      for (let at = where.indexOf(word); at >= 0; at = where.indexOf(word, at + 1)) ranges.push([at, at + word.length])
      return ranges
    })
    .sort((a, b) => a[0] - b[0])
  // Two-character tokens overlap: 肺结 and 结节 are one mark.
  const joined: [number, number][] = []
  for (const [begin, end] of found) {
    const last = joined.at(-1)
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([begin, end])
  }
  return joined
}
