import { remedyOf, type Words } from './faults'
import type { Language } from './protocol'

export interface Notice {
  /** What happened. */
  readonly title: Words
  /** Support's word for it; none where nothing went wrong. */
  readonly code?: string
  readonly says?: Words
  readonly retry?: () => void
}

const CODE: Words = { zh: '代码', en: 'Code' }
const RETRY: Words = { zh: '重试', en: 'Try again' }

function line(tag: string, text: string, name = ''): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  element.className = name
  return element
}

/** A line above the report, which stays where it is. */
export function showBar(place: HTMLElement, says: Words, language: Language): void {
  place.querySelector('[data-embed-bar]')?.remove()
  const bar = line('div', '', 'fs-bar fs-bar-error')
  bar.dataset.embedBar = ''
  bar.setAttribute('role', 'alert')
  bar.append(line('span', says[language], 'fs-bar-says'))
  place.prepend(bar)
}

/**
 * Says one thing in the place of the report: why it is not there and what to do, or that it is closed. Plain elements, so
 * that it can be said also when nothing else of the page could be loaded.
 */
export function showNotice(place: HTMLElement, { title, code, says, retry }: Notice, language: Language): void {
  const panel = line('section', '', 'fs-panel')
  panel.setAttribute('role', code === undefined ? 'status' : 'alert')
  panel.append(line('h1', title[language]), line('p', (says ?? remedyOf(code ?? ''))[language]))
  if (code !== undefined) {
    panel.dataset.fault = code
    panel.append(line('p', `${CODE[language]} ${code}`, 'fs-code'))
  }
  if (retry) {
    const button = line('button', RETRY[language], 'fs-button fs-button-primary') as HTMLButtonElement
    button.type = 'button'
    button.addEventListener('click', retry)
    const acts = line('div', '', 'fs-panel-acts')
    acts.append(button)
    panel.append(acts)
  }
  place.replaceChildren(panel)
}
