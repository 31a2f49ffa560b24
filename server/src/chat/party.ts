import { createHash } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tenant, Tx } from '../database/tenant'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** Members of a conversation beside the one who asks. */
export const MOST_OTHERS = 20

/** A user in a hospital: what a conversation is shown to. Whoever moves to another hospital is another party. */
export const partyOf = ({ facilityId, userId }: Tenant): string => `${facilityId}/${userId}`

/** The first wall of conversations: those of the one who asks. For a query over `conversation c`. */
export const ownParty = (tx: Tx): Sql => tx.filter('chat.party', sql`c.parties @> ARRAY[${partyOf(tx.tenant)}]`)

/** What a call names a conversation by. */
export interface About {
  /** The other members, in the order of their ids, each once. */
  readonly others: readonly string[]
  /** The exam that it is about; undefined for one between people. */
  readonly examId: string | undefined
}

/** Reads `usrIds` and `repId` as the chat window's address has them. The asking user's own id among them is left out. */
export function readAbout({ usrIds, repId }: { usrIds: string; repId: string }, userId: string): About {
  const ids = usrIds
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (!ids.every((id) => ID.test(id))) throw new CallError(CODE.parameterIllegal, 'usrIds')
  const others = [...new Set(ids)].filter((id) => id !== userId).sort()
  if (others.length === 0) throw new CallError(CODE.parameterEmpty, 'usrIds')
  if (others.length > MOST_OTHERS) throw new CallError(CODE.parameterIllegal, 'usrIds')
  return { others, examId: readExamId(repId) }
}

/** Reads `repId` alone; undefined for '': no exam. */
export function readExamId(repId: string): string | undefined {
  if (repId !== '' && !ID.test(repId)) throw new CallError(CODE.parameterIllegal, 'repId')
  return repId === '' ? undefined : repId
}

/** What a conversation is found again by: its users and its exam. */
export const keyOf = ({ others, examId }: About, userId: string): Buffer =>
  createHash('sha256')
    .update([...others, userId].sort().join(','))
    .update(`|${examId ?? ''}`)
    .digest()
