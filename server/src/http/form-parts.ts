import { VERSION_FIELD } from '@farsight/shared/contract'
import { CODE, type ErrorCode } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import { MultipartError, parseMediaType, readMultipart } from '../images/multipart'

/** One file of a form. */
export interface FormFile {
  /** As its sender calls it: for people to read, never for a path. */
  readonly name: string
  readonly bytes: Buffer
}

/** What a form may hold. */
export interface FormRule {
  /** Its text fields; the version marker besides. */
  readonly fields: readonly string[]
  readonly mostFiles: number
  readonly mostBytes: number
  /** Of all files together; each one's own most, unless told. */
  readonly mostInAll?: number
  /** The refusal of a file that is larger. */
  readonly tooLarge: ErrorCode
  /** The refusal of a file without a byte: what it is not; that the field is empty, unless told. */
  readonly empty?: ErrorCode
}

const FIELD_BYTES = 4096
/** What may stand around the files: boundaries and headers. */
const AROUND = 64 * 1024

/** Name and file name of a part (RFC 7578 4.2); texts of a form are UTF-8. */
function disposition(header: string | undefined): { name: string; filename: string | undefined } | undefined {
  const text = Buffer.from(header ?? '', 'latin1').toString('utf8')
  if (!/^form-data(;|$)/i.test(text)) return undefined
  const parameter = (key: string): string | undefined => new RegExp(`;\\s*${key}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(text)?.[1]
  const name = parameter('name')
  return name === undefined ? undefined : { name, filename: parameter('filename')?.replaceAll('%22', '"') }
}

/**
 * Takes a form apart as it comes. A file that is larger than allowed is refused at the byte that is too much, whatever length the
 * sender told. Throws {@link CallError}: 1 and 2 with the field, or the rule's code.
 */
export async function readFormParts(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
  rule: FormRule,
): Promise<{ fields: ReadonlyMap<string, string>; files: readonly FormFile[] }> {
  const boundary = parseMediaType(contentType)?.parameters.boundary
  if (!boundary || boundary.length > 70) throw new CallError(CODE.parameterIllegal, 'file')
  const fields = new Map<string, string>()
  const files: FormFile[] = []
  const limits = {
    maxParts: rule.mostFiles + rule.fields.length + 2,
    // One byte more than allowed comes through, so that the file's own code is told.
    maxPartBytes: rule.mostBytes + 1,
    maxBytes: (rule.mostInAll ?? rule.mostFiles * rule.mostBytes) + AROUND + 1,
  }
  try {
    for await (const part of readMultipart(body, boundary, limits)) {
      const said = disposition(part.headers['content-disposition'])
      if (!said) throw new CallError(CODE.parameterIllegal, 'file')
      const isFile = said.name === 'file' && said.filename !== undefined
      const known = isFile || said.name === VERSION_FIELD || rule.fields.includes(said.name)
      if (!known) throw new CallError(CODE.parameterIllegal, said.name.slice(0, 64))
      if (isFile && files.length === rule.mostFiles) throw new CallError(CODE.parameterIllegal, 'file')
      const most = isFile ? rule.mostBytes : FIELD_BYTES
      const pieces: Buffer[] = []
      let bytes = 0
      for await (const piece of part.content) {
        bytes += piece.length
        if (bytes > most) throw isFile ? new CallError(rule.tooLarge, 'file') : new CallError(CODE.parameterIllegal, said.name)
        pieces.push(Buffer.from(piece))
      }
      const whole = Buffer.concat(pieces)
      if (isFile) {
        if (whole.length === 0) throw new CallError(rule.empty ?? CODE.parameterEmpty, 'file')
        files.push({ name: said.filename!, bytes: whole })
      } else {
        if (fields.has(said.name)) throw new CallError(CODE.parameterIllegal, said.name)
        fields.set(said.name, whole.toString('utf8'))
      }
    }
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error
    const large = error.code === 'PART_TOO_LARGE' || error.code === 'BODY_TOO_LARGE'
    throw new CallError(large ? rule.tooLarge : CODE.parameterIllegal, 'file')
  }
  if (files.length === 0) throw new CallError(CODE.parameterEmpty, 'file')
  return { fields, files }
}
