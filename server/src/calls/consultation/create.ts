import { randomUUID } from 'node:crypto'
import { consultationCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { consultationNumber } from '../../consultations/number'
import { checkRequest, examsFor } from '../../consultations/request'
import { noteConsultation } from '../../consultations/steps'
import { wakeRoom } from '../../consultations/tell'
import { insertConsultation, type OfPatient, patientOfExam } from '../../consultations/write'
import type { ExamRecord } from '../../exams/exam'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { consults } from '../policies'

type Asked = RequestOf<typeof consultationCalls.consultationCreate>

/** Of the exams' patient, else of whom the form names. */
function patientOf({ patName = '', sex = '', ageValue = null, ageUnit = 'Y' }: Asked, exams: readonly ExamRecord[]): OfPatient {
  const [first] = exams
  if (first) return patientOfExam(first)
  if (patName.trim() === '') throw new CallError(CODE.parameterEmpty, 'patName')
  return { pat_name: patName.trim(), sex, age_value: ageValue, age_unit: ageValue === null ? '' : ageUnit }
}

/** Begins a consultation at its first step; the hospitals that are invited see it being prepared. */
export const consultationCreate = sessionHandler(consultationCalls.consultationCreate, consults, async (work, asked) => {
  const { tx, now, session } = work
  const exams = await examsFor(work, asked.request.type, asked.risProcedureIds)
  const patient = patientOf(asked, exams)
  const checked = await checkRequest(work, asked.request)
  const id = randomUUID()
  const no = await consultationNumber(tx, now)
  work.about(id)
  await insertConsultation(tx, { id, no, userName: session.userName, at: new Date(now) }, checked, patient, exams)
  await noteConsultation(work, id, 'created', '', 's1')
  await wakeRoom(work, id)
  return { val: { id, no } }
})
