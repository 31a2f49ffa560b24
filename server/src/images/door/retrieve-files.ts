import { layoutFor } from './accept'
import { isKnown, rangeFor, tagOf } from './fresh'
import { type Reader, type Reading, sendParts, sendStream, type Target, unacceptable, wantedBy } from './reading'

const DICOM = 'application/dicom'

/** Files of a study, a series, or one by itself. */
export function fileRoutes(reader: Reader): void {
  const { parts, route, targets, addressOf } = reader

  /** One file, whole or a stretch of it. */
  async function single({ request, reply }: Reading, target: Target): Promise<unknown> {
    const tag = tagOf(target.sha256, 'file')
    if (isKnown(request, reply, tag)) return reply
    const length = Number(target.bytes)
    const range = rangeFor(request, tag, length)
    reply.header('Accept-Ranges', 'bytes')
    if (range === 'none') return reply.header('Content-Range', `bytes */${target.bytes}`).code(416).send()
    const { stream, bytes } = await parts.archive.store.stream(addressOf(target), range)
    reply.type(DICOM).header('Content-Length', bytes)
    if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${target.bytes}`)
    return sendStream(request, reply, stream)
  }

  for (const path of ['', '/series/:series', '/series/:series/instances/:sop']) {
    route(path, async (asked) => {
      const { p, reply } = asked
      const rows = await targets(asked, undefined, true)
      const [first] = rows
      if (!first) return reply.code(404).send()
      const wanted = wantedBy(asked)
      const layouts = rows.map((t) => layoutFor(wanted, DICOM, t.transfer_syntax, p.sop ? 1 : rows.length))
      if (layouts.includes(undefined))
        return unacceptable(
          reply,
          rows.map((t) => t.transfer_syntax),
        )
      if (layouts[0] === 'single') return single(asked, first)
      async function* files() {
        for (const t of rows) {
          const { stream } = await parts.archive.store.stream(addressOf(t))
          yield {
            contentType: `${DICOM};transfer-syntax=${t.transfer_syntax}`,
            location: `/dicomweb/studies/${t.study_uid}/series/${t.series_uid}/instances/${t.sop_uid}`,
            content: stream,
          }
        }
      }
      return sendParts(asked, files(), DICOM)
    })
  }
}
