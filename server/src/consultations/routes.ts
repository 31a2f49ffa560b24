import { CONSULTATION_FILE_LIMIT, CONSULTATION_UPLOAD_PATH } from '@farsight/shared/contract'
import { CODE, MENU_ENTRIES } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { calendarOf } from '../calendar/ics'
import { CallError, isDenial } from '../calls/error'
import { consults } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sessionFiles } from '../http/session-files'
import { formStreams, sendRefusal, storingFault } from '../http/upload-routes'
import type { Session } from '../session/session'
import { fileOf, keepFile, readFile } from './files'
import { type ConsultationRecord, readConsultation } from './row'

/** What files and calendar entries of consultations need of the server. */
export interface ConsultationRouteParts {
  readonly asTenant: AsTenant
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** An entry says that there is a consultation, and of whom it does not. */
function calendar(c: ConsultationRecord, now: number): string | undefined {
  if (c.start_at === null) return undefined
  const { zh, en } = MENU_ENTRIES.find(({ key }) => key === 'consultation')!
  return calendarOf({
    uid: `consultation-${c.consultation_id}@farsight`,
    sequence: c.version,
    stamp: now,
    start: c.start_at,
    end: c.end_at,
    summary: `${zh} ${en} ${c.no}`,
    description: [c.requester_facility_name, ...new Set(c.hospitals.slice(1).map(({ name }) => name))].join(' · '),
    cancelled: c.cancelled,
  })
}

/** Files of consultations, their upload, which answers like a call, and calendar entries: for who takes part alone, 404 to everybody else. */
export function consultationRoutes(app: FastifyInstance, { asTenant, secure, clock, sessionOf }: ConsultationRouteParts): void {
  app.register(async (scope) => {
    const { sessions, refused, sent } = sessionFiles(scope, { asTenant, secure, sessionOf }, consults)
    formStreams(scope)

    scope.post(CONSULTATION_UPLOAD_PATH, async (request, reply) => {
      const session = sessions.get(request)!
      reply.type('application/json; charset=utf-8')
      let objectId = ''
      const about = (id: string): void => {
        objectId = id
      }
      const audit = (outcome: number) => ({ call: CONSULTATION_UPLOAD_PATH.slice(1), outcome, objectId, address: request.ip })
      try {
        const denied = refused(session, browserOf(request, reply, secure).user)
        if (denied) throw denied
        const rule = { fields: ['id'], mostFiles: 1, mostBytes: CONSULTATION_FILE_LIMIT, tooLarge: CODE.consultationFileLarge }
        const body = request.body as AsyncIterable<Uint8Array>
        const { fields, files } = await readFormParts(request.headers['content-type'] ?? '', body, rule)
        const id = fields.get('id')
        if (id === undefined || !ID.test(id)) throw new CallError(id === undefined ? CODE.parameterEmpty : CODE.parameterIllegal, 'id')
        const kept = await asTenant(session, async (tx) => {
          const file = await keepFile({ tx, session, now: clock(), about }, id, files[0]!)
          await writeAudit(tx, audit(CODE.success))
          return file
        })
        return { errorCode: 0, errorMsg: '', val: fileOf(kept, true) }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        if (isDenial(fault.code)) await asTenant(session, (tx) => writeAudit(tx, audit(fault.code)))
        return sendRefusal(request, reply, fault)
      }
    })

    scope.get<{ Params: { id: string; fileId: string } }>('/consultations/:id/files/:fileId', (request, reply) => {
      const { id, fileId } = request.params
      return sent(request, reply, 'GET /consultations/files', async (session) => {
        if (!ID.test(id) || !ID.test(fileId)) return undefined
        const file = await asTenant(session, (tx) => readFile(tx, id, fileId))
        return file && { name: file.name, type: file.media_type, content: file.bytes }
      })
    })

    scope.get<{ Params: { id: string } }>('/consultations/:id/calendar.ics', (request, reply) => {
      const { id } = request.params
      return sent(request, reply, 'GET /consultations/calendar.ics', async (session) => {
        if (!ID.test(id)) return undefined
        const about = (): void => {}
        const c = await asTenant(session, (tx) => readConsultation({ tx, about }, id)).catch((error: unknown) => {
          if (error instanceof CallError) return undefined
          throw error
        })
        const content = c && calendar(c, clock())
        return content === undefined ? undefined : { name: `${c!.no}.ics`, type: 'text/calendar; charset=utf-8', content }
      })
    })
  })
}
