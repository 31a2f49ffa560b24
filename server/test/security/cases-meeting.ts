import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import { formatDate, STATE } from '@farsight/shared/domain'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import type { FacilityKey } from './identities'
import { callOutcome, webOutcome } from './outcome'
import { knockAt } from './room'

const mark = (field: string): string => canary('stranger', field)
const now = ({ server }: Cell): Date => new Date(server.clock.now)
const homeOf = ({ world, identity }: Cell): string => world.facilities[identity.facility]
const userOf = ({ world, identity }: Cell): string => world.accounts.get(identity.name)?.userId ?? world.colleagues.stranger.userId

async function insert({ world }: Cell, table: string, row: Record<string, unknown>): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  const text = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`
  await world.root.query(text, Object.values(row))
}

interface Planted {
  readonly id: string
  readonly caseId: string
}

/** A meeting about the target in the target's own hospital, led by the one who asks or, for a colleague's, by a colleague. */
async function plantMeeting(cell: Cell, state: 'preparation' | 'progress'): Promise<Planted> {
  const [id, caseId] = [randomUUID(), randomUUID()]
  const { facility, target, relation, world } = cell
  if (!facility) return { id, caseId }
  const at = now(cell)
  const facility_id = target.exam.facility_id
  const host_id = relation === 'colleague' ? world.colleagues[facility].userId : userOf(cell)
  const person = canary(facility, 'person')
  await insert(cell, 'meeting', {
    meeting_id: id,
    facility_id,
    title: canary(facility, 'title'),
    at,
    host_id,
    host_name: person,
    state,
    current_case_id: state === 'progress' ? caseId : null,
    started_at: state === 'progress' ? at : null,
    created_by: host_id,
    created_at: at,
  })
  await insert(cell, 'meeting_case', {
    case_id: caseId,
    facility_id,
    meeting_id: id,
    exam_id: target.examId,
    place: 0,
    reason: 'chosen',
    note: canary(facility, 'note'),
  })
  const said = { facility_id, meeting_id: id, user_id: randomUUID(), user_name: person, user_title: person }
  await insert(cell, 'meeting_person', { ...said, place: 0 })
  // Nobody speaks before it begins.
  if (state === 'progress')
    await insert(cell, 'meeting_comment', { ...said, comment_id: randomUUID(), case_id: caseId, text: canary(facility, 'comment'), at })
  return { id, caseId }
}

/** Somebody of the stranger's with the menu, and a meeting there. */
async function plantStrangers(cell: Cell): Promise<void> {
  const facility_id = cell.world.facilities.stranger
  const at = now(cell)
  const user = randomUUID()
  await insert(cell, 'doctor', { user_id: user, facility_id, name: mark('person'), role: 'doctor', main_menu: '111111111111' })
  const title = mark('title')
  const led = { host_id: userOf(cell), host_name: mark('person'), created_by: user, created_at: at }
  await insert(cell, 'meeting', { meeting_id: randomUUID(), facility_id, title, at, ...led })
}

async function seen(cell: Cell, call: CallName, payload: Record<string, unknown> = {}): Promise<Seen> {
  const answer = await cell.by.call(call, payload)
  return { outcome: callOutcome(answer), text: answer.text }
}

const about = (
  covers: CallName,
  state: 'preparation' | 'progress',
  payload: (planted: Planted, cell: Cell) => Record<string, unknown>,
  name: string = covers,
): Case => ({
  name,
  covers,
  relations: true,
  exam: () => ({}),
  async act(cell) {
    const planted = await plantMeeting(cell, state)
    return seen(cell, covers, { id: planted.id, ...payload(planted, cell) })
  },
})

const form = (cell: Cell, examIds: readonly string[]) => ({
  title: 'x',
  time: '2026-11-25 08:00:00',
  hostId: userOf(cell),
  participantIds: [],
  cases: examIds.map((risProcedureId) => ({ risProcedureId, reason: 'chosen', note: '' })),
})

const listed = (covers: CallName, payload: Record<string, unknown> = {}): Case => ({
  name: covers,
  covers,
  relations: false,
  async act(cell) {
    await plantStrangers(cell)
    return seen(cell, covers, payload)
  },
})

/** The target is among what is proposed. */
async function proposed(cell: Cell): Promise<Seen> {
  const day = formatDate(cell.server.clock.now)
  // Every cell has its own: of a whole matrix there are more than are proposed.
  const answer = await cell.by.call('meetingProposals', { from: day, to: day, search: String(cell.target.exam.check_no) })
  const outcome = callOutcome(answer)
  const there =
    outcome === 'ok' && answer.body.val.some(({ exam }: { exam: { risProcedureId: string } }) => exam.risProcedureId === cell.target.examId)
  return { outcome: outcome === 'ok' && !there ? 'none' : outcome, text: answer.text }
}

const favourite = (cell: Cell, facility: FacilityKey, facility_id: string): Promise<void> =>
  cell.facility
    ? insert(cell, 'favourite', {
        favourite_id: randomUUID(),
        facility_id,
        user_id: randomUUID(),
        user_name: canary(facility, 'person'),
        scope: 'clinic',
        exam_id: cell.target.examId,
        note: canary(facility, 'note'),
        at: now(cell),
      })
    : Promise.resolve()

/** What the stranger's tables say of the target is no reason here. */
async function plantFacts(cell: Cell): Promise<void> {
  if (!cell.facility) return
  const facility_id = cell.world.facilities.stranger
  const at = now(cell)
  const exam_id = cell.target.examId
  await favourite(cell, 'stranger', facility_id)
  await insert(cell, 'critical_loop', {
    loop_id: randomUUID(),
    facility_id,
    exam_id,
    kind: 'report',
    item_id: randomUUID(),
    item_zh: mark('item'),
    item_en: mark('item'),
    finding: mark('finding'),
    finder_facility_id: facility_id,
    finder_id: randomUUID(),
    finder_name: mark('person'),
    found_at: at,
    tell_due: at,
    escalate_due: at,
    escalate_minutes: 10,
    next_at: new Date(at.getTime() + 365 * 24 * 3_600_000),
  })
  const read = { state: 'differed', second: '{}', read_at: at, first: '{}', first_people: '{}', modality: 'CT', drawn_at: at }
  await insert(cell, 'second_reading', { reading_id: randomUUID(), facility_id, exam_id, ...read })
}

/** The room of a meeting: whoever has the menu in its hospital. */
const room: Case = {
  name: 'room socket',
  covers: 'room socket',
  relations: true,
  exam: () => ({}),
  async act(cell) {
    const { id } = await plantMeeting(cell, 'progress')
    const ticket = await cell.by.call('wsAuthenticate')
    const outcome = callOutcome(ticket)
    return outcome === 'ok' ? knockAt(cell, ticket.body.param, { kind: 'meeting', id }) : { outcome, text: ticket.text }
  },
}

/** Morning meetings: the own hospital's, led by one; what is proposed is of the own exams and from the own tables. */
export const meetingCases: readonly Case[] = [
  listed('meetingList'),
  listed('meetingPeople'),
  about('meetingGet', 'progress', () => ({})),
  {
    name: 'meetingSave (a new one about an exam)',
    covers: 'meetingSave',
    relations: true,
    ownList: true,
    exam: () => ({}),
    act: (cell) => seen(cell, 'meetingSave', form(cell, [cell.target.examId])),
  },
  about('meetingSave', 'preparation', (_, cell) => ({ ...form(cell, []), baseVersion: 1 }), 'meetingSave (a change)'),
  about('meetingStart', 'preparation', () => ({})),
  about('meetingShow', 'progress', ({ caseId }) => ({ caseId })),
  about('meetingComment', 'progress', ({ caseId }) => ({ caseId, text: 'x' })),
  about('meetingFinish', 'progress', () => ({ summary: 'x' })),
  about('meetingDelete', 'preparation', () => ({})),
  about('meetingOpenCase', 'progress', ({ caseId }) => ({ caseId })),
  {
    name: 'meetingProposals (collected)',
    covers: 'meetingProposals',
    relations: true,
    ownList: true,
    exam: () => ({}),
    async act(cell) {
      await favourite(cell, cell.identity.facility, homeOf(cell))
      return proposed(cell)
    },
  },
  {
    name: 'meetingProposals (foreign reasons)',
    covers: 'meetingProposals',
    relations: true,
    exam: ({ other, now: at }) => ({
      state: STATE.completed,
      report_has_complete: true,
      complete_time: at,
      author_id: other.userId,
      author_name: other.name,
    }),
    async act(cell) {
      await plantFacts(cell)
      return proposed(cell)
    },
  },
  {
    name: 'GET /meetings/:id/calendar.ics',
    covers: 'GET /meetings/:id/calendar.ics',
    relations: true,
    exam: () => ({}),
    async act(cell) {
      const { id } = await plantMeeting(cell, 'preparation')
      const answer = await cell.by.send(`/meetings/${id}/calendar.ics`)
      return { outcome: webOutcome(answer), text: answer.text }
    },
  },
  room,
]
