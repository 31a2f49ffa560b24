import { Readable } from 'node:stream'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial, languageOf, refusal } from '../calls/error'
import { readsReports } from '../calls/policies'
import { readableExam } from '../calls/readable-exam'
import type { AsTenant } from '../database/tenant'
import type { Archive } from '../images/door/archive'
import type { Session } from '../session/session'
import { zipEntries } from './files'
import { originalEntries } from './originals'
import { picturesOf } from './pictures'
import { type ZipEntry, zipOf } from './zip'

/** What the download of a study needs of the server. */
export interface DownloadParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  sessionOf(request: FastifyRequest): Promise<Session | undefined>
}

/** Where the images of an exam are fetched as one file: `procedureId`. */
export const DOWNLOAD_PATH = '/study.zip'

const ADDRESS = /^\/study\.zip\?procedureId=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The pictures of an exam as a ZIP of DICOM files, with the ECG files that were uploaded to it as they came, for who reads reports. */
export function downloadRoute(app: FastifyInstance, { asTenant, archive, sessionOf }: DownloadParts): void {
  app.get(DOWNLOAD_PATH, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') return reply.code(403).send()
    const session = await sessionOf(request)
    if (!session) return reply.code(401).send()
    const [, examId = ''] = ADDRESS.exec(request.url) ?? []
    const note = (outcome: number) => ({ call: `GET ${DOWNLOAD_PATH}`, outcome, objectId: examId, address: request.ip })
    try {
      if (examId === '') throw new CallError(CODE.parameterIllegal, 'procedureId')
      // A partner's frame looks at its exam, and takes no file along.
      if (session.embed) throw new CallError(CODE.embedMode)
      if (!readsReports.allows(session)) throw new CallError(readsReports.denies)
      const { exam, instances, fileIds } = await asTenant(session, async (tx) => {
        const exam = await readableExam({ tx, session }, examId)
        const found = await picturesOf(tx, examId, undefined)
        const instances = [...found.instances, ...found.ecgs]
        if (instances.length + found.uploads.length === 0) throw new CallError(CODE.noDownload)
        await writeAudit(tx, note(CODE.success))
        return { exam, instances, fileIds: found.uploads }
      })
      async function* entries(): AsyncGenerator<ZipEntry> {
        yield* zipEntries(archive, session!.facilityId, instances, undefined)
        yield* originalEntries((work) => asTenant(session!, work), exam, fileIds)
      }
      return reply
        .header('Content-Disposition', `attachment; filename="study-${examId.slice(0, 8)}.zip"`)
        .type('application/zip')
        .send(Readable.from(zipOf(entries())))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (isDenial(error.code)) await asTenant(session, (tx) => writeAudit(tx, note(error.code)))
      const code = error.code === CODE.noDownload || error.code === CODE.notInRis ? 404 : error.code === CODE.parameterIllegal ? 400 : 403
      return reply.code(code).send(refusal(error, languageOf(request.headers['accept-language'])))
    }
  })
}
