import { DATES } from './mask/dates'
import { latinFinders, placeWordFinders, spelledFinders, spelledPeopleFinders } from './mask/latin'
import { isChinese, partsOf, patientFinders, peopleFinders, STRANGERS, titled } from './mask/names'
import { NUMBERS, numberFinder } from './mask/numbers'
import { placeFinders, wordFinder } from './mask/places'
import { cutOut, type Finder, plainReading } from './mask/reading'
import { isSpeciality, saysNobody } from './mask/words'

type Said = readonly (string | null | undefined)[]

/** What names the patient of an exam, or somebody who had to do with it. */
export interface Marks {
  /** Names and numbers as they are written; each is covered wherever it stands, full-width or with gaps too. */
  readonly words: Said
  /** Names in Latin letters: each of their parts names somebody as well, whichever way round they stand. */
  readonly latin?: Said
  /** Names in Chinese whose first character or two with a title names somebody (欧阳女士). */
  readonly surnames?: Said
  /** The patient's names in Chinese: the given name alone is the name, and so is what it sounds like. */
  readonly patient?: Said
  /** Everybody of the house. */
  readonly people?: Said
  /** Hospitals: also as they are shortened. */
  readonly places?: Said
  /** What headers say of institutions, machines and departments: what every report says too is no name. */
  readonly headers?: Said
}

/** Shorter ones are in every text: a bed "3", a name of one letter. */
const LEAST = 2
/** Of bare digits, which are measures too. */
const LEAST_DIGITS = 4

const plain = (list: Said = []): string[] =>
  [...new Set(list.map((word) => plainReading(word?.trim() ?? '')))].filter((word) => word !== '')

const made = new WeakMap<Marks, readonly Finder[]>()
function findersOf(marks: Marks): readonly Finder[] {
  const finders = made.get(marks) ?? makeFinders(marks)
  made.set(marks, finders)
  return finders
}

function makeFinders(marks: Marks): readonly Finder[] {
  const known = plain(marks.words).filter((word) => word.length >= (/^\d+$/.test(word) ? LEAST_DIGITS : LEAST) && !isSpeciality(word))
  // The longest first: a number that holds another one is covered as a whole.
  known.sort((a, b) => b.length - a.length)
  const headers = plain(marks.headers).filter((word) => !saysNobody(word))
  headers.sort((a, b) => b.length - a.length)
  const patient = plain(marks.patient)
  const people = plain(marks.people)
  const surnames = plain(marks.surnames).filter((name) => isChinese(name) && name.length > 1)
  return [
    ...known.flatMap((word) => (isChinese(word) ? patientName(word) : [/\d/.test(word) ? numberFinder(word) : wordFinder(word)])),
    ...plain(marks.places).flatMap(placeFinders),
    ...headers.map(wordFinder),
    ...patient.flatMap(patientFinders),
    ...peopleFinders(people),
    ...[...new Set(surnames.map((name) => partsOf(name).surname))].flatMap(titled),
    ...plain(marks.latin).flatMap(latinFinders),
    ...headers.flatMap(placeWordFinders),
    ...patient.flatMap(spelledFinders),
    ...spelledPeopleFinders(people),
    ...STRANGERS,
    ...NUMBERS,
    ...DATES,
  ]
}

/** A Chinese word of the marks: the name itself alone. */
const patientName = (word: string): Finder[] => patientFinders(word).slice(0, 1)

/** A text without the words that name somebody. The reading of a text is no proof: who shares it looks at it first. */
export const maskedText = (text: string, marks: Marks): string => cutOut(text, findersOf(marks))
