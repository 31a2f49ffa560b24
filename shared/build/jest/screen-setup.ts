import '@testing-library/jest-dom'
import { TextDecoder, TextEncoder } from 'node:util'

// What jsdom lacks and the libraries of the screens ask for. Never MessageChannel from worker_threads: React's scheduler
// would take it, and a test would not end.
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
const lacking = {
  TextEncoder,
  TextDecoder,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  matchMedia: (media: string): Partial<MediaQueryList> => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
}
for (const [name, value] of Object.entries(lacking))
  if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })

// Without a top layer: open or not is all that a test can see of a dialog.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.removeAttribute('open')
}
Element.prototype.scrollIntoView ??= () => undefined
// Rich text fields ask where their caret stands.
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect ??= () => new DOMRect()
globalThis.DOMRect ??= class {
  x = 0
  y = 0
  width = 0
  height = 0
  top = 0
  right = 0
  bottom = 0
  left = 0
} as unknown as typeof DOMRect
