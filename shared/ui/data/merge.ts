/** Of a list its entries by what names them; of a menu string its places. */
export type Parts = ((entry: never) => string) | 'places'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const byKey = (list: unknown, key: (entry: never) => string): Map<string, unknown> =>
  new Map((list as readonly never[]).map((entry) => [key(entry), entry]))

function mergedPlaces(mine: string, read: string, theirs: string): string {
  const length = Math.max(mine.length, theirs.length)
  return Array.from({ length }, (_, i) => (mine[i] === read[i] ? (theirs[i] ?? '0') : (mine[i] ?? '0'))).join('')
}

/** What two have changed of one value, each in other parts of it: mine where I changed it, else what the other one has saved. */
export function merged(parts: Parts, mine: unknown, read: unknown, theirs: unknown): unknown {
  if (parts === 'places') return mergedPlaces(String(mine), String(read), String(theirs))
  const [own, before, there] = [byKey(mine, parts), byKey(read, parts), byKey(theirs, parts)]
  const kept = (name: string): unknown => (same(own.get(name), before.get(name)) ? there.get(name) : own.get(name))
  return [...new Set([...there.keys(), ...own.keys()])].map(kept).filter((entry) => entry !== undefined)
}

/** The entries of a list that the other one has not just so. */
export const differing = (parts: (entry: never) => string, list: unknown, other: unknown): unknown => {
  const there = byKey(other, parts)
  return (list as readonly never[]).filter((entry) => !same(entry, there.get(parts(entry))))
}
