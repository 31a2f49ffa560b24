import { foldName, type PatientFacts, plainIdNo } from '@farsight/shared/domain'

/** Who comes into a form: what of it is known. */
export type Incoming = Partial<Pick<PatientFacts, 'patName' | 'idNo' | 'birthday' | 'sex' | 'phone' | 'address'>> & {
  readonly patientId?: string | undefined
}

/** Birth dates that follow from an age in years lie within a year of the true one. */
const YEAR_MS = 366 * 24 * 60 * 60_000
const far = (a: string, b: string): boolean => Math.abs(Date.parse(a) - Date.parse(b)) > YEAR_MS

/** Is the form about no person yet? */
export const isNobody = (now: PatientFacts, patientId: string | undefined): boolean =>
  now.patName.trim() === '' && now.idNo.trim() === '' && patientId === undefined

/** Is who comes somebody else than the form is about? What one of them leaves open is no difference; a form without a person is about nobody. */
export function isAnother(now: PatientFacts, patientId: string | undefined, next: Incoming): boolean {
  if (isNobody(now, patientId)) return false
  if (patientId !== undefined && next.patientId !== undefined) return patientId !== next.patientId
  const [name, other] = [foldName(now.patName), foldName(next.patName ?? '')]
  if (name !== '' && other !== '' && name !== other) return true
  const [number, its] = [plainIdNo(now.idNo), plainIdNo(next.idNo ?? '')]
  if (number !== '' && its !== '' && number !== its) return true
  if (now.sex !== '' && now.sex !== 'O' && next.sex && next.sex !== 'O' && now.sex !== next.sex) return true
  return now.birthday !== '' && !!next.birthday && far(now.birthday, next.birthday)
}
