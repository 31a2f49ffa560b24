import type { ViewCommand } from './view'

/** What a key asks for; what needs the samples is answered by the sheet. */
export type SheetWish =
  | ViewCommand
  /** Moves the chosen caliper's end, or without one the sheet, by so many steps. */
  | { readonly do: 'arrow'; readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1; readonly big: boolean }
  | { readonly do: 'page'; readonly by: -1 | 1 }
  | { readonly do: 'edge'; readonly last: boolean }
  | { readonly do: 'measure' | 'toR' | 'calibrate' | 'off' }

const arrow =
  (x: -1 | 0 | 1, y: -1 | 0 | 1) =>
  (big: boolean): SheetWish => ({ do: 'arrow', x, y, big })

// By `event.code`: an input method or another layout changes the letter, never the place.
const KEYS: Readonly<Record<string, SheetWish | ((shift: boolean) => SheetWish)>> = {
  ArrowLeft: arrow(-1, 0),
  ArrowRight: arrow(1, 0),
  ArrowUp: arrow(0, 1),
  ArrowDown: arrow(0, -1),
  PageUp: { do: 'page', by: -1 },
  PageDown: { do: 'page', by: 1 },
  Home: { do: 'edge', last: false },
  End: { do: 'edge', last: true },
  KeyV: { do: 'speed' },
  KeyG: { do: 'gain' },
  KeyD: { do: 'layout' },
  KeyC: { do: 'cabrera' },
  KeyJ: { do: 'filter', filter: 'baseline' },
  KeyH: { do: 'filter', filter: 'mains' },
  KeyU: { do: 'filter', filter: 'muscle' },
  KeyB: { do: 'prior' },
  KeyP: { do: 'tool', tool: 'pan' },
  KeyT: { do: 'tool', tool: 'time' },
  KeyA: { do: 'tool', tool: 'amplitude' },
  Enter: { do: 'measure' },
  NumpadEnter: { do: 'measure' },
  KeyX: { do: 'end' },
  KeyN: { do: 'snap' },
  KeyR: { do: 'toR' },
  KeyM: { do: 'march' },
  Comma: { do: 'next', by: -1 },
  Period: { do: 'next', by: 1 },
  Delete: (shift) => ({ do: shift ? 'clear' : 'remove' }),
  Equal: { do: 'zoom', by: 1 },
  NumpadAdd: { do: 'zoom', by: 1 },
  Minus: { do: 'zoom', by: -1 },
  NumpadSubtract: { do: 'zoom', by: -1 },
  Digit1: { do: 'zoom', to: 1 },
  Numpad1: { do: 'zoom', to: 1 },
  Digit0: { do: 'zoom', to: 'auto' },
  Numpad0: { do: 'zoom', to: 'auto' },
  KeyK: { do: 'calibrate' },
  Escape: { do: 'off' },
}

interface Press {
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** The wish of a key while the sheet has the focus; undefined with Ctrl, Alt or Meta, which belong to page and browser. */
export function sheetWish({ code, shiftKey, ctrlKey, altKey, metaKey }: Press): SheetWish | undefined {
  if (ctrlKey || altKey || metaKey || !Object.hasOwn(KEYS, code)) return undefined
  const wish = KEYS[code]!
  return typeof wish === 'function' ? wish(shiftKey) : wish
}
