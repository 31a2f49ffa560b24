/** What a key does in the list (visual.md 3.2). */
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
  | 'search'
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
const LETTERS: Readonly<Record<string, ListCommand>> = { n: 'next', '/': 'search', f: 'filters', r: 'refresh', m: 'menu', c: 'copy' }

function commandOf(key: string): ListCommand | undefined {
  if (/^[1-9]$/.test(key)) return `chip${Number(key)}`
  return LETTERS[key.toLowerCase()]
}

/** Characters of a scanner follow each other faster than this; a scan has at least six of them (visual.md section 2). */
const SCAN_GAP = 35
const SCAN_LENGTH = 6

/**
 * Tells single keys from the burst of a scanner, which types "CT2611…" and must not copy, filter or choose chips by it: a
 * letter is obeyed only when no other character follows at once.
 */
export class KeyReader {
  private burst = ''
  private last = Number.NEGATIVE_INFINITY
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly on: { readonly command: (command: ListCommand) => void; readonly scan: (text: string) => void }) {}

  /** Takes a key that no field of the page wants. True: the browser must not act on it too. */
  press(event: KeyPress): boolean {
    if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.altKey || event.metaKey) return false
    const isCharacter = event.key.length === 1 && event.key !== ' '
    const follows = event.timeStamp - this.last < SCAN_GAP
    if (isCharacter) {
      this.last = event.timeStamp
      this.burst = follows ? this.burst + event.key : event.key
      const command = this.burst.length === 1 && !event.shiftKey ? commandOf(event.key) : undefined
      this.wait(command)
      return command !== undefined
    }
    const scanned = event.key === 'Enter' && follows && this.burst.length >= SCAN_LENGTH ? this.burst : undefined
    this.stop()
    if (scanned !== undefined) {
      this.on.scan(scanned)
      return true
    }
    const command = NAMED[event.key]
    if (command !== undefined) this.on.command(command)
    return command !== undefined
  }

  /** Forgets a key that was not obeyed yet. */
  stop(): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = undefined
    this.burst = ''
    this.last = Number.NEGATIVE_INFINITY
  }

  private wait(command: ListCommand | undefined): void {
    if (this.timer !== undefined) clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      if (command !== undefined) this.on.command(command)
    }, SCAN_GAP)
  }
}
