import type { RequestOf } from '@farsight/shared/contract'
import { registerListCalls } from '@farsight/shared/contract'
import { CODE, formatDate, formatDateTime, patientFaults, STATE, UNKNOWN_REQUIRED } from '@farsight/shared/domain'
import sql, { join } from 'sql-template-tag'
import { nextNumber } from '../../desk/numbers'
import { insertPatient, PATIENT_COLUMNS, type PatientIdentity, type PatientRecord, patientByIdentity } from '../../desk/patient'
import { pinyinOfName } from '../../desk/pinyin'
import { anySearches } from '../../exams/words'
import { examsUnder, heldBy } from '../../people/exams'
import { fillsOf } from '../../people/fill'
import { type Held, hold, readPatient } from '../../people/hold'
import { givesName, type Merged, mergeInto, nameExams, nameTemporary, refusedPair } from '../../people/merge'
import { differing, formerNumbers, personOf, personRow } from '../../people/person'
import { temporaryExams } from '../../people/temporary'
import { unmerge } from '../../people/unmerge'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsPatients } from '../policies'
import { reasonOf } from '../report/steps'

const MOST = 20

/** Whom a text means: name, pinyin and number as in lists, and the beginning of a phone or identity number. */
export const queryPatients = sessionHandler(registerListCalls.queryPatients, keepsPatients, async ({ tx }, { search }) => {
  const wanted = search.trim().toLowerCase()
  const searches = [...anySearches(search), ...['d', 't'].map((kind) => ({ from: `${kind}:${wanted}`, to: `${kind}:${wanted}\u{10FFFF}` }))]
  if (wanted === '') return { val: [], total: 0, totalIsFloor: false }
  const parts = searches.map((one) => ('exact' in one ? sql`w.word = ${one.exact}` : sql`(w.word >= ${one.from} AND w.word < ${one.to})`))
  const whole = searches.flatMap((one) => ('name' in one && one.name ? [one.name] : []))
  const named = whole.length ? sql`AND strpos(replace(lower(normalize(p.pat_name, NFKC)), ' ', ''), ${whole[0]}) > 0` : sql``
  const own = sql`p.facility_id = ${tx.tenant.facilityId}`
  const ownWords = sql`w.facility_id = ${tx.tenant.facilityId}`
  // Who was merged away is found as the one that he was merged into.
  const rows = await tx.rows<PatientRecord & { exams: number }>(sql`
    WITH RECURSIVE found AS (
      SELECT p.patient_id, p.merged_into FROM patient p WHERE p.patient_id IN (SELECT w.patient_id FROM patient_word w WHERE (${join(parts, ' OR ')}) AND ${ownWords} LIMIT 10000) AND ${own} ${named}
      UNION SELECT p.patient_id, p.merged_into FROM patient p JOIN found f ON p.patient_id = f.merged_into WHERE ${own})
    SELECT ${PATIENT_COLUMNS}, (SELECT count(*)::int FROM exam e WHERE e.facility_id = p.facility_id AND e.hospital_no = p.hospital_no) AS exams
    FROM patient p WHERE p.patient_id IN (SELECT f.patient_id FROM found f WHERE f.merged_into IS NULL) AND ${own} ORDER BY p.at DESC, p.patient_id LIMIT ${MOST + 1}`)
  const shown = rows.slice(0, MOST)
  const former = await formerNumbers(
    tx,
    shown.map((row) => row.patient_id),
  )
  const val = shown.map((row) => personRow(row, row.exams, former.get(row.patient_id)))
  return { val, total: val.length, totalIsFloor: rows.length > MOST }
})

export const previewMerge = sessionHandler(registerListCalls.previewMerge, keepsPatients, async (work, { patientId, intoPatientId }) => {
  work.about(patientId)
  const { tx, now } = work
  const gone = await readPatient(tx, patientId)
  const kept = intoPatientId ? await readPatient(tx, intoPatientId) : undefined
  if (kept && kept.patient_id === gone.patient_id) throw new CallError(CODE.samePatient)
  const merged = gone.merged_into !== null ? CODE.patientMerged : 0
  const refused = (kept ? refusedPair(gone, kept) : merged) || (heldBy(await examsUnder(work, gone.hospital_no), now)?.code ?? 0)
  return {
    val: {
      gone: await personOf(tx, gone),
      kept: kept ? await personOf(tx, kept) : null,
      differs: kept ? differing(gone, kept) : [],
      fills: kept ? fillsOf(gone, kept).map(({ field }) => field) : [],
      refused,
    },
  }
})

export const mergePatient = sessionHandler(registerListCalls.mergePatient, keepsPatients, async (work, q) => {
  work.about(`${q.patientId} ${q.intoPatientId}`)
  const reason = reasonOf(q.reason)
  const held = await hold(work, q.patientId, q.intoPatientId)
  return { val: await mergeInto(work, held, held.other!, reason) }
})

type Named = NonNullable<RequestOf<typeof registerListCalls.reconcilePatient>['patient']>

/** Whoever it turned out to be: name and sex at least, and nothing that the desk's own rules do not take. */
function identityIn(one: Named, now: number): PatientIdentity {
  const patName = one.patName.trim()
  const facts = { ...one, patName, pinyin: one.pinyin.trim() || pinyinOfName(patName), birthday: one.birthday ?? '', age: one.age.trim() }
  const [fault] = patientFaults(facts, UNKNOWN_REQUIRED, formatDate(now))
  if (fault) throw new CallError(fault.code, fault.field)
  return {
    pat_name: patName,
    pinyin: facts.pinyin,
    sex: facts.sex as PatientIdentity['sex'],
    birthday: one.birthday,
    age_value: facts.age === '' ? null : Number(facts.age),
    age_unit: facts.age === '' ? null : one.ageUnit,
    nation: one.nation,
    phone: one.phone,
    id_type: one.idType,
    id_no: one.idType === 'none' ? '' : one.idNo.trim(),
    id_reason: one.idReason,
    address: one.address.trim(),
  }
}

/** Whom the form names, when nobody has the number. Throws 2609 with who has it. */
async function nobodyYet(work: Work, patient: Named): Promise<PatientIdentity> {
  const as = identityIn(patient, work.now)
  const other = await patientByIdentity(work.tx, as.id_type, as.id_no)
  if (other) throw new CallError(CODE.identityTaken, 'idNo', { patientId: other.patient_id })
  return as
}

/** Exams of a known patient that say a temporary name still are his, another's, or somebody's who is new. */
async function reconcileExams(work: Work, held: Held, patient: Named | undefined, reason: string): Promise<Merged> {
  const ids = (await temporaryExams(work.tx, held.one)).map(({ exam_id }) => exam_id)
  if (ids.length === 0) throw new CallError(CODE.notTemporary)
  const newOne = async (): Promise<PatientRecord> => {
    const as = await nobodyYet(work, patient!)
    return insertPatient(work.tx, work.now, await nextNumber(work.tx, 'patient', 'P', work.now), as)
  }
  return nameExams(work, held, ids, held.other ?? (await newOne()), reason)
}

export const reconcilePatient = sessionHandler(registerListCalls.reconcilePatient, keepsPatients, async (work, q) => {
  work.about(`${q.patientId} ${q.intoPatientId ?? ''}`.trim())
  const reason = reasonOf(q.reason)
  const held = await hold(work, q.patientId, q.intoPatientId)
  if (held.one.merged_into !== null) throw new CallError(CODE.patientMerged)
  if ((q.intoPatientId === undefined) === (q.patient === undefined)) throw new CallError(CODE.parameterIllegal, 'patient')
  if (!held.one.unknown) return { val: await reconcileExams(work, held, q.patient, reason) }
  if (!held.other) return { val: await nameTemporary(work, held, await nobodyYet(work, q.patient!), reason) }
  if (held.other.patient_id !== q.patientId && held.other.merged_into === null && !givesName(held.one, held.other))
    throw new CallError(CODE.temporaryKept)
  const { mergeId, exams } = await mergeInto(work, held, held.other, reason)
  return { val: { mergeId, exams } }
})

export const unmergePatient = sessionHandler(registerListCalls.unmergePatient, keepsPatients, async (work, { mergeId, reason }) => {
  work.about(mergeId)
  return { val: await unmerge(work, mergeId, reasonOf(reason)) }
})

interface MergeRow {
  readonly merge_id: string
  readonly kind: string
  readonly hospital_no: string
  readonly pat_name: string
  readonly into_no: string
  readonly into_name: string
  readonly check_nos: string[]
  readonly later_nos: string[]
  readonly in_place: boolean
  readonly reason: string
  readonly user_name: string
  readonly at: number
  readonly undone_name: string
  readonly undone_at: number | null
}

export const queryPatientMerges = sessionHandler(registerListCalls.queryPatientMerges, keepsPatients, async (work, { patientId }) => {
  work.about(patientId)
  const { tx } = work
  const own = tx.filter('people.merges', sql`m.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<MergeRow>(sql`
    SELECT m.merge_id, m.kind, g.hospital_no, coalesce(nullif(m.gone_name, ''), g.pat_name) AS pat_name, k.hospital_no AS into_no,
      coalesce(nullif(m.kept_name, ''), k.pat_name) AS into_name, m.former IS NOT NULL AS in_place, m.reason, m.user_name, m.at, m.undone_name, m.undone_at,
      ARRAY(SELECT e.check_no FROM patient_merge_exam x JOIN exam e ON e.exam_id = x.exam_id WHERE x.merge_id = m.merge_id AND x.facility_id = m.facility_id ORDER BY e.register_time DESC) AS check_nos,
      ARRAY(SELECT e.check_no FROM exam e WHERE e.facility_id = m.facility_id AND e.hospital_no = k.hospital_no AND e.state <> ${STATE.deleted} AND m.undone_at IS NULL
        AND (m.former IS NOT NULL OR e.register_time > m.at) AND NOT EXISTS (SELECT FROM patient_merge_exam x WHERE x.merge_id = m.merge_id AND x.exam_id = e.exam_id)
        ORDER BY e.register_time DESC, e.exam_id LIMIT 50) AS later_nos
    FROM patient_merge m JOIN patient g ON g.patient_id = m.gone_id JOIN patient k ON k.patient_id = m.kept_id
    WHERE (m.kept_id = ${patientId} OR m.gone_id = ${patientId}) AND ${own} ORDER BY m.at DESC, m.merge_id LIMIT 100`)
  const val = rows.map((row) => ({
    mergeId: row.merge_id,
    kind: row.kind,
    hospitalNo: row.hospital_no,
    patName: row.pat_name,
    intoHospitalNo: row.into_no,
    intoName: row.into_name,
    exams: row.check_nos.length,
    checkNos: row.check_nos,
    laterCheckNos: row.later_nos,
    refused: row.in_place && row.later_nos.length > 0 ? CODE.laterExams : 0,
    reason: row.reason,
    userName: row.user_name,
    time: formatDateTime(row.at),
    undoneBy: row.undone_name,
    undoneTime: row.undone_at === null ? null : formatDateTime(row.undone_at),
  }))
  return { val, total: val.length, totalIsFloor: false }
})
