import { fireEvent } from '@testing-library/react'

/** Writes a text in place of what stands in a field, as a paste over everything: jsdom does not type into rich fields. */
export function write(field: HTMLElement, text: string): void {
  fireEvent.keyDown(field, { key: 'a', code: 'KeyA', ctrlKey: true })
  if (text === '') fireEvent.keyDown(field, { key: 'Backspace', code: 'Backspace' })
  else paste(field, text)
}

/** Pastes at the caret: plain text, and whatever else the clipboard has. */
export function paste(field: HTMLElement, text: string, more: Readonly<Record<string, string>> = {}): void {
  const kinds: Readonly<Record<string, string>> = { 'text/plain': text, ...more }
  fireEvent.paste(field, { clipboardData: { getData: (kind: string) => kinds[kind] ?? '' } })
}

/** Puts the caret into a field that is one piece of text. */
export function caretAt(field: HTMLElement, at: number): void {
  field.focus()
  const letters = document.createTreeWalker(field, NodeFilter.SHOW_TEXT).nextNode()
  document.getSelection()!.collapse(letters ?? field, at)
  fireEvent(document, new Event('selectionchange'))
}
