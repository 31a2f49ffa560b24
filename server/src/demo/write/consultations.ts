import type { ConsultationRequest } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import { consultationAssign } from '../../calls/consultation/assign'
import { consultationCancel } from '../../calls/consultation/cancel'
import { consultationNextStep } from '../../calls/consultation/next-step'
import { consultationSaveOpinion } from '../../calls/consultation/opinion'
import { consultationSaveStep } from '../../calls/consultation/save-step'
import { consultationSign } from '../../calls/consultation/sign'
import type { SessionHandler, Work } from '../../calls/handler'
import { consultationNumber } from '../../consultations/number'
import { checkRequest, examsFor } from '../../consultations/request'
import { readConsultation } from '../../consultations/row'
import { noteConsultation } from '../../consultations/steps'
import { insertConsultation, type OfPatient, patientOfExam } from '../../consultations/write'
import type { AsTenant, Tx } from '../../database/tenant'
import { eventSink } from '../../push/events'
import { readFacts } from '../../session/facts'
import type { Session } from '../../session/session'
import { demoAccounts } from '../group/accounts'
import { facilityIdOf, userIdOf } from '../group/staff'
import { seededId } from '../ids'
import { DAY, HOUR, MINUTE } from '../plan/clock'
import { type Act, type DemoConsultation, type DemoExamWish, demoConsultations } from './consultation-plan'
import { outsideReport } from './outside-report'

const silent = { info() {}, warn() {}, error() {}, debug() {} } as unknown as FastifyBaseLogger

async function sessionsOf(asTenant: AsTenant): Promise<(loginName: string) => Promise<Session>> {
  const begun = new Map<string, Promise<Session>>()
  const begin = async (loginName: string): Promise<Session> => {
    const { facility } = demoAccounts.find((account) => account.loginName === loginName)!
    const facts = await readFacts(asTenant, userIdOf(loginName), facilityIdOf(facility))
    if (!facts) throw new Error(`no demo account ${loginName}`)
    return { ...facts, tokenHash: Buffer.alloc(0), sessionId: '', identityType: 'local', locked: false }
  }
  return (loginName) => {
    const known = begun.get(loginName) ?? begin(loginName)
    begun.set(loginName, known)
    return known
  }
}

/** Works as somebody inside one transaction: each side in its own hospital, by the very handlers of the calls. */
async function workAs(tx: Tx, session: Session, now: number): Promise<Work> {
  await tx.run(sql`SELECT set_config('app.facility_id', ${session.facilityId}, true), set_config('app.user_id', ${session.userId}, true)`)
  const theirs: Tx = { ...tx, tenant: session }
  return {
    session,
    tx: theirs,
    now,
    sign: { sign: () => '', check: () => true },
    events: eventSink(theirs, now),
    about() {},
    browser: undefined as unknown as Work['browser'],
    address: '',
    log: silent,
  }
}

const call = (handler: unknown, work: Work, payload: object): Promise<unknown> => (handler as SessionHandler).handle(work, payload as never)

/** An exam of the asking hospital that fits and that nobody else has asked about: one whose report says so before one without a report, with images where there are such. */
async function examFor({ tx }: Work, { modality, bodyparts, says, from }: DemoExamWish): Promise<string | undefined> {
  const row = await tx.row<{
    exam_id: string
  }>(sql`SELECT e.exam_id FROM exam e LEFT JOIN report r ON r.exam_id = e.exam_id AND r.facility_id = e.facility_id
    WHERE e.facility_id = ${tx.tenant.facilityId} AND e.modality = ${modality} AND e.bodypart = ANY(${bodyparts}::text[])
      AND e.state NOT IN (2000, 2005, 2008, 3000) AND e.reader_facility_id IS NULL
      AND (r.exam_id IS NULL OR r.content::text LIKE ${says ?? ''}) AND (CASE e.age_unit WHEN 'Y' THEN e.age_value ELSE 0 END) >= ${from}
      AND NOT EXISTS (SELECT 1 FROM consultation_exam x WHERE x.exam_id = e.exam_id)
    ORDER BY e.image_count = 0, e.report_has_complete DESC, e.register_time DESC, e.exam_id LIMIT 1`)
  return row?.exam_id
}

function requestOf(plan: DemoConsultation, now: number): ConsultationRequest {
  const time = (at: number | null): string | null => (at === null ? null : formatDateTime(Math.floor(at / (30 * MINUTE)) * 30 * MINUTE))
  const start = plan.starts === null ? null : now + plan.starts * HOUR
  return {
    type: plan.type,
    mode: plan.mode,
    video: plan.video ? 1 : 0,
    purpose: plan.purpose,
    caseInfo: plan.caseInfo,
    facilityIds: plan.invited.map(facilityIdOf),
    designatedDoctorId: plan.designated ? userIdOf(plan.designated) : null,
    startTime: time(start),
    endTime: time(start === null ? null : start + HOUR),
  }
}

async function begin(work: Work, plan: DemoConsultation, now: number, id: string): Promise<boolean> {
  const { tx, session } = work
  const examId = plan.exam && (await examFor(work, plan.exam))
  if (plan.exam && !examId) return false
  const exams = await examsFor(work, plan.type, examId ? [examId] : [])
  const patient: OfPatient = exams[0] ? patientOfExam(exams[0]) : plan.patient!
  const no = await consultationNumber(tx, work.now)
  const made = { id, no, userName: session.userName, at: new Date(work.now) }
  await insertConsultation(tx, made, await checkRequest(work, requestOf(plan, now)), patient, exams)
  await noteConsultation(work, id, 'created', '', 's1')
  return true
}

async function act(work: Work, plan: DemoConsultation, id: string, now: number, one: Act): Promise<void> {
  const { version: baseVersion, minutes, progress } = await readConsultation(work, id)
  switch (one.do) {
    case 'next':
      return void (await call(consultationNextStep, work, { id, step: progress, baseVersion, pass: 1 }))
    case 'return':
      return void (await call(consultationNextStep, work, { id, step: progress, baseVersion, pass: 0, reason: one.text }))
    case 'answer':
      return void (await call(consultationSaveStep, work, {
        id,
        step: 's1',
        baseVersion,
        request: { ...requestOf(plan, now), purpose: one.text },
      }))
    case 'assign': {
      const doctorIds = one.doctors.map(userIdOf)
      return void (await call(consultationAssign, work, { id, baseVersion, doctorIds, chairId: doctorIds[0] }))
    }
    case 'opinion':
      return void (await call(consultationSaveOpinion, work, { id, baseVersion: 0, text: one.text }))
    case 'conclude':
      return void (await call(consultationSaveStep, work, { id, step: 's4', baseVersion, conclusion: one.text }))
    case 'score':
      return void (await call(consultationSaveStep, work, { id, step: 's5', baseVersion, scores: one.scores }))
    case 'sign':
      return void (await call(consultationSign, work, { id, minutes }))
    case 'cancel':
      return void (await call(consultationCancel, work, { id, reason: one.text }))
    case 'file': {
      const { tx, session } = work
      const bytes = outsideReport(one.text)
      await tx.run(sql`INSERT INTO consultation_file (file_id, consultation_id, facility_id, user_id, user_name, facility_name, name, media_type, bytes, at)
        VALUES (${seededId('consultation file', id)}, ${id}, ${session.facilityId}, ${session.userId}, ${session.userName}, ${session.facility.name}, ${one.name},
          'application/pdf', ${bytes}, ${new Date(work.now)})`)
    }
  }
}

/**
 * Makes the demo's consultations, once, each in one transaction: asked and taken on by the accounts that may, by the product's own rules. One
 * whose hospital has no fitting exam is left out.
 */
export async function makeDemoConsultations(asTenant: AsTenant, now: number): Promise<void> {
  const sessionOf = await sessionsOf(asTenant)
  for (const plan of demoConsultations) {
    const id = seededId('consultation', plan.key)
    const asker = await sessionOf(plan.asker)
    await asTenant(asker, async (tx) => {
      const own = sql`c.facilities @> ARRAY[${asker.facilityId}]::uuid[]`
      if (await tx.row(sql`SELECT 1 AS one FROM consultation c WHERE c.consultation_id = ${id} AND ${own}`)) return
      const began = now - plan.days * DAY - 2 * HOUR
      if (!(await begin(await workAs(tx, asker, began), plan, now, id))) return
      // Spread between its beginning and now.
      const pace = (now - 5 * MINUTE - began) / (plan.acts.length + 1)
      for (const [i, one] of plan.acts.entries()) {
        const at = began + Math.floor(((i + 1) * pace) / 1000) * 1000
        await act(await workAs(tx, await sessionOf(one.by), at), plan, id, now, one)
      }
    })
  }
}
