import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { Archive } from '../images/door/archive'

/** Where a picture of the archive stands. */
export interface KeyImage {
  readonly facility_id: string
  readonly study_uid: string
  readonly series_uid: string
  readonly sop_uid: string
}

/** Longest edge on paper: 60 mm at 300 dots an inch. */
const EDGE = 720

/**
 * The pictures that stand on a paper. A study of a few pictures (a plain film, ultrasound, what a clinic took) is printed whole; of a
 * stack nobody has chosen any, and one from its middle would say nothing.
 */
export async function keyImagesOf(tx: Tx, exam: ExamRecord, most: number): Promise<readonly KeyImage[]> {
  const rows = await tx.rows<KeyImage & { frames: number }>(sql`
    SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.frames FROM study st
      JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid
    WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id} AND i.rows > 0 ORDER BY st.study_date, st.study_uid, i.series_uid, i.number, i.sop_uid LIMIT ${most + 1}`)
  return rows.length <= most && rows.every(({ frames }) => frames <= 1) ? rows : []
}

/** Pictures as data URLs. One that cannot be drawn is left out: the report is valid without it. */
export async function drawImages(archive: Archive, images: readonly KeyImage[]): Promise<string[]> {
  const drawn: string[] = []
  for (const image of images) {
    const source = await archive.store.source({
      facilityId: image.facility_id,
      studyUid: image.study_uid,
      seriesUid: image.series_uid,
      sopUid: image.sop_uid,
    })
    const picture = await archive.worker.render(source, { output: { format: 'jpeg', maxEdge: EDGE, quality: 90 } })
    if (picture.ok) drawn.push(`data:${picture.value.mediaType};base64,${Buffer.from(picture.value.bytes).toString('base64')}`)
  }
  return drawn
}
