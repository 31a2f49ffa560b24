import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'

/** Caps of a multipart body. */
export interface MultipartLimits {
  /** Most parts. */
  maxParts: number
  /** Largest part, bytes. */
  maxPartBytes: number
  /** Largest body, bytes. */
  maxBytes: number
}

/** One part: its headers and its content, which must be read (or `skip`ped) before the next part is asked for. */
export interface IncomingPart {
  /** Lower case names. */
  headers: Record<string, string>
  /** Media type without parameters, lower case; application/dicom when the part does not say (PS3.18 8.6.1.2.1). */
  mediaType: string
  content: AsyncIterable<Buffer>
}

/** The refusals of a multipart request: HTTP status and both texts. */
export const multipartTexts = {
  NOT_MULTIPART: {
    status: 415,
    zh: '请求须为 multipart/related; type="application/dicom"',
    en: 'The request must be multipart/related; type="application/dicom"',
  },
  BAD_BOUNDARY: { status: 400, zh: 'multipart 分隔符缺失或不合法', en: 'The multipart boundary is missing or not valid' },
  BOUNDARY_NOT_FOUND: {
    status: 400,
    zh: 'Content-Type 中的分隔符在内容里没有出现',
    en: 'The boundary of the Content-Type is not in the body',
  },
  NO_PARTS: { status: 400, zh: 'multipart 内容里没有文件', en: 'The multipart body holds no part' },
  BAD_MULTIPART: { status: 400, zh: 'multipart 内容结构有误', en: 'The multipart body is malformed' },
  CUT_SHORT: { status: 400, zh: 'multipart 内容不完整', en: 'The multipart body is cut short' },
  TOO_MANY_PARTS: { status: 413, zh: '文件数量超过上限', en: 'There are more parts than allowed' },
  PART_TOO_LARGE: { status: 413, zh: '文件超过大小上限', en: 'A part is larger than allowed' },
  BODY_TOO_LARGE: { status: 413, zh: '请求超过大小上限', en: 'The request is larger than allowed' },
} as const

/** Thrown for every fault of a multipart body. */
export class MultipartError extends Error {
  readonly code: keyof typeof multipartTexts
  readonly status: number
  readonly zh: string
  readonly en: string
  constructor(code: keyof typeof multipartTexts) {
    super(code)
    this.name = 'MultipartError'
    this.code = code
    this.status = multipartTexts[code].status
    this.zh = multipartTexts[code].zh
    this.en = multipartTexts[code].en
  }
}

/** Takes a Content-Type header apart: media type in lower case and its parameters, names in lower case, quotes undone. Null when malformed. */
export function parseMediaType(header: string): { mediaType: string; parameters: Record<string, string> } | null {
  const matched = /^\s*([\w!#$&^.+-]+\/[\w!#$&^.+*-]+)\s*(.*)$/.exec(header)
  if (!matched || header.length > 1024) return null
  const parameters: Record<string, string> = {}
  let rest = matched[2]!.trim()
  while (rest !== '') {
    const parameter = /^;\s*([\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))\s*/.exec(rest)
    if (!parameter) return null
    const name = parameter[1]!.toLowerCase()
    // Twice the same parameter: two readers could choose differently.
    if (name in parameters) return null
    parameters[name] = parameter[2]?.replace(/\\(.)/g, '$1') ?? parameter[3]!
    rest = rest.slice(parameter[0].length)
  }
  return { mediaType: matched[1]!.toLowerCase(), parameters }
}

/** The boundary of a STOW-RS request's Content-Type. Throws NOT_MULTIPART or BAD_BOUNDARY. */
export function stowBoundary(contentType: string | undefined): string {
  const parsed = parseMediaType(contentType ?? '')
  if (parsed?.mediaType !== 'multipart/related') throw new MultipartError('NOT_MULTIPART')
  const type = parsed.parameters.type
  if (type !== undefined && type.toLowerCase() !== 'application/dicom') throw new MultipartError('NOT_MULTIPART')
  const boundary = parsed.parameters.boundary
  // RFC 2046 5.1.1.
  if (boundary === undefined || !/^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/.test(boundary)) throw new MultipartError('BAD_BOUNDARY')
  return boundary
}

const HEADER_BYTES = 8 * 1024

/**
 * Reads a multipart body as it comes: never more than one piece and one boundary in memory. Yields the parts in order; the consumer reads
 * `content` before it goes on, what it leaves is skipped. Throws MultipartError, also out of `content`.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  limits: MultipartLimits,
): AsyncGenerator<IncomingPart> {
  const input = new Input(body, limits.maxBytes)
  // A boundary may stand at the very beginning; elsewhere it begins with a line end.
  input.unread(Buffer.from('\r\n'))
  const mark = Buffer.from(`\r\n--${boundary}`)
  await toFirst(input, mark)
  for (let count = 1; !(await atEnd(input)); count += 1) {
    if (count > limits.maxParts) throw new MultipartError('TOO_MANY_PARTS')
    const headers = await readHeaders(input)
    const content = input.until(mark, limits.maxPartBytes)
    input.markPassed = false
    const stated = headers['content-type']
    const mediaType = stated === undefined ? 'application/dicom' : parseMediaType(stated)?.mediaType
    if (mediaType === undefined) throw new MultipartError('BAD_MULTIPART')
    yield { headers, mediaType, content }
    // What the consumer left is skipped, a part found too large as well: the parts behind it are still to be had.
    await content.return(undefined)
    if (!input.markPassed) for await (const _ of input.until(mark, limits.maxBytes)) void _
  }
}

/** What stands before the first boundary is skipped; without one the sender wrote another than it said. */
async function toFirst(input: Input, mark: Buffer): Promise<void> {
  try {
    for await (const _ of input.until(mark, HEADER_BYTES)) void _
  } catch (error) {
    const missing = error instanceof MultipartError && (error.code === 'PART_TOO_LARGE' || error.code === 'CUT_SHORT')
    throw missing ? new MultipartError('BOUNDARY_NOT_FOUND') : error
  }
}

// After a boundary: `--` ends the body, a line end (with blanks before it) begins a part.
async function atEnd(input: Input): Promise<boolean> {
  const next = await input.take(2)
  if (next.equals(Buffer.from('--'))) {
    await input.drain()
    return true
  }
  let line = next.toString('latin1')
  while (!line.endsWith('\r\n')) {
    if (line.length > 64 || !/^[ \t]*\r?$/.test(line)) throw new MultipartError('BAD_MULTIPART')
    line += (await input.take(1)).toString('latin1')
  }
  if (line.trim() !== '') throw new MultipartError('BAD_MULTIPART')
  return false
}

async function readHeaders(input: Input): Promise<Record<string, string>> {
  const headers: Record<string, string> = {}
  let used = 0
  for (;;) {
    const line = await input.line(HEADER_BYTES - used)
    used += line.length + 2
    if (line === '') return headers
    const matched = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*(.*?)[ \t]*$/.exec(line)
    const name = matched?.[1]?.toLowerCase()
    if (!matched || name === undefined || name in headers) throw new MultipartError('BAD_MULTIPART')
    headers[name] = matched[2]!
  }
}

class Input {
  /** The mark that ended the last content has been read. */
  markPassed = false
  private kept: Buffer = Buffer.alloc(0)
  private total = 0
  private readonly source: AsyncIterator<Uint8Array>
  private readonly maxBytes: number

  constructor(body: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.source = body[Symbol.asyncIterator]()
    this.maxBytes = maxBytes
  }

  unread(bytes: Buffer): void {
    this.kept = Buffer.concat([bytes, this.kept])
  }

  private async more(): Promise<boolean> {
    const { value, done } = await this.source.next()
    if (done) return false
    this.total += value.byteLength
    if (this.total > this.maxBytes) throw new MultipartError('BODY_TOO_LARGE')
    const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    this.kept = this.kept.length === 0 ? piece : Buffer.concat([this.kept, piece])
    return true
  }

  async take(count: number): Promise<Buffer> {
    while (this.kept.length < count) if (!(await this.more())) throw new MultipartError('CUT_SHORT')
    const taken = this.kept.subarray(0, count)
    this.kept = this.kept.subarray(count)
    return taken
  }

  async line(max: number): Promise<string> {
    let end = this.kept.indexOf('\r\n')
    while (end < 0) {
      if (this.kept.length > max) throw new MultipartError('BAD_MULTIPART')
      if (!(await this.more())) throw new MultipartError('CUT_SHORT')
      end = this.kept.indexOf('\r\n')
    }
    if (end > max) throw new MultipartError('BAD_MULTIPART')
    return (await this.take(end + 2)).toString('latin1', 0, end)
  }

  async *until(mark: Buffer, maxBytes: number): AsyncGenerator<Buffer> {
    let given = 0
    const count = (bytes: number): void => {
      given += bytes
      if (given > maxBytes) throw new MultipartError('PART_TOO_LARGE')
    }
    for (;;) {
      const found = this.kept.indexOf(mark)
      // What may be the beginning of the mark stays for the next piece.
      const sure = found >= 0 ? found : this.kept.length - mark.length + 1
      if (sure > 0) {
        count(sure)
        const piece = this.kept.subarray(0, sure)
        this.kept = this.kept.subarray(sure)
        yield piece
      }
      if (found >= 0) {
        this.kept = this.kept.subarray(mark.length)
        this.markPassed = true
        return
      }
      if (!(await this.more())) throw new MultipartError('CUT_SHORT')
    }
  }

  async drain(): Promise<void> {
    do this.kept = Buffer.alloc(0)
    while (await this.more())
  }
}

/** One part of an answer. */
export interface OutgoingPart {
  /** With its parameters, e.g. `application/dicom;transfer-syntax=1.2.840.10008.1.2.1`. */
  contentType: string
  location?: string
  content: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * A multipart/related answer (PS3.18 8.6.1.2) as a stream that pulls its parts one after the other. `type` is the media type of the parts
 * (of the root part), as the client's Accept asked for it.
 */
export function writeMultipart(
  parts: Iterable<OutgoingPart> | AsyncIterable<OutgoingPart>,
  type: string,
): { contentType: string; body: Readable } {
  const boundary = `farsight-${randomUUID()}`
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const part of parts) {
      const location = part.location === undefined ? '' : `Content-Location: ${headerText(part.location)}\r\n`
      yield Buffer.from(`\r\n--${boundary}\r\nContent-Type: ${headerText(part.contentType)}\r\n${location}\r\n`)
      if (part.content instanceof Uint8Array) yield part.content
      else yield* part.content
    }
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  return {
    contentType: `multipart/related; type="${headerText(type)}"; boundary=${boundary}`,
    body: Readable.from(pieces(), { objectMode: false }),
  }
}

function headerText(value: string): string {
  return value.replace(/[^\x20-\x7e]|"/g, '')
}
