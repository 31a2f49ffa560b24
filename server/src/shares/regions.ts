import type { SharedRegion } from '@farsight/shared/contract'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { regionsOf } from '../reports/regions'
import type { SharedInstance } from './pictures'

/**
 * The numbered regions of a completed report on the pictures that go out with it, under the names that these have there; none before it is
 * completed, and none on a picture that is left out. They carry nothing that somebody wrote: no label, no author, no time; of an anonymous
 * link not even the id that the writer's browser chose.
 */
export async function sharedRegions(
  tx: Tx,
  exam: ExamRecord,
  instances: readonly SharedInstance[],
  anonymous: boolean,
): Promise<SharedRegion[]> {
  if (!exam.report_has_complete || instances.length === 0) return []
  const shownOf = new Map(instances.map(({ real, shown }) => [real.sop, shown]))
  return (await regionsOf(tx, exam)).flatMap((crux): SharedRegion[] => {
    const { kind, number, frame, points, window_center: center, window_width: width } = crux
    const shown = shownOf.get(crux.sop_uid)
    if (!shown || kind === 'image') return []
    return [
      {
        id: anonymous ? `r${number}` : crux.crux_id,
        number,
        kind,
        seriesUid: shown.series,
        sopUid: shown.sop,
        frame,
        points: points.map(([x, y]) => [x, y]),
        window: center === null || width === null ? null : { center, width },
      },
    ]
  })
}
