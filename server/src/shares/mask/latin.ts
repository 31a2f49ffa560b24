import { pinyin } from 'pinyin-pro'
import { isChinese, partsOf } from './names'
import { by, COVER, type Cut, type Finder } from './reading'
import { isEnglishWord, mayBeMedical } from './words'

/** Of one part of a Latin name: shorter ones are words of the language. */
const LEAST = 4
/** Joined and in small letters a shorter one is a word too often (gene, lumen). */
const LEAST_SMALL = 6

const SYLLABLE =
  /^(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|an|ao|ei|en|er|ia|ie|in|iu|ou|ua|ue|ui|un|uo|[aeiouv]))/
function syllablesOf(word: string): string[] | undefined {
  if (word === '') return []
  const [head = ''] = SYLLABLE.exec(word) ?? []
  // The longest first; one letter fewer where the rest would be none ("xinan").
  for (let length = head.length; length > 0; length--) {
    if (!SYLLABLE.test(word.slice(0, length)) || SYLLABLE.exec(word.slice(0, length))![0].length !== length) continue
    const rest = syllablesOf(word.slice(length))
    if (rest) return [word.slice(0, length), ...rest]
  }
  return undefined
}

const spelt = new Map<string, readonly string[]>()
const KEPT = 20_000
/** A Chinese name as it is written in Latin letters, syllable by syllable. */
function spell(name: string): readonly string[] {
  let syllables = spelt.get(name)
  if (!syllables) {
    syllables = pinyin(name, { surname: 'head', toneType: 'none', v: true, type: 'array' }).map((one) => one.toLowerCase())
    if (spelt.size >= KEPT) spelt.clear()
    spelt.set(name, syllables)
  }
  return syllables
}

const COMPOUND =
  /^(?:ou yang|shang guan|si ma|zhu ge|yu chi|zhang sun|si tu|xia hou|huang fu|ling hu|mu rong|yu wen|gong sun|duan mu|nan gong|dong fang)$/
const GAP = "[\\s.,'^·_-]{0,2}"
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
/** ü is written as v, u or yu. */
const letters = (syllable: string): string => syllable.replaceAll('v', '(?:v|u|yu)')

/** Syllables that belong together in any joining; joined and short ones as a name is written, with a capital. */
function joined(syllables: readonly string[]): Finder[] {
  const whole = syllables.join('')
  const isSure = whole.length >= LEAST_SMALL && !isEnglishWord(whole)
  return [
    by(new RegExp(`(?<![a-z])${syllables.map(letters).join(GAP)}(?![a-z])`, 'gi'), COVER, ([found]) => {
      if (found.toLowerCase() !== whole) return true
      return isSure || (!isEnglishWord(whole) && whole.length >= LEAST && /^[A-Z]/.test(found))
    }),
  ]
}

/** As names are written: a small letter begins a word of the language ("long axis"). */
const single = (part: string): Finder[] =>
  part.length >= LEAST && !isEnglishWord(part)
    ? [by(new RegExp(`(?<![A-Za-z])(?:${capital(part)}|${part.toUpperCase()})(?![A-Za-z])`, 'g'))]
    : []

/** A Chinese name in pinyin: in any order and joining, its given name alone, a surname of several syllables alone. */
function pinyinFinders(syllables: readonly string[], surname: number): Finder[] {
  const [family, given] = [syllables.slice(0, surname), syllables.slice(surname)]
  return [
    ...joined([...family, ...given]),
    ...joined([...given, ...family]),
    ...[family, given].flatMap((part) => (part.length > 1 ? joined(part) : part.length === 1 ? single(part[0]!) : [])),
  ]
}

/** A patient's Chinese name as it is spelt in Latin letters. */
export const spelledFinders = (name: string): Finder[] => {
  if (!isChinese(name) || name.length < 2) return []
  const syllables = spell(name)
  return syllables.length === name.length ? pinyinFinders(syllables, partsOf(name).surname.length) : []
}

/** A name in Latin letters: each of its parts, whichever way round they stand; one that is pinyin in every joining. */
export function latinFinders(name: string): Finder[] {
  const parts = name.split(/[\s^,.=-]+/).filter((part) => /^[a-z']+$/i.test(part)).map((part) => part.toLowerCase()) // biome-ignore format: parts
  const found = parts.map((part) => syllablesOf(part))
  const syllables = found.flatMap((part) => part ?? ['?'])
  const isPinyin = !syllables.includes('?') && syllables.length > 1 && syllables.length < 6
  const first = found[0]?.length ?? 0
  const surname = first > 1 && parts.length > 1 ? first : COMPOUND.test(syllables.slice(0, 2).join(' ')) ? 2 : 1
  return [
    ...(isPinyin ? pinyinFinders(syllables, Math.min(surname, syllables.length - 1)) : []),
    ...parts.flatMap(single),
    // Both together are a name in small letters too.
    ...(parts.length > 1 && parts.every((part) => part.length > 1)
      ? [parts, [...parts].reverse()].map((all) => by(new RegExp(`(?<![a-z])${all.join('[\\s,^.]{1,2}')}(?![a-z])`, 'gi')))
      : []),
  ]
}

/** What a header calls a hospital, a street or a machine: its rare words count by themselves, also in small letters. */
export function placeWordFinders(name: string): Finder[] {
  const parts = name.split(/[^a-z']+/i).filter((part) => part.length >= LEAST && !mayBeMedical(part)).map((part) => part.toLowerCase()) // biome-ignore format: parts
  return parts.flatMap((part) =>
    part.length >= LEAST_SMALL ? [by(new RegExp(`(?<![a-z])${part.replaceAll("'", "'?")}(?![a-z])`, 'gi'))] : single(part),
  )
}

/** Of one whole name: fewer letters are words. */
const LEAST_WHOLE = 5
const MOST_WORDS = 4

/** The names of many people in Latin letters, looked up: both orders, any joining; the surname with a title. */
export function spelledPeopleFinders(names: readonly string[]): Finder[] {
  const whole = new Set<string>()
  const families = new Set<string>()
  for (const name of names.filter((one) => isChinese(one) && one.length > 1)) {
    const syllables = spell(name)
    const { length } = partsOf(name).surname
    if (syllables.length !== name.length) continue
    const [family, given] = [syllables.slice(0, length).join(''), syllables.slice(length).join('')]
    families.add(family)
    for (const one of [family + given, given + family]) if (one.length >= LEAST_WHOLE) whole.add(one)
  }
  if (families.size === 0) return []
  return [
    (text) => peopleIn(text, whole),
    by(new RegExp(`(?<![a-z])((?:dr|doctor|prof|professor)\\.?\\s*)(?:${[...families].join('|')})(?![a-z])`, 'gi'), `$1${COVER}`),
  ]
}

function* peopleIn(text: string, names: ReadonlySet<string>): Generator<Cut> {
  const words = [...text.matchAll(/[A-Za-z]+/g)]
  let after = 0
  for (let i = 0; i < words.length; i++) {
    const from = words[i]!.index
    if (from < after) continue
    let name = ''
    for (let k = i; k < Math.min(words.length, i + MOST_WORDS); k++) {
      const { 0: word, index } = words[k]!
      if (k > i && !/^[\s,.'^·_-]{1,2}$/.test(text.slice(words[k - 1]!.index + words[k - 1]![0].length, index))) break
      name += word.toLowerCase()
      const sure = k > i ? /^[A-Z]/.test(words[i]![0]) || name.length >= LEAST_SMALL : name.length >= LEAST_SMALL && !isEnglishWord(name)
      if (!sure || !names.has(name)) continue
      after = index + word.length
      yield [from, after]
      break
    }
  }
}
