import { EXPLICIT_LITTLE, transferSyntax } from '..'
import { type Layout, layoutFor, namingSyntax, type Range } from './accept'
import { refuse } from './answers'
import { isFresh, tagOf } from './fresh'
import { framesOf, type Reader, refused, sendParts, unacceptable, wantedBy } from './reading'

const OCTETS = 'application/octet-stream'

/** The same bytes, not copied. */
const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** How frames go out: under which media type, by themselves or in parts. */
interface Plan {
  readonly layout: Layout
  /** Plain bytes by name: another type than the one that the syntax has. */
  readonly octets: boolean
}

function planFor(wanted: readonly Range[], stored: string, count: number): Plan | undefined {
  const syntax = transferSyntax(stored)
  const [uid, mediaType] = syntax?.encapsulated ? [syntax.uid, syntax.mediaType] : [EXPLICIT_LITTLE, OCTETS]
  const own = layoutFor(wanted, mediaType, uid, count)
  if (own) return { layout: own, octets: false }
  // Who asks for plain bytes in whatever syntax they have (OHIF, Cornerstone) gets a compressed frame by that name.
  const octets = layoutFor(namingSyntax(wanted, uid), OCTETS, uid, count)
  return octets && { layout: octets, octets: true }
}

/** Frames of one instance, by their numbers from 1. */
export function frameRoutes({ parts, route, targets, sourceOf }: Reader): void {
  route('/series/:series/instances/:sop/frames/:frames', async (asked) => {
    const { p, reply, request } = asked
    const numbers = framesOf(p.frames!)
    const [target] = await targets(asked)
    if (!target) return reply.code(404).send()
    if (Math.max(...numbers) > target.frames) return refuse(reply, 'NO_SUCH_FRAME')
    const plan = planFor(wantedBy(asked), target.transfer_syntax, numbers.length)
    if (!plan) return unacceptable(reply, [target.transfer_syntax])
    if (isFresh(request, reply, tagOf(target.sha256, 'frames', numbers, plan))) return reply
    const frames = await parts.archive.worker.frames(await sourceOf(target), numbers)
    if (!frames.ok) return refused(reply, frames.refusal)
    const { transferSyntaxUid } = frames.value
    const mediaType = plan.octets ? OCTETS : frames.value.mediaType
    if (plan.layout === 'single') {
      reply.type(frames.value.mediaType === OCTETS ? OCTETS : `${mediaType};transfer-syntax=${transferSyntaxUid}`)
      return reply.send(viewOf(frames.value.frames[0]!.bytes))
    }
    const at = `/dicomweb/studies/${target.study_uid}/series/${target.series_uid}/instances/${target.sop_uid}/frames`
    return sendParts(
      asked,
      frames.value.frames.map(({ bytes, number }) => ({
        contentType: `${mediaType};transfer-syntax=${transferSyntaxUid}`,
        location: `${at}/${number}`,
        content: bytes,
      })),
      mediaType,
    )
  })
}
