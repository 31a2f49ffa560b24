import { randomUUID } from 'node:crypto'
import { CODE, hasMenu, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { readExam } from '../exams/move'
import type { Session } from '../session/session'
import { reachable } from './contacts'
import { type About, keyOf, ownParty } from './party'

/** A member as he was called when the conversation was begun. */
export interface Member {
  readonly userId: string
  readonly name: string
  readonly title: string
  readonly facilityName: string
}

/** A row of table conversation. */
export interface ConversationRow {
  readonly conversation_id: string
  readonly parties: readonly string[]
  readonly people: readonly Member[]
  readonly exam_id: string | null
  readonly title: string
}

/** Who talks: what of a session it takes to know with whom and about what. */
export type Talker = Pick<Session, 'userId' | 'facilityId' | 'userName' | 'mainMenu' | 'role'>

const STAFF = ['registrar', 'technician', 'admin']

/** May this session know of the exam: its number and modality stand above a conversation about it. */
function seesExam(session: Talker, exam: ExamRecord): boolean {
  if (exam.state === STATE.deleted) return false
  if (exam.facility_id === session.facilityId && (hasMenu(session.mainMenu, 'localDiagnosis') || STAFF.includes(session.role))) return true
  return exam.reader_facility_id !== null && hasMenu(session.mainMenu, 'remoteDiagnosis')
}

/** The conversation of these people about this, if the asking user is one of them; undefined when there is none yet. */
export function findConversation(tx: Tx, about: About): Promise<ConversationRow | undefined> {
  const own = ownParty(tx)
  return tx.row<ConversationRow>(
    sql`SELECT c.conversation_id, c.parties, c.people, c.exam_id, c.title FROM conversation c WHERE c.key = ${keyOf(about, tx.tenant.userId)} AND ${own} ORDER BY c.created DESC LIMIT 1`,
  )
}

/** Whom and about what one talks, as it stands now. Throws 2319 for anybody or anything that is out of reach: no hint which. */
async function wouldBe(tx: Tx, session: Talker, { others, examId }: About): Promise<Omit<ConversationRow, 'conversation_id'>> {
  const denied = new CallError(CODE.chatNotMember)
  let title = ''
  if (examId !== undefined) {
    const exam = await readExam(tx, examId, CODE.chatNotMember)
    if (!seesExam(session, exam)) throw denied
    title = `${exam.check_no} ${exam.modality}`
  }
  const cards = await reachable(tx, [...others, session.userId], examId)
  if (cards.length !== others.length + 1) throw denied
  return {
    parties: cards.map(({ party }) => party).sort(),
    people: cards.map((card) => ({ userId: card.user_id, name: card.name, title: card.title, facilityName: card.facility_name })),
    exam_id: examId ?? null,
    title,
  }
}

/** Finds the conversation, or makes it where its people may talk. */
export async function openConversation(tx: Tx, session: Talker, about: About, now: number): Promise<ConversationRow> {
  return (await findConversation(tx, about)) ?? makeConversation(tx, session, about, now)
}

/** The conversation to write in: who has gone out of reach, or whose order has ended, is written to no more. */
export async function writableConversation(tx: Tx, session: Talker, about: About, now: number): Promise<ConversationRow> {
  const found = await findConversation(tx, about)
  if (!found) return makeConversation(tx, session, about, now)
  const { parties } = await wouldBe(tx, session, about)
  if (parties.join() !== found.parties.join()) throw new CallError(CODE.chatNotMember)
  return found
}

async function makeConversation(tx: Tx, session: Talker, about: About, now: number): Promise<ConversationRow> {
  const { parties, people, exam_id, title } = await wouldBe(tx, session, about)
  await tx.run(sql`INSERT INTO conversation (conversation_id, facility_id, key, parties, people, exam_id, title, created)
    VALUES (${randomUUID()}, ${session.facilityId}, ${keyOf(about, session.userId)}, ${parties}, ${JSON.stringify(people)}, ${exam_id}, ${title}, ${new Date(now)})
    ON CONFLICT DO NOTHING`)
  // Somebody else may have begun it at the same moment.
  const made = await findConversation(tx, about)
  if (!made) throw new CallError(CODE.chatNotMember)
  return made
}
