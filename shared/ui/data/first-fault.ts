import { type RefObject, useEffect } from 'react'

/** A control at fault, or the words of a fault whose control has no such mark. */
const FIELDS = '[aria-invalid="true"], .fs-field-error'
/** A fault of the whole form. */
const BARS = '.fs-bar-error'
const CONTROLS = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled]), button, [tabindex="0"]'
/** What sends a form. */
const SENDS = '.fs-dialog-foot :is(.fs-button-primary, .fs-button-danger)'

/** Brings the first fault of a form into sight, with the focus where it is mended. False where nothing is at fault. */
function shown(box: HTMLElement): boolean {
  const found = box.querySelector<HTMLElement>(FIELDS)
  if (!found) {
    const bar = box.querySelector(BARS)
    bar?.scrollIntoView?.({ block: 'nearest' })
    return bar !== null
  }
  const field = found.closest<HTMLElement>('.fs-field') ?? found.closest<HTMLElement>('fieldset')
  const control = found.matches(CONTROLS)
    ? found
    : (found.querySelector<HTMLElement>(CONTROLS) ?? field?.querySelector<HTMLElement>(CONTROLS))
  control?.focus({ preventScroll: true })
  ;(found.closest('.fs-field') ?? found).scrollIntoView?.({ block: 'nearest' })
  return true
}

/**
 * Whoever saves stands at the foot of a long form: a fault above it, told at once or by the server later, would look as if nothing had
 * happened. The form goes to it, once for each press, and not where somebody has gone on with another field meanwhile.
 * @param box a form whose foot has the buttons that send it
 */
export function useFirstFault(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const form = box.current
    if (!form) return
    let waits = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      if (waits && shown(form)) stop()
    }
    const watch = new MutationObserver(look)
    function stop(): void {
      waits = false
      clearTimeout(timer)
      watch.disconnect()
    }
    const sent = (event: Event): void => {
      stop()
      // Of a dialog that opens above this one the press is not: it stands beside it in the page.
      const key = event as KeyboardEvent
      const asks =
        event.type === 'click' ? (event.target as Element).closest(SENDS) !== null : key.key === 'Enter' && (key.ctrlKey || key.metaKey)
      if (!asks) return
      waits = true
      watch.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] })
      // After the press has been answered: a fault that stood there already changes nothing.
      timer = setTimeout(look)
    }
    const events = ['pointerdown', 'keydown', 'click'] as const
    for (const name of events) form.addEventListener(name, sent, true)
    return () => {
      stop()
      for (const name of events) form.removeEventListener(name, sent, true)
    }
  }, [box])
}
