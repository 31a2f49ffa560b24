import { type FilmSetting, shareCalls } from '@farsight/shared/contract'
import { CODE, type FilmRule, filmShows } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { namedExam, patientOf, sharedReport } from '../../shares/content'
import { filmFacts } from '../../shares/film-facts'
import { picturesOf } from '../../shares/pictures'
import { sharedRegions } from '../../shares/regions'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** The hospital's rules; without a row it hides nothing. */
async function rulesOf({ tx }: Work): Promise<readonly FilmRule[]> {
  const own = tx.filter('film.rules', sql`r.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<{ rules: FilmRule[] }>(sql`SELECT r.rules FROM film_rules r WHERE ${own}`)
  return rows.flatMap(({ rules }) => rules)
}

async function settingOf({ tx }: Work, examId: string): Promise<FilmSetting | undefined> {
  const row = await tx.row<{ setting: FilmSetting }>(
    sql`SELECT f.setting FROM film_setting f WHERE f.exam_id = ${examId} AND f.facility_id = ${tx.tenant.facilityId}`,
  )
  return row?.setting
}

/** What the patient's cloud film shows of a completed exam, as its own hospital's people look at it. */
export const filmView = sessionHandler(shareCalls.filmView, readsReports, async (work, { risProcedureId }) => {
  const { tx } = work
  work.about(risProcedureId)
  await readableExam(work, risProcedureId)
  // The film is the own hospital's: the other side of an order reads the report, and hands out none.
  const exam = await namedExam(tx, risProcedureId)
  if (!exam) throw new CallError(CODE.notInRis)
  if (!exam.report_has_complete) throw new CallError(CODE.notCompleted)
  const setting = await settingOf(work, exam.exam_id)
  if (setting?.shown === 0 || !filmShows(await rulesOf(work), filmFacts(exam))) throw new CallError(CODE.filmHidden)
  const {
    instances: pictures,
    ecgs,
    uploads,
  } = setting?.showImages === 0 ? { instances: [], ecgs: [], uploads: [] } : await picturesOf(tx, exam.exam_id, undefined)
  const series = new Map<string, number>()
  for (const { shown, frames } of pictures) series.set(shown.series, (series.get(shown.series) ?? 0) + frames)
  return {
    val: {
      patient: setting?.showPatient === 0 ? null : patientOf(exam, false),
      report: setting?.showReport === 0 ? null : await sharedReport(tx, exam, false),
      images: setting?.showImages === 0 ? null : [...series].map(([seriesUid, count]) => ({ seriesUid, count })),
      ecgs: [...ecgs.map(({ real }) => real.sop), ...uploads],
      regions: setting?.showReport === 0 ? [] : await sharedRegions(tx, exam, pictures, false),
      note: setting?.note ?? '',
    },
  }
})
