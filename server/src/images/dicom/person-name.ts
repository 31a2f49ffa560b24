import { cleanText } from './values.ts'

/** The three groups of a PN (PS3.5 6.2.1.1), each with its components joined by `^` as in the file. */
export interface PersonName {
  alphabetic: string
  ideographic: string
  phonetic: string
}

/** Parses a decoded PN value: up to three groups parted by `=`, trailing empty components dropped. */
export function personName(value: string): PersonName {
  const [alphabetic = '', ideographic = '', phonetic = ''] = value.split('=').map(group)
  return { alphabetic, ideographic, phonetic }
}

function group(value: string): string {
  const components = cleanText(value)
    .split('^')
    .map((component) => component.trim())
  while (components.length > 0 && components[components.length - 1] === '') components.pop()
  return components.join('^')
}

const CJK = /[\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/u

/**
 * The name as it is shown: the ideographic group when there is one, else the alphabetic. Components in the order they are written; Chinese
 * ones without a space between them (王^小东 → 王小东), others with one (Wang^XiaoDong → Wang XiaoDong).
 */
export function displayName(name: PersonName): string {
  const chosen = name.ideographic || name.alphabetic || name.phonetic
  const [family = '', given = '', middle = ''] = chosen.split('^')
  const parts = [family, given, middle].filter((part) => part !== '')
  return parts.join(CJK.test(chosen) ? '' : ' ')
}
