import type { YinYang } from '@farsight/shared/domain'
import { type RefObject, useEffect, useRef } from 'react'
import { composing } from '../../viewer/keys'

export interface EditorKeys {
  readonly save: () => void
  readonly submit: () => void
  readonly template: () => void
  readonly choose: (yinYang: YinYang) => void
  readonly abandon: () => void
  /** Shows or hides the side panel. */
  readonly side: () => void
  readonly history: () => void
  readonly hang: () => void
  /** The statements of an ECG. */
  readonly statements: () => void
  /** On to the next case of the list; this one stays open. */
  readonly next: () => void
  /** The next field of a template, or the last one. */
  readonly field: (step: 1 | -1) => void
}

const ZONES = '[data-zone="images"] [role="application"], [data-zone="reading"] [role=textbox], [data-zone="side"] input'

/**
 * Keys of the editor (visual.md 3.3): none is a bare letter, none belongs to an input method or the browser. They are
 * heard in the whole page of the report, and while it is shown alone (a hidden page's effects are cleaned).
 */
export function useEditorKeys(root: RefObject<HTMLElement | null>, keys: EditorKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const focus = (selector: string) => root.current?.querySelector<HTMLElement>(selector)?.focus()
    const acts: Readonly<Record<string, () => void>> = {
      'ctrl+KeyS': () => latest.current.save(),
      'ctrl+Enter': () => latest.current.submit(),
      'ctrl+NumpadEnter': () => latest.current.submit(),
      F2: () => focus('[data-field="finding"]'),
      F3: () => focus('[data-field="result"]'),
      F4: () => focus('[data-field="advice"]'),
      F6: () => nextZone(root.current, 1),
      'shift+F6': () => nextZone(root.current, -1),
      F9: () => latest.current.side(),
      'alt+KeyT': () => {
        latest.current.template()
        setTimeout(() => focus('[data-zone="side"] input'))
      },
      'alt+KeyH': () => {
        latest.current.history()
        setTimeout(() => focus('[data-zone="side"] [data-history]'))
      },
      'alt+KeyY': () => {
        latest.current.statements()
        setTimeout(() => focus('[data-zone="side"] input'))
      },
      'alt+KeyK': () => latest.current.hang(),
      'alt+KeyN': () => latest.current.next(),
      F8: () => latest.current.field(1),
      'shift+F8': () => latest.current.field(-1),
      'alt+KeyQ': () => latest.current.choose(0),
      'alt+KeyP': () => latest.current.choose(1),
      'alt+KeyM': () => latest.current.choose(2),
      'alt+KeyV': () => focus('[role="application"]'),
    }
    const heard = (event: KeyboardEvent) => {
      if (composing(event) || event.metaKey || event.defaultPrevented) return
      const name = `${event.ctrlKey ? 'ctrl+' : ''}${event.altKey ? 'alt+' : ''}${event.shiftKey ? 'shift+' : ''}${event.code}`
      const act = acts[name]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [root])
}

/** F6 goes round the zones: images, text, side panel. */
function nextZone(root: HTMLElement | null, step: 1 | -1): void {
  const stops = [...(root?.querySelectorAll<HTMLElement>(ZONES) ?? [])]
  const zones = [...new Set(stops.map((stop) => stop.closest('[data-zone]')))]
  const here = zones.indexOf(document.activeElement?.closest('[data-zone]') ?? null)
  const zone = zones[(here + step + zones.length) % zones.length]
  stops.find((stop) => stop.closest('[data-zone]') === zone)?.focus()
}
