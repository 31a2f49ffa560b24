import { type Bilingual, type MarkedText, PRINT_WORDS } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { Archive } from '../images/door/archive'
import { type CruxRecord, regionsOf } from '../reports/regions'
import { markedPicture, missingPicture, type PictureMark } from './marked-picture'

/** Where a picture of the archive stands. */
interface Place {
  readonly facility_id: string
  readonly study_uid: string
  readonly series_uid: string
  readonly sop_uid: string
}

/** A picture that is to stand on a paper. */
export interface KeyImage extends Place {
  readonly frame: number
  readonly rows: number
  readonly columns: number
  readonly window?: { readonly center: number; readonly width: number }
  readonly marks: readonly PictureMark[]
  /** Somebody chose it, or the text names a region on it: when it cannot be drawn the paper says so. */
  readonly chosen: boolean
}

/** Longest edge on paper: 60 mm at 300 dots an inch. */
const EDGE = 720

const imageOf = ({ sop_uid, frame }: Pick<CruxRecord, 'sop_uid' | 'frame'>): string => `${sop_uid} ${frame}`

/** Regions that the report's texts name, in the order of their numbers. */
function named(texts: readonly MarkedText[], regions: readonly CruxRecord[]): readonly CruxRecord[] {
  const refs = texts.flatMap(({ marks }) => marks.filter(({ kind }) => kind === 'roi').map(({ ref }) => ref))
  return regions.filter(({ crux_id: id, sop_uid }) => refs.some((ref) => ref === id || ref === `${sop_uid}/${id.slice(0, 8)}`))
}

/** Each image once, shown as the first of these has it. */
function distinct(cruxes: readonly CruxRecord[]): readonly CruxRecord[] {
  return cruxes.filter((one, i) => cruxes.findIndex((other) => imageOf(other) === imageOf(one)) === i)
}

async function placesOf(
  tx: Tx,
  exam: ExamRecord,
  wanted: readonly CruxRecord[],
): Promise<ReadonlyMap<string, Place & { rows: number; columns: number }>> {
  const rows = await tx.rows<Place & { rows: number; columns: number }>(sql`
    SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.rows, i.columns FROM study st
      JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid
    WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id} AND i.sop_uid = ANY(${wanted.map(({ sop_uid }) => sop_uid)})`)
  return new Map(rows.map((row) => [row.sop_uid, row]))
}

/**
 * The pictures that stand on a paper (`then`: on one of that moment): the key images that were chosen, in their order; where none was, those whose regions the text names,
 * so that no number on the paper points to nothing. Else a study of a few pictures (a plain film, ultrasound, what a clinic took) is
 * printed whole; of a stack nobody has chosen any, and one from its middle would say nothing.
 */
export async function keyImagesOf(
  tx: Tx,
  exam: ExamRecord,
  most: number,
  texts: readonly MarkedText[] = [],
  then?: number,
): Promise<readonly KeyImage[]> {
  const cruxes = await regionsOf(tx, exam, then)
  const regions = cruxes.filter(({ kind }) => kind !== 'image')
  const keys = cruxes.filter(({ kind }) => kind === 'image')
  const wanted = distinct(keys.length > 0 ? keys : named(texts, regions)).slice(0, most)
  if (wanted.length === 0) return wholeStudy(tx, exam, most)
  const places = await placesOf(tx, exam, wanted)
  return wanted.flatMap((one): KeyImage[] => {
    const place = places.get(one.sop_uid)
    if (!place) return []
    const marks = regions.filter((region) => imageOf(region) === imageOf(one)) as readonly (CruxRecord & PictureMark)[]
    const { window_center: center, window_width: width } = one
    return [
      { ...place, frame: one.frame, marks, chosen: true, ...(center !== null && width !== null ? { window: { center, width } } : {}) },
    ]
  })
}

async function wholeStudy(tx: Tx, exam: ExamRecord, most: number): Promise<readonly KeyImage[]> {
  const rows = await tx.rows<Place & { frames: number; rows: number; columns: number }>(sql`
    SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.frames, i.rows, i.columns FROM study st
      JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid
    WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id} AND i.rows > 0 ORDER BY st.study_date, st.study_uid, i.series_uid, i.number, i.sop_uid LIMIT ${most + 1}`)
  if (rows.length > most || rows.some(({ frames }) => frames > 1)) return []
  return rows.map((row) => ({ ...row, frame: 1, marks: [], chosen: false }))
}

/** Pictures as data URLs, those with regions as SVG. One that cannot be drawn is left out, unless somebody chose it: then that is said. */
export async function drawImages(archive: Archive, images: readonly KeyImage[], language: keyof Bilingual): Promise<string[]> {
  const drawn: string[] = []
  for (const image of images) {
    const source = await archive.store.source({
      facilityId: image.facility_id,
      studyUid: image.study_uid,
      seriesUid: image.series_uid,
      sopUid: image.sop_uid,
    })
    const { frame, window } = image
    const output = { format: 'jpeg', maxEdge: EDGE, quality: 90 } as const
    const picture = await archive.worker.render(source, { frame, output, ...(window ? { window } : {}) })
    if (!picture.ok) {
      if (image.chosen) drawn.push(missingPicture(PRINT_WORDS.notDrawn[language]))
      continue
    }
    const { mediaType, bytes, width, height } = picture.value
    const url = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
    drawn.push(image.marks.length > 0 ? markedPicture({ url, width, height }, image.marks, image.columns, image.rows) : url)
  }
  return drawn
}

/** A drawn picture as a browser shows it. */
export const pictureUrl = (drawn: string): string =>
  drawn.startsWith('<svg') ? `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}` : drawn
