import { siteKey } from '@farsight/shared/i18n'

const TAB_KEY = siteKey('FARSIGHT_TAB')
const MARK = '#'

/**
 * This tab's own word, the same one after a reload. It lies in the tab's storage only while no page of the tab is there: a copy of the
 * tab, which takes the storage along, becomes another one.
 */
function ownTab(): string {
  const fresh = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  try {
    const word = sessionStorage.getItem(TAB_KEY) ?? fresh
    sessionStorage.removeItem(TAB_KEY)
    window.addEventListener('pagehide', () => sessionStorage.setItem(TAB_KEY, word))
    window.addEventListener('pageshow', () => sessionStorage.removeItem(TAB_KEY))
    return word
  } catch {
    // A forbidden storage keeps no drafts either.
    return fresh
  }
}
const TAB = ownTab()
const keyOf = (name: string): string => `${name}${MARK}${TAB}`

const lockOf = (key: string): string => `${TAB_KEY}${MARK}${key.slice(key.lastIndexOf(MARK) + 1)}`
let shown = false

/** Held as long as this page lives: what it wrote stands on its screen too. Browsers give no locks where the site is not secure. */
function showAlive(): void {
  if (shown) return
  shown = true
  navigator.locks?.request(lockOf(keyOf('')), () => new Promise<never>(() => undefined)).catch(() => undefined)
}

/** Once the tab that wrote under this key is known to be gone, or where nobody can know. */
async function whenGone(key: string, then: () => void): Promise<void> {
  const held = (await navigator.locks?.query().catch(() => undefined))?.held ?? []
  if (!held.some(({ name }) => name === lockOf(key))) then()
}

/** What another tab had written and this one has taken over, letter for letter. */
const taken = new Map<string, { readonly key: string; readonly text: string }>()

/** All that waits under a name: this tab's own first, then the others', the newest tab first. */
function found(name: string): readonly { readonly key: string; readonly text: string }[] {
  const own = keyOf(name)
  const others = Object.keys(localStorage)
    .filter((key) => key !== own && (key === name || key.startsWith(name + MARK)))
    .sort()
    .reverse()
  return [own, ...others].flatMap((key) => {
    const text = localStorage.getItem(key)
    return text === null ? [] : [{ key, text }]
  })
}

/**
 * Words that wait on this device, for each tab apart: two tabs of one user never write over each other's, and a tab drops only what it
 * wrote itself, or has taken over from a tab that is gone and nobody has written on since. What a closed tab left is taken over by the next one that looks.
 * It throws what the storage throws.
 */
export const tabStore = {
  put(name: string, text: string): void {
    showAlive()
    localStorage.setItem(keyOf(name), text)
  },
  /** The first one that is good, to go on with: this tab answers for it from now on. */
  take(name: string, good: (text: string) => boolean): string | undefined {
    const one = found(name).find(({ text }) => good(text))
    if (one && one.key !== keyOf(name)) taken.set(name, one)
    return one?.text
  },
  /** Does a good one wait, whoever wrote it? */
  has(name: string, good: (text: string) => boolean): boolean {
    return found(name).some(({ text }) => good(text))
  },
  /** What this tab itself wrote. */
  own(name: string): string | undefined {
    return localStorage.getItem(keyOf(name)) ?? undefined
  },
  drop(name: string): void {
    localStorage.removeItem(keyOf(name))
    const other = taken.get(name)
    taken.delete(name)
    if (!other) return
    // A tab that lives has them on its screen still: what one here lays aside must be there for it after a reload.
    const remove = (): void => {
      if (localStorage.getItem(other.key) === other.text) localStorage.removeItem(other.key)
    }
    if (navigator.locks) void whenGone(other.key, remove)
    else remove()
  },
}
