import data from '../data/leftover.json'
import type { Case } from '../engine/rule'
import { FIELDS, type Field, type Found } from '../types'
import { html, htmlIn } from './html'

const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Marks that no finished report holds. Each pattern is linear: no repetition inside a repetition. */
const TOKENS: readonly RegExp[] = [
  /\{\{[^{}\n]{0,60}\}\}/g,
  /\$\{[^{}\n]{0,60}\}/g,
  /<<[^<>\n]{0,60}>>|<[a-z_ \u4e00-\u9fff]{2,30}>|«[^«»\n]{0,40}»/g,
  /%[a-z_\u4e00-\u9fff]{2,30}%|\${2,}|~{3,}|\|\|+|(?:^|[\s:：])[a-z ]{2,20}(?:\s\|\s[a-z ]{2,20})+/g,
  /[_＿]{2,}|(?<![a-z0-9_＿])[_＿](?=\s*(?:级|度|枚|次|类|期|分|个|mm|cm|ml|%|[\u4e00-\u9fff]))|(?<=[a-z] )[_＿](?![a-z0-9_＿])|(?<![a-z])[a-z][_＿](?![a-z0-9])/g,
  // 46,XX is a karyotype.
  /(?<![a-z])(?<!46[,，] ?)x{2,}(?![a-z])|x{2,}(?=\s?(?:mm|cm|ml|hu)(?![a-z]))|[＊*]{2,}|[?？]{2,}|[?？](?=\s?(?:mm|cm|ml|hu)(?![a-z]))|#[^#\n]{0,20}#|@{2,}|[□☐○◇■◆●△▲※★☆]|…+|\.{3,}/g,
  /[(（]\s*[)）]|(?<![{$])\{[^{}\n]{0,40}\}(?!\})|(?<![a-z])(?:null|undefined|nan)(?![a-z])/g,
  /[[［][^[\]［］\n]{0,60}[\]］]/g,
  /[｛〔＜〖][^｛｝〔〕＜＞〖〗\n]{0,40}[｝〕＞〗]|<\/?[a-z]{1,10}\s?\/?>|《\s*》|「\s*」|\/{2,}|[—-]{2,}\s?(?:mm|cm|ml|hu)(?![a-z])|&#\d{1,5};/g,
  /【[^【】\n]{0,60}】/g,
  /[(（](?:部位|大小|数值|描述|程度|位置|名称|日期|数目|数量|测量值|具体部位|location|size|side|level|date|measurement|value|number)[)）]/g,
  /左侧?[(（]右侧?[)）]|右侧?[(（]左侧?[)）]|增大[(（]缩小[)）]|有[(（]无[)）]/g,
]
const WORDS = new RegExp(data.words.map((word) => literal(word)).join('|'), 'g')
const HEADINGS = new Set(data.headings)
const OPPOSITES = data.opposites.map((group) => new Set(group))
const TAIL = /^(?:侧|位|型|级|期|类|度|性|枚|椎|叶|段|肺|肾)/

/** A heading stands at the beginning of a line or sentence; what asks for a choice is none. */
function isHeading(text: string, from: number, inside: string): boolean {
  if (/[/／|]|请|填|选|待/.test(inside) || inside.trim() === '') return false
  return HEADINGS.has(inside.trim()) || (from === 0 ? true : /[\n。；;]\s*$/.test(text.slice(Math.max(0, from - 4), from)))
}

function bracketIsText(text: string, from: number, to: number): boolean {
  const inside = text.slice(from + 1, to - 1)
  if (text[from] === '【') return isHeading(text, from, inside)
  // [1] and [12] are references, [3.5, 4.2] an interval.
  return text[from] === '[' || text[from] === '［' ? /^[\d.,\s~-]*\d[\d.,\s~-]*$/.test(inside) : false
}

/** The bracket around a word, when the word stands in one. */
function spanOf(text: string, from: number, to: number): readonly [number, number] {
  const open = Math.max(text.lastIndexOf('(', from), text.lastIndexOf('（', from))
  if (open < 0 || from - open > 40) return [from, to]
  const close = /[)）]/.exec(text.slice(to, to + 60))
  return close && !/[)）\n。]/.test(text.slice(open + 1, from)) ? [open, to + close.index + 1] : [from, to]
}

function tokens(field: Field, text: string, found: Found[]): void {
  for (const pattern of TOKENS) {
    for (const match of text.matchAll(pattern)) {
      const from = match.index
      const to = from + match[0].length
      if (!bracketIsText(text, from, to)) found.push({ rule: 'leftover.token', field, from, to })
    }
  }
  for (const match of text.matchAll(WORDS)) {
    const [from, to] = spanOf(text, match.index, match.index + match[0].length)
    found.push({ rule: 'leftover.token', field, from, to })
  }
}

const opposite = (parts: readonly string[]): boolean =>
  OPPOSITES.some((group) => parts.every((part) => group.has(part)) && new Set(parts).size === parts.length)

/** "少量/中量/大量", "左/右侧", "(UIP/NSIP)型": one was to be kept, the others deleted. */
function choices(field: Field, text: string, found: Found[]): void {
  for (const match of text.matchAll(/[\u4e00-\u9fffa-z]{1,12}(?:\s?[/／]\s?[\u4e00-\u9fffa-z]{1,12}){1,5}/g)) {
    const parts = match[0].split(/\s?[/／]\s?/)
    const chinese = parts.every((part) => /[\u4e00-\u9fff]/.test(part))
    const bowel = text.startsWith(' bowel', match.index + match[0].length)
    const hit = chinese ? chineseChoice(parts) : opposite(parts) && !bowel
    if (hit) found.push({ rule: 'leftover.choice', field, from: match.index, to: match.index + match[0].length })
  }
  for (const match of text.matchAll(/[(（]([^()（）\n]{1,50})[)）]/g)) {
    const parts = match[1]!.split(/[/／]/).map((part) => part.trim())
    if (parts.length < 2 || parts.some((part) => part === '' || part.length > 14)) continue
    const after = text.slice(match.index + match[0].length)
    const numbers = parts.every((part) => /^\d+$/.test(part))
    const choice = numbers
      ? parts.length > 2 && /^\s*(?:months?|weeks?|years?|days?|个?月|周|年|天|级|度|类)/.test(after)
      : parts.every((part) => /^[\u4e00-\u9fff]{1,6}$/.test(part)) ||
        opposite(parts) ||
        TAIL.test(after) ||
        parts.length > 3 ||
        parts.every((part) => /^[a-z][a-z ]{3,}$/.test(part))
    if (choice) found.push({ rule: 'leftover.choice', field, from: match.index, to: match.index + match[0].length })
  }
}

/** Chinese words run on: the choice is the end of the first and the beginning of the last. */
function chineseChoice(parts: readonly string[]): boolean {
  const first = parts[0]!
  const last = parts[parts.length - 1]!
  const middle = parts.slice(1, -1)
  if (parts.length > 2 && middle.every((part) => part.length <= 4) && first.length <= 6 && last.length <= 6) return true
  return OPPOSITES.some((group) => {
    if (!middle.every((part) => group.has(part))) return false
    const starts = [...group].filter((word) => first.endsWith(word))
    const ends = [...group].filter((word) => last.startsWith(word))
    return starts.some((word) => ends.some((other) => other !== word && !word.includes(other) && !other.includes(word)))
  })
}

/** 3/6/12 months, I/II/III: three to choose from. */
const COUNTS =
  /(?<![\d/.])\d{1,2}(?:\/\d{1,2}){2,4}\s?(?:个?月|周|年|天|级|度|类|months?|weeks?|years?)|(?<![a-z/])(?:i{1,3}|iv|[ⅰⅱⅲⅳ])(?:\/(?:i{1,3}|iv|v|[ⅰⅱⅲⅳⅴ])){2,4}(?![a-z])|\b(?:is|are|was|were|has|have)\s?\/\s?(?:is|are|was|were|has|have|not)\b/g

/** A unit whose number was never written: "约 mm", "心率 次/分". */
const BLANKS =
  /(?:(?<![a-z])size|约|厚度?|径|为|率|值|长|宽|深|量|间期|时限|大小|范围|\b(?:at|of|is|measuring|measures|about|approximately|up to|wall|cbd|diameter|thickness|rate|by))[：:]?\s{0,6}(?:x\s{0,3}){0,2}(?:mm|cm|ml|hu|ms|bpm|次\/分|mmhg)(?![a-z])|\d\s?x\s{0,3}(?:mm|cm)(?![a-z])|rads\s{0,3}(?:类(?!别|型)|级)|约\s{0,3}[/—-]\s{0,3}(?:mm|cm|ml)(?![a-z])|(?<![a-z0-9])[ltc]\s?[/-]?\s?椎(?:体|间盘)|(?:见|共)\s{1,6}(?:枚|个|处)|第\s{0,3}(?:肋|掌骨|跖骨|趾骨|指骨|椎)|年\s{1,4}月|(?:评分|积分)\s{1,4}分/g

/** Characters between two marks of one gap. */
const CLOSE = 8

export function leftover({ doc }: Case): readonly Found[] {
  const found: Found[] = []
  for (const field of FIELDS) {
    const text = doc.folded[field]
    if (text === '') continue
    tokens(field, text, found)
    choices(field, text, found)
    for (const match of text.matchAll(COUNTS))
      found.push({ rule: 'leftover.choice', field, from: match.index, to: match.index + match[0].length })
    for (const match of text.matchAll(BLANKS)) {
      const to = match.index + match[0].length
      // The placeholder behind the unit is the value that is missing.
      if (!found.some((one) => one.field === field && one.from < to + CLOSE && match.index < one.to + CLOSE))
        found.push({ rule: 'leftover.blank', field, from: match.index, to })
    }
  }
  const tags = htmlIn(doc)
  const inTag = (one: Found): boolean => tags.some(({ field, from, to }) => one.field === field && one.from < to && from < one.to)
  // Two patterns may see one place.
  const once = found.filter(
    (one, i) => found.findIndex((other) => other.field === one.field && other.from === one.from && other.to === one.to) === i,
  )
  return tags.length > 0 ? [...once.filter((one) => !inTag(one)), ...html(tags, doc)] : once
}
