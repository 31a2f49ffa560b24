import { isDrawable, type OutgoingPart, type PictureOutput } from '..'
import { pictureLayout, typeFor } from './accept'
import { BadParameter, refuse } from './answers'
import { isFresh, tagOf } from './fresh'
import { framesOf, type Reader, type Reading, refused, sendParts, type Target, unacceptable, wantedBy } from './reading'
import { type RenderedQuery, renderedQuery } from './rendered-query'

const PICTURES = ['image/jpeg', 'image/png'] as const
type PictureType = (typeof PICTURES)[number]

/** Pictures of one answer: each is drawn by the two threads that draw everybody's. */
const MOST_PICTURES = 200

/** One picture to draw; without a number the first frame. */
interface Shown {
  readonly target: Target
  readonly frame: number | undefined
}

const outputOf = ({ viewport, region, quality }: RenderedQuery, type: PictureType): PictureOutput => ({
  format: type === 'image/png' ? 'png' : 'jpeg',
  ...(viewport ? { maxWidth: viewport.width, maxHeight: viewport.height } : {}),
  ...(region ? { region } : {}),
  ...(quality === undefined ? {} : { quality }),
})

/** A region must begin inside of each image. */
function checkRegion({ region }: RenderedQuery, shown: readonly Shown[]): void {
  if (region && shown.some(({ target }) => region.left > target.columns - 1 || region.top > target.rows - 1))
    throw new BadParameter('viewport')
}

/** Rendered resources and thumbnails. */
export function pictureRoutes(reader: Reader): void {
  const { parts, route, targets, sourceOf } = reader
  const { worker } = parts.archive

  const draw = async ({ target, frame }: Shown, asked: RenderedQuery, type: PictureType) =>
    worker.render(await sourceOf(target), {
      ...(frame === undefined ? {} : { frame }),
      ...(asked.window ? { window: asked.window } : {}),
      output: outputOf(asked, type),
    })

  /** One picture by itself, which may stay in its reader's cache. */
  async function one(asked: Reading, shown: Shown, how: RenderedQuery, type: PictureType): Promise<unknown> {
    const { reply, request } = asked
    const tag = tagOf(shown.target.sha256, 'rendered', shown.frame, type, how.window, how.viewport, how.region, how.quality)
    if (isFresh(request, reply, tag)) return reply
    const answer = await draw(shown, how, type)
    return answer.ok ? reply.type(answer.value.mediaType).send(Buffer.from(answer.value.bytes)) : refused(reply, answer.refusal)
  }

  /** Each as it is drawn; one that turns out damaged is left out, and its address with it. */
  async function* each(asked: Reading, all: readonly Shown[], how: RenderedQuery, type: PictureType): AsyncGenerator<OutgoingPart> {
    for (const shown of all) {
      const answer = await draw(shown, how, type)
      const { study_uid, series_uid, sop_uid } = shown.target
      const location = `/dicomweb/studies/${study_uid}/series/${series_uid}/instances/${sop_uid}/frames/${shown.frame ?? 1}/rendered`
      if (answer.ok) yield { contentType: answer.value.mediaType, location, content: answer.value.bytes }
      else asked.request.log.warn({ code: answer.refusal.code, location }, 'a picture of several could not be drawn')
    }
  }

  async function pictures(asked: Reading, all: readonly Shown[]): Promise<unknown> {
    const { reply } = asked
    const how = renderedQuery(asked.query)
    const found = pictureLayout(wantedBy(asked), PICTURES, all.length)
    if (!found) return unacceptable(reply)
    checkRegion(how, all)
    if (found.layout === 'single') return one(asked, all[0]!, how, found.type)
    if (all.length > MOST_PICTURES) return refuse(reply, 'TOO_MANY_PICTURES', {}, `${all.length} > ${MOST_PICTURES}`)
    const drawable = all.filter(({ target }) => target.frames > 0 && isDrawable(target.transfer_syntax))
    if (drawable.length === 0) return refuse(reply, 'NO_PICTURE')
    if (drawable.length < all.length)
      reply.header('Warning', `299 farsight: ${all.length - drawable.length} of these images are not drawn here`)
    return sendParts(asked, each(asked, drawable, how, found.type), found.type)
  }

  route('/series/:series/instances/:sop/rendered', async (asked) => {
    const [target] = await targets(asked)
    return target ? pictures(asked, [{ target, frame: undefined }]) : asked.reply.code(404).send()
  })

  route('/series/:series/instances/:sop/frames/:frames/rendered', async (asked) => {
    const numbers = framesOf(asked.p.frames!)
    const [target] = await targets(asked)
    if (!target) return asked.reply.code(404).send()
    if (Math.max(...numbers) > target.frames) return refuse(asked.reply, 'NO_SUCH_FRAME')
    return pictures(
      asked,
      numbers.map((frame) => ({ target, frame })),
    )
  })

  // All frames of all images, in the order of their places.
  for (const path of ['/rendered', '/series/:series/rendered']) {
    route(path, async (asked) => {
      const rows = await targets(asked)
      if (rows.length === 0) return asked.reply.code(404).send()
      const count = rows.reduce((sum, { frames }) => sum + frames, 0)
      if (count === 0) return refuse(asked.reply, 'NO_PICTURE')
      if (count > MOST_PICTURES) return refuse(asked.reply, 'TOO_MANY_PICTURES', {}, `${count} > ${MOST_PICTURES}`)
      return pictures(
        asked,
        rows.flatMap((target) => Array.from({ length: target.frames }, (_, i) => ({ target, frame: i + 1 }))),
      )
    })
  }

  for (const path of ['/thumbnail', '/series/:series/thumbnail', '/series/:series/instances/:sop/thumbnail']) {
    route(path, async (asked) => {
      const { reply, request, query } = asked
      const { viewport, region } = renderedQuery(query)
      // A small picture of the whole alone (PS3.18 10.4.4).
      if (region) throw new BadParameter('viewport')
      const rows = await targets(asked)
      const middle = rows[Math.floor(rows.length / 2)]
      if (!middle) return reply.code(404).send()
      const type = typeFor(wantedBy(asked), PICTURES)
      if (!type) return unacceptable(reply)
      const size = viewport ? Math.min(viewport.width, viewport.height) : 128
      if (isFresh(request, reply, tagOf(middle.sha256, 'thumbnail', size, type))) return reply
      const shown = await worker.thumbnail(await sourceOf(middle), { size, format: type === 'image/png' ? 'png' : 'jpeg' })
      return shown.ok ? reply.type(shown.value.mediaType).send(Buffer.from(shown.value.bytes)) : refused(reply, shown.refusal)
    })
  }
}
