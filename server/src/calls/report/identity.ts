import type { OpenedReport } from '@farsight/shared/contract'
import { parsePersonName, samePersonName } from '@farsight/shared/domain'
import type { ExamRecord } from '../../exams/exam'

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

/** Where the header's patient is not the exam's. What the header leaves open is no difference. */
export function identityWarnings(exam: ExamRecord, studies: readonly IdentityStudy[]): OpenedReport['identityWarnings'] {
  const warnings: OpenedReport['identityWarnings'] = []
  const named = { patName: exam.pat_name, pinyin: exam.pinyin }
  for (const study of studies) {
    if (study.patient_name && !samePersonName(parsePersonName(study.patient_name), named))
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
