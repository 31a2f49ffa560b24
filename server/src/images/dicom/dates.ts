/** A DICOM DA (YYYYMMDD, or the old YYYY.MM.DD) as YYYY-MM-DD; '' when empty, null when it is no date of the calendar. */
export function isoDate(value: string): string | '' | null {
  if (value === '') return ''
  const matched = /^(\d{4})\.?(\d{2})\.?(\d{2})$/.exec(value)
  if (!matched) return null
  const [, year, month, day] = matched
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day) || Number(year) < 1850) return null
  return `${year}-${month}-${day}`
}

/** A DICOM TM (HH[MM[SS[.F]]], or the old HH:MM:SS) as HH:MM:SS, fractions dropped; '' when empty, null when it is no time of day. */
export function isoTime(value: string): string | '' | null {
  if (value === '') return ''
  const matched = /^(\d{2}):?(\d{2})?:?(\d{2})?(?:\.\d{1,6})?$/.exec(value)
  if (!matched) return null
  const [hour, minute, second] = [matched[1], matched[2] ?? '00', matched[3] ?? '00']
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null
  // A leap second is rounded down: databases have no 60.
  return `${hour}:${minute}:${second === '60' ? '59' : second}`
}
