import { ADD_IMAGE_LIMIT, ADD_IMAGES_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../calls/error'
import { type FormCallParts, formCall } from '../http/form-call'
import { readFormParts } from '../http/form-parts'
import { addImages } from './add-images'

/** Pictures of one upload. */
const MOST_FILES = 10
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The exam and its pictures; nothing else is in the form. Throws 1 and 2 with the field, 2436. */
async function readForm(request: FastifyRequest): Promise<{ examId: string; files: Buffer[] }> {
  const rule = { fields: ['risProcedureId'], mostFiles: MOST_FILES, mostBytes: ADD_IMAGE_LIMIT, tooLarge: CODE.imageOver5M }
  const { fields, files } = await readFormParts(request.headers['content-type'] ?? '', request.body as AsyncIterable<Uint8Array>, rule)
  const examId = fields.get('risProcedureId')
  if (examId === undefined) throw new CallError(CODE.parameterEmpty, 'risProcedureId')
  if (!ID.test(examId)) throw new CallError(CODE.parameterIllegal, 'risProcedureId')
  return { examId, files: files.map(({ bytes }) => bytes) }
}

/** The upload of pictures for an exam. */
export function actRoutes(app: FastifyInstance, parts: FormCallParts): void {
  formCall(app, parts, ADD_IMAGES_PATH, async (request, run) => {
    const { examId, files } = await readForm(request)
    return { count: await addImages(parts.archive, run, examId, files) }
  })
}
