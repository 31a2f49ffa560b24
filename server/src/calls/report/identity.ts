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

/** Whose the exam was before patients were merged, or a temporary identity was found out: its images bear that for good. */
export type FormerIdentity = Pick<ExamRecord, 'hospital_no' | 'pat_name' | 'pinyin' | 'sex' | 'birthday'>

/** Where the header's patient is not the exam's. What the header leaves open is no difference. */
export function identityWarnings(
  exam: ExamRecord,
  studies: readonly IdentityStudy[],
  former: readonly FormerIdentity[] = [],
): OpenedReport['identityWarnings'] {
  const warnings: OpenedReport['identityWarnings'] = []
  const all: readonly FormerIdentity[] = [exam, ...former]
  for (const study of studies) {
    const name = parsePersonName(study.patient_name)
    if (study.patient_name && !all.some((one) => samePersonName(name, { patName: one.pat_name, pinyin: one.pinyin })))
      warnings.push({ field: 'name', exam: exam.pat_name, dicom: study.patient_name })
    if (study.patient_id && !all.some((one) => one.hospital_no === study.patient_id))
      warnings.push({ field: 'patientId', exam: exam.hospital_no, dicom: study.patient_id })
    if (/^[MF]$/.test(study.patient_sex) && /^[MF]$/.test(exam.sex) && !all.some((one) => one.sex === study.patient_sex))
      warnings.push({ field: 'sex', exam: exam.sex, dicom: study.patient_sex })
    const born = /^(\d{4})(\d{2})(\d{2})$/.exec(study.patient_birth_date)
    const birthday = born ? `${born[1]}-${born[2]}-${born[3]}` : ''
    if (birthday && exam.birthday && !all.some((one) => one.birthday === birthday))
      warnings.push({ field: 'birthday', exam: exam.birthday, dicom: birthday })
  }
  return warnings.filter((w, i) => warnings.findIndex((other) => other.field === w.field && other.dicom === w.dicom) === i)
}
