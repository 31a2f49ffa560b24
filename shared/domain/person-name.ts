/** The three groups of a DICOM person name (PS3.5 6.2.1.1), each with its components joined by `^`. */
export interface PersonName {
  readonly alphabetic: string
  readonly ideographic: string
  readonly phonetic: string
}

const CJK = /[\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u

function group(value: string): string {
  const components = value.split('^').map((component) => component.trim())
  while (components.length > 0 && components[components.length - 1] === '') components.pop()
  return components.join('^')
}

/** Parses a PN value: up to three groups parted by `=`, trailing empty components dropped. A plain name is its first group. */
export function parsePersonName(value: string): PersonName {
  const [alphabetic = '', ideographic = '', phonetic = ''] = value.split('=').map(group)
  return { alphabetic, ideographic, phonetic }
}

/**
 * One group as it is written: Chinese components without a space (王^小东 → 王小东), others with one (Wang^XiaoDong → Wang XiaoDong). The
 * prefix stands before, the suffix behind: it may be all that parts a father from his son.
 */
function written(chosen: string): string {
  const [family = '', given = '', middle = '', prefix = '', ...suffix] = chosen.split('^')
  return [prefix, family, given, middle, ...suffix].filter((part) => part !== '').join(CJK.test(chosen) ? '' : ' ')
}

/** Is it written as a PN, or a text that happens to hold its signs? `=` alone parts groups only before one in Chinese or kana. */
function isPersonName(name: string): boolean {
  const groups = name.split('=')
  const shaped = groups.length <= 3 && groups.every((one) => one.split('^').length <= 5) && !/[<>"]/.test(name)
  return shaped && (name.includes('^') || (groups.length > 1 && CJK.test(groups[1]!)))
}

/**
 * A name as a screen shows it, never with `^` or `=`: the ideographic group first in Chinese, the alphabetic one in English. What is no PN
 * stays as it was typed.
 */
export function personNameText(name: PersonName | string, language: 'zh' | 'en'): string {
  if (typeof name === 'string' && !isPersonName(name)) return name
  const { alphabetic, ideographic, phonetic } = typeof name === 'string' ? parsePersonName(name) : name
  return written(language === 'zh' ? ideographic || alphabetic || phonetic : alphabetic || ideographic || phonetic)
}

/**
 * A name in the writing of another one beside it: a header's 王建国 where the exam is told as 王建国, and not once in Chinese and once in
 * Latin letters. A group that the name does not have is none of its writings.
 */
export function personNameLike(name: PersonName | string, beside: string, language: 'zh' | 'en'): string {
  const parsed = typeof name === 'string' ? (isPersonName(name) ? parsePersonName(name) : undefined) : name
  const group = CJK.test(personNameText(beside, language)) ? parsed?.ideographic : parsed?.alphabetic
  return group ? written(group) : personNameText(name, language)
}

// Gaps and joints of a name are written one way here and another there: O'Brien, 阿依古丽·买买提.
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s^=,.·•・'’-]+/g, '')
    .toLowerCase()

/** Pinyin without its gaps and tones: `Zhāng San` is `zhangsan`. */
const joined = (pinyin: string): string =>
  pinyin
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')

/** Who an exam belongs to, as far as names go. */
export interface NamedExam {
  readonly patName: string
  readonly pinyin: string
}

/**
 * Is the images' patient the exam's, by name? Any group may be the exam's name or pinyin, family name first or last. A header without a
 * name says nothing, and so is no other patient.
 */
export function samePersonName(dicom: PersonName, exam: NamedExam): boolean {
  const own = parsePersonName(exam.patName)
  const wanted = new Set([plain(exam.patName), plain(own.alphabetic), plain(own.ideographic), joined(exam.pinyin)].filter(Boolean))
  // Family, given and middle name; prefix and suffix (Dr, Jr) are no part of who it is (PS3.5 6.2.1.2).
  const parts = [dicom.alphabetic, dicom.ideographic, dicom.phonetic].filter(Boolean).map((one) => one.split('^').slice(0, 3))
  if (parts.length === 0) return true
  return parts.some((names) => wanted.has(plain(names.join(''))) || wanted.has(plain([...names].reverse().join(''))))
}

/** A name as it is compared: in one width and case, without blanks and the dot of foreign names. */
export const foldName = (name: string): string => name.normalize('NFKC').replaceAll(/[\s·]/g, '').toLowerCase()
