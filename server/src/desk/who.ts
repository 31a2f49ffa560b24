import type { DeskPatient } from '@farsight/shared/contract'
import { CODE, foldName, isAge, plainIdNo } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { nextNumber } from './numbers'
import { insertPatient, lockPatient, type PatientIdentity, type PatientRecord, patientByIdentity, updatePatient } from './patient'

/** Who somebody is, as a form that passed its rules says it. */
export const identityOf = (one: DeskPatient): PatientIdentity => ({
  pat_name: one.patName.trim(),
  pinyin: one.pinyin.trim(),
  sex: one.sex === '' ? 'O' : one.sex,
  birthday: one.birthday || null,
  age_value: isAge(one.age) ? Number(one.age) : null,
  age_unit: isAge(one.age) ? one.ageUnit : null,
  nation: one.nation,
  phone: one.phone,
  id_type: one.idType,
  id_no: one.idType === 'none' ? '' : one.idType === 'identityCard' ? plainIdNo(one.idNo) : one.idNo.trim(),
  id_reason: one.idType === 'none' ? one.idReason : '',
  address: one.address.trim(),
})

/**
 * One at a time at the desk of a hospital, until the transaction ends: whether somebody is there already, and which number is the next,
 * is then sure. It takes milliseconds, and numbers wait for each other anyway. Exams that are locked are locked before it, bookings and
 * rooms after it.
 */
export async function atTheDesk(tx: Tx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`desk ${tx.tenant.facilityId}`}, 0))`)
}

/** The same name, sex, birth date and telephone, where no number says who it is. */
async function sameAs(tx: Tx, one: PatientIdentity): Promise<PatientRecord | undefined> {
  if (one.phone === '' || one.birthday === null) return undefined
  const row = await tx.row<{ patient_id: string }>(sql`
    SELECT p.patient_id FROM patient p JOIN patient_word w ON w.facility_id = p.facility_id AND w.patient_id = p.patient_id AND w.word = ${`t:${one.phone}`}
    WHERE p.facility_id = ${tx.tenant.facilityId} AND p.pat_name = ${one.pat_name} AND p.sex = ${one.sex} AND p.birthday = ${one.birthday}
      AND p.phone = ${one.phone} AND p.merged_into IS NULL AND NOT p.unknown AND (p.id_no = '' OR ${one.id_no} = '') ORDER BY p.at LIMIT 1`)
  return row && lockPatient(tx, row.patient_id)
}

const sameName = (a: Pick<PatientIdentity, 'pat_name'>, b: Pick<PatientIdentity, 'pat_name'>): boolean =>
  foldName(a.pat_name) === foldName(b.pat_name)

/** Whoever has this number already, only under this name, else who is the same by all that is said. Throws 2609. */
async function knownAs(tx: Tx, one: PatientIdentity): Promise<PatientRecord | undefined> {
  const byNumber = await patientByIdentity(tx, one.id_type, one.id_no)
  if (byNumber && !sameName(byNumber, one)) throw new CallError(CODE.identityTaken, 'idNo')
  return byNumber ?? sameAs(tx, one)
}

const newPatient = async (tx: Tx, now: number, one: PatientIdentity, unknown = false): Promise<PatientRecord> =>
  insertPatient(tx, now, await nextNumber(tx, 'patient', 'P', now), one, { unknown })

/** What a form says over what is known; what it leaves open stays. */
function saidOver(known: PatientRecord, one: PatientIdentity): PatientIdentity {
  const numbered = one.id_no === '' ? known : one
  const aged = one.birthday === null && one.age_value === null ? known : one
  return {
    ...{ pat_name: one.pat_name, pinyin: one.pinyin, sex: one.sex },
    ...{ birthday: aged.birthday, age_value: aged.age_value, age_unit: aged.age_unit },
    ...{ nation: one.nation || known.nation, phone: one.phone || known.phone, address: one.address || known.address },
    ...{ id_type: numbered.id_type, id_no: numbered.id_no, id_reason: numbered.id_reason },
  }
}

/** Whom a form means besides what it says. */
export interface Meant {
  /** Who was looked up: the form shows all that is known of him. */
  readonly patientId?: string | undefined
  /** Nobody knows who it is (DAY-05). */
  readonly unknown?: boolean
  /** What differs from the record of who was looked up corrects it. */
  readonly correct?: boolean
}

/** By what a person is told from another. */
type Told = Pick<PatientIdentity, 'pat_name' | 'sex' | 'birthday'>

/** Does a form say somebody else than what stands? What one of them leaves open is no difference. */
const differs = (known: Told, one: Told): boolean =>
  !sameName(known, one) ||
  (known.sex !== 'O' && one.sex !== 'O' && known.sex !== one.sex) ||
  (known.birthday !== null && one.birthday !== null && known.birthday !== one.birthday)

/** Who was looked up, and whether the form still means him. */
async function lookedUp(tx: Tx, one: PatientIdentity, patientId: string, { unknown, correct }: Meant): Promise<PatientRecord> {
  const there = await lockPatient(tx, patientId)
  if (!there || there.merged_into !== null) throw new CallError(CODE.notFound, 'patientId')
  const other = differs(there, one)
  // A temporary identity is found out by reconciling, so that its exams follow.
  if (!there.unknown && unknown) throw new CallError(CODE.parameterIllegal, 'unknown')
  if (there.unknown && (!unknown || other)) throw new CallError(CODE.reconcileFirst, 'patientId')
  if (!correct) refuseAnother(there, one)
  return there
}

/** A form that says somebody else than what stands is told so, with what stands. Throws 2617. */
export function refuseAnother(there: Told & { readonly hospital_no: string }, one: Told): void {
  if (!differs(there, one)) return
  const { pat_name, sex, birthday, hospital_no } = there
  throw new CallError(CODE.identityDiffers, 'patientId', { patName: pat_name, sex, birthday, hospitalNo: hospital_no })
}

/**
 * The patient of a form at this desk, locked: who was looked up, whoever has this number already (only under this name), who is the same by
 * all that is said, else a new one with the next number. What the form says of him stands from now on. Call {@link atTheDesk} before.
 * Throws 2 for somebody known who is said to be unknown, 2002 for nobody, 2609, 2617 with what the record says, 2618.
 */
export async function patientFor(tx: Tx, now: number, one: PatientIdentity, meant: Meant = {}): Promise<PatientRecord> {
  const { patientId, unknown = false } = meant
  if (patientId !== undefined) {
    const there = await lookedUp(tx, one, patientId, meant)
    const byNumber = there.unknown ? undefined : await patientByIdentity(tx, one.id_type, one.id_no)
    if (byNumber && byNumber.patient_id !== there.patient_id) throw new CallError(CODE.identityTaken, 'idNo')
    return updatePatient(tx, there, one)
  }
  const there = unknown ? undefined : await knownAs(tx, one)
  return there ? updatePatient(tx, there, saidOver(there, one)) : newPatient(tx, now, one, unknown)
}

/**
 * The same for somebody whom another hospital sends: its word changes nothing here, and a number that another name has here is left out, so
 * that nobody learns whose it is: the desk sees both when it registers.
 */
export async function patientOfPartner(tx: Tx, now: number, one: PatientIdentity): Promise<PatientRecord> {
  const byNumber = await patientByIdentity(tx, one.id_type, one.id_no)
  if (byNumber && !sameName(byNumber, one)) return newPatient(tx, now, { ...one, id_no: '', id_type: 'none', id_reason: 'other' })
  return byNumber ?? (await sameAs(tx, one)) ?? newPatient(tx, now, one)
}

/** The same for a report that is written without the desk: who is known stays as he is known. Throws 2609. */
export const patientOfReport = async (tx: Tx, now: number, one: PatientIdentity): Promise<PatientRecord> =>
  (await knownAs(tx, one)) ?? newPatient(tx, now, one)

/** Somebody else by all that both say: another name in writing and in Latin letters, and another birth date or sex. */
const isOther = (known: PatientRecord, one: PatientIdentity): boolean =>
  !sameName(known, one) &&
  foldName(known.pinyin) !== foldName(one.pinyin) &&
  ((known.birthday !== null && one.birthday !== null && known.birthday !== one.birthday) ||
    (known.sex !== 'O' && one.sex !== 'O' && known.sex !== one.sex))

/** Who has a number now: who was merged is the one that he was merged into. */
async function whoNow(tx: Tx, number: string): Promise<{ readonly patient_id: string; readonly hospital_no: string } | undefined> {
  return tx.row(sql`
    WITH RECURSIVE way AS (
      SELECT p.patient_id, p.hospital_no, p.merged_into FROM patient p WHERE p.facility_id = ${tx.tenant.facilityId} AND p.hospital_no = ${number}
      UNION SELECT p.patient_id, p.hospital_no, p.merged_into FROM patient p JOIN way w ON w.merged_into = p.patient_id WHERE p.facility_id = ${tx.tenant.facilityId})
    SELECT w.patient_id, w.hospital_no FROM way w WHERE w.merged_into IS NULL`)
}
/** The number under which the exams of a number stand now. */
export const numberNow = async (tx: Tx, number: string): Promise<string> => (await whoNow(tx, number))?.hospital_no ?? number

/**
 * The patient of images that were not ordered here, by their Patient ID (0010,0020). A number that somebody else has here does not make two
 * people one: who comes with it gets a number of the hospital's own. Call {@link atTheDesk} before.
 */
export async function patientOfImages(tx: Tx, now: number, number: string, one: PatientIdentity): Promise<PatientRecord> {
  if (number === '') return newPatient(tx, now, one)
  const there = await whoNow(tx, number)
  if (!there) return insertPatient(tx, now, number, one)
  const known = (await lockPatient(tx, there.patient_id))!
  return isOther(known, one) ? newPatient(tx, now, one) : known
}
