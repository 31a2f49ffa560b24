import { type NamedExam, type PersonName, personNameLike, personNameText, SEX_LABELS, samePersonName } from '@farsight/shared/domain'
import type { Language } from '@farsight/shared/i18n'
import type { DicomJson } from './archive'

/** The patient as a picture's own header names them: nothing here comes from the exam. */
export interface HeaderPatient {
  readonly name: PersonName
  readonly id: string
  readonly sex: string
}

/** What of the exam the header is held against. */
export interface ViewedExam extends NamedExam {
  readonly hospitalNo: string
  readonly sex: string
}

/** One fact in which a picture's header names another patient than the exam. */
export interface HeaderDifference {
  readonly field: 'name' | 'patientId' | 'sex'
  readonly exam: string
  readonly images: string
}

const word = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Patient's name, ID and sex of a header. */
export function patientOf(header: DicomJson): HeaderPatient {
  const value = (tag: string): unknown => header[tag]?.Value?.[0]
  const name = (value('00100010') ?? {}) as { Alphabetic?: unknown; Ideographic?: unknown; Phonetic?: unknown }
  return {
    name: { alphabetic: word(name.Alphabetic), ideographic: word(name.Ideographic), phonetic: word(name.Phonetic) },
    id: word(value('00100020')),
    sex: word(value('00100040')).toUpperCase(),
  }
}

const keyOf = ({ name, id, sex }: HeaderPatient): string => [name.alphabetic, name.ideographic, name.phonetic, id, sex].join('\n')

/** These patients and those, each once. */
export function distinctPatients(...lists: readonly (readonly HeaderPatient[])[]): readonly HeaderPatient[] {
  return [...new Map(lists.flat().map((one) => [keyOf(one), one])).values()]
}

/** A header's patient as a picture shows them, in the writing of the exam's name; '' for one that names nobody. */
export function patientLine({ name, id, sex }: HeaderPatient, exam: Pick<ViewedExam, 'patName'>, language: Language): string {
  const who = personNameLike(name, exam.patName, language)
  if (!who && !id) return ''
  return [who, sex === 'M' || sex === 'F' ? SEX_LABELS[sex][language] : '', id].filter(Boolean).join(' ')
}

/** Where a header names another patient than the exam; what either of them leaves open is no difference. */
export function headerDifferences(patient: HeaderPatient, exam: ViewedExam, language: Language): readonly HeaderDifference[] {
  const { name, id, sex } = patient
  const known = (one: string): one is 'M' | 'F' => one === 'M' || one === 'F'
  return [
    ...(samePersonName(name, exam)
      ? []
      : [{ field: 'name' as const, exam: personNameText(exam.patName, language), images: personNameLike(name, exam.patName, language) }]),
    ...(id && exam.hospitalNo && id !== exam.hospitalNo ? [{ field: 'patientId' as const, exam: exam.hospitalNo, images: id }] : []),
    ...(known(sex) && known(exam.sex) && sex !== exam.sex
      ? [{ field: 'sex' as const, exam: SEX_LABELS[exam.sex][language], images: SEX_LABELS[sex][language] }]
      : []),
  ]
}
