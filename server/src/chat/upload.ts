import { VERSION_FIELD } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { CallError } from '../calls/error'

/**
 * The one file of an upload form: a part `file` and, beside it, the version marker. Throws 2 for anything else. The body is
 * bounded before it comes here; the form is taken apart by the runtime's own parser.
 */
export async function readUpload(contentType: string, body: Buffer): Promise<Buffer> {
  let form: FormData
  try {
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  } catch {
    throw new CallError(CODE.parameterIllegal, 'file')
  }
  const foreign = [...form.keys()].find((name) => name !== 'file' && name !== VERSION_FIELD)
  if (foreign !== undefined) throw new CallError(CODE.parameterIllegal, foreign.slice(0, 64))
  const files = form.getAll('file')
  if (files.length === 0) throw new CallError(CODE.parameterEmpty, 'file')
  const [file] = files
  if (files.length > 1 || typeof file === 'string' || !file) throw new CallError(CODE.parameterIllegal, 'file')
  if (file.size === 0) throw new CallError(CODE.parameterEmpty, 'file')
  return Buffer.from(await file.arrayBuffer())
}
