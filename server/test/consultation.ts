import type { AnswerOf, Consultation, ConsultationRequest, calls } from '@farsight/shared/contract'
import type { NewExam } from '../src/exams/insert'
import { makeExam } from './exams'
import type { Answer, TestAccount, TestClient, TestServer } from './harness'
import { fine } from './orders'
import { relate } from './relations'

/** Somebody who consults. */
export interface Consultant extends TestClient {
  readonly account: TestAccount
}

/** Hospitals of a consultation: who asks, one of the same union, one that a relation joins with the asking one alone, and a stranger. */
export interface Clinicians {
  readonly home: string
  readonly sibling: string
  readonly partner: string
  readonly stranger: string
  readonly asker: Consultant
  /** Of the sibling, which holds it: who checks and triages, and who concludes. */
  readonly lead: Consultant
  readonly chair: Consultant
  readonly guest: Consultant
  readonly outsider: Consultant
  /** A doctor of the own hospital without the menu. */
  readonly unable: Consultant
  request(more?: Partial<ConsultationRequest>): ConsultationRequest
  exam(more?: Partial<NewExam>): Promise<NewExam>
  /** A consultation of one exam at a step. */
  at(step: Consultation['progress'], more?: Partial<ConsultationRequest>): Promise<Begun>
}

export interface Begun {
  readonly id: string
  readonly no: string
  readonly exam: NewExam
}

export const CASE: ConsultationRequest['caseInfo'] = {
  mainDescription: '咳嗽三天',
  preliminaryDiagnosis: '肺炎？',
  presentHistory: '受凉后起病',
  pastHistory: '高血压十年',
  familyHistory: '无',
  allergyHistory: '青霉素',
  traumaHistory: '',
  surgeryHistory: '',
  physicalCheck: '右肺可闻湿啰音',
  auxiliaryCheck: '血常规',
  vitals: { temperature: 38.5, pulse: 96, respiration: 22, systolic: 130, diastolic: 80 },
}

/** How somebody sees a consultation. */
export const seenBy = async (by: TestClient, id: string): Promise<Consultation> => fine(await by.call('consultationGet', { id })).body.val
export const rows = async (by: TestClient, more: Record<string, unknown> = {}): Promise<AnswerOf<typeof calls.consultationList>> =>
  fine(await by.call('consultationList', more)).body

/** Takes a step with the number that is there now. */
export async function steps(by: TestClient, id: string, step: string, more: Record<string, unknown> = {}): Promise<Answer> {
  const { body } = await by.call('consultationGet', { id })
  return by.call('consultationNextStep', { id, step, baseVersion: body.val?.version ?? 0, pass: 1, ...more })
}
export async function saves(by: TestClient, id: string, step: string, more: Record<string, unknown>): Promise<Answer> {
  const { body } = await by.call('consultationGet', { id })
  return by.call('consultationSaveStep', { id, step, baseVersion: body.val?.version ?? 0, ...more })
}
export const SCORES = { promptness: 5, completeness: 4, usefulness: 5, reason: '' }

export async function makeClinicians(server: TestServer): Promise<Clinicians> {
  const home = await server.facility({ name: '市一', union: 'c1', reviewLevels: 0 })
  const sibling = await server.facility({ name: '仁和', union: 'c1' })
  const partner = await server.facility({ name: '东港', union: 'c2' })
  const stranger = await server.facility({ name: '南岭', union: 'c3' })
  await relate(server, partner, home)
  await relate(server, home, stranger, 'pending')
  const person = async (facility: string, name: string, menu = '000010110000'): Promise<Consultant> => {
    const account = await server.account(facility, { name, menu, rights: { CT: 4 } })
    return { ...(await server.as(account)), account }
  }
  const made = {
    home,
    sibling,
    partner,
    stranger,
    asker: await person(home, '张申请'),
    lead: await person(sibling, '李主持'),
    chair: await person(sibling, '王主席'),
    guest: await person(partner, '陈受邀'),
    outsider: await person(stranger, '赵外人'),
    unable: await person(home, '孙无权', '000010000000'),
  }
  const request = (more: Partial<ConsultationRequest> = {}): ConsultationRequest => ({
    type: 'imaging',
    mode: 'interactive',
    video: 0,
    purpose: '明确诊断',
    caseInfo: CASE,
    facilityIds: [sibling, partner],
    designatedDoctorId: null,
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 10:00:00',
    ...more,
  })
  const self: Clinicians = {
    ...made,
    request,
    exam: (more) => makeExam(server, home, more),
    async at(step, more) {
      const { asker, lead, chair, guest } = made
      const exam = await makeExam(server, home)
      const { val } = fine(await asker.call('consultationCreate', { request: request(more), risProcedureIds: [exam.exam_id] })).body
      const { id } = val
      const until = Number(step.slice(1))
      if (until > 1) fine(await steps(asker, id, 's1'))
      if (until > 2) fine(await steps(lead, id, 's2'))
      if (until > 3) {
        const { version } = await seenBy(lead, id)
        const doctorIds = [chair, guest].map(({ account }) => account.userId)
        fine(await lead.call('consultationAssign', { id, baseVersion: version, doctorIds, chairId: chair.account.userId }))
        fine(await steps(lead, id, 's3'))
      }
      if (until > 4) {
        fine(await saves(chair, id, 's4', { conclusion: '考虑肺炎，建议抗炎后复查。' }))
        fine(await steps(chair, id, 's4'))
      }
      if (until > 5) {
        fine(await saves(lead, id, 's5', { scores: SCORES }))
        fine(await steps(lead, id, 's5'))
      }
      return { id, no: val.no, exam }
    },
  }
  return self
}
