import type { SharedRegion } from '@farsight/shared/contract'
import type { MarkedText } from '@farsight/shared/domain'
import type { MeasureKind, Roi } from './port'
import { namedRegions, refersTo } from './region-ref'
import type { Crux, CruxDraft } from './regions-store'
import { keptUnit, roiFigure } from './roi-text'
import type { SeriesEntry } from './series'
import type { ViewerSessionState } from './viewer-session'

/** A region of the report, which is no key image. */
export type RegionRow = Crux & { readonly kind: MeasureKind }

const isRegion = (crux: Crux): crux is RegionRow => crux.kind !== 'image'
const stands = (crux: Crux): boolean => crux.deleted === 0

export const regionRows = (rows: readonly Crux[]): readonly RegionRow[] => rows.filter(isRegion).filter(stands)
export const keyImageRows = (rows: readonly Crux[]): readonly Crux[] => rows.filter((row) => !isRegion(row) && stands(row))

/** Is the image that the viewer shows a key image? */
export function isKeyImage(rows: readonly Crux[], viewer: Pick<ViewerSessionState, 'shown' | 'view'> | undefined): boolean {
  const image = viewer?.view && viewer.shown?.images[viewer.view.index]
  return keyImageRows(rows).some(({ sopUid, frame }) => sopUid === image?.sopUid && frame === image.frame)
}

/** Where a row's image stands among what was uploaded: its series, and its place in the stack from 0. */
export function placeOf(
  { sopUid, frame }: Pick<Crux, 'sopUid' | 'frame'>,
  series: readonly SeriesEntry[],
): { readonly entry: SeriesEntry; readonly index: number } | undefined {
  for (const entry of series) {
    const index = entry.images.findIndex((image) => image.sopUid === sopUid && image.frame === frame)
    if (index >= 0) return { entry, index }
  }
  return undefined
}

/**
 * Does a mark, a region or a key image name an image that is none of this exam's, or no longer? Nothing is said before it is known which
 * images there are.
 */
export function isElsewhere(ref: string, rows: readonly Crux[], viewer: Pick<ViewerSessionState, 'phase' | 'series'> | undefined): boolean {
  if (!viewer || (viewer.phase !== 'ready' && viewer.phase !== 'none')) return false
  const row = rows.find((one) => (isRegion(one) ? refersTo(ref, one) : one.id === ref))
  if (row) return placeOf(row, viewer.series) === undefined
  const [sopUid] = ref.split('/')
  return !viewer.series.some(({ images }) => images.some((image) => image.sopUid === sopUid))
}

/** A row as the viewer draws it; undefined where its image is not there, or no longer: it has no place to draw it, or to name. */
export function roiOf(row: RegionRow, series: readonly SeriesEntry[]): Roi | undefined {
  const { id, kind, seriesUid, sopUid, frame, points, value, unit, window, number } = row
  const index = placeOf(row, series)?.index
  if (index === undefined) return undefined
  return {
    id,
    kind,
    seriesUid,
    sopUid,
    frame,
    index,
    points: points.map(([x = 0, y = 0]) => [x, y] as const),
    value: value ?? undefined,
    unit,
    window: window ?? undefined,
    number,
  }
}

/** Regions that went out with the images, as the viewer draws them. */
export const sharedRois = (regions: readonly SharedRegion[], series: readonly SeriesEntry[]): readonly Roi[] =>
  regions.map(({ points, window, ...region }) => ({
    ...region,
    index: placeOf(region, series)?.index ?? 0,
    points: points.map(([x = 0, y = 0]) => [x, y] as const),
    value: undefined,
    unit: '',
    window: window ?? undefined,
  }))

/** What the server is told of a region that was drawn. */
export const draftOf = (roi: Roi): CruxDraft => ({
  id: roi.id,
  kind: roi.kind,
  seriesUid: roi.seriesUid,
  sopUid: roi.sopUid,
  frame: roi.frame,
  points: roi.points.map(([x, y]) => [x, y]),
  value: roi.value ?? null,
  unit: keptUnit(roi.unit),
  window: roi.window ?? null,
  label: '',
})

/** A name for a row that the page makes. Not `randomUUID`, which is missing where a hospital serves pages without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const FAR = 0.01

/** Lies it elsewhere than the report has it? What a figure's last digit says may differ from engine to engine: that alone is no change. */
export function differs(roi: Roi, row: Pick<Crux, 'points' | 'value'>): boolean {
  if (row.value === null && roi.value !== undefined) return true
  return (
    roi.points.length !== row.points.length ||
    roi.points.some(([x, y], i) => Math.abs(x - (row.points[i]?.[0] ?? 0)) > FAR || Math.abs(y - (row.points[i]?.[1] ?? 0)) > FAR)
  )
}

/** A mark of the text whose region stands no more. */
export interface LostMark {
  readonly ref: string
  readonly text: string
  /** The region that was taken away, where it can come back. */
  readonly row: RegionRow | undefined
}

/** Marks that point to nothing: they are said, and never dropped. Nothing is lost before the report's regions are known. */
export function lostMarks(texts: readonly MarkedText[], rows: readonly Crux[]): readonly LostMark[] {
  const regions = rows.filter(isRegion)
  return namedRegions(texts).flatMap(({ ref, text }): LostMark[] => {
    const row = regions.find((one) => refersTo(ref, one))
    return row && stands(row) ? [] : [{ ref, text, row }]
  })
}

/** A mark of the text whose figure is not the region's any more. */
export interface StaleMark {
  readonly ref: string
  readonly text: string
  /** What the region measures now. */
  readonly figure: string
  readonly row: RegionRow
}

const LANGUAGES = ['zh', 'en'] as const

/** Whichever blank stands before the unit. */
const bare = (figure: string): string => figure.replaceAll(/\s/g, '')

/** Marks that say another figure than their region has: it was changed after it had been written. One without a figure says none. */
export function staleMarks(texts: readonly MarkedText[], rows: readonly Crux[]): readonly StaleMark[] {
  const regions = regionRows(rows)
  return texts.flatMap(({ text, marks }) =>
    marks.flatMap((mark): StaleMark[] => {
      const row = mark.kind === 'roi' ? regions.find((one) => refersTo(mark.ref, one)) : undefined
      const words = text.slice(mark.from, mark.to)
      if (!row) return []
      // The text may have been written in the other language.
      const figures = LANGUAGES.map((language) => roiFigure({ kind: row.kind, value: row.value ?? undefined, unit: row.unit }, language))
      const said = /\((-?[\d.]+[^，,()]*(?:\(估计\))?)[，,]/.exec(words)?.[1]
      if (figures[0] === '' || said === undefined || figures.some((figure) => bare(said) === bare(figure))) return []
      return [{ ref: mark.ref, text: words, figure: figures[said.includes(' est.') ? 1 : 0]!, row }]
    }),
  )
}
