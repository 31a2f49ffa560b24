/** What a key does in the list (visual.md 3.2); `/` and scans belong to the search field. */
export type ListCommand =
  | 'up'
  | 'down'
  | 'home'
  | 'end'
  | 'pageUp'
  | 'pageDown'
  | 'act'
  | 'details'
  | 'next'
  | 'filters'
  | 'refresh'
  | 'menu'
  | 'copy'
  | 'escape'
  | `chip${number}`

/** The part of a keyboard event that matters. */
export interface KeyPress {
  readonly key: string
  readonly isComposing?: boolean
  readonly keyCode?: number
  readonly ctrlKey?: boolean
  readonly altKey?: boolean
  readonly metaKey?: boolean
  readonly shiftKey?: boolean
  /** Milliseconds. */
  readonly timeStamp: number
}

const NAMED: Readonly<Record<string, ListCommand>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Enter: 'act',
  ' ': 'details',
  Escape: 'escape',
}
const LETTERS: Readonly<Record<string, ListCommand>> = { n: 'next', f: 'filters', r: 'refresh', m: 'menu', c: 'copy' }

const commandOf = (key: string): ListCommand | undefined => (/^[1-9]$/.test(key) ? `chip${Number(key)}` : LETTERS[key.toLowerCase()])

/** Characters of a scanner follow each other faster than this (visual.md section 2). */
const SCAN_GAP = 35

/**
 * Tells single keys from the burst of a scanner, which types "CT2611…" and must not copy, filter or choose chips by it: a
 * letter is obeyed only when no other character came or comes at once.
 */
export class KeyReader {
  private last = Number.NEGATIVE_INFINITY
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly command: (command: ListCommand) => void) {}

  /** Takes a key that no field of the page wants. True: it is one of the list's, the browser must not act on it too. */
  press(event: KeyPress): boolean {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return false
    const named = NAMED[event.key]
    if (named !== undefined) {
      this.stop()
      this.command(named)
      return true
    }
    if (event.key.length !== 1) return false
    const burst = event.timeStamp - this.last < SCAN_GAP
    this.stop()
    this.last = event.timeStamp
    const command = burst || event.shiftKey ? undefined : commandOf(event.key)
    if (command === undefined) return false
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.command(command)
    }, SCAN_GAP)
    return true
  }

  /** Forgets a key that was not obeyed yet. */
  stop(): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
  }
}
