import { createRoot, type Root } from 'react-dom/client'

/**
 * Takes a React root off the screen, and lets nothing of it be held. React keeps the element that it last heard has the focus,
 * and by it the whole page it stood in (a patient's data, a typed password); a browser says nothing when an element is taken
 * away with the focus in it. So React is told, once the page has gone: a handler of the page that heard it would act for an
 * address that was left already, as a date does that is taken over when its field is left.
 */
export function takeAway(root: Root): void {
  root.unmount()
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) loseFocus()
}

/** Said by a root that stands in no document, so that no other handler hears it. */
function loseFocus(): void {
  const nowhere = document.createElement('div')
  const root = createRoot(nowhere)
  nowhere.dispatchEvent(new FocusEvent('focusout'))
  root.unmount()
}
