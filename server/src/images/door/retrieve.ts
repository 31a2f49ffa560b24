import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import { isUid, type Refusal, writeMultipart } from '..'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
import { mayRead } from './query'
import { seenBy } from './seen'

interface Target {
  facility_id: string
  study_uid: string
  series_uid: string
  sop_uid: string
  transfer_syntax: string
}

interface Params {
  readonly study: string
  readonly series?: string
  readonly sop?: string
}

/** Statuses of refusals when a stored file cannot be shown as asked: the file itself is fine elsewhere. */
const refused = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.code === 'BUSY' ? 503 : 406).send({ code: refusal.code, zh: refusal.zh, en: refusal.en })

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
        await tx.rows<T>(sql`SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.transfer_syntax${columns} FROM instance i
        JOIN study st ON st.facility_id = i.facility_id AND st.study_uid = i.study_uid
        WHERE i.study_uid = ${p.study} ${series} ${sop} AND ${visible} ORDER BY i.series_uid, i.position NULLS LAST, i.number, i.sop_uid`)
      if (audited && rows.length) await writeAudit(tx, { call: 'dicomweb retrieve', outcome: CODE.success, objectId: p.study, address: '' })
      return rows
    })
  }

  type Work = (
    visitor: Visitor,
    p: Params & Record<string, string>,
    reply: FastifyReply,
    query: Record<string, unknown>,
  ) => Promise<unknown>

  /** A route below one study: admits, checks UIDs and the right to read, then does its work. */
  function route(path: string, work: Work): void {
    app.get(`/dicomweb/studies/:study${path}`, async (request, reply) => {
      const visitor = await admit(request, reply)
      if (!visitor) return reply
      if (!mayRead(visitor)) return reply.code(403).send()
      const p = request.params as Params & Record<string, string>
      if (![p.study, p.series, p.sop].every((uid) => uid === undefined || isUid(uid))) return reply.code(400).send()
      return work(visitor, p, reply, request.query as Record<string, unknown>)
    })
  }

  const pathOf = (t: Target): { path: string } => ({
    path: archive.store.pathOf({ facilityId: t.facility_id, studyUid: t.study_uid, seriesUid: t.series_uid, sopUid: t.sop_uid }),
  })

  for (const path of ['/metadata', '/series/:series/metadata', '/series/:series/instances/:sop/metadata']) {
    route(path, async (visitor, p, reply) => {
      const rows = await targets<Target & { metadata: string }>(visitor, p, sql`, i.metadata`, true)
      if (rows.length === 0) return reply.code(404).send()
      // Stored as text once, passed through as text.
      return reply.type('application/dicom+json; charset=utf-8').send(`[${rows.map((row) => row.metadata).join(',')}]`)
    })
  }

  for (const path of ['', '/series/:series', '/series/:series/instances/:sop']) {
    route(path, async (visitor, p, reply) => {
      const rows = await targets(visitor, p, sql``, true)
      if (rows.length === 0) return reply.code(404).send()
      async function* files() {
        for (const t of rows) {
          const { stream } = await archive.store.stream({
            facilityId: t.facility_id,
            studyUid: t.study_uid,
            seriesUid: t.series_uid,
            sopUid: t.sop_uid,
          })
          yield { contentType: `application/dicom;transfer-syntax=${t.transfer_syntax}`, content: stream }
        }
      }
      const answer = writeMultipart(files(), 'application/dicom')
      return reply.type(answer.contentType).send(answer.body)
    })
  }

  route('/series/:series/instances/:sop/frames/:frames', async (visitor, p, reply) => {
    const wanted = p.frames!.split(',')
    if (wanted.length > 1_000 || !wanted.every((n) => /^[1-9]\d{0,8}$/.test(n))) return reply.code(400).send()
    const numbers = wanted.map(Number)
    const [target] = await targets(visitor, p, sql``, false)
    if (!target) return reply.code(404).send()
    const frames = await archive.worker.frames(pathOf(target), numbers)
    if (!frames.ok) return refused(reply, frames.refusal)
    const { transferSyntaxUid, mediaType } = frames.value
    const answer = writeMultipart(
      frames.value.frames.map(({ bytes }) => ({ contentType: `${mediaType};transfer-syntax=${transferSyntaxUid}`, content: bytes })),
      mediaType,
    )
    return reply.type(answer.contentType).send(answer.body)
  })

  route('/series/:series/instances/:sop/rendered', async (visitor, p, reply) => {
    const [target] = await targets(visitor, p, sql``, false)
    if (!target) return reply.code(404).send()
    const picture = await archive.worker.render(pathOf(target), {})
    return picture.ok ? reply.type(picture.value.mediaType).send(Buffer.from(picture.value.bytes)) : refused(reply, picture.refusal)
  })

  for (const path of ['/thumbnail', '/series/:series/thumbnail', '/series/:series/instances/:sop/thumbnail']) {
    route(path, async (visitor, p, reply) => {
      const rows = await targets(visitor, p, sql``, false)
      const middle = rows[Math.floor(rows.length / 2)]
      if (!middle) return reply.code(404).send()
      const picture = await archive.worker.thumbnail(pathOf(middle), { size: 128 })
      return picture.ok ? reply.type(picture.value.mediaType).send(Buffer.from(picture.value.bytes)) : refused(reply, picture.refusal)
    })
  }

  route('/series/:series/instances/:sop/bulkdata/*', async (visitor, p, reply) => {
    const [target] = await targets(visitor, p, sql``, false)
    if (!target) return reply.code(404).send()
    const bulk = await archive.worker.bulk(pathOf(target), p['*'] ?? '')
    if (!bulk.ok) return refused(reply, bulk.refusal)
    const answer = writeMultipart([{ contentType: 'application/octet-stream', content: bulk.value }], 'application/octet-stream')
    return reply.type(answer.contentType).send(answer.body)
  })
}
