import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeAudit } from '../../audit/audit'
import { storageFull } from '../../calls/storage-full'
import { eventSink } from '../../push/events'
import {
  type Accepted,
  type FailedInstance,
  failure,
  isUid,
  MultipartError,
  type Received,
  readMultipart,
  refusal,
  type StoredInstance,
  StoreError,
  StowReason,
  stowAnswer,
  stowBoundary,
} from '..'
import { refuse } from './answers'
import { InstanceConflict, indexInstance, MAX_DICOM_BYTES } from './archive'
import { type Bound, bindStudy } from './bind'
import { type Admit, type DicomwebParts, tenantOf, type Visitor } from './dicomweb'
import { movedTo, restamped } from './move-series'
import { piecesOf } from './pieces'

const LIMITS = { maxParts: 5_000, maxPartBytes: MAX_DICOM_BYTES, maxBytes: 16 * 1024 * 1024 * 1024 }

/** Who may store: gateways, and staff that handles devices. */
const mayStore = (v: Visitor): boolean =>
  v.kind === 'gateway' ||
  (v.session.embed === undefined && v.session.duty === undefined && (v.session.role === 'technician' || v.session.role === 'admin'))

/** What is still read of a body that is refused, so that its sender gets to the answer. */
const DRAINED = { bytes: 64 * 1024 * 1024, ms: 15_000 }

/** Proxies take 8 KB of headers, some 4: what does not fit is left out, and its number is said. */
const MOST_BOUND = 4096

/** Which study found which exam, for the import command; standard clients do not look at headers. */
function sayBound(reply: FastifyReply, bound: Readonly<Record<string, Bound>>): void {
  const text = JSON.stringify(bound)
  if (text.length <= MOST_BOUND) reply.header('X-Farsight-Bound', text)
  else reply.header('X-Farsight-Bound-Left-Out', Object.keys(bound).length)
}

interface Taken {
  stored?: StoredInstance
  failed?: FailedInstance
  accepted?: Accepted
}

const studyUrl = (a: Accepted): string => `/dicomweb/studies/${a.index.studyInstanceUid}`

/** STOW-RS: every part is judged by the worker, kept on disk, indexed; then the studies find their exams. */
export function storeRoutes(app: FastifyInstance, parts: DicomwebParts, admit: Admit): void {
  const { archive, asTenant, clock } = parts
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  async function take(visitor: Visitor, content: AsyncIterable<Uint8Array>, study: string | undefined): Promise<Taken> {
    const received = await archive.store.receive(content, { maxBytes: MAX_DICOM_BYTES })
    try {
      return await settle(visitor, received, study)
    } catch (error) {
      await archive.store.drop(received)
      if (error instanceof StoreError) throw error
      // The database's disk, or the folder of the archive: nothing more can be taken, and that is said in words.
      if (storageFull(error) || (error as { code?: unknown }).code === 'ENOSPC') throw new StoreError('DISK_FULL')
      // One that cannot be taken keeps none of the others out.
      app.log.error({ err: error }, 'an instance could not be stored')
      return { failed: failure('NOT_STORED', StowReason.processingFailure) }
    }
  }

  async function settle(visitor: Visitor, received: Received, study: string | undefined): Promise<Taken> {
    const judged = await archive.worker.parse({ path: received.path })
    if (!judged.ok) {
      await archive.store.drop(received)
      return { failed: { reason: judged.refusal.failure, refusal: judged.refusal } }
    }
    return admitFile(visitor, received, judged.value, study)
  }

  /** A series that was moved by hand (DAY-04) stays where it was moved to: its files are written as those that stand there. */
  async function admitFile(visitor: Visitor, received: Received, accepted: Accepted, study: string | undefined): Promise<Taken> {
    const tenant = tenantOf(visitor)
    const { index } = accepted
    const names = { sopClassUid: index.sopClassUid, sopInstanceUid: index.sopInstanceUid }
    if (study !== undefined && index.studyInstanceUid !== study) {
      await archive.store.drop(received)
      return { failed: { ...names, ...failure('OTHER_STUDY', StowReason.doesNotMatchSopClass) } }
    }
    const moved = await asTenant(tenant, (tx) => movedTo(tx, index.seriesInstanceUid, index.studyInstanceUid))
    if (moved) {
      const stamped = await restamped(archive, { path: received.path }, moved.stamp)
      await archive.store.drop(received)
      return admitFile(visitor, stamped.received, stamped.accepted, undefined)
    }
    const address = {
      facilityId: tenant.facilityId,
      studyUid: index.studyInstanceUid,
      seriesUid: index.seriesInstanceUid,
      sopUid: index.sopInstanceUid,
    }
    const kept = await archive.store.keep(received, address, { zeroPreamble: accepted.zeroPreamble })
    if (kept.outcome === 'conflict') return { failed: { ...names, ...failure('DUPLICATE', StowReason.duplicateInstance) } }
    try {
      await asTenant(tenant, (tx) => indexInstance(tx, accepted, kept, clock()))
      await archive.store.settle(kept)
    } catch (error) {
      if (!(error instanceof InstanceConflict)) throw error
      if (kept.outcome === 'stored') await archive.store.remove(address)
      await archive.store.settle(kept)
      return { failed: { ...names, ...failure('DUPLICATE', StowReason.duplicateInstance) } }
    }
    return {
      accepted,
      stored: { ...names, retrieveUrl: `${studyUrl(accepted)}/series/${index.seriesInstanceUid}/instances/${index.sopInstanceUid}` },
    }
  }

  async function bindAll(
    visitor: Visitor,
    byStudy: ReadonlyMap<string, Accepted>,
    register: boolean,
    address: string,
  ): Promise<Record<string, Bound>> {
    const tenant = tenantOf(visitor)
    const bound: Record<string, Bound> = {}
    for (const [uid, accepted] of byStudy) {
      const now = clock()
      bound[uid] = await asTenant(tenant, async (tx) => {
        const result = await bindStudy({ tx, now, events: eventSink(tx, now), userName: tenant.userName, register }, accepted)
        await writeAudit(tx, { call: 'dicomweb store', outcome: CODE.success, objectId: uid, address })
        return result
      })
    }
    return bound
  }

  for (const path of ['/dicomweb/studies', '/dicomweb/studies/:study']) {
    app.post(path, { bodyLimit: LIMITS.maxBytes }, async (request, reply) => {
      const visitor = await admit(request, reply)
      if (!visitor) return reply
      if (!mayStore(visitor)) return refuse(reply, 'NO_RIGHT')
      const { study } = request.params as { study?: string }
      if (study !== undefined && !isUid(study)) return refuse(reply, 'BAD_UID')
      const body = piecesOf(request.raw)
      let parts = 0
      const stored: StoredInstance[] = []
      const failed: FailedInstance[] = []
      const byStudy = new Map<string, Accepted>()
      try {
        const boundary = stowBoundary(request.headers['content-type'])
        for await (const part of readMultipart(body, boundary, LIMITS)) {
          parts += 1
          if (part.mediaType !== 'application/dicom') {
            failed.push({ reason: StowReason.cannotUnderstand, refusal: refusal('NOT_DICOM') })
            continue
          }
          const taken = await take(visitor, part.content, study)
          if (taken.failed) failed.push(taken.failed)
          if (taken.stored) stored.push(taken.stored)
          if (taken.accepted)
            byStudy.set(taken.accepted.index.studyInstanceUid, byStudy.get(taken.accepted.index.studyInstanceUid) ?? taken.accepted)
        }
        if (parts === 0) throw new MultipartError('NO_PARTS')
      } catch (error) {
        // What came whole before the fault (or before the client went away) is stored and finds its exam, if there is room for that.
        await bindAll(visitor, byStudy, false, request.ip).catch((fault) => {
          if (!storageFull(fault)) throw fault
        })
        // Many clients write all of their body before they read: without this they would never come to the answer.
        await body.drain(DRAINED)
        reply.header('Connection', 'close')
        if (error instanceof MultipartError || error instanceof StoreError)
          return reply.code(error.status).send({ code: error.code, zh: error.zh, en: error.en })
        throw error
      }
      const register = visitor.kind === 'gateway' && (request.query as { register?: string }).register === '1'
      let bound: Record<string, Bound>
      try {
        bound = await bindAll(visitor, byStudy, register, request.ip)
      } catch (error) {
        if (!storageFull(error)) throw error
        const { code, zh, en } = new StoreError('DISK_FULL')
        return reply.code(507).send({ code, zh, en })
      }
      const answer = stowAnswer({
        stored,
        failed,
        ...(byStudy.size === 1 ? { studyUrl: `/dicomweb/studies/${[...byStudy.keys()][0]}` } : {}),
      })
      sayBound(reply, bound)
      return reply.code(answer.status).type('application/dicom+json; charset=utf-8').send(JSON.stringify(answer.body))
    })
  }
}
