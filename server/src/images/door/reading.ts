import { Readable } from 'node:stream'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql, { type Sql } from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import { type DicomSource, type InstanceAddress, isUid, type OutgoingPart, type Refusal, transferSyntax, writeMultipart } from '..'
import { accepted, type Range } from './accept'
import { BadParameter, refuse, refuseParameter } from './answers'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
import { mayRead } from './query'
import { seenBy } from './seen'

/** One instance that was asked for. */
export interface Target {
  readonly facility_id: string
  readonly study_uid: string
  readonly series_uid: string
  readonly sop_uid: string
  readonly transfer_syntax: string
  readonly sha256: string
  readonly bytes: string | number
  /** 0 of an object without pixels. */
  readonly frames: number
  readonly rows: number
  readonly columns: number
}

interface Params {
  readonly study: string
  readonly series?: string
  readonly sop?: string
}

/** A request to read, of somebody who may read images at all. */
export interface Reading {
  readonly visitor: Visitor
  readonly p: Params & Record<string, string>
  readonly query: Record<string, unknown>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What every way of reading images shares. */
export interface Reader {
  readonly parts: DicomwebParts
  /** A GET (and HEAD) below the study: admits, checks UIDs, answers bad parameters. */
  route(path: string, work: (asked: Reading) => Promise<unknown>): void
  /** Instances of the study, series or instance of the address that the visitor may see, in the order of their places. */
  targets<T extends Target>(asked: Reading, columns?: Sql, audited?: boolean): Promise<T[]>
  addressOf(target: Target): InstanceAddress
  sourceOf(target: Target): Promise<DicomSource>
}

/** Makes the reader. The right is that of the study: one's own hospital's, or shown by an open remote order. */
export function readerOf(app: FastifyInstance, parts: DicomwebParts, admit: Admit): Reader {
  const addressOf = (t: Target): InstanceAddress => ({
    facilityId: t.facility_id,
    studyUid: t.study_uid,
    seriesUid: t.series_uid,
    sopUid: t.sop_uid,
  })
  return {
    parts,
    addressOf,
    sourceOf: (target) => parts.archive.store.source(addressOf(target)),

    targets<T extends Target>({ visitor, p, request }: Reading, columns: Sql = sql``, audited = false): Promise<T[]> {
      return parts.asTenant(tenantOf(visitor), async (tx) => {
        const visible = seenBy(tx, 'wado.instance', visitor, 'st')
        const series = p.series ? sql`AND i.series_uid = ${p.series}` : sql``
        const sop = p.sop ? sql`AND i.sop_uid = ${p.sop}` : sql``
        const rows =
          await tx.hotRows<T>(sql`SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.transfer_syntax, i.sha256, i.bytes, i.frames, i.rows, i.columns${columns} FROM instance i
        JOIN study st ON st.facility_id = i.facility_id AND st.study_uid = i.study_uid
        WHERE i.study_uid = ${p.study} ${series} ${sop} AND ${visible} ORDER BY i.series_uid, i.position NULLS LAST, i.number, i.sop_uid`)
        if (audited) {
          const outcome = rows.length ? CODE.success : CODE.notFound
          await writeAudit(tx, { call: 'dicomweb retrieve', outcome, objectId: p.study, address: request.ip })
        }
        return rows
      })
    },

    route(path, work) {
      app.get(`/dicomweb/studies/:study${path}`, { exposeHeadRoute: true }, async (request, reply) => {
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
    },
  }
}

/** What the request takes; the query's word wins. */
export const wantedBy = ({ request, query }: Reading): readonly Range[] => accepted(request.headers.accept, query.accept)

/** Frame numbers of an address, from 1. Throws {@link BadParameter}. */
export function framesOf(text: string): number[] {
  const wanted = text.split(',')
  if (wanted.length > 1_000 || !wanted.every((n) => /^[1-9]\d{0,8}$/.test(n))) throw new BadParameter('frames')
  return wanted.map(Number)
}

const MISSING: readonly Refusal['code'][] = ['NO_SUCH_FRAME', 'NO_SUCH_VALUE']

/** Statuses of refusals when a stored file cannot be shown as asked: the file itself is fine elsewhere. */
export const refused = (reply: FastifyReply, { code, zh, en }: Refusal): FastifyReply => {
  reply.header('Cache-Control', 'no-store').removeHeader('ETag')
  return reply.code(code === 'BUSY' ? 503 : MISSING.includes(code) ? 404 : 406).send({ code, zh, en })
}

/** 406: what is asked for is there, and in which form it stands. */
export function unacceptable(reply: FastifyReply, uids: readonly string[] = []): FastifyReply {
  const stored = [...new Set(uids)].map((uid) => `${transferSyntax(uid)?.name ?? '?'} (${uid})`).join(', ')
  return refuse(reply, 'NOT_ACCEPTABLE', stored ? { stored } : {}, stored)
}

/** An answer in parts; of a HEAD nothing is read for it. */
export function sendParts({ request, reply }: Reading, parts: Iterable<OutgoingPart> | AsyncIterable<OutgoingPart>, type: string) {
  const head = request.method === 'HEAD'
  const { contentType, body } = writeMultipart(head ? [] : parts, type)
  reply.type(contentType)
  return sendStream(request, reply, body)
}

/** A stream; its headers alone of a HEAD. */
export function sendStream(request: FastifyRequest, reply: FastifyReply, body: Readable): FastifyReply {
  if (request.method !== 'HEAD') return reply.send(body)
  body.destroy()
  return reply.send(Readable.from([]))
}
