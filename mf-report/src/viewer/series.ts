import type { CallTypes } from '@farsight/shared/contract'
import type { Stack } from './port'

type Study = CallTypes['queryImages']['answer']['val'][number]

/** A series as the list at the left shows it. */
export interface SeriesEntry extends Stack {
  readonly number: number
  readonly description: string
  readonly studyDate: string
  /** It is in doubt whose it is: who doubts it, since when and why (DAY-04). */
  readonly checking?: NonNullable<Study['series'][number]['checking']>
  /** Of an earlier exam that stands beside this one: its day. */
  readonly prior?: string
}

// Stored with the study but no pictures: waveforms, structured reports and key objects, presentation states, documents, contours.
const NOT_PICTURES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(9\.|11\.|66|88\.|104\.|481\.3$)/

/** Has it something to be seen in a picture's place? */
export const isPicture = ({ frames, sopClass }: Pick<Study['series'][number]['instances'][number], 'frames' | 'sopClass'>): boolean =>
  frames > 0 && !NOT_PICTURES.test(sopClass)

/** Series with pictures, in the order of study and number, each instance's frames one after the other. */
export function seriesOf(studies: readonly Study[]): readonly SeriesEntry[] {
  return studies.flatMap((study) =>
    study.series.flatMap((series): SeriesEntry[] => {
      const pictures = series.instances.filter(isPicture)
      if (pictures.length === 0) return []
      const images = pictures.flatMap(({ sopUid, number, frames }) =>
        Array.from({ length: frames }, (_, i) => ({ sopUid, number, frame: i + 1 })),
      )
      const { seriesUid, modality, number, description, checking } = series
      const { studyUid, studyDate } = study
      return [{ studyUid, studyDate, seriesUid, modality, number, description, images, ...(checking ? { checking } : {}) }]
    }),
  )
}
