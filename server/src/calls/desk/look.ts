import { deskCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, type SourceType, STATE, sourceCode } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { chosenChecks, examThere } from '../../desk/checks'
import { formConfig } from '../../desk/form-config'
import { PATIENT_COLUMNS, type PatientRecord, whoHas } from '../../desk/patient'
import { fileAddress } from '../../pictures/files'
import { CallError } from '../error'
import { type Handler, sessionHandler, type Work } from '../handler'
import { seesRegistrations, worksAtDesk } from '../policies'
import { patientRow } from './people'

interface Row {
  readonly exam_id: string
  readonly check_no: string
  readonly hospital_no: string
  readonly state: number
  readonly modality: string
  readonly bodypart: string
  readonly side: '' | 'L' | 'R' | 'B'
  readonly check_item: string
  readonly source_type: SourceType
  readonly department: string
  readonly apply_doctor: string
  readonly outpatient_no: string
  readonly inpatient_no: string
  readonly bed_no: string
  readonly trauma: boolean
  readonly revisit: boolean
  readonly follow_up: boolean
  readonly condition_description: string
  readonly register_time: number
  readonly visit_id: string
  readonly booking_id: string | null
  readonly item_id: string | null
  readonly room_id: string | null
  readonly room_name: string | null
  readonly fee: string
  readonly emergency: boolean
  readonly apply_no: string
  readonly physical_no: string
  readonly image_no: string
  readonly his_no: string
  readonly pre_check_time: number | null
  readonly safety: Record<string, string>
  readonly repeat_reason: string
  readonly sheet_id: string | null
  readonly user_name: string
}

const bit = (on: boolean): 0 | 1 => (on ? 1 : 0)

/** Every exam of the visit that this exam belongs to, the exam itself first. */
async function visitRows({ tx, session }: Work, examId: string): Promise<readonly Row[]> {
  const own = tx.filter('desk.registration', sql`r.facility_id = ${session.facilityId}`)
  return tx.rows<Row>(sql`
    SELECT e.exam_id, e.check_no, e.hospital_no, e.state, e.modality, e.bodypart, e.side, e.check_item, e.source_type, e.department, e.apply_doctor, e.outpatient_no,
      e.inpatient_no, e.bed_no, e.trauma, e.revisit, e.follow_up, e.condition_description, e.register_time, r.visit_id, r.booking_id, r.item_id, r.room_id, m.name AS room_name,
      r.fee, r.emergency, r.apply_no, r.physical_no, r.image_no, r.his_no, r.pre_check_time, r.safety, r.repeat_reason, r.sheet_id, r.user_name
    FROM registration r JOIN exam e ON e.exam_id = r.exam_id AND e.facility_id = r.facility_id LEFT JOIN image_room m ON m.room_id = r.room_id
    WHERE r.visit_id = (SELECT o.visit_id FROM registration o WHERE o.exam_id = ${examId} AND o.facility_id = r.facility_id) AND ${own}
    ORDER BY e.exam_id <> ${examId}, e.idx`)
}

/** Registration data of an exam's visit. `secret` signs the address of the request form's picture. */
export const getRegistration = (secret: Buffer): Handler =>
  sessionHandler(deskCalls.getRegistration, seesRegistrations, async (work, { risProcedureId }) => {
    work.about(risProcedureId)
    const rows = await visitRows(work, risProcedureId)
    const [one] = rows
    if (!one || one.exam_id !== risProcedureId) throw new CallError(CODE.notInRis)
    const ownPatient = work.tx.filter('registration.patient', sql`p.facility_id = ${work.session.facilityId}`)
    const patient = await work.tx.row<PatientRecord>(
      sql`SELECT ${PATIENT_COLUMNS} FROM patient p WHERE ${ownPatient} AND p.hospital_no = ${one.hospital_no}`,
    )
    if (!patient) throw new CallError(CODE.notInRis)
    return {
      val: {
        // Whoever may change it sees it whole.
        patient: patientRow(patient, worksAtDesk.allows(work.session), work.now),
        visit: {
          sourceType: sourceCode(one.source_type, 'desk') as 1 | 2 | 3 | 4,
          department: one.department,
          applyDoctor: one.apply_doctor,
          outpatientNo: one.outpatient_no,
          inpatientNo: one.inpatient_no,
          physicalNo: one.physical_no,
          bedNo: one.bed_no,
          applyNo: one.apply_no,
          imageNo: one.image_no,
          hisNo: one.his_no,
          emergency: bit(one.emergency),
          trauma: bit(one.trauma),
          revisit: bit(one.revisit),
          followUp: bit(one.follow_up),
          conditionDescription: one.condition_description,
          preCheckTime: one.pre_check_time === null ? null : formatDateTime(one.pre_check_time),
          safety: one.safety,
          registerTime: formatDateTime(one.register_time),
        },
        checks: rows
          .filter(({ state }) => state === one.state)
          .map((row) => ({
            risProcedureId: row.exam_id,
            checkNo: row.check_no,
            itemId: row.item_id ?? '',
            roomId: row.room_id ?? '',
            roomName: row.room_name ?? '',
            modality: row.modality,
            bodypart: row.bodypart,
            side: row.side,
            checkItem: row.check_item,
            fee: row.fee,
          })),
        state: one.state,
        bookingId: one.booking_id ?? '',
        sheetUrl: one.sheet_id === null ? '' : fileAddress(secret, work.session.facilityId, one.sheet_id, work.now),
        repeatReason: one.repeat_reason,
        registeredBy: one.user_name,
      },
    }
  })

const DAY = 24 * 60 * 60_000

interface Recent {
  readonly exam_id: string
  readonly facility_name: string
  readonly check_no: string
  readonly at: number
  readonly state: number
  readonly done: boolean
  readonly modality: string
  readonly bodypart: string
  readonly side: '' | 'L' | 'R' | 'B'
  readonly check_item: string
}

/** The same item: of this modality, on this part, and on the same side where both say one. */
const sameItem = (row: Recent, check: { modality: string; bodypart: string; side: string }): boolean =>
  row.modality === check.modality &&
  row.bodypart === check.bodypart &&
  (row.side === '' || check.side === '' || row.side === check.side || row.side === 'B')

export const checkDuplicate = sessionHandler(deskCalls.checkDuplicate, worksAtDesk, async (work, asked) => {
  const { tx, now, session } = work
  const { facilityId } = session
  if (asked.checks.length === 0 || asked.checks.some(({ itemId }) => itemId === '')) return { val: { exists: 0 as const, recent: [] } }
  const meant = asked.patientId ?? (await whoHas(tx, asked.idType, asked.idNo)) ?? null
  const patient = await tx.row<{ patient_id: string; hospital_no: string; id_type: string; id_no: string }>(sql`
    SELECT p.patient_id, p.hospital_no, p.id_type, p.id_no FROM patient p WHERE p.facility_id = ${facilityId} AND p.merged_into IS NULL
      AND p.patient_id = ${meant}`)
  work.about(patient?.patient_id ?? '')
  const checks = await chosenChecks(
    tx,
    asked.checks.map((check) => ({ ...check, side: check.side })),
    { anyRoom: true, loose: true },
  )
  const { recent_days } = await formConfig(tx, 'register')
  const since = new Date(now - recent_days * DAY)
  const here = patient
    ? await tx.rows<Recent>(sql`
        SELECT e.exam_id, '' AS facility_name, e.check_no, e.register_time AS at, e.state, e.report_has_complete AS done, e.modality, e.bodypart, e.side, e.check_item
        FROM exam e WHERE e.facility_id = ${facilityId} AND e.hospital_no = ${patient.hospital_no} AND e.state <> ${STATE.deleted} AND e.register_time >= ${since}
        ORDER BY e.register_time DESC LIMIT 50`)
    : []
  const [type, number] = [patient?.id_type || asked.idType, patient?.id_no || asked.idNo]
  const elsewhere = number
    ? await tx.rows<Recent>(
        sql`SELECT '' AS exam_id, u.facility_name, '' AS check_no, u.at, u.state, u.done, u.modality, u.bodypart, u.side, u.check_item FROM union_recent(${type}, ${number}, ${since}) u`,
      )
    : []
  const exists = patient !== undefined && (await examThere(tx, now, patient.hospital_no, asked.applyNo.trim(), checks))
  return {
    val: {
      exists: bit(exists),
      recent: [...here, ...elsewhere]
        .filter((row) => checks.some((check) => sameItem(row, check)))
        .map((row) => ({
          risProcedureId: row.exam_id,
          facilityName: row.facility_name || session.facility.name,
          own: bit(row.exam_id !== ''),
          checkNo: row.check_no,
          time: formatDateTime(row.at),
          state: row.state,
          reportHasComplete: bit(row.done),
          modality: row.modality,
          bodypart: row.bodypart,
          side: row.side,
          checkItem: row.check_item,
        })),
    },
  }
})
