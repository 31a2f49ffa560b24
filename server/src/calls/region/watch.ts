import { regionCalls } from '@farsight/shared/contract'
import { CODE, PRINT_LAYOUTS, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { writeAudit } from '../../audit/audit'
import type { ExamRecord } from '../../exams/exam'
import { ownOrReads } from '../../exams/reader'
import { paperFor, printSetting } from '../../print/setting'
import { allCruxes, cruxView } from '../../reports/regions'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { watchesReports } from '../policies'
import { checkReadable } from '../readable-exam'

type Watched = Pick<ExamRecord, 'exam_id' | 'facility_id' | 'reader_facility_id' | 'state' | 'modality'> & {
  readonly revision: number
  readonly images: number
}

/** The exam with what says whether its regions changed: one look by the exam's key, as often as it is asked. */
async function watched({ tx, session }: Work, examId: string): Promise<Watched> {
  const visible = tx.filter('crux.watch', ownOrReads(tx))
  const [exam] = await tx.hotRows<Watched>(sql`
    SELECT e.exam_id, e.facility_id, e.reader_facility_id, e.state, e.modality, coalesce(c.revision, 0) AS revision, coalesce(c.images, 0) AS images
    FROM exam e LEFT JOIN report_crux_count c ON c.exam_id = e.exam_id AND c.facility_id = e.facility_id
    WHERE e.exam_id = ${examId} AND ${visible}`)
  if (!exam || exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  checkReadable(session, exam)
  return exam
}

/** How many key images the paper of such an exam takes. */
export async function keyImagesMost({ tx }: Pick<Work, 'tx'>, { modality }: Pick<ExamRecord, 'modality'>): Promise<number> {
  return PRINT_LAYOUTS[paperFor(await printSetting(tx), modality)].images?.most ?? 0
}

/** Everything, as it stands at this revision. */
export async function standing(
  work: Pick<Work, 'tx'>,
  exam: Pick<ExamRecord, 'exam_id' | 'facility_id' | 'modality'>,
  { revision, images }: Pick<Watched, 'revision' | 'images'>,
) {
  return {
    reportCruxs: (await allCruxes(work.tx, exam)).map(cruxView),
    val: { revision, unchanged: 0 as const, images, keyImagesMost: await keyImagesMost(work, exam) },
  }
}

const { selectByDiagnoseId: asked } = regionCalls

/** Where nothing changed nothing is read, and no row is written: a day of such questions says nothing to an audit. */
export const selectByDiagnoseId = sessionHandler(asked, watchesReports, async (work, { diagnoseId, revision }) => {
  work.about(diagnoseId)
  const exam = await watched(work, diagnoseId)
  if (revision === exam.revision)
    return { reportCruxs: [], val: { revision, unchanged: 1 as const, images: exam.images, keyImagesMost: 0 } }
  await writeAudit(work.tx, { call: asked.name, outcome: CODE.success, objectId: diagnoseId, address: work.address })
  return standing(work, exam, exam)
})
