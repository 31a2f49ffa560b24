import type { CheckItem } from '@farsight/shared/contract'
import { partWord } from './part-word'

/** A body part of one modality with its items. */
export interface Part {
  readonly modality: string
  readonly region: string
  readonly bodypart: string
  readonly items: readonly CheckItem[]
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** Items by their part, in the hospital's order. */
export function partsOf(items: readonly CheckItem[]): readonly Part[] {
  const parts = new Map<string, CheckItem[]>()
  for (const item of items) {
    const key = `${item.modality} ${item.region} ${item.bodypart}`
    const there = parts.get(key)
    if (there) there.push(item)
    else parts.set(key, [item])
  }
  return [...parts.values()].map((all) => ({ modality: all[0]!.modality, region: all[0]!.region, bodypart: all[0]!.bodypart, items: all }))
}

/** Does a typed word mean this item: a piece of part or item, or the beginning of the first letters of either. */
function means(item: CheckItem, word: string): boolean {
  if (fold(`${item.bodypart}${item.name}`).includes(word) || fold(partWord(item.bodypart, 'en')).includes(word)) return true
  const initials = item.initials.split(' ')
  return initials.some((letters) => letters.startsWith(word)) || initials.join('').startsWith(word)
}

/** Was an item's name, or its first letters, typed to its end? */
const isWhole = (item: CheckItem, typed: string): boolean =>
  fold(item.name) === typed || fold(item.bodypart + item.name) === typed || item.initials.split(' ').at(-1) === typed

/** Items that every typed word means: the one that is written whole before all, then those whose part begins so. */
export function findItems(items: readonly CheckItem[], typed: string): readonly CheckItem[] {
  const words = typed.split(/\s+/).map(fold).filter(Boolean)
  if (words.length === 0) return items
  const found = items.filter((item) => words.every((word) => means(item, word)))
  const first = (item: CheckItem): boolean => fold(item.bodypart).startsWith(words[0]!) || item.initials.startsWith(words[0]!)
  const rank = (item: CheckItem): number => (isWhole(item, words.join('')) ? 0 : first(item) ? 1 : 2)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
