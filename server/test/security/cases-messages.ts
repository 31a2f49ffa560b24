import { randomUUID } from 'node:crypto'
import type { CallName } from '@farsight/shared/contract'
import type { Answer } from '../harness'
import { canary } from './canary'
import type { Case, Cell, Seen } from './case'
import { callOutcome, webOutcome } from './outcome'
import { plantConversation, plantMarks, plantNotification, plantQuiet, removeConversations } from './plant-messages'

/** Whoever asks, or for somebody without an account a colleague: rows are planted in this name. */
const askerOf = ({ world, identity }: Cell): string => (world.accounts.get(identity.name) ?? world.colleagues[identity.facility]).userId
/** Somebody in the hospital of the relation; of one's own where nothing exists. */
const partnerOf = ({ world, facility, identity }: Cell): string => world.colleagues[facility ?? identity.facility].userId
/** The same for a conversation of people alone, where the person is the object: nobody where nothing exists. */
const personOf = (cell: Cell): string => (cell.facility ? partnerOf(cell) : randomUUID())
const about = (cell: Cell) => ({ usrIds: partnerOf(cell), repId: cell.target.examId })
const seen = (answer: Answer, outcome = callOutcome(answer)): Seen => ({ outcome, text: answer.text })

/** The matrix sends more in a moment than a person may. Cells of one person rest at once: rows are locked in one order, or they would wait for each other. */
async function rest({ world }: Cell, table: 'chat_message' | 'chat_image', userId: string): Promise<void> {
  const [id, person] = table === 'chat_message' ? ['message_id', 'sender_id'] : ['image_id', 'user_id']
  await world.root.query(
    `UPDATE ${table} SET at = at - interval '1 hour' WHERE ${id} IN (SELECT ${id} FROM ${table} WHERE ${person} = $1 ORDER BY ${id} FOR UPDATE)`,
    [userId],
  )
}

interface More {
  readonly name?: string
  /** Has an exam of its own in each cell. */
  readonly exam?: true
}
const related = (covers: CallName, act: (cell: Cell) => Promise<Seen>, { name = covers, exam }: More = {}): Case => ({
  name,
  covers,
  relations: true,
  ...(exam ? { exam: () => ({}) } : {}),
  act,
})

/** People of the hospital of the relation, found by its marker. */
async function contacts(cell: Cell): Promise<Seen> {
  const answer = await cell.by.call('chatContacts', { keyword: cell.facility ? canary(cell.facility, 'person') : randomUUID() })
  const outcome = callOutcome(answer)
  return seen(answer, outcome === 'ok' && answer.body.val.length === 0 ? 'none' : outcome)
}

/** One's own conversations alone, with one's own marks of what was read. */
async function conversations(cell: Cell): Promise<Seen> {
  const { world, identity } = cell
  const userId = askerOf(cell)
  // What an earlier round began with the people of an open order is rightly there, and tells nothing.
  if (world.accounts.has(identity.name)) await removeConversations(world.root, `${world.facilities[identity.facility]}/${userId}`)
  const own = await plantConversation(world, identity.facility, [world.colleagues[identity.facility].userId, userId])
  await plantConversation(world, 'stranger', [userId, world.colleagues.stranger.userId])
  await plantMarks(world.root, world.facilities.stranger, userId, own.conversationId, 0)
  const answer = await cell.by.call('chatConversations')
  const outcome = callOutcome(answer)
  if (outcome !== 'ok') return seen(answer, outcome)
  const one = answer.body.val.find((c: { conversationId: string }) => c.conversationId === own.conversationId)
  return seen(answer, one?.unreadNum === 2 ? 'ok' : `ok, counted others`)
}

/** The same people, in another hospital once, about the same exam: found by nobody here. */
async function plantTwin(cell: Cell): Promise<void> {
  const userId = askerOf(cell)
  const other = partnerOf(cell)
  if (other !== userId) await plantConversation(cell.world, 'stranger', [userId, other], cell.target.examId)
}

async function history(cell: Cell): Promise<Seen> {
  if (cell.relation === 'own') await plantTwin(cell)
  return seen(await cell.by.call('chatHistory', about(cell)))
}

async function send(cell: Cell, payload: { readonly usrIds: string; readonly repId: string }): Promise<Seen> {
  await rest(cell, 'chat_message', askerOf(cell))
  return seen(await cell.by.call('chatSend', { ...payload, type: 'text', content: 'x' }))
}

async function setRead(cell: Cell): Promise<Seen> {
  if (cell.relation === 'own') await cell.by.call('chatHistory', about(cell))
  return seen(await cell.by.call('chatSetRead', about(cell)))
}

/** A picture of one's own conversation; of others' conversations here and elsewhere. */
async function image(cell: Cell): Promise<Seen> {
  const { world, facility, identity, relation } = cell
  const other = partnerOf(cell)
  const there = facility && relation !== 'deleted'
  const readers: readonly [string, string] = relation === 'own' ? [other, askerOf(cell)] : [other, world.colleagues.sibling.userId]
  const imageId = there ? (await plantConversation(world, facility, readers)).imageId : randomUUID()
  // The one who asks is nobody's party elsewhere, also where his id is among them.
  if (relation === 'unrelated' && identity.facility !== facility) await plantConversation(world, 'stranger', [other, askerOf(cell)])
  const answer = await cell.by.send(`/chat-images/${imageId}`)
  return { outcome: webOutcome(answer), text: answer.text }
}

async function upload(cell: Cell): Promise<Seen> {
  await rest(cell, 'chat_image', askerOf(cell))
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n'
  const answer = await cell.by.send('/hospital_chat_uploadImage.do', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), png, Buffer.from('\r\n--b--\r\n')]),
  })
  return seen(answer, answer.status === 200 ? callOutcome(answer) : webOutcome(answer))
}

/** One's own bell, with another hospital's events, marks and choice of what counts beside it: what is new is listed and counted. */
async function unread(cell: Cell): Promise<Seen> {
  const { world, identity } = cell
  const userId = askerOf(cell)
  const mine = await plantNotification(world, identity.facility, userId)
  await plantNotification(world, 'stranger', userId)
  const talk = await plantConversation(world, 'stranger', [userId, world.colleagues.stranger.userId])
  await plantMarks(world.root, world.facilities.stranger, userId, talk.conversationId, mine)
  await plantQuiet(world.root, world.facilities.stranger, userId)
  const answer = await cell.by.call('notifyUnread')
  const outcome = callOutcome(answer)
  if (outcome !== 'ok') return seen(answer, outcome)
  const { list, msgCount } = answer.body.val
  return seen(answer, msgCount > 0 && list.some((one: { eventId: string }) => one.eventId === String(mine)) ? 'ok' : 'none')
}

async function clear(cell: Cell): Promise<Seen> {
  const { world, facility } = cell
  const userId = cell.relation === 'colleague' ? partnerOf(cell) : askerOf(cell)
  const there = facility && cell.relation !== 'deleted'
  const id = there ? await plantNotification(world, facility, userId) : 8_000_000_000_000
  const answer = await cell.by.call('notifyClear', { ids: String(id) })
  const outcome = callOutcome(answer)
  return seen(answer, outcome === 'ok' && answer.body.val.cleared === 0 ? 'none' : outcome)
}

/** The bell and the chat. */
export const messageCases: readonly Case[] = [
  { ...related('chatContacts', contacts), ownList: true },
  { name: 'chatConversations', covers: 'chatConversations', relations: false, act: conversations },
  related('chatHistory', history, { exam: true }),
  related('chatHistory', async (cell) => seen(await cell.by.call('chatHistory', { usrIds: personOf(cell), repId: '' })), {
    name: 'chatHistory (people)',
  }),
  related('chatSend', (cell) => send(cell, about(cell)), { exam: true }),
  related('chatSend', (cell) => send(cell, { usrIds: personOf(cell), repId: '' }), { name: 'chatSend (people)' }),
  related('chatSetRead', setRead, { exam: true }),
  { name: 'GET /chat-images/:imageId', covers: 'GET /chat-images/:imageId', relations: true, act: image },
  { name: 'POST /hospital_chat_uploadImage.do', covers: 'POST /hospital_chat_uploadImage.do', relations: false, act: upload },
  // The partner's orders to this hospital ring here.
  { name: 'notifyUnread', covers: 'notifyUnread', relations: false, known: ['partner:pat_name'], act: unread },
  related('notifyClear', clear),
]
