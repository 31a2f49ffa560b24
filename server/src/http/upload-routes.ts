import { ADD_IMAGES_PATH, UPLOAD_ECG_PATH, UPLOAD_IMAGE_PATH, UPLOAD_MIME_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallError, languageOf, refusal } from '../calls/error'
import { archiveAway, storageFull } from '../calls/storage-full'
import { MultipartError } from '../images/multipart'

const STRATEGY = 'upload'
/** Uploads that stand at the very address of a call's path. */
const ADDRESSES: ReadonlyMap<string, string> = new Map(
  [ADD_IMAGES_PATH, UPLOAD_IMAGE_PATH, UPLOAD_MIME_PATH, UPLOAD_ECG_PATH].map((path) => [`/${path}`, path]),
)

/** The route of one such address: `constraints: uploadAt(PATH)`. */
export const uploadAt = (path: string): { readonly [STRATEGY]: string } => ({ [STRATEGY]: path })

/** Their paths are the calls'; these addresses of them, byte for byte, are the uploads'. Once an application. */
export function uploadAddresses(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: STRATEGY,
    storage() {
      const handlers = new Map<unknown, never>()
      return { get: (key) => handlers.get(key) ?? null, set: (key, handler) => void handlers.set(key, handler as never) }
    },
    deriveConstraint: (request: { url?: string }) => ADDRESSES.get(request.url ?? ''),
    mustMatchWhenDerived: false,
  } as Parameters<FastifyInstance['addConstraintStrategy']>[0])
}

/** A form comes as a stream, and is taken apart as it comes. */
export function formStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(/^multipart\/form-data/i, (_request, payload, done) => done(null, payload))
}

/** A fault of storing that a person can be told of: the disk is full, of the archive or of the database (UP-13). */
export function storingFault(error: unknown): CallError | undefined {
  if (error instanceof CallError) return error
  if ((error as { code?: unknown } | null)?.code === 'ENOSPC') return Object.assign(new CallError(CODE.storageFull), { cause: error })
  return error instanceof MultipartError ? new CallError(CODE.parameterIllegal, 'file') : (storageFull(error) ?? archiveAway(error))
}

/** Answers an upload that is refused, as a call says it; what is still on its way is not waited for. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: CallError): FastifyReply {
  if (!request.raw.readableEnded) {
    reply.header('Connection', 'close')
    // Read and thrown away: a sender that is cut off in the middle would not see the answer.
    request.raw.resume()
  }
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send(refusal(error, languageOf(request.headers['accept-language'])))
}
