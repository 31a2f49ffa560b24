import type { Dictionary } from './texts'

/** Every key of a dictionary with its path (`alert.loginAgain`), sorted. */
export function keysOf(texts: Dictionary, prefix = ''): string[] {
  return Object.entries(texts)
    .flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)))
    .sort()
}

const holes = (text: string): string => (text.match(/\{\{[^}]+\}\}/g) ?? []).sort().join()
const textAt = (texts: Dictionary, path: string): string => {
  if (typeof texts[path] === 'string') return texts[path]
  let at: string | Dictionary = texts
  for (const part of path.split('.')) at = (at as Dictionary)[part] ?? ''
  return at as string
}

/**
 * What keeps two dictionaries from being one in two languages: keys that only one has, empty texts, and `{{values}}`
 * that only one shows. An empty list means that they fit. For the tests of every module.
 */
export function sameKeys(zh: Dictionary, en: Dictionary): string[] {
  const [zhKeys, enKeys] = [keysOf(zh), keysOf(en)]
  const both = zhKeys.filter((key) => enKeys.includes(key))
  return [
    ...zhKeys.filter((key) => !enKeys.includes(key)).map((key) => `only zh: ${key}`),
    ...enKeys.filter((key) => !zhKeys.includes(key)).map((key) => `only en: ${key}`),
    ...both.filter((key) => !textAt(zh, key).trim() || !textAt(en, key).trim()).map((key) => `empty: ${key}`),
    ...both.filter((key) => holes(textAt(zh, key)) !== holes(textAt(en, key))).map((key) => `other values: ${key}`),
  ]
}
