import { createServer } from 'node:http'
import { readMultipart, stowBoundary, writeMultipart } from '../multipart.ts'

/** A DICOMweb archive as small as one can be, that can be told to misbehave. */
export interface PlainArchive {
  readonly url: string
  /** `study/series/sop`, as the addresses say. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Requests that came, without what a test does itself. */
  readonly asked: readonly string[]
  /** Puts a file there by another way than the portal's. */
  put(path: string, bytes: Buffer): void
  misbehave(how: 'away' | 'refuses' | 'changes' | undefined): void
  stop(): Promise<void>
}

const LIMITS = { maxParts: 10, maxPartBytes: 1e8, maxBytes: 1e8 }

/** @param place reads `study/series/sop` out of a file: the archive itself knows no DICOM */
export async function startPlainArchive(place: (file: Buffer) => string): Promise<PlainArchive> {
  const files = new Map<string, Buffer>()
  const asked: string[] = []
  let how: Parameters<PlainArchive['misbehave']>[0]
  const server = createServer(async (request, reply) => {
    asked.push(`${request.method} ${request.url}`)
    if (how === 'away') return void reply.destroy()
    const [, study = '', series = '', , sop = ''] =
      /studies\/([\d.]+)\/series\/([\d.]+)\/instances(\/([\d.]+))?/.exec(request.url ?? '') ?? []
    const json = (status: number, body: unknown) =>
      reply.writeHead(status, { 'content-type': 'application/dicom+json' }).end(JSON.stringify(body))
    if (request.method === 'POST') {
      const stored: unknown[] = []
      for await (const part of readMultipart(request, stowBoundary(request.headers['content-type']), LIMITS)) {
        const pieces: Uint8Array[] = []
        for await (const piece of part.content) pieces.push(Buffer.from(piece))
        const file = Buffer.concat(pieces)
        if (how === 'refuses') continue
        if (how === 'changes') file[0] = 88
        files.set(place(file), file)
        stored.push({ '00081155': { vr: 'UI', Value: [place(file).split('/')[2]] } })
      }
      return void json(stored.length ? 200 : 409, { '00081199': { vr: 'SQ', Value: stored } })
    }
    if (sop === '') {
      const wanted = new URL(request.url!, 'http://x').searchParams.get('SOPInstanceUID')!
      return void json(200, files.has(`${study}/${series}/${wanted}`) ? [{ '00080018': { vr: 'UI', Value: [wanted] } }] : [])
    }
    const file = files.get(`${study}/${series}/${sop}`)
    if (!file) return void reply.writeHead(404).end()
    const { contentType, body } = writeMultipart([{ contentType: 'application/dicom', content: file }], 'application/dicom')
    reply.writeHead(200, { 'content-type': contentType })
    body.pipe(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/dicom-web`,
    files,
    asked,
    put: (path, bytes) => void files.set(path, bytes),
    misbehave: (next) => {
      how = next
    },
    stop: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
