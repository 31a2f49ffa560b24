import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { CASE } from '../consultation'
import type { Case, Cell, Seen } from './case'
import { callOutcome, webOutcome } from './outcome'
import { type PlantedConsultation, plantConsultation } from './plant-consultation'
import { knockAt } from './room'

/** Whoever asks, or for somebody without an account a colleague: he is named in every row, so that only the hospital stands between. */
const askerOf = ({ world, identity }: Cell): string => (world.accounts.get(identity.name) ?? world.colleagues[identity.facility]).userId

/**
 * A consultation of the hospital of the relation at a step, in which the counterpart has invited the own one. Deleted is one that was
 * cancelled; one that is nowhere has a made-up id.
 */
async function consultationOf(cell: Cell, progress: string, withExam = false): Promise<PlantedConsultation> {
  const { world, facility, identity, relation, target } = cell
  if (!facility) return { id: randomUUID(), no: randomUUID(), fileId: randomUUID() }
  return plantConsultation(world, facility, {
    userId: askerOf(cell),
    userFacility: world.facilities[identity.facility],
    progress,
    cancelled: relation === 'deleted',
    invited: relation === 'counterpart' ? identity.facility : undefined,
    exam: withExam ? { examId: target.examId, facilityId: target.exam.facility_id } : undefined,
  })
}

const seen = async (cell: Cell, call: CallName, payload: Record<string, unknown>): Promise<Seen> => {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

type Payload = (cell: Cell, one: PlantedConsultation) => Record<string, unknown>

/** A call about a consultation at a step. */
const about = (covers: CallName, progress: string, more: Payload = () => ({}), name: string = covers): Case => ({
  name,
  covers,
  relations: true,
  async act(cell) {
    const one = await consultationOf(cell, progress)
    return seen(cell, covers, { id: one.id, ...more(cell, one) })
  },
})

const homeOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]
const request = (cell: Cell) => ({
  type: 'imaging',
  mode: 'offline',
  video: 0,
  purpose: 'x',
  caseInfo: CASE,
  facilityIds: [homeOf(cell)],
  designatedDoctorId: null,
  startTime: null,
  endTime: null,
})
const step =
  (at: string, more: Record<string, unknown> = {}): Payload =>
  () => ({ step: at, baseVersion: 1, pass: 1, ...more })

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const formOf = (id: string): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="id"\r\n\r\n${id}\r\n`),
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n'),
    PNG,
    Buffer.from('\r\n--b--\r\n'),
  ])

/** In the list under its own number, or not. */
async function listed(cell: Cell): Promise<Seen> {
  const { id, no } = await consultationOf(cell, 's2')
  const answer = await cell.by.call('consultationList', { search: no })
  const outcome = callOutcome(answer)
  const there = outcome === 'ok' && answer.body.val.some((row: { id: string }) => row.id === id)
  return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
}

/** Fed back to the exam's readers; a stranger's consultation that names an exam of one's own is not. */
async function ofExam(cell: Cell): Promise<Seen> {
  const { world, target, relation } = cell
  const { id } = await consultationOf(cell, 's6', true)
  if (relation === 'own') {
    const exam = { examId: target.examId, facilityId: world.facilities.stranger }
    await plantConsultation(world, 'stranger', { userId: askerOf(cell), exam, progress: 's6' })
  }
  const answer = await cell.by.call('consultationsOfExam', { risProcedureId: target.examId })
  const outcome = callOutcome(answer)
  const there = outcome === 'ok' && answer.body.val.some((row: { id: string }) => row.id === id)
  return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
}

const fetched = (name: `GET /${string}`, path: (one: PlantedConsultation) => string): Case => ({
  name,
  covers: name,
  relations: true,
  async act(cell) {
    const answer = await cell.by.send(path(await consultationOf(cell, 's2')))
    return { outcome: webOutcome(answer), text: answer.text }
  },
})

/** Consultations: of those that take part, whoever asked. */
export const consultationCases: readonly Case[] = [
  { name: 'consultationList', covers: 'consultationList', relations: true, act: listed },
  {
    name: 'consultationTargets',
    covers: 'consultationTargets',
    relations: false,
    // Of the same union: that they are there, and who may consult.
    known: ['sibling:facility', 'sibling:person', 'clinic:facility', 'clinic:person', 'home:facility', 'home:person'],
    act: (cell) => seen(cell, 'consultationTargets', {}),
  },
  about('consultationTargets', 's3', () => ({}), 'consultationTargets (of a consultation)'),
  {
    name: 'consultationCreate',
    covers: 'consultationCreate',
    relations: true,
    // Of own exams alone: what an order shows is nobody's to bring.
    ownList: true,
    exam: () => ({}),
    act: (cell) => seen(cell, 'consultationCreate', { request: request(cell), risProcedureIds: [cell.target.examId] }),
  },
  {
    name: 'consultationCreate (with another hospital)',
    covers: 'consultationCreate',
    relations: true,
    // Whom one may invite is known in the union.
    known: ['sibling:facility', 'sibling:person'],
    act(cell) {
      const facilityId = cell.facility ? cell.world.facilities[cell.facility] : randomUUID()
      const asked = { ...request(cell), type: 'clinical', facilityIds: [facilityId] }
      return seen(cell, 'consultationCreate', { request: asked, risProcedureIds: [], patName: 'x' })
    },
  },
  about('consultationGet', 's2'),
  about('consultationSaveStep', 's1', (cell) => ({ step: 's1', baseVersion: 1, request: { ...request(cell), type: 'clinical' } })),
  about('consultationSaveStep', 's4', () => ({ step: 's4', baseVersion: 1, conclusion: 'x' }), 'consultationSaveStep (chair)'),
  about('consultationNextStep', 's1', step('s1')),
  about('consultationNextStep', 's2', step('s2', { pass: 0, reason: 'x' }), 'consultationNextStep (returned)'),
  about('consultationNextStep', 's4', step('s4'), 'consultationNextStep (chair)'),
  about('consultationAssign', 's3', (cell) => ({ baseVersion: 1, doctorIds: [askerOf(cell)], chairId: askerOf(cell) })),
  about('consultationSaveOpinion', 's4', () => ({ baseVersion: 1, text: 'x' })),
  about('consultationRemoveFile', 's2', (_, { fileId }) => ({ fileId })),
  about('consultationCancel', 's2', () => ({ reason: 'x' })),
  about('consultationSign', 's6', () => ({ minutes: 1 })),
  {
    name: 'consultationOpenCase',
    covers: 'consultationOpenCase',
    relations: true,
    exam: () => ({}),
    async act(cell) {
      const { id } = await consultationOf(cell, 's4', true)
      return seen(cell, 'consultationOpenCase', { id, risProcedureId: cell.target.examId })
    },
  },
  { name: 'consultationsOfExam', covers: 'consultationsOfExam', relations: true, exam: () => ({}), act: ofExam },
  fetched('GET /consultations/:id/files/:fileId', ({ id, fileId }) => `/consultations/${id}/files/${fileId}`),
  fetched('GET /consultations/:id/calendar.ics', ({ id }) => `/consultations/${id}/calendar.ics`),
  {
    name: 'POST /hospital_consultation_uploadFile.do',
    covers: 'POST /hospital_consultation_uploadFile.do',
    relations: true,
    async act(cell) {
      const { id } = await consultationOf(cell, 's2')
      const answer = await cell.by.send('/hospital_consultation_uploadFile.do', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: formOf(id) as never,
      })
      return { outcome: answer.status === 200 ? callOutcome(answer) : webOutcome(answer), text: answer.text }
    },
  },
  {
    name: 'room socket (a consultation)',
    covers: 'room socket',
    relations: true,
    async act(cell) {
      const { id } = await consultationOf(cell, 's4')
      const ticket = await cell.by.call('wsAuthenticate')
      const outcome = callOutcome(ticket)
      return outcome === 'ok' ? knockAt(cell, ticket.body.param, { kind: 'consultation', id }) : { outcome, text: ticket.text }
    },
  },
]
