/** How long a toast stays (product.md section 9). */
export const TOAST_MS = 2000

let box: HTMLElement | undefined
let timer: ReturnType<typeof setTimeout> | undefined

function say(text: string, kind: 'info' | 'ok' | 'warn' | 'error'): void {
  clearTimeout(timer)
  box?.remove()
  // A new element each time: a live region that is re-used with the same words is not read again.
  box = document.createElement('div')
  box.className = `fs-toast fs-bar fs-bar-${kind}`
  box.setAttribute('role', kind === 'error' || kind === 'warn' ? 'alert' : 'status')
  document.body.append(box)
  const words = document.createElement('span')
  words.className = 'fs-bar-says'
  words.textContent = text
  box.append(words)
  timer = setTimeout(() => {
    box?.remove()
    box = undefined
  }, TOAST_MS)
}

/** Short words at the bottom left, one at a time, for 2000 ms: for success that the user caused, and for errors of calls. */
export const message = {
  info: (text: string): void => say(text, 'info'),
  success: (text: string): void => say(text, 'ok'),
  warning: (text: string): void => say(text, 'warn'),
  error: (text: string): void => say(text, 'error'),
}
