/** The part of a keyboard event that names a key. */
export interface KeyPress {
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}

/** While an input method composes, every key is its own; 229 is what old engines say meanwhile. */
export const composing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => event.isComposing || event.keyCode === 229

/** `ctrl+shift+KeyL`: by place on the keyboard (`event.code`), which is the same with a Chinese input method on. */
export const keyName = (press: KeyPress): string =>
  `${press.ctrlKey ? 'ctrl+' : ''}${press.altKey ? 'alt+' : ''}${press.shiftKey ? 'shift+' : ''}${press.metaKey ? 'meta+' : ''}${press.code}`

const WORDS: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
  Slash: '/',
  Backquote: '`',
  Minus: '-',
}

/** What stands on the caps: `ctrl+KeyK` → Ctrl, K. */
export const keyWords = (name: string): readonly string[] =>
  name.split('+').map((part) => WORDS[part] ?? part.replace(/^(Key|Digit|Arrow)/, ''))
