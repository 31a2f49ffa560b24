/**
 * Titles of doctors (product.md section 3, MANAGE-12), lowest first: those that are offered. `zh` is what `doctor.title` keeps and lists
 * show. One of old that an account has already stays as it was written.
 */
export const DOCTOR_TITLES = [
  { key: 'resident', zh: '住院医师', en: 'Resident' },
  { key: 'attendingInCharge', zh: '主治医师', en: 'Attending in charge' },
  { key: 'attending', zh: '主诊医师', en: 'Attending' },
  { key: 'deputyChief', zh: '副主任医师', en: 'Deputy chief' },
  { key: 'chief', zh: '主任医师', en: 'Chief' },
  { key: 'chiefProfessor', zh: '主任医师、教授', en: 'Chief professor' },
] as const
export type DoctorTitleKey = (typeof DOCTOR_TITLES)[number]['key']

/** Titles that are no doctor's of the six: technologists and general practitioners bring them along in a table of accounts. */
const OTHER_TITLES = [
  { zh: '医师', en: 'Physician' },
  { zh: '全科医师', en: 'General practitioner' },
  { zh: '技师', en: 'Technologist' },
  { zh: '主管技师', en: 'Senior technologist' },
  { zh: '副主任技师', en: 'Deputy chief technologist' },
  { zh: '主任技师', en: 'Chief technologist' },
] as const

/** Every title that an account may be given. */
export const KNOWN_TITLES: readonly { readonly zh: string; readonly en: string }[] = [...DOCTOR_TITLES, ...OTHER_TITLES]

/** May an account have this title, which had `before`? No title is one too. */
export const mayBeTitle = (title: string, before = ''): boolean =>
  title === '' || title === before || KNOWN_TITLES.some(({ zh }) => zh === title)

/** A kept title in both languages; one that nobody knows stands as it was written. */
export const doctorTitle = (title: string): { readonly zh: string; readonly en: string } =>
  KNOWN_TITLES.find(({ zh }) => zh === title) ?? { zh: title, en: title }
