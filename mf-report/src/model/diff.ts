/** A stretch of two texts: in both, in the old alone, or in the new alone. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

// A Chinese character is a word of its own here; Latin words, numbers with their decimals and line ends stay whole.
const TOKEN = /\r?\n|[A-Za-z]+|\d+(?:\.\d+)?|[ \t\u3000]+|[\s\S]/gu
/** Beyond this many differences nobody reads single characters: the stretch is shown as replaced. */
const MOST_STEPS = 1500

export const tokens = (text: string): readonly string[] => text.match(TOKEN) ?? []

/**
 * Differences between two texts, by characters for Chinese and by words for Latin (Myers 1986, greedy). Joining `same`
 * and `removed` gives the old text, `same` and `added` the new one, always.
 */
export function diffText(before: string, after: string): readonly DiffPart[] {
  const a = tokens(before)
  const b = tokens(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const middle = steps(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return readable(
    join([{ kind: 'same', text: a.slice(0, start).join('') }, ...middle, { kind: 'same', text: a.slice(a.length - end).join('') }]),
  )
}

/** Is there any difference at all? */
export const differs = (parts: readonly DiffPart[]): boolean => parts.some((part) => part.kind !== 'same')

function steps(a: readonly string[], b: readonly string[]): DiffPart[] {
  const whole: DiffPart[] = [
    { kind: 'removed', text: a.join('') },
    { kind: 'added', text: b.join('') },
  ]
  if (a.length === 0 || b.length === 0) return whole
  const most = Math.min(a.length + b.length, MOST_STEPS)
  const size = 2 * most + 1
  const reach = new Int32Array(size).fill(-1)
  reach[most + 1] = 0
  const history: Int32Array[] = []
  for (let d = 0; d <= most; d++) {
    history.push(reach.slice())
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach[most + k - 1]! < reach[most + k + 1]!)
      let x = down ? reach[most + k + 1]! : reach[most + k - 1]! + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      reach[most + k] = x
      if (x >= a.length && x - k >= b.length) return walkBack(history, a, b, most)
    }
  }
  return whole
}

/** `history[d]` is how far each diagonal reached before step d. */
function walkBack(history: readonly Int32Array[], a: readonly string[], b: readonly string[], most: number): DiffPart[] {
  const parts: DiffPart[] = []
  let x = a.length
  let y = b.length
  for (let d = history.length - 1; d >= 0; d--) {
    const reach = history[d]!
    const k = x - y
    const down = k === -d || (k !== d && reach[most + k - 1]! < reach[most + k + 1]!)
    const fromX = reach[most + k + (down ? 1 : -1)]!
    const fromY = fromX - (k + (down ? 1 : -1))
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x--
      y--
      parts.push({ kind: 'same', text: a[x]! })
    }
    if (d > 0) parts.push(down ? { kind: 'added', text: b[--y]! } : { kind: 'removed', text: a[--x]! })
  }
  return parts.reverse()
}

/** Neighbours of one kind become one part; within a change the removed text stands before the added one. */
function join(parts: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed) out.push({ kind: 'removed', text: removed })
    if (added) out.push({ kind: 'added', text: added })
    removed = ''
    added = ''
  }
  for (const part of parts) {
    if (part.text === '') continue
    if (part.kind === 'removed') removed += part.text
    else if (part.kind === 'added') added += part.text
    else {
      flush()
      const last = out.at(-1)
      if (last?.kind === 'same') out[out.length - 1] = { kind: 'same', text: last.text + part.text }
      else out.push(part)
    }
  }
  flush()
  return out
}

/** A lone character that two rewritten sentences happen to share is noise to the eye: it joins the change around it. */
function readable(parts: readonly DiffPart[]): readonly DiffPart[] {
  const changed = (i: number, step: -1 | 1): number => {
    let length = 0
    for (let j = i + step; parts[j] !== undefined && parts[j]!.kind !== 'same'; j += step) length += parts[j]!.text.length
    return length
  }
  const out = parts.flatMap((part, i): DiffPart[] => {
    const noise =
      part.kind === 'same' && tokens(part.text).length <= 2 && !part.text.includes('\n') && changed(i, -1) >= 4 && changed(i, 1) >= 4
    return noise
      ? [
          { kind: 'removed', text: part.text },
          { kind: 'added', text: part.text },
        ]
      : [part]
  })
  return join(out)
}
