/**
 * Local storage under the page's fixed title (decision 34): `<title>LANG`, `<title>SKIN`, ... The title is the one that
 * index.html was delivered with, taken once at boot; a translated title set later never moves the keys.
 */
const TITLE = typeof document === 'undefined' ? '' : document.title

/** The storage key of a name, for the few who must name it themselves (clear cache, tests). */
export const siteKey = (name: string): string => TITLE + name

/** The stored text, or undefined when there is none or the browser refuses storage. */
export function readSite(name: string): string | undefined {
  try {
    return localStorage.getItem(siteKey(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text; undefined removes it. A full or forbidden storage is not worth an error: the choice then lasts until reload. */
export function writeSite(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(siteKey(name))
    else localStorage.setItem(siteKey(name), value)
  } catch {
    // kept in memory alone
  }
}
