/**
 * Titles of doctors (product.md section 3, MANAGE-12), lowest first. `zh` is what `doctor.title` keeps and lists show; a title that is not
 * among them (a technician's, one of old) stays as it was written.
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

/** A kept title in both languages; one that is none of the six stands as it is. */
export const doctorTitle = (title: string): { readonly zh: string; readonly en: string } =>
  DOCTOR_TITLES.find(({ zh }) => zh === title) ?? { zh: title, en: title }
