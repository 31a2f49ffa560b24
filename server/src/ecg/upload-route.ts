import { ECG_UPLOAD, UPLOAD_ECG_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallError } from '../calls/error'
import { type FormCallParts, formCall } from '../http/form-call'
import { readFormParts } from '../http/form-parts'
import { type AskedUpload, uploadEcg } from './upload'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MOST_REASON = 200

/** One recording and its exam. Throws 1 and 2 with the field, 2683. */
async function readForm(request: FastifyRequest): Promise<AskedUpload> {
  const { mostFiles, mostBytes } = ECG_UPLOAD
  const rule = { fields: ['risProcedureId', 'confirm', 'reason'], mostFiles, mostBytes, mostInAll: mostBytes, tooLarge: CODE.ecgFileLarge }
  const { fields, files } = await readFormParts(request.headers['content-type'] ?? '', request.body as AsyncIterable<Uint8Array>, rule)
  const [examId, confirm = '', reason = ''] = ['risProcedureId', 'confirm', 'reason'].map((name) => fields.get(name))
  if (examId === undefined) throw new CallError(CODE.parameterEmpty, 'risProcedureId')
  if (!ID.test(examId)) throw new CallError(CODE.parameterIllegal, 'risProcedureId')
  if (!['', '1'].includes(confirm)) throw new CallError(CODE.parameterIllegal, 'confirm')
  if ([...reason].length > MOST_REASON || reason.includes('\0')) throw new CallError(CODE.parameterIllegal, 'reason')
  return { examId, files, confirm: confirm === '1', reason }
}

/** The upload of an ECG that is no DICOM. */
export function ecgUploadRoute(app: FastifyInstance, parts: FormCallParts): void {
  formCall(app, parts, UPLOAD_ECG_PATH, async (request, run) => uploadEcg(parts.archive, run, await readForm(request)))
}
