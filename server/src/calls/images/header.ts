import { formatDateTime, parseDateTime, parsePersonName, personNameText } from '@farsight/shared/domain'

/** The patient as a study's row keeps him from the header. */
export interface HeaderRow {
  readonly patient_id: string
  readonly patient_name: string
  readonly patient_sex: string
  readonly patient_birth_date: string
}

/** A DICOM date (`20261120`) as the wire has dates; '' for what is no day of the calendar. */
export function dayOf(date: string): string {
  const day = date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  return parseDateTime(day) === undefined ? '' : day.slice(0, 10)
}

/** The patient as a list shows him. */
export const headerPatient = (row: HeaderRow) => ({
  patName: personNameText(parsePersonName(row.patient_name), 'zh'),
  patientId: row.patient_id,
  sex: row.patient_sex,
  birthday: dayOf(row.patient_birth_date),
})

/** Who flagged a series, as its row keeps it. */
export interface CheckingRow {
  readonly reason: string
  readonly userName: string
  readonly at: number
}

/** The mark of a series that is being checked, as the wire has it. */
export const checkingOf = (row: CheckingRow | null) =>
  row ? { reason: row.reason, userName: row.userName, time: formatDateTime(row.at) } : null
