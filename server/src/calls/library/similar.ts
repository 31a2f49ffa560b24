import { randomUUID } from 'node:crypto'
import { type AnswerOf, reportLibraryCalls } from '@farsight/shared/contract'
import { CODE, EMPTY_CONTENT, formatDate, type ReportContent, STATE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import type { AsTenant, Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { readExam } from '../../exams/move'
import { type Alike, alike, phrases } from '../../library/similar'
import { searchOf } from '../../library/words'
import { maskedName } from '../../print/masked'
import type { Session } from '../../session/session'
import type { Signer } from '../../session/signer'
import { CallError, isDenial } from '../error'
import { type Handler, publicHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'
import { readReport } from '../report/content'
import { MODALITIES } from '../session/dictionaries'

/** What similar cases need of the server. */
export interface SimilarParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  readonly sign: Signer
}

type Case = AnswerOf<typeof reportLibraryCalls.querySimilarCases>['val'][number]

/** A link without a session is good for a day: whoever has a session needs none. */
const LINK_MS = 24 * 60 * 60_000

/** What names the patient must not stand in the text either. */
const anonymous = (
  text: string,
  { pat_name, pinyin, check_no, accession_no, hospital_no, inpatient_no, outpatient_no }: ExamRecord,
): string =>
  [pat_name, pinyin, check_no, accession_no, hospital_no, inpatient_no, outpatient_no]
    .filter((part) => [...part].length > 1)
    .reduce((rest, part) => rest.replaceAll(part, '***'), text)

function caseOf(found: Alike, own: ReportContent): Case {
  const { content } = found
  return {
    caseId: randomUUID(),
    patName: maskedName(found.pat_name),
    sex: found.sex,
    age: found.age_value === null || found.age_unit === null ? null : { value: found.age_value, unit: found.age_unit },
    modality: found.modality,
    bodypart: found.bodypart,
    side: found.side,
    finding: anonymous(content.finding.text, found),
    result: anonymous(content.result.text, found),
    yinYang: found.yin_yang,
    shared: [...phrases(found.words ?? [], own, content)],
    month: formatDate(found.check_time ?? found.register_time).slice(0, 7),
  }
}

/** The text that the one who asks may know: a draft is its author's alone. */
async function textOf(tx: Tx, exam: ExamRecord, userId: string): Promise<ReportContent> {
  const report = await readReport(tx, exam)
  if (exam.report_has_complete || exam.state === STATE.completed) return report.content
  return exam.holder_id === userId ? report.content : (report.submitted ?? EMPTY_CONTENT)
}

async function casesOf(tx: Tx, exam: ExamRecord, keyword: string): Promise<Case[]> {
  const search = keyword.trim() ? searchOf(keyword) : undefined
  if (keyword.trim() && !search) return []
  const own = await textOf(tx, exam, tx.tenant.userId)
  const found = await alike(tx, exam, own, search?.terms ?? [])
  return found.map((one) => caseOf(one, own))
}

function checkSession(session: Session): void {
  if (session.embed) throw new CallError(CODE.embedMode)
  if (session.locked) throw new CallError(CODE.sessionLocked)
  if (!readsReports.allows(session)) throw new CallError(readsReports.denies)
}

/**
 * Cases like one that is at hand, de-identified: for a session by its rights, without one by the sign of a link that this server made
 * within the last day (decision 16). The hospital's own cases alone.
 */
export function querySimilarCases({ gate, asTenant, sign }: SimilarParts): Handler {
  const { querySimilarCases: call } = reportLibraryCalls

  async function byLink(now: number, asked: { procedureId: string; t?: string | undefined; sign?: string | undefined }): Promise<string> {
    const { procedureId, t = '', sign: given = '' } = asked
    // The link names no modality, and what was signed has one.
    const made = MODALITIES.some(({ code }) => sign.check(procedureId, code, t, given))
    const age = now - Number(t)
    const { rows } = await gate.query<{ id: string | null }>(sql`SELECT exam_hospital(${made ? procedureId : null}) AS id`)
    const facilityId = rows[0]?.id
    if (!made || !(age >= 0 && age <= LINK_MS) || !facilityId) throw new CallError(CODE.signInvalid)
    return facilityId
  }

  return publicHandler(call, async ({ now, address, former }, asked) => {
    const { procedureId, keyword = '' } = asked
    const audit = (tx: Tx, outcome: number): Promise<void> => writeAudit(tx, { call: call.name, outcome, objectId: procedureId, address })
    const session = await former()
    if (!session) {
      const facilityId = await byLink(now, asked)
      // Nobody is logged in: the hospital stands for the user.
      return asTenant({ facilityId, userId: facilityId }, async (tx) => {
        const exam = await readExam(tx, procedureId, CODE.signInvalid)
        if (exam.state === STATE.deleted || !sign.check(procedureId, exam.modality, asked.t ?? '', asked.sign ?? ''))
          throw new CallError(CODE.signInvalid)
        await audit(tx, CODE.success)
        const val = await casesOf(tx, exam, keyword)
        return { val, total: val.length, totalIsFloor: false }
      })
    }
    try {
      checkSession(session)
      return await asTenant(session, async (tx) => {
        const exam = await readableExam({ tx, session }, procedureId)
        await audit(tx, CODE.success)
        const val = await casesOf(tx, exam, keyword)
        return { val, total: val.length, totalIsFloor: false }
      })
    } catch (error) {
      if (error instanceof CallError && isDenial(error.code)) await asTenant(session, (tx) => audit(tx, error.code))
      throw error
    }
  })
}
