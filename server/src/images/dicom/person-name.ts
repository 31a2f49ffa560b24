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
