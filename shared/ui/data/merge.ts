/** What names an entry of a list. Where an empty list means all there are, it is no list of parts: who empties it means the whole. */
export type EntryKey = ((entry: never) => string) & { readonly emptyIsAll?: true }
/** Of a list its entries by what names them; of a menu string its places. */
export type Parts = EntryKey | 'places'

/** Do these lists have parts that can be told apart? */
export const inParts = (parts: Parts | undefined, ...lists: readonly unknown[]): parts is Parts =>
  parts !== undefined && !(parts !== 'places' && parts.emptyIsAll && lists.some((list) => (list as readonly unknown[]).length === 0))

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
  if (!inParts(parts, mine, read, theirs)) return mine
  const [own, before, there] = [byKey(mine, parts), byKey(read, parts), byKey(theirs, parts)]
  const kept = (name: string): unknown => (same(own.get(name), before.get(name)) ? there.get(name) : own.get(name))
  return [...new Set([...there.keys(), ...own.keys()])].map(kept).filter((entry) => entry !== undefined)
}

/** The entries of a list that the other one has not just so. */
export const differing = (parts: (entry: never) => string, list: unknown, other: unknown): unknown => {
  const there = byKey(other, parts)
  return (list as readonly never[]).filter((entry) => !same(entry, there.get(parts(entry))))
}

/** What the other one changed of a value and was taken over here, because it was not touched here: those parts as they were and as they are. */
export function takenOver(
  parts: Parts | undefined,
  mine: unknown,
  read: unknown,
  theirs: unknown,
): { was: unknown; now: unknown } | undefined {
  if (same(read, theirs)) return undefined
  if (!inParts(parts, mine, read, theirs)) return same(mine, read) ? { was: read, now: theirs } : undefined
  if (parts === 'places') {
    const [own, before, there] = [String(mine), String(read), String(theirs)]
    const his = (i: number): boolean => (own[i] ?? '0') === (before[i] ?? '0') && (before[i] ?? '0') !== (there[i] ?? '0')
    const places = Array.from({ length: Math.max(before.length, there.length) }, (_, i) => i)
    const held = (menu: string): string => places.map((i) => (his(i) ? (menu[i] ?? '0') : '0')).join('')
    return places.some(his) ? { was: held(before), now: held(there) } : undefined
  }
  const [own, before, there] = [byKey(mine, parts), byKey(read, parts), byKey(theirs, parts)]
  const his = [...new Set([...before.keys(), ...there.keys()])].filter(
    (name) => same(own.get(name), before.get(name)) && !same(before.get(name), there.get(name)),
  )
  const of = (list: Map<string, unknown>): unknown[] => his.map((name) => list.get(name)).filter((entry) => entry !== undefined)
  return his.length > 0 ? { was: of(before), now: of(there) } : undefined
}
