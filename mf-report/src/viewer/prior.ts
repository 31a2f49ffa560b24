import type { CallTypes } from '@farsight/shared/contract'
import type { Caller } from '../model/ports'
import { type SeriesEntry, seriesOf } from './series'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]

/** An earlier exam of the same patient, with its series. */
export interface PriorExam {
  readonly procedureId: string
  readonly modality: string
  readonly day: string
  readonly series: readonly SeriesEntry[]
}

export interface PriorState {
  /** `waiting`: it is asked for when this exam's own images are here. */
  readonly phase: 'waiting' | 'asking' | 'none' | 'ready'
  readonly exam?: PriorExam
}

export const NO_PRIOR: PriorState = { phase: 'waiting' }

/** What of the exam decides with which earlier one it is compared. */
export interface ComparedExam {
  readonly risProcedureId: string
  readonly modality: string
  readonly bodypart: string
  readonly side?: string
  readonly checkTime?: string | null
}

/**
 * The earlier exam to compare with: with images, of the same part and side, of the same modality before others, the newest of those.
 */
export function choosePrior(exam: ComparedExam, earlier: readonly Earlier[]): Earlier | undefined {
  const side = exam.side ?? ''
  return (
    earlier
      .filter((one) => one.risProcedureId !== exam.risProcedureId && one.imageCount > 0 && one.modality !== 'ECG')
      // Taken later, it is no prior of this one; where a time is missing the list's word stands.
      .filter((one) => !exam.checkTime || !one.checkTime || one.checkTime <= exam.checkTime)
      .filter((one) => one.bodypart === exam.bodypart && (side === '' || one.side === '' || one.side === side))
      .sort(
        (a, b) =>
          Number(b.modality === exam.modality) - Number(a.modality === exam.modality) ||
          (b.checkTime ?? '').localeCompare(a.checkTime ?? ''),
      )[0]
  )
}

/** Asks for the earlier exam and its series; undefined where there is none that may be seen. */
export async function findPrior(exam: ComparedExam, call: Caller): Promise<PriorExam | undefined> {
  const quiet = { promptType: 'none', showLoading: false } as const
  const { val } = await call('searchHistory', { procedureId: exam.risProcedureId, historyType: 'patientNo' }, quiet)
  const found = choosePrior(exam, val)
  if (!found) return undefined
  const images = await call('queryImages', { risProcedureId: found.risProcedureId }, quiet)
  // The images' own day before the case's: what was brought here later was made then.
  const [first] = seriesOf(images.val)
  const day = first?.studyDate || found.checkTime?.slice(0, 10) || ''
  const series = seriesOf(images.val).map((entry) => ({ ...entry, prior: entry.studyDate || day }))
  return series.length > 0 ? { procedureId: found.risProcedureId, modality: found.modality, day, series } : undefined
}

/** The series of an earlier exam that is most like the one shown: by its name, its modality, its number of images. */
export function twinOf(shown: SeriesEntry, series: readonly SeriesEntry[]): SeriesEntry | undefined {
  const likeness = (one: SeriesEntry): number =>
    (one.modality === shown.modality ? 100 : 0) +
    (one.description !== '' && one.description.toLowerCase() === shown.description.toLowerCase() ? 50 : 0) +
    10 * (Math.min(one.images.length, shown.images.length) / Math.max(one.images.length, shown.images.length))
  return series.reduce<SeriesEntry | undefined>((best, one) => (best && likeness(best) >= likeness(one) ? best : one), undefined)
}
