import { CODE, type ErrorCode } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Archive } from '../images/door/archive'
import { pictureHead } from './head'

/** Longest edge of what is kept. */
const MAX_EDGE = 3072
const NOT_OF_THE_PICTURE: ReadonlySet<string> = new Set(['BUSY', 'CLOSED', 'TIMEOUT'])

/** A picture that was drawn anew: its type is ours, not its sender's. */
export interface Redrawn {
  readonly type: string
  readonly bytes: Buffer
}

/**
 * What may be kept of an upload (UP-01 to UP-03): its header is looked at, then a worker opens it and draws it anew. Nothing that
 * stood beside the pixels comes through; the bytes that were sent are never served. Throws `refusal`, or 2018 where the workers are
 * busy or too slow: that says nothing about the picture.
 */
export async function redraw(archive: Archive, bytes: Buffer, refusal: ErrorCode): Promise<Redrawn> {
  const head = pictureHead(bytes)
  if (!head) throw new CallError(refusal, 'file')
  const answer = await archive.worker.redraw({ bytes: new Uint8Array(bytes) }, head.type, MAX_EDGE)
  if (answer.ok) return { type: answer.value.mediaType, bytes: Buffer.from(answer.value.bytes) }
  throw new CallError(NOT_OF_THE_PICTURE.has(answer.refusal.code) ? CODE.serverBusy : refusal, 'file')
}
