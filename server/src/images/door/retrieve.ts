import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import { isUid, type Refusal, writeMultipart } from '..'
import { accepted, layoutFor, namingSyntax, typeFor } from './accept'
import { BadParameter, refuse, refuseParameter } from './answers'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
import { isFresh, rangeOf, sendJson, tagOf } from './fresh'
import { mayRead } from './query'
import { type RenderedQuery, renderedQuery } from './rendered-query'
import { seenBy } from './seen'

interface Target {
  facility_id: string
  study_uid: string
  series_uid: string
  sop_uid: string
  transfer_syntax: string
  sha256: string
  bytes: string | number
}

interface Params {
  readonly study: string
  readonly series?: string
  readonly sop?: string
}

const OCTETS = 'application/octet-stream'

/** The same bytes, not copied. */
const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Statuses of refusals when a stored file cannot be shown as asked: the file itself is fine elsewhere. */
const refused = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  reply.header('Cache-Control', 'no-store').removeHeader('ETag')
  return reply.code(refusal.code === 'BUSY' ? 503 : 406).send({ code: refusal.code, zh: refusal.zh, en: refusal.en })
}

/** What is asked for is there, but in none of the forms that are taken. */
const unacceptable = (reply: FastifyReply): FastifyReply =>
  reply
    .header('Cache-Control', 'no-store')
    .code(406)
    .send({ code: 'NOT_ACCEPTABLE', zh: '不能按要求的格式提供该影像', en: 'This image is not to be had in the form asked for' })

/** WADO-RS: metadata, instances, frames, pictures. The right is that of the study: one's own hospital's, or shown by an open remote order. */
export function retrieveRoutes(app: FastifyInstance, parts: DicomwebParts, admit: Admit): void {
  const { archive } = parts

  function targets<T extends Target>(visitor: Visitor, p: Params, columns: ReturnType<typeof sql>, audited: boolean): Promise<T[]> {
    const tenant = tenantOf(visitor)
    return parts.asTenant(tenant, async (tx) => {
      const visible = seenBy(tx, 'wado.instance', visitor, 'st')
      const series = p.series ? sql`AND i.series_uid = ${p.series}` : sql``
      const sop = p.sop ? sql`AND i.sop_uid = ${p.sop}` : sql``
      const rows =
        await tx.hotRows<T>(sql`SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.transfer_syntax, i.sha256, i.bytes${columns} FROM instance i
        JOIN study st ON st.facility_id = i.facility_id AND st.study_uid = i.study_uid
        WHERE i.study_uid = ${p.study} ${series} ${sop} AND ${visible} ORDER BY i.series_uid, i.position NULLS LAST, i.number, i.sop_uid`)
      if (audited && rows.length) await writeAudit(tx, { call: 'dicomweb retrieve', outcome: CODE.success, objectId: p.study, address: '' })
      return rows
    })
  }

  interface Asked {
    readonly visitor: Visitor
    readonly p: Params & Record<string, string>
    readonly query: Record<string, unknown>
    readonly request: FastifyRequest
    readonly reply: FastifyReply
  }

  /** A route below one study: admits, checks UIDs and the right to read, then does its work. */
  function route(path: string, work: (asked: Asked) => Promise<unknown>): void {
    app.get(`/dicomweb/studies/:study${path}`, async (request, reply) => {
      const visitor = await admit(request, reply)
      if (!visitor) return reply
      if (!mayRead(visitor)) return refuse(reply, 'NO_RIGHT')
      const p = request.params as Params & Record<string, string>
      if (![p.study, p.series, p.sop].every((uid) => uid === undefined || isUid(uid))) return refuse(reply, 'BAD_UID')
      try {
        return await work({ visitor, p, reply, request, query: request.query as Record<string, unknown> })
      } catch (error) {
        if (error instanceof BadParameter) return refuseParameter(reply, error)
        throw error
      }
    })
  }

  const addressOf = (t: Target) => ({ facilityId: t.facility_id, studyUid: t.study_uid, seriesUid: t.series_uid, sopUid: t.sop_uid })
  const sourceOf = (t: Target) => archive.store.source(addressOf(t))
  const wantedBy = ({ request, query }: Asked) => accepted(request.headers.accept, query.accept)

  for (const path of ['/metadata', '/series/:series/metadata', '/series/:series/instances/:sop/metadata']) {
    route(path, async (asked) => {
      const { visitor, p, reply, request } = asked
      const rows = await targets<Target & { metadata: string }>(visitor, p, sql`, i.metadata`, true)
      if (rows.length === 0) return reply.code(404).send()
      if (!typeFor(wantedBy(asked), ['application/dicom+json', 'application/json'])) return unacceptable(reply)
      // Stored as text once, passed through as text.
      return sendJson(request, reply, `[${rows.map((row) => row.metadata).join(',')}]`)
    })
  }

  for (const path of ['', '/series/:series', '/series/:series/instances/:sop']) {
    route(path, async (asked) => {
      const { visitor, p, reply, request } = asked
      const rows = await targets(visitor, p, sql``, true)
      const [first] = rows
      if (!first) return reply.code(404).send()
      const wanted = wantedBy(asked)
      const layouts = rows.map((t) => layoutFor(wanted, 'application/dicom', t.transfer_syntax, p.sop ? 1 : rows.length))
      if (layouts.includes(undefined)) return unacceptable(reply)
      if (layouts[0] === 'single') {
        const range = rangeOf(request.headers.range, Number(first.bytes))
        reply.header('Accept-Ranges', 'bytes').header('ETag', tagOf(first.sha256, 'file'))
        if (range === 'none') return reply.header('Content-Range', `bytes */${first.bytes}`).code(416).send()
        const { stream, bytes } = await archive.store.stream(addressOf(first), range)
        reply.type('application/dicom').header('Content-Length', bytes)
        if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${first.bytes}`)
        return reply.send(stream)
      }
      async function* files() {
        for (const t of rows) {
          const { stream } = await archive.store.stream(addressOf(t))
          yield {
            contentType: `application/dicom;transfer-syntax=${t.transfer_syntax}`,
            location: `/dicomweb/studies/${t.study_uid}/series/${t.series_uid}/instances/${t.sop_uid}`,
            content: stream,
          }
        }
      }
      const answer = writeMultipart(files(), 'application/dicom')
      return reply.type(answer.contentType).send(answer.body)
    })
  }

  /** Frame numbers of an address; undefined when they are none. */
  const framesOf = (text: string): number[] | undefined => {
    const wanted = text.split(',')
    return wanted.length <= 1_000 && wanted.every((n) => /^[1-9]\d{0,8}$/.test(n)) ? wanted.map(Number) : undefined
  }

  route('/series/:series/instances/:sop/frames/:frames', async (asked) => {
    const { visitor, p, reply, request } = asked
    const numbers = framesOf(p.frames!)
    if (!numbers) return reply.code(400).send()
    const [target] = await targets(visitor, p, sql``, false)
    if (!target) return reply.code(404).send()
    if (isFresh(request, reply, tagOf(target.sha256, 'frames', numbers, request.headers.accept))) return reply
    const frames = await archive.worker.frames(await sourceOf(target), numbers)
    if (!frames.ok) return refused(reply, frames.refusal)
    const { transferSyntaxUid } = frames.value
    const wanted = wantedBy(asked)
    const own = layoutFor(wanted, frames.value.mediaType, transferSyntaxUid, numbers.length)
    // Who asks for plain bytes in whatever syntax they have (OHIF, Cornerstone) gets a compressed frame by that name.
    const layout = own ?? layoutFor(namingSyntax(wanted, transferSyntaxUid), OCTETS, transferSyntaxUid, numbers.length)
    if (!layout) return unacceptable(reply)
    const mediaType = own ? frames.value.mediaType : OCTETS
    if (layout === 'single') {
      reply.type(frames.value.mediaType === OCTETS ? OCTETS : `${mediaType};transfer-syntax=${transferSyntaxUid}`)
      return reply.send(viewOf(frames.value.frames[0]!.bytes))
    }
    const answer = writeMultipart(
      frames.value.frames.map(({ bytes, number }) => ({
        contentType: `${mediaType};transfer-syntax=${transferSyntaxUid}`,
        location: `/dicomweb/studies/${target.study_uid}/series/${target.series_uid}/instances/${target.sop_uid}/frames/${number}`,
        content: bytes,
      })),
      mediaType,
    )
    return reply.type(answer.contentType).send(answer.body)
  })

  const PICTURES = ['image/jpeg', 'image/png'] as const

  /** A picture of one frame with the window, size and quality that were asked for. */
  async function picture(asked: Asked, frame: number | undefined): Promise<unknown> {
    const { visitor, p, reply, request, query } = asked
    const { window, viewport, quality }: RenderedQuery = renderedQuery(query)
    const [target] = await targets(visitor, p, sql``, false)
    if (!target) return reply.code(404).send()
    const type = typeFor(wantedBy(asked), PICTURES)
    if (!type) return unacceptable(reply)
    if (isFresh(request, reply, tagOf(target.sha256, 'rendered', frame, type, window, viewport, quality))) return reply
    const answer = await archive.worker.render(await sourceOf(target), {
      ...(frame === undefined ? {} : { frame }),
      ...(window ? { window } : {}),
      output: {
        format: type === 'image/png' ? 'png' : 'jpeg',
        ...(viewport ? { maxWidth: viewport.width, maxHeight: viewport.height } : {}),
        ...(quality === undefined ? {} : { quality }),
      },
    })
    return answer.ok ? reply.type(answer.value.mediaType).send(Buffer.from(answer.value.bytes)) : refused(reply, answer.refusal)
  }

  route('/series/:series/instances/:sop/rendered', (asked) => picture(asked, undefined))
  route('/series/:series/instances/:sop/frames/:frames/rendered', async (asked) => {
    const numbers = framesOf(asked.p.frames!)
    // Several frames would be a film; one is a picture.
    return numbers?.length === 1 ? picture(asked, numbers[0]) : asked.reply.code(400).send()
  })

  for (const path of ['/thumbnail', '/series/:series/thumbnail', '/series/:series/instances/:sop/thumbnail']) {
    route(path, async (asked) => {
      const { visitor, p, reply, request, query } = asked
      const { viewport } = renderedQuery(query)
      const rows = await targets(visitor, p, sql``, false)
      const middle = rows[Math.floor(rows.length / 2)]
      if (!middle) return reply.code(404).send()
      const type = typeFor(wantedBy(asked), PICTURES)
      if (!type) return unacceptable(reply)
      const size = viewport ? Math.min(viewport.width, viewport.height) : 128
      if (isFresh(request, reply, tagOf(middle.sha256, 'thumbnail', size, type))) return reply
      const shown = await archive.worker.thumbnail(await sourceOf(middle), { size, format: type === 'image/png' ? 'png' : 'jpeg' })
      return shown.ok ? reply.type(shown.value.mediaType).send(Buffer.from(shown.value.bytes)) : refused(reply, shown.refusal)
    })
  }

  route('/series/:series/instances/:sop/bulkdata/*', async (asked) => {
    const { visitor, p, reply, request } = asked
    const [target] = await targets(visitor, p, sql``, false)
    if (!target) return reply.code(404).send()
    if (isFresh(request, reply, tagOf(target.sha256, 'bulk', p['*'], request.headers.accept))) return reply
    const bulk = await archive.worker.bulk(await sourceOf(target), p['*'] ?? '')
    if (!bulk.ok) return refused(reply, bulk.refusal)
    const layout = layoutFor(wantedBy(asked), 'application/octet-stream', '', 1)
    if (!layout) return unacceptable(reply)
    if (layout === 'single') {
      const range = rangeOf(request.headers.range, bulk.value.byteLength)
      reply.header('Accept-Ranges', 'bytes').type('application/octet-stream')
      if (range === 'none') return reply.header('Content-Range', `bytes */${bulk.value.byteLength}`).code(416).send()
      if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${bulk.value.byteLength}`)
      return reply.send(Buffer.from(range ? bulk.value.subarray(range.start, range.end + 1) : bulk.value))
    }
    const answer = writeMultipart([{ contentType: 'application/octet-stream', content: bulk.value }], 'application/octet-stream')
    return reply.type(answer.contentType).send(answer.body)
  })
}
