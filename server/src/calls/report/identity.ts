import type { OpenedReport } from '@farsight/shared/contract'
import type { ExamRecord } from '../../exams/exam'
import { joinedPinyin } from '../../exams/words'

/** A bound study with the patient as its DICOM header names them. */
export interface IdentityStudy {
  readonly study_uid: string
  readonly description: string
  readonly images: number
  readonly patient_id: string
  readonly patient_name: string
  readonly patient_sex: string
  readonly patient_birth_date: string
}

const plain = (name: string): string =>
  name
    .normalize('NFKC')
    // Gaps and joints of a name are written one way here and another there: O'Brien, 阿依古丽·买买提.
    .replaceAll(/[\s^,.·•・'’-]+/g, '')
    .toLowerCase()

/** A DICOM name has up to three groups (Latin, ideographic, phonetic): any of them may be the exam's name or pinyin. */
function sameName(exam: ExamRecord, dicom: string): boolean {
  const wanted = new Set([plain(exam.pat_name), joinedPinyin(exam.pinyin)])
  // Family, given and middle name; prefix and suffix (Dr, Jr) are no part of who it is (PS3.5 6.2.1.2).
  const parts = dicom.split('=').map((group) => group.split('^').slice(0, 3))
  const groups = parts.map((names) => plain(names.join(''))).filter(Boolean)
  const turned = parts.map((names) => plain(names.reverse().join(''))).filter(Boolean)
  return [...groups, ...turned].some((group) => wanted.has(group))
}

/** Where the header's patient is not the exam's. What the header leaves open is no difference. */
export function identityWarnings(exam: ExamRecord, studies: readonly IdentityStudy[]): OpenedReport['identityWarnings'] {
  const warnings: OpenedReport['identityWarnings'] = []
  for (const study of studies) {
    if (study.patient_name && !sameName(exam, study.patient_name))
      warnings.push({ field: 'name', exam: exam.pat_name, dicom: study.patient_name })
    if (study.patient_id && study.patient_id !== exam.hospital_no)
      warnings.push({ field: 'patientId', exam: exam.hospital_no, dicom: study.patient_id })
    if (/^[MF]$/.test(study.patient_sex) && /^[MF]$/.test(exam.sex) && study.patient_sex !== exam.sex)
      warnings.push({ field: 'sex', exam: exam.sex, dicom: study.patient_sex })
    const born = /^(\d{4})(\d{2})(\d{2})$/.exec(study.patient_birth_date)
    const birthday = born ? `${born[1]}-${born[2]}-${born[3]}` : ''
    if (birthday && exam.birthday && birthday !== exam.birthday) warnings.push({ field: 'birthday', exam: exam.birthday, dicom: birthday })
  }
  return warnings.filter((w, i) => warnings.findIndex((other) => other.field === w.field && other.dicom === w.dicom) === i)
}
