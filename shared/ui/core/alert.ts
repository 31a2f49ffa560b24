import { translate } from '../../i18n'

let open: HTMLDialogElement | undefined
let uncovered: MutationObserver | undefined

/** The mark of a page that is covered: locked, or another user's by now. Nothing but the cover is seen. */
const COVER = 'data-locked'

/**
 * A modal with one button, for words that must be taken note of (prompt type `alert`). A second one replaces the first. Over a cover
 * it would not be seen, and would keep the cover from every key and press: it waits until the page is uncovered.
 */
export function alertBox(text: string): void {
  uncovered?.disconnect()
  const page = document.documentElement
  if (page.hasAttribute(COVER)) {
    uncovered = new MutationObserver(() => {
      if (!page.hasAttribute(COVER)) alertBox(text)
    })
    uncovered.observe(page, { attributes: true, attributeFilter: [COVER] })
    return
  }
  open?.remove()
  const before = document.activeElement
  const box = document.createElement('dialog')
  box.className = 'fs-dialog fs-alert'
  box.setAttribute('role', 'alertdialog')
  const words = document.createElement('p')
  words.id = 'fs-alert-says'
  words.textContent = text
  box.setAttribute('aria-labelledby', words.id)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'fs-button fs-button-primary'
  button.textContent = translate('shared', 'understood')
  button.addEventListener('click', () => box.close())
  box.addEventListener('close', () => {
    box.remove()
    if (open === box) open = undefined
    if (before instanceof HTMLElement && before.isConnected) before.focus()
  })
  box.append(words, button)
  document.body.append(box)
  open = box
  box.showModal()
  button.focus()
}
