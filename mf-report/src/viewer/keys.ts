import type { ViewLayout } from './layouts'
import type { ViewerTool } from './port'

/** What a key does while a viewport has the focus. */
export type ViewerCommand =
  | { readonly do: 'slice'; readonly by: number }
  /** By its place in the stack, from 0. */
  | { readonly do: 'image'; readonly index: number }
  | { readonly do: 'edge'; readonly end: 'first' | 'last' }
  | { readonly do: 'series'; readonly by: 1 | -1 }
  | { readonly do: 'tool'; readonly tool: ViewerTool | undefined }
  | { readonly do: 'preset'; readonly number: number }
  /** Without a layout: the next one. */
  | { readonly do: 'layout'; readonly layout?: ViewLayout }
  /** Without a rate it begins, or ends. */
  | { readonly do: 'cine'; readonly rate?: number }
  | { readonly do: 'link' | 'prior' | 'planes' }
  /** Keeps the layout for studies of this kind, or goes back to the delivered one. */
  | { readonly do: 'keepLayout' | 'dropLayout' }
  | { readonly do: 'undo' }
  | {
      readonly do:
        | 'invert'
        | 'overlays'
        | 'flipHorizontal'
        | 'flipVertical'
        | 'turnLeft'
        | 'turnRight'
        | 'reset'
        | 'mark'
        | 'key'
        | 'remove'
    }

const tool = (name: ViewerTool | undefined): ViewerCommand => ({ do: 'tool', tool: name })

// By `event.code`, the place of the key: an input method or another layout changes the letter, never the place.
const COMMANDS: Readonly<Record<string, ViewerCommand>> = {
  ArrowUp: { do: 'slice', by: -1 },
  ArrowDown: { do: 'slice', by: 1 },
  ArrowLeft: { do: 'slice', by: -1 },
  ArrowRight: { do: 'slice', by: 1 },
  Home: { do: 'edge', end: 'first' },
  End: { do: 'edge', end: 'last' },
  PageUp: { do: 'series', by: -1 },
  PageDown: { do: 'series', by: 1 },
  KeyW: tool('window'),
  KeyZ: tool('zoom'),
  KeyP: tool('pan'),
  KeyS: tool('scroll'),
  KeyL: tool('length'),
  KeyA: tool('angle'),
  KeyE: tool('ellipse'),
  KeyR: tool('rectangle'),
  KeyO: tool('probe'),
  Escape: tool(undefined),
  KeyI: { do: 'invert' },
  KeyU: { do: 'overlays' },
  KeyH: { do: 'flipHorizontal' },
  KeyV: { do: 'flipVertical' },
  BracketLeft: { do: 'turnLeft' },
  BracketRight: { do: 'turnRight' },
  Digit0: { do: 'reset' },
  Numpad0: { do: 'reset' },
  KeyD: { do: 'layout' },
  KeyX: { do: 'link' },
  KeyC: { do: 'cine' },
  KeyB: { do: 'prior' },
  KeyT: { do: 'planes' },
  KeyM: { do: 'mark' },
  KeyK: { do: 'key' },
  Delete: { do: 'remove' },
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6].flatMap((number) => [
      [`Digit${number}`, { do: 'preset', number }],
      [`Numpad${number}`, { do: 'preset', number }],
    ]),
  ),
}

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
  readonly isComposing?: boolean
  readonly keyCode?: number
}

/** Is an input method at work with this key? Then it is nobody else's. */
export const composing = (key: Pick<KeyPress, 'isComposing' | 'keyCode'>): boolean => key.isComposing === true || key.keyCode === 229

/** The command of a key, or undefined: with Ctrl, Alt or Meta, and while an input method composes, there is none. */
export function viewerCommand(key: KeyPress): ViewerCommand | undefined {
  if (!composing(key) && key.ctrlKey && !key.altKey && !key.metaKey && key.code === 'KeyZ') return { do: 'undo' }
  if (composing(key) || key.ctrlKey || key.altKey || key.metaKey) return undefined
  return Object.hasOwn(COMMANDS, key.code) ? COMMANDS[key.code] : undefined
}
