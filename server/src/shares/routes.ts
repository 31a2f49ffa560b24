import { Readable } from 'node:stream'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { writeAudit } from '../audit/audit'
import type { AsTenant, Tx } from '../database/tenant'
import { openedEcgs } from '../ecg/opened'
import { browserOf } from '../http/browser'
import { type DicomSource, isUid, type Refusal, writeMultipart } from '../images'
import type { Archive } from '../images/door/archive'
import { ECG_PATH, ecgPiece, foreignShared, sentEcgs, shownEcgs, signedMeasures, uploadedEcgs } from './ecgs'
import { sourceOf, zipEntries } from './files'
import { type InTenant, originalEntries } from './originals'
import type { SharedInstance } from './pictures'
import { issueOf, type Looked, type OpenView, stillThere, uploadsOf, Views } from './view'
import { type ZipEntry, zipOf } from './zip'

/** What the door for shared images needs of the server. */
export interface ShareRouteParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly secret: Buffer
  readonly secure: boolean
  /** The clock that never goes back. */
  readonly clock: () => number
}

/** Below it everything of one opened link is found; `:view` is its name. */
export const SHARED = '/shared/:view/*'

const SERIES = /^dicomweb\/studies\/([\d.]+)\/series\/([\d.]+)\/(metadata|thumbnail)$/
const INSTANCE =
  /^dicomweb\/studies\/([\d.]+)\/series\/([\d.]+)\/instances\/([\d.]+)\/(metadata|rendered|frames\/[\d,]{1,2000}|bulkdata\/[0-9A-F/]{8,200})$/

/** The issue of the report that a link shows now. */
const ISSUE_HEADER = 'X-Farsight-Issue'

interface Wanted {
  readonly view: OpenView
  readonly instances: readonly SharedInstance[]
}
type Answer = (reply: FastifyReply) => Promise<FastifyReply> | FastifyReply

const status =
  (code: number, body?: object): Answer =>
  (reply) =>
    body ? reply.code(code).send(body) : reply.code(code).send()

/** It is open; which issue of the report it shows, so that a page which shows an older one asks again. */
const standingNow =
  (issue: number): Answer =>
  (reply) =>
    reply.header(ISSUE_HEADER, issue).code(204).send()

/** What was found, made after the transaction. */
const found =
  (make: () => Promise<object | undefined>): Answer =>
  async (reply) => {
    const made = await make()
    return made ? reply.send(made) : reply.code(404).send()
  }

const refused = (refusal: Refusal): Answer =>
  status(refusal.code === 'BUSY' ? 503 : 406, { code: refusal.code, zh: refusal.zh, en: refusal.en })

/**
 * The images of an opened link: read only, of one exam, for the one browser that opened it. Each request looks at the link anew, and
 * nothing of it is kept by anybody, so that a cancelled link is over at once: 410 with the reason. 401: no such view for this browser.
 */
export function shareRoutes(app: FastifyInstance, parts: ShareRouteParts): void {
  const { archive, asTenant, clock } = parts
  const views = new Views(asTenant, parts.secret)
  const opened = openedEcgs(archive)
  const inHospital =
    ({ facilityId }: OpenView): InTenant =>
    (work) =>
      asTenant({ facilityId, userId: facilityId }, work)

  app.get(SHARED, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') return reply.code(403).send()
    const { view: name, '*': rest } = request.params as { view: string; '*': string }
    const visit = browserOf(request, reply, parts.secure).cookie('visit')
    const now = clock()
    const answer = await views.with(name, visit, now, (tx, looked) => prepare(tx, looked, rest, request, now))
    return (answer ?? status(401))(reply)
  })

  /** Decides in the transaction that saw the link open; reading files and answering come after it. */
  async function prepare(tx: Tx, looked: Looked, rest: string, request: FastifyRequest, now: number): Promise<Answer> {
    if (!looked) return status(401)
    if ('ended' in looked) return status(410, { reason: looked.ended })
    const { view } = looked
    if (rest === 'state') return standingNow(await issueOf(tx, view))
    const { instances, ecgs } = await views.pictures(tx, view, now)
    const all = async (of: readonly SharedInstance[], matches: (one: SharedInstance) => boolean): Promise<Wanted> => {
      const wanted = of.filter(matches)
      const there = await stillThere(
        tx,
        view,
        wanted.map(({ real }) => real.sop),
      )
      return { view, instances: wanted.filter(({ real }) => there.has(real.sop)) }
    }
    if (rest === 'study.zip') {
      const wanted = await all([...instances, ...ecgs], () => true)
      await writeAudit(tx, { call: 'GET /shared/study.zip', outcome: CODE.success, objectId: view.shareId, address: request.ip })
      const uploads = await uploadsOf(tx, view)
      return wanted.instances.length + uploads.length === 0 ? status(404) : zip(wanted, uploads)
    }
    const ecg = ECG_PATH.exec(rest)
    if (ecg) {
      const [, id, group = '', from = ''] = ecg
      const asked = (one: string): boolean => id === undefined || one === id
      const sent = await all(ecgs, ({ shown: { sop } }) => asked(sop))
      const uploads = (await uploadsOf(tx, view)).filter(asked)
      const shown = [...sentEcgs(view.facilityId, sent.instances), ...uploadedEcgs(inHospital(view), view, uploads)]
      if (shown.length === 0) return status(404)
      if (id !== undefined) return found(() => ecgPiece(opened, shown[0]!, Number(group), Number(from)))
      const kept = await signedMeasures(tx, view, shown)
      const foreign = await foreignShared(tx, view, shown)
      return found(() => shownEcgs(opened, view, shown, kept, foreign))
    }
    const [, study = '', series = '', sop = '', last = ''] = INSTANCE.exec(rest) ?? SERIES.exec(rest)?.toSpliced(3, 0, '') ?? []
    if (![study, series].every(isUid) || (sop !== '' && !isUid(sop))) return status(404)
    const wanted = await all(
      instances,
      ({ shown }) => shown.study === study && shown.series === series && (sop === '' || shown.sop === sop),
    )
    const [one] = wanted.instances
    if (!one) return status(404)
    // Looked up when the answer is made, after the transaction: the file may have to come from an archive outside.
    const at = () => sourceOf(archive, view.facilityId, one)
    if (last === 'metadata') return metadata(tx, wanted, `/shared/${(request.params as { view: string }).view}/dicomweb`)
    if (last === 'thumbnail') {
      const middle = wanted.instances[Math.floor(wanted.instances.length / 2)]!
      return picture(async () => archive.worker.thumbnail(await sourceOf(archive, view.facilityId, middle), { size: 128 }))
    }
    if (last === 'rendered') return picture(async () => archive.worker.render(await at(), {}))
    if (last.startsWith('frames/')) return frames(at, last.slice(7), view)
    return async (reply) => {
      const bulk = await archive.worker.bulk(await at(), last.slice('bulkdata/'.length), view.key)
      if (!bulk.ok) return refused(bulk.refusal)(reply)
      const { contentType, body } = writeMultipart(
        [{ contentType: 'application/octet-stream', content: bulk.value }],
        'application/octet-stream',
      )
      return reply.type(contentType).send(body)
    }
  }

  const zip =
    ({ view, instances }: Wanted, uploads: readonly string[]): Answer =>
    (reply) => {
      const { facilityId, examId } = view
      async function* entries(): AsyncGenerator<ZipEntry> {
        yield* zipEntries(archive, facilityId, instances, view.key)
        yield* originalEntries(inHospital(view), { exam_id: examId, facility_id: facilityId }, uploads)
      }
      return reply
        .header('Content-Disposition', `attachment; filename="study-${view.shareId.slice(0, 8)}.zip"`)
        .type('application/zip')
        .send(Readable.from(zipOf(entries())))
    }

  const picture =
    (draw: () => ReturnType<Archive['worker']['render']>): Answer =>
    async (reply) => {
      const drawn = await draw()
      return drawn.ok ? reply.type(drawn.value.mediaType).send(Buffer.from(drawn.value.bytes)) : refused(drawn.refusal)(reply)
    }

  function frames(at: () => Promise<DicomSource>, list: string, { anonymous }: OpenView): Answer {
    const wanted = list.split(',')
    if (!wanted.every((n) => /^[1-9]\d{0,8}$/.test(n))) return status(404)
    return async (reply) => {
      const found = await archive.worker.frames(await at(), wanted.map(Number), { clean: anonymous })
      if (!found.ok) return refused(found.refusal)(reply)
      const { transferSyntaxUid, mediaType } = found.value
      const { contentType, body } = writeMultipart(
        found.value.frames.map(({ bytes }) => ({ contentType: `${mediaType};transfer-syntax=${transferSyntaxUid}`, content: bytes })),
        mediaType,
      )
      return reply.type(contentType).send(body)
    }
  }

  /** Headers as the archive keeps them, with addresses below this view; of an anonymous link without whom they are of. */
  async function metadata(tx: Tx, { view, instances }: Wanted, base: string): Promise<Answer> {
    const rows = await tx.rows<{ sop_uid: string; metadata: string }>(
      sql`SELECT i.sop_uid, i.metadata FROM instance i WHERE i.sop_uid = ANY(${instances.map(({ real }) => real.sop)}) AND i.facility_id = ${tx.tenant.facilityId}`,
    )
    const texts = new Map(rows.map((row) => [row.sop_uid, row.metadata]))
    const whole = `[${instances.flatMap(({ real }) => texts.get(real.sop) ?? []).join(',')}]`
    return async (reply) => {
      reply.type('application/dicom+json; charset=utf-8')
      if (!view.key) return reply.send(whole.replaceAll('"BulkDataURI":"/dicomweb/', `"BulkDataURI":"${base}/`))
      const clean = await archive.worker.deidentifyMetadata(whole, view.key, base)
      return clean.ok ? reply.send(Buffer.from(clean.value)) : refused(clean.refusal)(reply.type('application/json'))
    }
  }
}
