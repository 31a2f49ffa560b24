import { EXPLICIT_LITTLE, isDecodable, transferSyntax } from '..'
import { byWish, type Layout, layoutFor, namingSyntax, type Range } from './accept'
import { refuse } from './answers'
import { isFresh, tagOf } from './fresh'
import { framesOf, type Reader, refused, sendParts, unacceptable, wantedBy } from './reading'

const OCTETS = 'application/octet-stream'

/** The same bytes, not copied. */
const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** How frames go out: under which media type, by themselves or in parts. */
interface Plan {
  readonly layout: Layout
  /** `own`: as they are stored; `octets`: so too, by the name of plain bytes; `plain`: decoded to samples. */
  readonly form: 'own' | 'octets' | 'plain'
}

function planFor(wanted: readonly Range[], stored: string, count: number): Plan | undefined {
  const syntax = transferSyntax(stored)
  const [uid, mediaType] = syntax?.encapsulated ? [syntax.uid, syntax.mediaType] : [EXPLICIT_LITTLE, OCTETS]
  for (const alike of byWish(wanted)) {
    const own = layoutFor(alike, mediaType, uid, count)
    if (own) return { layout: own, form: 'own' }
    // Who asks for plain bytes in whatever syntax they have (OHIF, Cornerstone) gets a compressed frame by that name.
    const octets = layoutFor(namingSyntax(alike, uid), OCTETS, uid, count)
    if (octets) return { layout: octets, form: 'octets' }
    // Plain bytes of no syntax are samples (PS3.18 8.7.3.3.2): a compressed frame is none.
    const plain = isDecodable(stored) ? layoutFor(alike, OCTETS, EXPLICIT_LITTLE, count) : undefined
    if (plain) return { layout: plain, form: 'plain' }
  }
  return undefined
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
    const frames = await parts.archive.worker.frames(await sourceOf(target), numbers, { plain: plan.form === 'plain' })
    if (!frames.ok)
      return frames.refusal.code === 'CANNOT_TRANSCODE' ? unacceptable(reply, [target.transfer_syntax]) : refused(reply, frames.refusal)
    const { transferSyntaxUid } = frames.value
    const mediaType = plan.form === 'octets' ? OCTETS : frames.value.mediaType
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
