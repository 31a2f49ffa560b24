import { createReadStream } from 'node:fs'
import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as SafeAgent, request as safeRequest } from 'node:https'
import { parseMediaType, readMultipart } from '../multipart.ts'
import { type InstanceAddress, StoreError } from '../store.ts'

/** A DICOMweb archive of somebody else's: Orthanc, dcm4chee. */
export interface ArchiveClient {
  /** Whether it holds this instance (QIDO-RS). */
  has(address: InstanceAddress): Promise<boolean>
  /** Gives it one file (STOW-RS). Throws ARCHIVE_REFUSED when it takes it not. */
  store(address: InstanceAddress, file: { path: string; bytes: number }): Promise<void>
  /** One file as it lies there (WADO-RS, no transcoding). Throws NOT_FOUND. */
  fetch<T>(address: InstanceAddress, work: (content: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T>
  close(): void
}

/** Nothing comes for so long: it is not there. Milliseconds. */
const SILENCE_MS = 20_000
/** Of answers that are read whole. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
const BOUNDARY = 'farsight-outgoing'

interface Attribute {
  readonly Value?: readonly unknown[]
}

/**
 * Speaks PS3.18 to an archive. `url` is its DICOMweb root; a user and password in it go as Basic authentication. `{facility}` in it stands
 * for the hospital, for houses where each has an archive of its own. Whatever keeps it from answering is ARCHIVE_UNREACHABLE.
 */
export function archiveClient(url: string): ArchiveClient {
  const { username, password } = new URL(url.replaceAll('{facility}', 'x'))
  const safe = url.startsWith('https:')
  const agent = safe ? new SafeAgent({ keepAlive: true, maxSockets: 16 }) : new PlainAgent({ keepAlive: true, maxSockets: 16 })
  const credentials = username === '' ? undefined : `${decodeURIComponent(username)}:${decodeURIComponent(password)}`

  function addressOf(facilityId: string | number, path: string): URL {
    const root = new URL(url.replaceAll('{facility}', encodeURIComponent(String(facilityId))))
    root.username = ''
    root.password = ''
    return new URL(`${root.href.replace(/\/$/, '')}${path}`)
  }

  /** The answer's head; its body is read by `work`, and let go when that is done. */
  async function ask<T>({ facilityId, path, headers, send }: Asked, work: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    const at = addressOf(facilityId, path)
    let answer: IncomingMessage | undefined
    try {
      answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const out = (safe ? safeRequest : plainRequest)(at, {
          agent,
          method: send ? 'POST' : 'GET',
          headers: { ...headers, ...(credentials ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {}) },
          timeout: SILENCE_MS,
        })
        out.once('response', resolve)
        out.once('error', reject)
        out.once('timeout', () => out.destroy(new Error('silence')))
        if (send) send(out).catch((error) => out.destroy(error as Error))
        else out.end()
      })
      return await work(answer)
    } catch (error) {
      if (error instanceof StoreError) throw error
      throw Object.assign(new StoreError('ARCHIVE_UNREACHABLE'), { cause: error })
    } finally {
      // A body that was left would keep its connection.
      answer?.destroyed === false && !answer.complete ? answer.destroy() : answer?.resume()
    }
  }

  return {
    has: ({ facilityId, studyUid, seriesUid, sopUid }) =>
      ask(
        {
          facilityId,
          path: `/studies/${studyUid}/series/${seriesUid}/instances?SOPInstanceUID=${sopUid}`,
          headers: { accept: 'application/dicom+json' },
        },
        async (answer) => {
          if (answer.statusCode === 204 || answer.statusCode === 404) return false
          const found = await json<Record<string, Attribute>[]>(answer)
          return found.some((one) => one['00080018']?.Value?.[0] === sopUid)
        },
      ),

    store: ({ facilityId, sopUid }, { path, bytes }) => {
      const head = Buffer.from(`--${BOUNDARY}\r\nContent-Type: application/dicom\r\n\r\n`)
      const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
      return ask(
        {
          facilityId,
          path: '/studies',
          headers: {
            accept: 'application/dicom+json',
            'content-type': `multipart/related; type="application/dicom"; boundary=${BOUNDARY}`,
            'content-length': String(head.length + bytes + tail.length),
          },
          send: (out) => sendFile(out, head, path, tail),
        },
        async (answer) => {
          const { statusCode = 0 } = answer
          if (statusCode === 503 || statusCode >= 500) throw new Error(`status ${statusCode}`)
          if (statusCode !== 200 && statusCode !== 202) throw new StoreError('ARCHIVE_REFUSED')
          const said = await json<Record<string, Attribute>>(answer)
          const stored = (said['00081199']?.Value ?? []) as readonly Record<string, Attribute>[]
          if (!stored.some((one) => one['00081155']?.Value?.[0] === sopUid)) throw new StoreError('ARCHIVE_REFUSED')
        },
      )
    },

    fetch: ({ facilityId, studyUid, seriesUid, sopUid }, work) =>
      ask(
        {
          facilityId,
          path: `/studies/${studyUid}/series/${seriesUid}/instances/${sopUid}`,
          headers: { accept: 'multipart/related; type="application/dicom"; transfer-syntax=*' },
        },
        async (answer) => {
          if (answer.statusCode === 404 || answer.statusCode === 410) throw new StoreError('NOT_FOUND')
          const type = parseMediaType(answer.headers['content-type'] ?? '')
          const boundary = type?.parameters.boundary
          if (answer.statusCode !== 200 || type?.mediaType !== 'multipart/related' || boundary === undefined)
            throw new Error(`status ${answer.statusCode}, ${answer.headers['content-type']}`)
          const limits = { maxParts: 1, maxPartBytes: Number.MAX_SAFE_INTEGER, maxBytes: Number.MAX_SAFE_INTEGER }
          for await (const part of readMultipart(answer, boundary, limits)) return work(part.content)
          throw new StoreError('NOT_FOUND')
        },
      ),

    close: () => agent.destroy(),
  }
}

interface Asked {
  readonly facilityId: string | number
  readonly path: string
  readonly headers: Record<string, string>
  readonly send?: (out: ClientRequest) => Promise<void>
}

async function sendFile(out: ClientRequest, head: Buffer, path: string, tail: Buffer): Promise<void> {
  const write = (piece: Uint8Array): Promise<void> | undefined =>
    out.write(piece)
      ? undefined
      : new Promise((resolve, reject) => void out.once('drain', resolve).once('close', () => reject(new Error('closed'))))
  await write(head)
  for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) await write(piece as Buffer)
  out.end(tail)
}

async function json<T>(answer: IncomingMessage): Promise<T> {
  if (answer.statusCode !== 200 && answer.statusCode !== 202) throw new Error(`status ${answer.statusCode}`)
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('an answer without end')
    pieces.push(piece)
  }
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as T
}
