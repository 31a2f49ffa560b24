import { imageCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockOwn, noteStep, rowChanged } from '../../acts/own'
import { writeAudit } from '../../audit/audit'
import { imagesAreOthers } from '../../images/changed'
import { attachStudy } from '../../images/door/bind'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { bindsImages } from '../policies'
import { identityWarnings } from '../report/identity'
import { reasonOf } from '../report/steps'
import { dayOf, type HeaderRow, headerPatient } from './header'

interface Row extends HeaderRow {
  readonly study_uid: string
  readonly accession_no: string
  readonly modality: string
  readonly description: string
  readonly study_date: string
  readonly images: number
  readonly received: Date | number
  readonly total: number
}

/** Studies of the hospital that no exam has, the newest first: what a technician binds by hand (IMG-02). */
export const queryUnmatched = sessionHandler(imageCalls.queryUnmatched, bindsImages, async ({ tx }, { keyword = '', pageNo, pageSize }) => {
  const own = tx.filter('images.unmatched', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const word = keyword.trim().toLowerCase()
  const matches = word
    ? sql`AND (strpos(lower(s.patient_name), ${word}) > 0 OR strpos(lower(s.patient_id), ${word}) > 0 OR strpos(lower(s.accession_no), ${word}) > 0)`
    : sql``
  const rows = await tx.rows<Row>(sql`
    SELECT s.study_uid, s.patient_id, s.patient_name, s.patient_sex, s.patient_birth_date, s.accession_no, s.modality, s.description, s.study_date, s.images,
      s.received, count(*) OVER ()::int AS total
    FROM study s WHERE s.exam_id IS NULL AND s.images > 0 AND ${own} ${matches}
    ORDER BY s.received DESC, s.study_uid LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`)
  return {
    val: rows.map((row) => ({
      studyUid: row.study_uid,
      ...headerPatient(row),
      accessionNo: row.accession_no,
      modality: row.modality,
      description: row.description,
      studyDate: dayOf(row.study_date),
      images: row.images,
      received: formatDateTime(Number(row.received)),
    })),
    total: rows[0]?.total ?? 0,
    totalIsFloor: false,
  }
})

/** Gives a study that no exam has to one. Another patient's name in its headers wants a second word and a reason (DC-11). */
export const bindStudy = sessionHandler(imageCalls.bindStudy, bindsImages, async (work, payload) => {
  const { tx, now, events, session } = work
  work.about(payload.risProcedureId)
  const { facilityId } = tx.tenant
  const own = tx.filter('images.bind', sql`s.facility_id = ${facilityId}`)
  const study = await tx.row<HeaderRow & { study_uid: string; description: string; images: number; exam_id: string | null }>(
    sql`SELECT s.study_uid, s.description, s.images, s.exam_id, s.patient_id, s.patient_name, s.patient_sex, s.patient_birth_date FROM study s
      WHERE s.study_uid = ${payload.studyUid} AND ${own} FOR UPDATE`,
  )
  if (!study) throw new CallError(CODE.notInRis)
  const exam = await lockOwn(work, payload.risProcedureId)
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  // Bound meanwhile, by a colleague or by its number.
  if (study.exam_id !== null) throw new CallError(CODE.stateChanged)
  if (exam.modality === 'ECG') throw new CallError(CODE.noEcgImages)
  const differences = identityWarnings(exam, [study])
  if (differences.length > 0 && !payload.confirm) throw new CallError(CODE.otherPatientImages, undefined, { differences })
  const reason = differences.length > 0 ? reasonOf(payload.reason) : (payload.reason?.trim() ?? '')
  const after = await attachStudy({ tx, now, events, userName: session.userName, register: false }, study.study_uid, exam)
  await noteStep(work, exam, 'bindImages', after.state, reason || `${study.images}`)
  if (differences.length > 0)
    await writeAudit(tx, { call: 'images of another patient bound', outcome: CODE.success, objectId: exam.exam_id, address: work.address })
  await rowChanged(work, after)
  await imagesAreOthers(tx, exam)
  return { val: { state: after.state, imageCount: after.image_count } }
})
