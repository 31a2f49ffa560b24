import { DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial } from '../calls/error'
import type { Policy, Work } from '../calls/handler'
import { managesScreen } from '../calls/policies'
import type { AsTenant } from '../database/tenant'
import { EXCEL_MOST, type ExcelDoor, tableRows } from '../excel'
import { browserOf } from '../http/browser'
import { readFormParts } from '../http/form-parts'
import { sessionFiles } from '../http/session-files'
import { formStreams, sendRefusal, storingFault } from '../http/upload-routes'
import type { Session } from '../session/session'
import { doctorSheet } from './doctors'
import { type ImportMode, importReports, type SentTable } from './import-reports'

/** What imports need of the server. */
export interface ImportRouteParts {
  readonly asTenant: AsTenant
  readonly excel: ExcelDoor
  readonly secure: boolean
  readonly clock: () => number
  /** Of the second factor: it never goes back. */
  readonly steadyClock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

const MODES: readonly ImportMode[] = ['preview', 'all', 'good']
/** File names are shown: what turns the direction of reading, and folders, are no part of them. */
const shownName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{C}]/gu, '')
    .slice(0, 128) || '—'

type Done = { readonly val: unknown; readonly audited?: string }

/** One table at an address, for who manages a screen. It answers like a call. */
function tableRoute(
  app: FastifyInstance,
  { asTenant, excel, secure, clock, steadyClock, sessionOf }: ImportRouteParts,
  path: string,
  policy: Policy,
  fields: readonly string[],
  act: (work: Pick<Work, 'tx' | 'session' | 'now'>, table: SentTable, fields: ReadonlyMap<string, string>) => Promise<Done>,
): void {
  app.register(async (scope) => {
    const { sessions, refused } = sessionFiles(scope, { asTenant, secure, sessionOf }, policy)
    formStreams(scope)
    scope.post(path, async (request, reply) => {
      const session = sessions.get(request)!
      reply.type('application/json; charset=utf-8')
      const audit = (outcome: number, objectId = '') => ({ call: path.slice(1), outcome, objectId, address: request.ip })
      try {
        const denied = refused(session, browserOf(request, reply, secure).user)
        if (denied) throw denied
        if (policy.stepUp && !(session.stepUpUntil && session.stepUpUntil > steadyClock())) throw new CallError(CODE.stepUpRequired)
        const rule = { fields, mostFiles: 1, mostBytes: EXCEL_MOST.bytes, tooLarge: CODE.excelTooLarge }
        const form = await readFormParts(request.headers['content-type'] ?? '', request.body as AsyncIterable<Uint8Array>, rule)
        const { name, bytes } = form.files[0]!
        // Read before the transaction: nobody holds a connection while a file is read.
        const rows = await tableRows(excel, bytes)
        const val = await asTenant(session, async (tx) => {
          const done = await act({ tx, session, now: clock() }, { name: shownName(name), bytes, rows }, form.fields)
          if (done.audited !== undefined) await writeAudit(tx, audit(CODE.success, done.audited))
          return done.val
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

/** Tables that an administrator sends: old reports (DAY-13), and accounts to be made. */
export function importRoutes(app: FastifyInstance, parts: ImportRouteParts): void {
  tableRoute(app, parts, REPORT_IMPORT_PATH, managesScreen('manage_import'), ['mode', 'stamp'], async (work, table, fields) => {
    const mode = MODES.find((one) => one === fields.get('mode'))
    if (!mode) throw new CallError(fields.has('mode') ? CODE.parameterIllegal : CODE.parameterEmpty, 'mode')
    const { importId, ...val } = await importReports(work, table, { mode, stamp: fields.get('stamp') ?? '' })
    return { val, ...(mode === 'preview' ? {} : { audited: importId }) }
  })
  tableRoute(app, parts, DOCTOR_SHEET_PATH, managesScreen('manage_user'), [], async ({ tx, session }, { rows }) => ({
    val: await doctorSheet(tx, rows, session.facility.kind),
  }))
}
