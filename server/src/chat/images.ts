import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { Redrawn } from '../pictures/redraw'

/** Where a chat image is fetched: on our own origin, by its members alone. */
export const IMAGE_PATH = '/chat-images'
const ADDRESS = /^\/chat-images\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
/** Uploads of one user in a minute. */
const PER_MINUTE = 20
const MINUTE = 60_000
/** What was uploaded and not sent is kept so long. */
const UNSENT_MS = 24 * 60 * MINUTE

export const imageAddress = (imageId: string): string => `${IMAGE_PATH}/${imageId}`

/** A kept image. */
export interface ChatImage {
  readonly type: string
  readonly bytes: Buffer
}

/** Keeps a picture that was drawn anew and answers its id. Throws 113. */
export async function keepImage(tx: Tx, { type, bytes }: Redrawn, now: number): Promise<string> {
  const { facilityId, userId } = tx.tenant
  const recent = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM chat_image WHERE user_id = ${userId} AND facility_id = ${facilityId} AND at > ${new Date(now - MINUTE)}`,
  )
  if ((recent?.n ?? 0) >= PER_MINUTE) throw new CallError(CODE.tooFrequent)
  await tx.run(sql`DELETE FROM chat_image i WHERE i.user_id = ${userId} AND i.facility_id = ${facilityId} AND i.at < ${new Date(now - UNSENT_MS)}
    AND NOT EXISTS (SELECT 1 FROM chat_message m WHERE m.image_id = i.image_id)`)
  const imageId = randomUUID()
  await tx.run(
    sql`INSERT INTO chat_image (image_id, facility_id, user_id, type, bytes, at) VALUES (${imageId}, ${facilityId}, ${userId}, ${type}, ${bytes}, ${new Date(now)})`,
  )
  return imageId
}

/** The id behind an address, if it is an upload of the asking user's own. */
export async function imageOf(tx: Tx, address: string): Promise<string | undefined> {
  const id = ADDRESS.exec(address)?.[1]
  if (id === undefined) return undefined
  const { facilityId, userId } = tx.tenant
  const row = await tx.row<{ image_id: string }>(
    sql`SELECT image_id FROM chat_image WHERE image_id = ${id} AND user_id = ${userId} AND facility_id = ${facilityId}`,
  )
  return row?.image_id
}

/** An image of one's own, or of a conversation in which the asking user is; undefined for all others. */
export function readImage(tx: Tx, imageId: string): Promise<ChatImage | undefined> {
  const { facilityId, userId } = tx.tenant
  const own = tx.filter(
    'chat.image',
    sql`((i.user_id = ${userId} AND i.facility_id = ${facilityId}) OR EXISTS (
      SELECT 1 FROM chat_message m JOIN conversation c USING (conversation_id) WHERE m.image_id = i.image_id AND c.parties @> ARRAY[${`${facilityId}/${userId}`}]))`,
  )
  return tx.row<ChatImage>(sql`SELECT i.type, i.bytes FROM chat_image i WHERE i.image_id = ${imageId} AND ${own}`)
}
