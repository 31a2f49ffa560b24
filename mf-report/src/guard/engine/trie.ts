import { isDigit, isLatin } from './fold'

interface Node<T> {
  readonly next: Map<number, Node<T>>
  value: T | null
  /** The word is a stem: "ovar*" ends where its letters end. */
  stem: boolean
}

/** A word of the lexicon where it stands in a text. */
export interface Match<T> {
  readonly value: T
  readonly from: number
  readonly to: number
}

const fresh = <T>(): Node<T> => ({ next: new Map(), value: null, stem: false })

/** All words of a lexicon in one tree; a scan takes the longest word at each place, so that a longer harmless word covers a shorter one. */
export class Trie<T> {
  private readonly root: Node<T> = fresh()

  add(word: string, merge: (old: T | null) => T): void {
    const stem = word.endsWith('*')
    const end = stem ? word.length - 1 : word.length
    let node = this.root
    for (let i = 0; i < end; i++) {
      const code = word.charCodeAt(i)
      let next = node.next.get(code)
      if (!next) {
        next = fresh()
        node.next.set(code, next)
      }
      node = next
    }
    node.value = merge(node.value)
    node.stem ||= stem
  }

  private longestAt(text: string, at: number): Match<T> | null {
    const first = text.charCodeAt(at)
    if (isLatin(first) && at > 0 && isLatin(text.charCodeAt(at - 1))) return null
    let node: Node<T> | undefined = this.root
    let best: Match<T> | null = null
    for (let i = at; i < text.length; i++) {
      node = node.next.get(text.charCodeAt(i))
      if (!node) break
      if (node.value !== null) {
        const end = node.stem ? lettersEnd(text, i + 1) : wordEnd(text, i + 1)
        if (end > (best?.to ?? 0)) best = { value: node.value, from: at, to: end }
      }
    }
    return best
  }

  scan(text: string): Match<T>[] {
    const found: Match<T>[] = []
    for (let at = 0; at < text.length; ) {
      const match = this.longestAt(text, at)
      if (match) found.push(match)
      at = match ? match.to : at + 1
    }
    return found
  }
}

function lettersEnd(text: string, end: number): number {
  let at = end
  while (isLatin(text.charCodeAt(at))) at += 1
  return at
}

/** Where a word that stops here ends, with an English plural; 0 when it is the beginning of a longer word. */
function wordEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1)
  if (!isLatin(last)) return isDigit(last) && isDigit(text.charCodeAt(end)) ? 0 : end
  for (const plural of ['', 's', 'es']) {
    if (!text.startsWith(plural, end)) continue
    const next = text.charCodeAt(end + plural.length)
    if (!isLatin(next)) return end + plural.length
  }
  return 0
}
