import { createPath, parsePath } from 'react-router-dom'

/** The page's address as a module's router sees and changes it. */
export interface RouterWindow {
  /** What the router takes for the browser's window. */
  readonly window: Window
  /** Says what address the router's pages show now. */
  shows(path: string): void
}

/** A hash as the router reads it: without its sign, from the root, and without a `?` that nothing follows. */
const pathIn = (hash: string): string => createPath(parsePath(hash.replace(/^#/, '').replace(/^(?![/.])/, '/')))

const pageOf = (path: string): string | undefined => parsePath(path).pathname

/**
 * A window for one router, beside others of the same page. It keeps two promises that the library's own does not:
 *
 * - **Whoever has gone elsewhere stays there.** A page puts its question into the address, and a redirect its goal, a moment after it
 *   was drawn. Where the user has left in that moment (the router hears of it late: single-spa holds events back while modules come
 *   and go), their `replace` would take the place of where he went, and bring him back. It is left undone; so is a move to another
 *   page that one asks for which the user has left.
 * - **A move that came before the router listened is heard.** It begins with the address of its first drawing and listens after it.
 */
export function routerWindow(): RouterWindow {
  /** What the router wrote or showed last; undefined before it showed anything. */
  let known: string | undefined
  const here = (): string => pathIn(window.location.hash)
  const history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'> = {
    get state() {
      return window.history.state
    },
    go: (steps) => window.history.go(steps),
    pushState(...entry) {
      if (known !== undefined && pageOf(known) !== pageOf(here())) return
      window.history.pushState(...entry)
      known = here()
    },
    replaceState(...entry) {
      // Without an address the router numbers the entry that is there.
      if (entry[2] !== undefined && known !== here()) return
      window.history.replaceState(...entry)
      if (entry[2] !== undefined) known = here()
    },
  }
  const view = {
    document: window.document,
    history,
    get location() {
      return window.location
    },
    addEventListener(type: 'popstate', heard: (event: PopStateEvent) => void) {
      window.addEventListener(type, heard)
      if (known !== here()) queueMicrotask(() => heard(new PopStateEvent(type)))
    },
    removeEventListener: (type: 'popstate', heard: (event: PopStateEvent) => void) => window.removeEventListener(type, heard),
  }
  return {
    window: view as unknown as Window,
    shows(path) {
      if (path === here()) known = path
    },
  }
}
