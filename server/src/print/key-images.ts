import { type Bilingual, type MarkedText, PRINT_WORDS, type Sides, sidesOf } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
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
  /** Where the patient's sides are on it; left out where its header does not say how it lies. */
  readonly sides?: Sides
  /** Which image of the exam it is, counted as the viewer counts; left out of a study that is printed whole. */
  readonly at?: { readonly series: number; readonly image: number }
  /** It was chosen, and its image is none of the exam's any more. */
  readonly gone?: true
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

interface Found extends Place {
  readonly frame: number
  readonly rows: number
  readonly columns: number
  readonly series_number: number
  /** Images of the series that stand before this instance. */
  readonly before: number
  readonly orientation: unknown
}

/** How an image lies in the patient: its own, or of a file with many frames the frame's, else all frames'. */
const orientationOf = (
  frame: Sql,
): Sql => sql`CASE WHEN pg_input_is_valid(i.metadata, 'jsonb') THEN coalesce(i.metadata::jsonb #> '{00200037,Value}',
  i.metadata::jsonb #> ARRAY['52009230', 'Value', (${frame} - 1)::text, '00209116', 'Value', '0', '00200037', 'Value'],
  i.metadata::jsonb #> '{52009229,Value,0,00209116,Value,0,00200037,Value}') END AS orientation`

/** The patient's sides; undefined where the six numbers are none. */
function sidesFrom(orientation: unknown): Sides | undefined {
  const numbers = Array.isArray(orientation) ? orientation.map(Number) : []
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) return undefined
  const [a, b, c, d, e, f] = numbers as [number, number, number, number, number, number]
  return sidesOf([a, b, c], [d, e, f])
}

/** Where the wanted images stand in the exam, in the order in which the viewer shows a stack. */
async function placesOf(tx: Tx, exam: ExamRecord, wanted: readonly CruxRecord[]): Promise<ReadonlyMap<string, Found>> {
  const rows = await tx.rows<Found>(sql`
    WITH stacks AS (
      SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.rows, i.columns, se.number AS series_number, i.metadata,
        (sum(i.frames) OVER (PARTITION BY i.series_uid ORDER BY i.position NULLS LAST, i.number, i.sop_uid) - i.frames)::int AS before
      FROM study st
        JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid
        JOIN instance i ON i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid
      WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id})
    SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.rows, i.columns, i.series_number, i.before, w.frame, ${orientationOf(sql`w.frame`)}
    FROM unnest(${wanted.map(({ sop_uid }) => sop_uid)}::text[], ${wanted.map(({ frame }) => frame)}::int[]) AS w (sop_uid, frame)
      JOIN stacks i ON i.sop_uid = w.sop_uid`)
  return new Map(rows.map((row) => [imageOf(row), row]))
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
    const { frame } = one
    const place = places.get(imageOf(one))
    // It was moved to another exam since: its numbers stand in the text, so that its absence is said.
    if (!place) return [{ ...NOWHERE, frame, chosen: true, gone: true }]
    const { facility_id, study_uid, series_uid, sop_uid, rows, columns } = place
    const sides = sidesFrom(place.orientation)
    const marks = regions.filter((region) => imageOf(region) === imageOf(one)) as readonly (CruxRecord & PictureMark)[]
    const { window_center: center, window_width: width } = one
    return [
      {
        ...{ facility_id, study_uid, series_uid, sop_uid, rows, columns, frame, marks },
        chosen: true,
        at: { series: place.series_number, image: place.before + frame },
        ...(sides ? { sides } : {}),
        ...(center !== null && width !== null ? { window: { center, width } } : {}),
      },
    ]
  })
}

const NOWHERE = { facility_id: '', study_uid: '', series_uid: '', sop_uid: '', rows: 0, columns: 0, marks: [] }

async function wholeStudy(tx: Tx, exam: ExamRecord, most: number): Promise<readonly KeyImage[]> {
  const rows = await tx.rows<Place & { frames: number; rows: number; columns: number; orientation: unknown }>(sql`
    SELECT i.facility_id, i.study_uid, i.series_uid, i.sop_uid, i.frames, i.rows, i.columns, ${orientationOf(sql`1`)} FROM study st
      JOIN instance i ON i.facility_id = st.facility_id AND i.study_uid = st.study_uid
    WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id} AND i.rows > 0 ORDER BY st.study_date, st.study_uid, i.series_uid, i.number, i.sop_uid LIMIT ${most + 1}`)
  if (rows.length > most || rows.some(({ frames }) => frames > 1)) return []
  return rows.map(({ orientation, ...row }) => {
    const sides = sidesFrom(orientation)
    return { ...row, frame: 1, marks: [], chosen: false, ...(sides ? { sides } : {}) }
  })
}

/** Pictures as data URLs, those with regions as SVG. One that cannot be drawn is left out, unless somebody chose it: then that is said. */
export async function drawImages(archive: Archive, images: readonly KeyImage[], language: keyof Bilingual): Promise<string[]> {
  const drawn: string[] = []
  for (const image of images) {
    if (image.gone) {
      drawn.push(missingPicture(PRINT_WORDS.imageGone[language]))
      continue
    }
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
    const { marks, columns, rows, sides, at } = image
    const caption = at ? PRINT_WORDS.pictureOf[language].replace('{series}', String(at.series)).replace('{image}', String(at.image)) : ''
    const plain = marks.length === 0 && !sides && caption === ''
    drawn.push(plain ? url : markedPicture({ url, width, height }, marks, columns, rows, { ...(sides ? { sides } : {}), caption }))
  }
  return drawn
}

/** A drawn picture as a browser shows it. */
export const pictureUrl = (drawn: string): string =>
  drawn.startsWith('<svg') ? `data:image/svg+xml;base64,${Buffer.from(drawn).toString('base64')}` : drawn
