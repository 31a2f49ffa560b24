import { formatDate } from '@farsight/shared/domain'
import type { BuiltExam } from './build'

/** Gives the exams of one day their numbers in the order of registration: `CT2611200031` by modality, `SY26112000031` by hospital. */
export function numberDay(code: string, start: number, built: readonly BuiltExam[]): readonly BuiltExam[] {
  const day = formatDate(start).replaceAll('-', '').slice(2)
  const serials = new Map<string, number>()
  const ordered = [...built].sort((a, b) => a.exam.register_time - b.exam.register_time || (a.exam.exam_id < b.exam.exam_id ? -1 : 1))
  return ordered.map((one, i) => {
    const { modality } = one.exam
    const serial = (serials.get(modality) ?? 0) + 1
    serials.set(modality, serial)
    return {
      ...one,
      exam: {
        ...one.exam,
        check_no: `${modality}${day}${String(serial).padStart(4, '0')}`,
        accession_no: `${code.toUpperCase()}${day}${String(i + 1).padStart(5, '0')}`,
      },
    }
  })
}
