/** Why a key cannot be chosen. */
export type KeyRefusal =
  /** A modifier alone, or none was read. */
  | 'none'
  /** A bare letter, digit or sign: it would be heard while somebody types. */
  | 'bare'
  /** The browser's or the input method's own. */
  | 'system'
  /** A page uses it. */
  | 'page'

const MODIFIERS = /^(Control|Alt|Shift|Meta|OS|CapsLock|NumLock|Process|Unknown|Unidentified)/

/** What browser, input method and reader own (visual.md 3.3). */
const SYSTEM: readonly RegExp[] = [
  /meta\+/,
  /^ctrl\+(shift\+)?Key[NTWRPJHDLFGOUA]$/,
  /^ctrl\+Key[CVXZY]$/,
  /^ctrl\+(shift\+)?Key[BIM]$/,
  /^(ctrl|alt)\+(Digit|Numpad)\d$/,
  /^ctrl\+(Space|Period|Comma|Tab|Minus|Equal|NumpadAdd|NumpadSubtract)$/,
  /^(alt\+)?(shift\+)?Arrow/,
  /^alt\+Key[DEF]$/,
  /^alt\+(Tab|F4|Space|Home)$/,
  /^ctrl\+(shift\+)?Tab$/,
  /^ctrl\+F4$/,
  /^(shift\+)?F(5|10|11|12)$/,
  // AltGr writes letters on many keyboards.
  /^ctrl\+alt\+/,
  /^(shift\+)?(Tab|Enter|NumpadEnter|Space|Escape|Backspace|Delete|Insert|Home|End|PageUp|PageDown)$/,
]

/** What the report's and the lists' pages use themselves. */
const PAGES = /^(F[234789]|shift\+F8|ctrl\+Key[S]|ctrl\+(Enter|NumpadEnter)|alt\+Key[CGHKMNPQTV])$/

const BARE = /^(shift\+)?(Key|Digit|Numpad|Semicolon|Quote|Bracket|Backslash|Slash|Period|Comma|Minus|Equal|Backquote|Intl)/

/** May a user choose this key? `ctrl+shift+KeyL` → undefined, which is yes. */
export function refuseKey(name: string): KeyRefusal | undefined {
  const code = name.split('+').at(-1) ?? ''
  if (code === '' || MODIFIERS.exec(code)) return 'none'
  if (BARE.exec(name)) return 'bare'
  if (SYSTEM.some((pattern) => pattern.exec(name))) return 'system'
  return PAGES.exec(name) ? 'page' : undefined
}
