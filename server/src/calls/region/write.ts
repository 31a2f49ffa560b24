import { type CruxDraft, regionCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { lockOrder } from '../../orders/order'
import { toldOf } from '../../orders/told'
import { allCruxes, type CruxRecord } from '../../reports/regions'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { writesReports } from '../policies'
import { writableExam } from '../report/writable'
import { keyImagesMost, standing } from './watch'

/** Regions and key images that can stand in one report, those that were taken away not counted. */
const MOST = 200

interface Counted {
  readonly revision: number
  readonly last_number: number
  readonly images: number
}

/** The next revision, and the next number where one is given. The exam is locked: nobody else counts. */
async function count(tx: Tx, exam: ExamRecord, numbers: 0 | 1): Promise<Counted> {
  const row = await tx.row<Counted>(sql`
    INSERT INTO report_crux_count (exam_id, facility_id, revision, last_number) VALUES (${exam.exam_id}, ${exam.facility_id}, 1, ${numbers})
    ON CONFLICT (exam_id) DO UPDATE SET revision = report_crux_count.revision + 1, last_number = report_crux_count.last_number + ${numbers}
    RETURNING revision, last_number, images`)
  return row!
}

/** Every list and every window that shows this exam hears that it changed, so that nobody waits for his next question. */
async function tell({ tx, events }: Work, exam: ExamRecord): Promise<void> {
  const order = exam.reader_facility_id && exam.order_id ? await lockOrder(tx, exam.order_id) : undefined
  const { orderId, srcFacilityId, destUserId } = order ? toldOf(exam, order, true) : {}
  await events.emit({
    examId: exam.exam_id,
    facilityId: exam.facility_id,
    state: exam.state,
    hasComplete: exam.report_has_complete,
    modality: exam.modality,
    patName: '',
    ...(orderId ? { order: { orderId, srcFacilityId: srcFacilityId!, destUserId: destUserId! } } : {}),
  })
}

/** The image stands in a study of the exam, and has such a frame. */
async function checkImage(tx: Tx, exam: ExamRecord, { seriesUid, sopUid, frame }: CruxDraft): Promise<void> {
  const own = tx.filter('crux.image', sql`st.facility_id = ${exam.facility_id}`)
  const image = await tx.row(sql`
    SELECT 1 FROM study st JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid
    WHERE st.exam_id = ${exam.exam_id} AND i.series_uid = ${seriesUid} AND i.sop_uid = ${sopUid} AND i.frames >= ${frame} AND ${own}`)
  if (!image) throw new CallError(CODE.cruxNotOfExam)
}

const standingOnes = (all: readonly CruxRecord[]): readonly CruxRecord[] => all.filter(({ deleted }) => !deleted)
const keyImages = (all: readonly CruxRecord[]): readonly CruxRecord[] => standingOnes(all).filter(({ kind }) => kind === 'image')

/** Key images in this order, each at its place. */
async function putInOrder(tx: Tx, exam: ExamRecord, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE report_crux c SET place = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (crux_id, place)
    WHERE c.exam_id = ${exam.exam_id} AND c.facility_id = ${exam.facility_id} AND c.crux_id = o.crux_id AND c.place <> o.place`)
}

/** The ids of key images with this one at its place, or behind them. */
function withOneAt(ids: readonly string[], id: string, place = ids.length + 1): readonly string[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)]
}

async function checkRoom(work: Work, exam: ExamRecord, all: readonly CruxRecord[], kind: CruxRecord['kind']): Promise<void> {
  if (standingOnes(all).length >= MOST) throw new CallError(CODE.cruxTooMany)
  if (kind === 'image' && keyImages(all).length >= (await keyImagesMost(work, exam))) throw new CallError(CODE.keyImagesFull)
}

async function insert({ tx, session, now }: Work, exam: ExamRecord, draft: CruxDraft, number: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO report_crux (exam_id, crux_id, facility_id, kind, series_uid, sop_uid, frame, points, value, unit, window_center, window_width, label, number, place,
      author_id, author_name, at)
    VALUES (${exam.exam_id}, ${draft.id}, ${exam.facility_id}, ${draft.kind}, ${draft.seriesUid}, ${draft.sopUid}, ${draft.frame}, ${JSON.stringify(draft.points)}::jsonb,
      ${draft.value}, ${draft.unit}, ${draft.window?.center ?? null}, ${draft.window?.width ?? null}, ${draft.label}, ${number}, 0,
      ${session.userId}, ${session.userName}, ${new Date(now)})`)
}

/** What can change of one that is there: how it is drawn, what it says, how it is shown. */
async function change({ tx }: Work, exam: ExamRecord, id: string, draft: CruxDraft): Promise<void> {
  await tx.run(sql`
    UPDATE report_crux SET points = ${JSON.stringify(draft.points)}::jsonb, value = ${draft.value}, unit = ${draft.unit}, window_center = ${draft.window?.center ?? null},
      window_width = ${draft.window?.width ?? null}, label = ${draft.label}, deleted_at = NULL, deleted_by = NULL
    WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id} AND crux_id = ${id}`)
}

const sameImage = (a: CruxRecord, b: CruxDraft): boolean => a.sop_uid === b.sopUid && a.frame === b.frame

/** Handles that the kind of a region has; a key image has none. */
const HANDLES: Readonly<Record<CruxRecord['kind'], number>> = { length: 2, angle: 3, ellipse: 4, rectangle: 4, probe: 1, image: 0 }

export const saveReportCrux = sessionHandler(regionCalls.saveReportCrux, writesReports, async (work, { diagnoseId, crux }) => {
  work.about(diagnoseId)
  const { tx } = work
  const exam = await writableExam(work, diagnoseId)
  if (crux.points.length !== HANDLES[crux.kind]) throw new CallError(CODE.parameterIllegal, 'points')
  const all = await allCruxes(tx, exam)
  // An image is a key image once, whoever picked it first.
  const there =
    all.find(({ crux_id: id }) => id === crux.id) ??
    (crux.kind === 'image' ? keyImages(all).find((other) => sameImage(other, crux)) : undefined)
  if (there && (there.kind !== crux.kind || !sameImage(there, crux))) throw new CallError(CODE.parameterIllegal, 'crux')
  const isNew = there === undefined
  if (isNew) await checkImage(tx, exam, crux)
  if (isNew || there.deleted) await checkRoom(work, exam, all, crux.kind)
  const counted = await count(tx, exam, isNew && crux.kind !== 'image' ? 1 : 0)
  if (isNew) await insert(work, exam, crux, crux.kind === 'image' ? 0 : counted.last_number)
  else await change(work, exam, there.crux_id, crux)
  if (crux.kind === 'image') {
    const ids = keyImages(all).map(({ crux_id: id }) => id)
    const id = there?.crux_id ?? crux.id
    await putInOrder(tx, exam, crux.place !== undefined || !ids.includes(id) ? withOneAt(ids, id, crux.place) : ids)
  }
  await tell(work, exam)
  return standing(work, exam, counted)
})

export const deleteReportCrux = sessionHandler(
  regionCalls.deleteReportCrux,
  writesReports,
  async (work, { diagnoseId, cruxId, undo = 0 }) => {
    work.about(diagnoseId)
    const { tx, session, now } = work
    const exam = await writableExam(work, diagnoseId)
    const all = await allCruxes(tx, exam)
    const there = all.find(({ crux_id: id }) => id === cruxId)
    if (!there) throw new CallError(CODE.diagnosticDataNotFound)
    const back = undo === 1
    if (back && there.deleted) await checkRoom(work, exam, all, there.kind)
    const counted = await count(tx, exam, 0)
    await tx.run(sql`
      UPDATE report_crux SET deleted_at = ${back ? null : new Date(now)}, deleted_by = ${back ? null : session.userId}
      WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id} AND crux_id = ${cruxId}`)
    if (there.kind === 'image') {
      const ids = keyImages(all).map(({ crux_id: id }) => id)
      // It comes back where it stood.
      const place = Math.min(Math.max(there.place, 1), ids.length + 1)
      await putInOrder(tx, exam, back ? withOneAt(ids, cruxId, place) : ids.filter((id) => id !== cruxId))
    }
    await tell(work, exam)
    return standing(work, exam, counted)
  },
)
