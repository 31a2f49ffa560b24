import body from '../data/body.json'
import enCues from '../data/en/cues.json'
import enExams from '../data/en/exams.json'
import enLesions from '../data/en/lesions.json'
import enNeutral from '../data/en/neutral.json'
import enOrgans from '../data/en/organs.json'
import enSides from '../data/en/sides.json'
import zhCues from '../data/zh/cues.json'
import zhExams from '../data/zh/exams.json'
import zhLesions from '../data/zh/lesions.json'
import zhNeutral from '../data/zh/neutral.json'
import zhOrgans from '../data/zh/organs.json'
import zhSides from '../data/zh/sides.json'
import { fold } from './fold'
import { Trie } from './trie'

export type Side = 'L' | 'R' | 'B'
export type Cue = keyof typeof zhCues
type Words = Readonly<Record<string, readonly string[]>>

/** All that one word means; most words mean one thing. */
export interface Sense {
  side: Side | null
  readonly organs: string[]
  readonly lesions: string[]
  readonly cues: Set<Cue>
}

const blank = (): Sense => ({ side: null, organs: [], lesions: [], cues: new Set() })

/** "~手" stands for the word with each side before it. */
const SIDED: readonly (readonly [string, Side])[] = [
  ['左', 'L'],
  ['右', 'R'],
  ['双', 'B'],
  ['两', 'B'],
]

const ILL = /(?:炎|症|病|癌|瘤|[肝脾]大|肿大|疝|偏曲|退变|突出|膨出|积水|狭窄|梗死|坏死|综合征|反流|增生|疏松|曲张|硬化|囊肿|息肉|损伤)$/
const OPERATED = /术后|切除|置换|缺如/
const BONY: ReadonlySet<string> = new Set(['humerusShoulder', 'tibiaKnee', 'pelvicBone', 'shoulder'])

function build(): Trie<Sense> {
  const trie = new Trie<Sense>()
  const put = (word: string, give: (sense: Sense) => void): void =>
    trie.add(fold(word), (old) => {
      const sense = old ?? blank()
      give(sense)
      return sense
    })
  const organ = (word: string, id: string): void => {
    if (!word.startsWith('~')) {
      put(word, (sense) => {
        sense.organs.push(id)
      })
      return
    }
    for (const [char, side] of SIDED)
      for (const form of [char, char + '侧'])
        put(form + word.slice(1), (sense) => {
          sense.side = side
          sense.organs.push(id)
        })
  }
  const each = (words: Words, give: (word: string, id: string) => void): void => {
    for (const [id, list] of Object.entries(words)) for (const word of list) give(word, id)
  }
  for (const words of [zhOrgans, enOrgans] as Words[]) each(words, organ)
  for (const words of [zhLesions, enLesions] as Words[]) each(words, (word, id) => put(word, (sense) => sense.lesions.push(id)))
  for (const words of [zhCues, enCues] as Words[]) each(words, (word, id) => put(word, (sense) => sense.cues.add(id as Cue)))
  for (const words of [zhSides, enSides] as Words[]) {
    each(words, (word, id) =>
      put(word, (sense) => {
        sense.side = id as Side
      }),
    )
  }
  // A change that is named by its organ tells the organ too: 肺气肿, inguinal hernia.
  const organsAlone = new Trie<string>()
  for (const words of [zhOrgans, enOrgans] as Words[]) each(words, (word, id) => organsAlone.add(fold(word), () => id))
  for (const words of [zhLesions, enLesions] as Words[]) {
    each(words, (word) => {
      for (const { value } of organsAlone.scan(fold(word)))
        put(word, (sense) => {
          if (!sense.organs.includes(value)) sense.organs.push(value)
        })
    })
  }
  // The other way round: 卵巢囊肿 is a cyst though it stands among the organs, 肋骨折 a fracture.
  const lesionsAlone = new Trie<string>()
  for (const words of [zhLesions, enLesions] as Words[]) each(words, (word, id) => lesionsAlone.add(fold(word), () => id))
  for (const words of [zhOrgans, enOrgans] as Words[]) {
    each(words, (word, id) => {
      if (word.endsWith('骨') && !word.startsWith('~'))
        put(`${word}折`, (sense) => {
          if (!sense.organs.includes(id)) sense.organs.push(id)
          if (!sense.lesions.includes('fracture')) sense.lesions.push('fracture')
        })
      for (const { value } of lesionsAlone.scan(fold(word))) {
        // A tubercle of a bone is no nodule.
        if (value === 'nodule' && BONY.has(id)) continue
        put(word, (sense) => {
          if (!sense.lesions.includes(value)) sense.lesions.push(value)
        })
      }
    })
  }
  // 脾大, 颈椎病, 二尖瓣反流: an organ's word that ends so tells that something is wrong.
  each(zhOrgans as Words, (word) => {
    if (ILL.test(word)) put(word, (sense) => sense.cues.add('abnormal'))
    if (OPERATED.test(word)) put(word, (sense) => sense.cues.add('history'))
  })
  // "No acute intracranial abnormality" speaks of the brain.
  for (const words of [zhCues, enCues] as Words[]) {
    each(words, (word) => {
      for (const { value } of organsAlone.scan(fold(word)))
        put(word, (sense) => {
          if (!sense.organs.includes(value)) sense.organs.push(value)
        })
    })
  }
  // "急性脑梗死" is acute.
  for (const words of [zhLesions, enLesions] as Words[]) {
    each(words, (word) => {
      for (const cue of ['acute', 'old'] as const)
        if (zhCues[cue].some((said) => word.includes(said))) put(word, (sense) => sense.cues.add(cue))
    })
  }
  // English lobes in letters carry side and part at once.
  for (const [word, side, id] of LOBES) {
    put(word, (sense) => {
      sense.side = side
      sense.organs.push(id)
    })
  }
  // A neutral word means nothing, whatever stands inside it.
  for (const word of [...zhNeutral, ...enNeutral]) trie.add(fold(word), blank)
  return trie
}

const LOBES: readonly (readonly [string, Side, string])[] = [
  ['rul', 'R', 'lung.upper'],
  ['rml', 'R', 'lung.middle'],
  ['rll', 'R', 'lung.lower'],
  ['lul', 'L', 'lung.upper'],
  ['lll', 'L', 'lung.lower'],
]

export const LEXICON = build()

function buildExams(): Trie<readonly string[]> {
  const trie = new Trie<readonly string[]>()
  for (const words of [zhExams, enExams] as Words[])
    for (const [word, regions] of Object.entries(words)) trie.add(fold(word), (old) => [...(old ?? []), ...regions])
  return trie
}

/** Words that only an order uses for a region of the body. */
export const EXAM_WORDS = buildExams()

const ROOTS = new Map<string, string>()

/** The coarse name: "lung" of "lung.upper". Asked for thousands of times a report, so it is kept. */
export function rootOf(organ: string): string {
  let root = ROOTS.get(organ)
  if (root === undefined) {
    root = organ.split('.')[0]!
    ROOTS.set(organ, root)
  }
  return root
}

const REGIONS = body.regions as Words
export const regionsOf = (organ: string): readonly string[] => REGIONS[rootOf(organ)] ?? []
export const NEAR = body.near as Words
/** Neighbours of a region whose images do not show them as a rule. */
export const HIDDEN = body.hidden as Words
export const NEAR_US = body.nearUs as Words
/** A joint and the bones that belong to it. */
export const KIN = body.kin as Words
export const SEX = body.sex as Readonly<Record<string, string>>
export const SIBLINGS: readonly (readonly string[])[] = body.siblings
