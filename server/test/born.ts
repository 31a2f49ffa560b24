import type { AgeUnit } from '@farsight/shared/domain'
import { ageOn, formatDate } from '@farsight/shared/domain'

/** A birth date and the age that it gives today, as a form sends them: an age written into a test is right for a year at most. */
export function born(birthday: string): { birthday: string; age: string; ageUnit: AgeUnit } {
  const age = ageOn(birthday, formatDate(Date.now()))
  if (!age) throw new Error(`no birth date: ${birthday}`)
  return { birthday, age: String(age.value), ageUnit: age.unit }
}
