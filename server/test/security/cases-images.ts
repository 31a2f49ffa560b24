import { formatDate, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { WebSocket } from 'ws'
import { eventSink } from '../../src/push/events'
import type { Case, Cell, Seen } from './case'
import { file, newInstance, stowBody } from './dicom'
import type { FacilityKey } from './identities'
import { callOutcome, webOutcome } from './outcome'

const STUDY = '/dicomweb/studies/:study'
const SERIES = `${STUDY}/series/:series`
const INSTANCE = `${SERIES}/instances/:sop`

const address = (pattern: string, { images: { instance } }: Cell): string =>
  pattern.replace(':study', instance.study).replace(':series', instance.series).replace(':sop', instance.sop)

/** A route below one study; `tail` is what stands for its last, free part. */
const get = (pattern: string, tail = ''): Case => ({
  name: `GET ${pattern}`,
  covers: `GET ${pattern as `/${string}`}`,
  relations: true,
  async act(cell) {
    const answer = await cell.by.send(address(pattern.replace(/:frames|\*/, tail), cell))
    return { outcome: webOutcome(answer), text: answer.text }
  },
})

/** A search of all studies: the target's is in it, or not. */
const search = (level: 'studies' | 'series' | 'instances'): Case => ({
  name: `GET /dicomweb/${level}`,
  covers: `GET /dicomweb/${level}`,
  relations: true,
  ownList: true,
  async act(cell) {
    const { study } = cell.images.instance
    const answer = await cell.by.send(`/dicomweb/${level}?StudyInstanceUID=${study}`)
    const outcome = webOutcome(answer)
    const there = answer.text.includes(`"/dicomweb/studies/${study}${level === 'studies' ? '"' : '/'}`)
    return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
  },
})

/** No address takes this method: nobody is told more than that. */
const refused = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'): Case => ({
  name: `${method} /dicomweb/*`,
  covers: `${method} /dicomweb/*`,
  relations: true,
  async act(cell) {
    const answer = await cell.by.send(address(`${INSTANCE}/metadata`, cell), { method })
    return { outcome: webOutcome(answer), text: answer.text }
  },
})

/** That hospital has a study of this UID already, at an exam of its own: a study's name is unique in its hospital alone. */
async function plantTwin({ world, server }: Cell, facility: FacilityKey, study_uid: string): Promise<void> {
  const facilityId = world.facilities[facility]
  await server.asTenant({ facilityId, userId: facilityId }, (tx) =>
    tx.run(sql`INSERT INTO study (facility_id, study_uid, exam_id, images, received)
      VALUES (${facilityId}, ${study_uid}, (SELECT e.exam_id FROM exam e WHERE e.facility_id = ${facilityId} LIMIT 1), 7, now())`),
  )
}

/** Sends a picture whose accession number is the target's, under a study UID of another hospital (the target's, where that is another). */
function stow(pattern: '/dicomweb/studies' | typeof STUDY): Case {
  return {
    name: `POST ${pattern}`,
    covers: `POST ${pattern}`,
    relations: true,
    // The first image of an exam moves it on; two numbers below may not be another hospital's.
    exam: () => ({ state: STATE.checkEnded }),
    async act(cell) {
      const { world, target, identity, facility } = cell
      const instance = newInstance()
      const elsewhere = facility === identity.facility ? 'stranger' : facility
      if (elsewhere) await plantTwin(cell, elsewhere, instance.study)
      const picture = file(identity.facility, instance, target.exam.accession_no)
      const answer = await cell.by.send(pattern.replace(':study', instance.study), stowBody([picture]))
      const outcome = webOutcome(answer)
      if (outcome !== 'ok') return { outcome, text: answer.text }
      const bound = JSON.parse(answer.headers.get('x-farsight-bound') ?? '{}')[instance.study]
      if (bound?.kind !== 'bound') return { outcome: 'none', text: answer.text }
      const { rows } = await world.root.query('SELECT image_count, state FROM exam WHERE exam_id = $1', [target.examId])
      const right = bound.examId === target.examId && rows[0].image_count === 1 && rows[0].state === STATE.toBeDiagnosed
      return { outcome: right ? 'ok' : 'ok, counted others', text: answer.text }
    },
  }
}

/** An unknown study becomes an exam, numbered after the hospital's own of that day. */
const register: Case = {
  name: 'POST /dicomweb/studies (register)',
  covers: 'POST /dicomweb/studies',
  relations: false,
  async act(cell) {
    const { world, identity } = cell
    const day = `CT${formatDate(world.server.clock.now).replaceAll('-', '').slice(2)}`
    const numbers = async (): Promise<readonly string[]> => {
      const query = 'SELECT check_no FROM exam WHERE facility_id = $1 AND starts_with(check_no, $2) ORDER BY check_no'
      const { rows } = await world.root.query<{ check_no: string }>(query, [world.facilities[identity.facility], day])
      return rows.map(({ check_no }) => check_no)
    }
    const before = await numbers()
    const instance = newInstance()
    const answer = await cell.by.send('/dicomweb/studies?register=1', stowBody([file(identity.facility, instance, '')]))
    const outcome = webOutcome(answer)
    if (outcome !== 'ok') return { outcome, text: answer.text }
    const bound = JSON.parse(answer.headers.get('x-farsight-bound') ?? '{}')[instance.study]
    if (bound?.kind !== 'registered') return { outcome: 'none', text: answer.text }
    const next = Number(before.at(-1)?.slice(day.length) ?? 0) + 1
    const right = (await numbers()).at(-1) === day + String(next).padStart(4, '0')
    return { outcome: right ? 'ok' : 'ok, counted others', text: answer.text }
  },
}

interface Frame {
  readonly messageType: number
  readonly risProcedureId?: string
}

/** Everything that a socket is sent until it hears of one exam, or ten seconds are over. */
function framesUntil(cell: Cell, param: string, after: number, examId: string): Promise<Frame[]> {
  const socket = new WebSocket(`${cell.server.url.replace('http', 'ws')}/push?${param}&after=${after}`, {
    headers: { origin: cell.server.url, cookie: cell.by.cookie },
  })
  return new Promise((resolve, reject) => {
    const frames: Frame[] = []
    const late = setTimeout(() => {
      socket.close()
      resolve(frames)
    }, 10_000)
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`the socket was closed: ${code}`)))
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString()) as Frame
      frames.push(frame)
      if (frame.risProcedureId !== examId) return
      clearTimeout(late)
      socket.close()
      resolve(frames)
    })
  })
}

/** The socket hears of the target's change if it may, and of its own hospital's in any case. */
const socket: Case = {
  name: 'push socket',
  covers: 'push socket',
  relations: true,
  exam: () => ({}),
  async act(cell) {
    const { server, world, facility, target, identity } = cell
    const ticket = await cell.by.call('wsAuthenticate')
    const outcome = callOutcome(ticket)
    if (outcome !== 'ok') return { outcome, text: ticket.text }
    const { rows } = await world.root.query('SELECT coalesce(max(event_id), 0)::int AS last FROM event')
    const say = (facilityId: string, examId: string): Promise<void> =>
      server.asTenant({ facilityId, userId: examId }, (tx) =>
        eventSink(tx, server.clock.now).emit({ examId, facilityId, state: 2060, hasComplete: false, modality: 'CT', patName: '' }),
      )
    if (facility) await say(world.facilities[facility], target.examId)
    const last = newExamId()
    await say(world.facilities[identity.facility], last)
    const frames = await framesUntil(cell, ticket.body.param, rows[0].last, last)
    const heard = (examId: string): boolean => frames.some((frame) => frame.risProcedureId === examId)
    // No cell has this outcome: whoever does not hear of the own hospital is red.
    if (!heard(last)) return { outcome: 'own event did not come', text: JSON.stringify(frames) }
    return { outcome: heard(target.examId) ? 'ok' : 'none', text: JSON.stringify(frames) }
  },
}

const newExamId = (): string => crypto.randomUUID()

async function images(cell: Cell): Promise<Seen> {
  const answer = await cell.by.call('queryImages', { risProcedureId: cell.images.examId })
  return { outcome: callOutcome(answer), text: answer.text }
}

/** Images by call and by DICOMweb, and the socket. */
export const imageCases: readonly Case[] = [
  { name: 'queryImages', covers: 'queryImages', relations: true, act: images },
  {
    // An exam of one's own that only a foreign study names.
    name: 'queryImages (none uploaded)',
    covers: 'queryImages',
    relations: true,
    exam: () => ({}),
    act: (cell) => images({ ...cell, images: { ...cell.images, examId: cell.target.examId } }),
  },
  search('studies'),
  search('series'),
  search('instances'),
  get(`${STUDY}/series`),
  get(`${STUDY}/instances`),
  get(`${SERIES}/instances`),
  get(`${STUDY}/metadata`),
  get(`${SERIES}/metadata`),
  get(`${INSTANCE}/metadata`),
  get(STUDY),
  get(SERIES),
  get(INSTANCE),
  get(`${INSTANCE}/frames/:frames`, '1'),
  get(`${INSTANCE}/frames/:frames/rendered`, '1'),
  get(`${INSTANCE}/rendered`),
  get(`${STUDY}/rendered`),
  get(`${SERIES}/rendered`),
  get(`${STUDY}/thumbnail`),
  get(`${SERIES}/thumbnail`),
  get(`${INSTANCE}/thumbnail`),
  get(`${INSTANCE}/bulkdata/*`, '7FE00010'),
  stow('/dicomweb/studies'),
  stow(STUDY),
  register,
  ...(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map(refused),
  socket,
]
