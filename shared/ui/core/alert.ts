import { translate } from '../../i18n'

let open: HTMLDialogElement | undefined

/** A modal with one button, for words that must be taken note of (prompt type `alert`). A second one replaces the first. */
export function alertBox(text: string): void {
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
