import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** Is nothing entered here yet, and nothing on its way? A group of radio buttons counts as one field. */
const isEmpty = (control: HTMLElement): boolean =>
  control.getAttribute('aria-busy') !== 'true' &&
  (control.role === 'radiogroup'
    ? control.querySelector('[aria-checked="true"]') === null
    : (control as HTMLInputElement | HTMLSelectElement).value.trim() === '')

const focusOn = (control: HTMLElement): void =>
  (control.role === 'radiogroup' ? control.querySelector<HTMLElement>('[tabindex="0"]') : control)?.focus()

/**
 * Leads to the next required field that is still empty, in the order of the form and round its end; false when there is none.
 * @param from the control that has the focus
 */
export function focusNextRequired(form: HTMLElement, from: Element | null): boolean {
  const all = [...form.querySelectorAll<HTMLElement>('[aria-required="true"]')].filter((one) => !one.closest('[hidden]'))
  const behind = all.filter((one) => from && one.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_PRECEDING && !one.contains(from))
  const before = all.filter((one) => !behind.includes(one))
  const next = [...behind, ...before].find((one) => one !== from && !one.contains(from) && isEmpty(one))
  if (next) focusOn(next)
  return next !== undefined
}

/** Leads to the first field that is marked wrong once the marks stand, also to one beneath the fold. */
export function useShowWrong(): { readonly box: RefObject<HTMLDivElement | null>; readonly showWrong: () => void } {
  const box = useRef<HTMLDivElement>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const wrong = tries > 0 ? box.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : undefined
    if (wrong) focusOn(wrong)
  }, [tries])
  return { box, showWrong: useCallback(() => setTries((n) => n + 1), []) }
}

/** Does something once what was just put into the form is drawn, and a question before it gone: both would take the focus away again. */
export function useOnceDrawn(): (act: () => void) => void {
  const [asked, setAsked] = useState<{ readonly act: () => void }>()
  useEffect(() => {
    asked?.act()
  }, [asked])
  return useCallback((act: () => void) => setAsked({ act }), [])
}
