import { TEMPLATE_IMPORT_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial } from '../calls/error'
import { keepsTemplates } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { EXCEL_MOST, type ExcelDoor, workbookRows } from '../excel'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sessionFiles } from '../http/session-files'
import { formStreams, sendRefusal, storingFault } from '../http/upload-routes'
import type { Session } from '../session/session'
import { importTemplates } from './import'
import { mayWriteLevel, type TemplateLevel } from './row'

/** What the import of templates needs of the server. */
export interface TemplateRouteParts {
  readonly asTenant: AsTenant
  readonly excel: ExcelDoor
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

const LEVELS: readonly TemplateLevel[] = ['personal', 'clinic', 'common']

function oneOf<T extends string>(fields: ReadonlyMap<string, string>, name: string, words: readonly T[]): T {
  const value = words.find((word) => word === fields.get(name))
  if (value === undefined) throw new CallError(fields.has(name) ? CODE.parameterIllegal : CODE.parameterEmpty, name)
  return value
}

/** `hospital_template_import.do`: a workbook of templates, looked at or imported. It answers like a call. */
export function templateRoutes(app: FastifyInstance, { asTenant, excel, secure, clock, sessionOf }: TemplateRouteParts): void {
  app.register(async (scope) => {
    const { sessions, refused } = sessionFiles(scope, { asTenant, secure, sessionOf }, keepsTemplates)
    formStreams(scope)

    scope.post(TEMPLATE_IMPORT_PATH, async (request, reply) => {
      const session = sessions.get(request)!
      reply.type('application/json; charset=utf-8')
      const audit = (outcome: number) => ({ call: TEMPLATE_IMPORT_PATH.slice(1), outcome, objectId: '', address: request.ip })
      try {
        const denied = refused(session, browserOf(request, reply, secure).user)
        if (denied) throw denied
        const rule = {
          ...{ fields: ['level', 'type', 'preview'], mostFiles: 1, mostBytes: EXCEL_MOST.bytes },
          ...{ tooLarge: CODE.excelTooLarge, empty: CODE.notExcel },
        }
        const body = request.body as AsyncIterable<Uint8Array>
        const { fields, files } = await readFormParts(request.headers['content-type'] ?? '', body, rule)
        const level = oneOf(fields, 'level', LEVELS)
        const type = Number(oneOf(fields, 'type', ['1', '2', '3', '4']))
        const preview = oneOf(fields, 'preview', ['0', '1']) === '1'
        if (!mayWriteLevel(session, level)) throw new CallError(CODE.templateForbidden)
        // Read before the transaction: nobody holds a connection while a file is read.
        const sheets = await workbookRows(excel, files[0]!.bytes)
        const val = await asTenant(session, async (tx) => {
          const done = await importTemplates({ tx, session, now: clock() }, sheets, { level, type, preview })
          if (!preview) await writeAudit(tx, audit(CODE.success))
          return done
        })
        return { errorCode: 0, errorMsg: '', val }
      } catch (error) {
        const fault = storingFault(error)
        if (!fault) throw error
        if (isDenial(fault.code)) await asTenant(session, (tx) => writeAudit(tx, audit(fault.code)))
        return sendRefusal(request, reply, fault)
      }
    })
  })
}
