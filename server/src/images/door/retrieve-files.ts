import { EXPLICIT_LITTLE, isRewritable } from '..'
import { byWish, type Layout, layoutFor, type Range } from './accept'
import { isKnown, rangeFor, tagOf } from './fresh'
import { type Reader, type Reading, refused, sendParts, sendStream, type Target, unacceptable, wantedBy } from './reading'

const DICOM = 'application/dicom'
const EXPLICIT = `${DICOM};transfer-syntax=${EXPLICIT_LITTLE}`

/** How a file goes out: as it is stored, or written anew in Explicit VR Little Endian. */
interface Plan {
  readonly layout: Layout
  readonly anew: boolean
}

/**
 * Who names no transfer syntax gets the one that is stored, as with `*`: the bytes that nobody has changed since they came, and no
 * compressed file several times its size. The standard's default is Explicit VR Little Endian (PS3.18 8.7.3.5.1), which is to be named here.
 */
function planFor(wanted: readonly Range[], stored: string, count: number): Plan | undefined {
  for (const alike of byWish(wanted)) {
    const own = layoutFor(alike, DICOM, stored, count)
    if (own) return { layout: own, anew: false }
    const anew = isRewritable(stored) ? layoutFor(alike, DICOM, EXPLICIT_LITTLE, count) : undefined
    if (anew) return { layout: anew, anew: true }
  }
  return undefined
}

/** Files of a study, a series, or one by itself. */
export function fileRoutes(reader: Reader): void {
  const { parts, route, targets, addressOf, sourceOf } = reader
  const { store, worker } = parts.archive

  /** One file as it is stored, whole or a stretch of it. */
  async function stored({ request, reply }: Reading, target: Target): Promise<unknown> {
    const tag = tagOf(target.sha256, 'file')
    if (isKnown(request, reply, tag)) return reply
    const length = Number(target.bytes)
    const range = rangeFor(request, tag, length)
    reply.header('Accept-Ranges', 'bytes')
    if (range === 'none') return reply.header('Content-Range', `bytes */${target.bytes}`).code(416).send()
    const { stream, bytes } = await store.stream(addressOf(target), range)
    reply.type(DICOM).header('Content-Length', bytes)
    if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${target.bytes}`)
    return sendStream(request, reply, stream)
  }

  /** One file written anew. */
  async function rewritten({ request, reply }: Reading, target: Target): Promise<unknown> {
    if (isKnown(request, reply, tagOf(target.sha256, 'explicit'))) return reply
    const file = await worker.explicit(await sourceOf(target))
    if (file.ok) return reply.type(EXPLICIT).send(Buffer.from(file.value.buffer, file.value.byteOffset, file.value.byteLength))
    return file.refusal.code === 'CANNOT_TRANSCODE' ? unacceptable(reply, [target.transfer_syntax]) : refused(reply, file.refusal)
  }

  async function* files(rows: readonly Target[], plans: readonly (Plan | undefined)[]) {
    for (const [i, t] of rows.entries()) {
      const location = `/dicomweb/studies/${t.study_uid}/series/${t.series_uid}/instances/${t.sop_uid}`
      if (plans[i]?.anew) {
        const file = await worker.explicit(await sourceOf(t))
        // The answer has begun: that it breaks off is the only word left for a file that turns out damaged.
        if (!file.ok) throw new Error(`${location}: ${file.refusal.code}`)
        yield { contentType: EXPLICIT, location, content: file.value }
      } else {
        const { stream } = await store.stream(addressOf(t))
        yield { contentType: `${DICOM};transfer-syntax=${t.transfer_syntax}`, location, content: stream }
      }
    }
  }

  for (const path of ['', '/series/:series', '/series/:series/instances/:sop']) {
    route(path, async (asked) => {
      const { p, reply } = asked
      const rows = await targets(asked, undefined, true)
      const [first] = rows
      if (!first) return reply.code(404).send()
      const wanted = wantedBy(asked)
      const plans = rows.map((t) => planFor(wanted, t.transfer_syntax, p.sop ? 1 : rows.length))
      const without = rows.filter((_, i) => !plans[i]).map((t) => t.transfer_syntax)
      if (without.length) return unacceptable(reply, without)
      if (plans[0]?.layout === 'single') return plans[0].anew ? rewritten(asked, first) : stored(asked, first)
      return sendParts(asked, files(rows, plans), DICOM)
    })
  }
}
