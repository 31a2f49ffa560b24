import { createContext, useContext, useLayoutEffect } from 'react'
import { giveUpPlace, heldWords, holdWords } from '../../bus'
import { translate } from '../../i18n'

let open: Promise<boolean> | undefined

function button(text: string, kind: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = `fs-button fs-button-${kind}`
  made.textContent = text
  made.addEventListener('click', press)
  return made
}

function show(answer: (leave: boolean) => void): void {
  const before = document.activeElement
  const box = document.createElement('dialog')
  box.className = 'fs-dialog fs-alert'
  box.setAttribute('role', 'alertdialog')
  const words = document.createElement('p')
  words.id = 'fs-leave-says'
  words.textContent = translate('shared', 'leave.says')
  box.setAttribute('aria-labelledby', words.id)
  const end = (leave: boolean): void => {
    box.close?.()
    box.remove()
    if (!leave && before instanceof HTMLElement && before.isConnected) before.focus()
    answer(leave)
  }
  const stay = button(translate('shared', 'leave.stay'), 'primary', () => end(false))
  const foot = document.createElement('div')
  foot.className = 'fs-alert-acts'
  foot.append(
    stay,
    button(translate('shared', 'leave.verb'), 'danger', () => end(true)),
  )
  box.addEventListener('cancel', (event) => {
    event.preventDefault()
    end(false)
  })
  // Keys of the screen beneath must not be heard through it.
  box.addEventListener('keydown', (event) => {
    event.stopPropagation()
    if (event.key !== 'Escape') return
    event.preventDefault()
    end(false)
  })
  box.append(words, foot)
  document.body.append(box)
  if (box.showModal) box.showModal()
  else box.setAttribute('open', '')
  stay.focus()
}

/** May this page, or a part of it, be left? Yes at once where no words are held; else its user says so. One question at a time. */
export function askLeave(): Promise<boolean> {
  if (heldWords('place') === 0) return Promise.resolve(true)
  open ??= new Promise<boolean>((answer) =>
    show((leave) => {
      open = undefined
      if (leave) giveUpPlace()
      answer(leave)
    }),
  )
  return open
}

/**
 * While `dirty`, whoever leaves the page is asked. With the picture, not after it: once a form is gone from the screen its words
 * hold nobody, and who leaves in that very moment is not asked about a form that he does not see any more.
 */
export function useHoldWords(dirty: boolean): void {
  useLayoutEffect(() => (dirty ? holdWords() : undefined), [dirty])
}

/** Where it is true, dialogs in which something is typed hold it: screens whose dialogs keep nothing elsewhere. */
const DialogsHold = createContext(false)
export const DialogsHoldWords = DialogsHold.Provider
export const useDialogsHold = (): boolean => useContext(DialogsHold)
