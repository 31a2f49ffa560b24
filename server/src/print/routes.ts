import {
  CODE,
  ECG_PAPER_WORD,
  type EcgPaper,
  ecgPaperWord,
  formatDateTime,
  PRINT_LAYOUTS,
  type PrintLayoutName,
  readEcgPaper,
  USUAL_ECG_PAPER,
} from '@farsight/shared/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../audit/audit'
import { CallError, isDenial, languageOf, refusal } from '../calls/error'
import { readsReports } from '../calls/policies'
import { storageFull } from '../calls/storage-full'
import type { AsTenant } from '../database/tenant'
import { openedEcgs } from '../ecg/opened'
import type { Archive } from '../images/door/archive'
import type { Session } from '../session/session'
import { verifyAddress } from './code'
import { drawEcg, ecgSource } from './ecg-sheet'
import { drawImages, keyImagesOf } from './key-images'
import { readPaper } from './paper'
import type { PaperPress } from './pdf'
import { hasEcgPages } from './pdf/job'
import { paperFor } from './setting'
import { signaturesOf } from './signers'
import { noteTaken } from './taken'

/** What the papers need of the server. */
export interface PaperRouteParts {
  readonly asTenant: AsTenant
  readonly archive: Archive
  readonly press: PaperPress
  readonly secure: boolean
  readonly clock: () => number
  sessionOf(request: FastifyRequest, act: boolean): Promise<Session | undefined>
}

/**
 * Where a report is fetched as a PDF: `procedureId`, and if wished `layout`, `lang`, `issue` (an earlier one), `preliminary`, `copy`
 * (marked as one), `ecg` (how an ECG's sheet stands, `3x4-25-10` unless told). `view`: for the page's preview and its printer, which counts by itself what comes out; a file is counted here.
 */
export const PAPER_PATH = '/report.pdf'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** What each word of the address may be; another word, or the same one twice, is refused. */
const WORDS: Readonly<Record<string, RegExp>> = {
  procedureId: ID,
  layout: /^(A4|A5|ticket)$/,
  lang: /^(zh|en)$/,
  preliminary: /^[01]$/,
  issue: /^[1-9]\d{0,5}$/,
  copy: /^[01]$/,
  view: /^[01]$/,
  ecg: ECG_PAPER_WORD,
}
const HOST = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]{2,45}\])(:\d{1,5})?$/i
const PICTURE = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/

interface Asked {
  readonly procedureId: string
  readonly layout?: PrintLayoutName
  readonly lang: 'zh' | 'en'
  readonly issue?: number
  readonly preliminary: boolean
  readonly copy: boolean
  readonly view: boolean
  readonly ecg: EcgPaper
}

function readAddress(query: unknown): Asked {
  const words = Object.entries(query as Record<string, unknown>)
  for (const [name, value] of words)
    if (!Object.hasOwn(WORDS, name) || typeof value !== 'string' || !WORDS[name]!.test(value))
      throw new CallError(CODE.parameterIllegal, name.slice(0, 64))
  const { procedureId, layout, lang, preliminary, issue, copy, view, ecg } = Object.fromEntries(words) as Record<string, string>
  if (procedureId === undefined) throw new CallError(CODE.parameterEmpty, 'procedureId')
  return {
    procedureId,
    ...(layout ? { layout: layout as PrintLayoutName } : {}),
    lang: lang === 'en' ? 'en' : 'zh',
    ...(issue ? { issue: Number(issue) } : {}),
    preliminary: preliminary === '1',
    copy: copy === '1',
    view: view === '1',
    ecg: readEcgPaper(ecg ?? '') ?? USUAL_ECG_PAPER,
  }
}

/** Who asks may not have it. */
function checkSession(session: Session): void {
  if (session.locked) throw new CallError(CODE.sessionLocked)
  if (!readsReports.allows(session)) throw new CallError(readsReports.denies)
}

/** The session of a frame sees its own report, and takes no file along. */
function checkFrame({ embed }: Session, asked: Asked): void {
  if (embed && !asked.view) throw new CallError(CODE.embedMode)
  if (embed && asked.procedureId !== embed.examId) throw new CallError(CODE.embedOtherExam)
}

const STATUS: ReadonlyMap<number, number> = new Map([
  [CODE.notInRis, 404],
  [CODE.notCompleted, 409],
  [CODE.storageFull, 507],
  [CODE.parameterEmpty, 400],
  [CODE.parameterIllegal, 400],
])

/** The report as a PDF, drawn by the server from the same data and rules as the print page. */
export function paperRoutes(app: FastifyInstance, parts: PaperRouteParts): void {
  const { asTenant, clock, archive, press } = parts
  const opened = openedEcgs(archive)

  async function paper(session: Session, request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<FastifyReply> {
    const now = clock()
    const { found, images, layout, ecg, signatures } = await asTenant(session, async (tx) => {
      const read = await readPaper({ tx, session, now }, asked.procedureId, asked)
      // A frame sees the report that stands: the log with earlier ones, and texts under review, are no business of a paper of it.
      if (session.embed && read.standing !== 'newest') throw new CallError(CODE.embedMode)
      const name = asked.layout ?? paperFor(read.setting, read.exam.modality)
      const most = PRINT_LAYOUTS[name].images?.most ?? 0
      const { finding, result, advice } = read.content
      const key = most > 0 ? await keyImagesOf(tx, read.exam, most, [finding, result, advice], read.regionsAt) : []
      const ecg = hasEcgPages(name)
        ? await ecgSource(tx, read.exam, { until: read.measuresAt, signed: read.standing !== undefined })
        : undefined
      const signatures = read.exam.imported
        ? []
        : await signaturesOf(tx, read.exam, read.signed, read.completedSince, read.source.correction)
      // What is not completed, or not valid any more, is no report that somebody has in hand.
      if (!asked.view && read.standing && read.standing !== 'void')
        await noteTaken({ tx, session, now }, read.exam, { layout: name, issue: read.source.issue })
      await writeAudit(tx, { call: `GET ${PAPER_PATH}`, outcome: CODE.success, objectId: asked.procedureId, address: request.ip })
      return { found: read, images: key, layout: name, ecg, signatures }
    })
    const host = request.headers.host ?? ''
    const origin = HOST.test(host) ? `${parts.secure ? 'https' : 'http'}://${host}` : ''
    const mark = found.mark ?? (asked.copy ? 'copy' : undefined)
    const sheets = ecg ? await drawEcg(opened, ecg, asked.lang, found.standing !== undefined, asked.ecg) : []
    const bytes = await press.draw({
      source: found.source,
      layout,
      language: asked.lang,
      mark,
      verifyUrl: found.code && origin ? verifyAddress(origin, found.code) : '',
      logo: PICTURE.test(found.logo) ? found.logo : '',
      images: await drawImages(archive, images, asked.lang),
      ecg: sheets,
      signatures,
      footer: found.setting.footer,
      printedAt: formatDateTime(now),
      compress: true,
    })
    // The name of a file says nothing of the patient: it lies in a folder of downloads.
    return reply
      .header('Content-Disposition', `inline; filename="report-${asked.procedureId.slice(0, 8)}.pdf"`)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header(
        'X-Paper',
        `layout=${layout}; issue=${found.source.issue}; mark=${mark ?? 'none'}${sheets.length > 0 ? `; ecg=${ecgPaperWord(asked.ecg)}` : ''}`,
      )
      .type('application/pdf')
      .send(bytes)
  }

  app.get(PAPER_PATH, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') return reply.code(403).send()
    const session = await parts.sessionOf(request, true)
    if (!session) return reply.code(401).send()
    const language = languageOf(request.headers['accept-language'])
    let objectId = ''
    try {
      checkSession(session)
      const asked = readAddress(request.query)
      objectId = asked.procedureId
      checkFrame(session, asked)
      return await paper(session, request, reply, asked)
    } catch (error) {
      // That a paper went out is written down: a full disk is said, too.
      const fault = error instanceof CallError ? error : storageFull(error)
      if (!fault) throw error
      if (fault.cause) request.log.error({ err: fault.cause }, 'a paper was refused by the database')
      if (isDenial(fault.code))
        await asTenant(session, (tx) => writeAudit(tx, { call: `GET ${PAPER_PATH}`, outcome: fault.code, objectId, address: request.ip }))
      return reply.code(STATUS.get(fault.code) ?? 403).send(refusal(fault, language))
    }
  })
}
