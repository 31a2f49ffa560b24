/** Calls back, once things have settled, after each change of the page's address: by the user, or by the module's router. */
export function watchAddress(changed: () => void): void {
  let waiting = false
  const look = (): void => {
    if (waiting) return
    waiting = true
    // The router draws its own change first.
    setTimeout(() => {
      waiting = false
      changed()
    })
  }
  // No browser tells of these two by an event.
  for (const name of ['pushState', 'replaceState'] as const) {
    const move = history[name]
    history[name] = function (this: History, ...to: Parameters<History['pushState']>): void {
      move.apply(this, to)
      look()
    }
  }
  window.addEventListener('hashchange', look)
  window.addEventListener('popstate', look)
}
