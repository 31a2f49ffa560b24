import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { transferSyntax } from '..'
import { layoutFor, typeFor } from './accept'
import { refuse } from './answers'
import type { Admit, DicomwebParts } from './dicomweb'
import { isFresh, isKnown, rangeFor, sendJson, tagOf } from './fresh'
import { type Reader, readerOf, refused, sendParts, type Target, unacceptable, wantedBy } from './reading'
import { fileRoutes } from './retrieve-files'
import { frameRoutes } from './retrieve-frames'
import { pictureRoutes } from './retrieve-pictures'

const OCTETS = 'application/octet-stream'

/** WADO-RS: metadata, instances, frames, pictures, long values. */
export function retrieveRoutes(app: FastifyInstance, parts: DicomwebParts, admit: Admit): void {
  const reader = readerOf(app, parts, admit)
  metadataRoutes(reader)
  fileRoutes(reader)
  frameRoutes(reader)
  pictureRoutes(reader)
  bulkRoute(reader)
}

function metadataRoutes({ route, targets }: Reader): void {
  for (const path of ['/metadata', '/series/:series/metadata', '/series/:series/instances/:sop/metadata']) {
    route(path, async (asked) => {
      const { reply, request } = asked
      const rows = await targets<Target & { metadata: string }>(asked, sql`, i.metadata`, true)
      if (rows.length === 0) return reply.code(404).send()
      if (!typeFor(wantedBy(asked), ['application/dicom+json', 'application/json'])) return unacceptable(reply)
      const tag = tagOf(
        'metadata',
        rows.map(({ sop_uid, sha256 }) => [sop_uid, sha256]),
      )
      if (isKnown(request, reply, tag, true)) return reply
      // Stored as text once, passed through as text.
      return sendJson(request, reply, `[${rows.map((row) => row.metadata).join(',')}]`)
    })
  }
}

function bulkRoute({ parts, route, targets, sourceOf }: Reader): void {
  route('/series/:series/instances/:sop/bulkdata/*', async (asked) => {
    const { p, reply, request } = asked
    const [target] = await targets(asked)
    if (!target) return reply.code(404).send()
    const path = p['*'] ?? ''
    if (path === '7FE00010' && transferSyntax(target.transfer_syntax)?.encapsulated) return refuse(reply, 'PIXELS_BY_FRAMES')
    const bulk = await parts.archive.worker.bulk(await sourceOf(target), path)
    if (!bulk.ok) return refused(reply, bulk.refusal)
    const layout = layoutFor(wantedBy(asked), OCTETS, '', 1)
    if (!layout) return unacceptable(reply)
    const tag = tagOf(target.sha256, 'bulk', path, layout)
    if (isFresh(request, reply, tag)) return reply
    if (layout === 'multipart') return sendParts(asked, [{ contentType: OCTETS, content: bulk.value }], OCTETS)
    const { byteLength } = bulk.value
    const range = rangeFor(request, tag, byteLength)
    reply.header('Accept-Ranges', 'bytes').type(OCTETS)
    if (range === 'none') return reply.header('Content-Range', `bytes */${byteLength}`).code(416).send()
    if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${byteLength}`)
    return reply.send(Buffer.from(range ? bulk.value.subarray(range.start, range.end + 1) : bulk.value))
  })
}
