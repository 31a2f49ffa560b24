import { CODE } from '@farsight/shared/domain'
import { type Caller, failureOf } from '../model/ports'
import { distinctPatients } from './patient'
import { renewal } from './renewal'
import { type SeriesEntry, seriesOf } from './series'
import type { ViewerSessionState } from './session-state'

export interface RenewalHands {
  readonly call: Caller
  readonly state: () => ViewerSessionState
  readonly set: (change: Partial<ViewerSessionState>) => void
  /** Nothing of what this picture showed stays on the screen. */
  readonly clear: (pane: number) => void
  readonly stopCine: () => void
  /** Every picture that stands in the page is drawn by the new list. */
  readonly drawAgain: (series: readonly SeriesEntry[]) => Promise<void>
}

/** Meets an exam's list of images as it is now: see {@link ViewerSession.renew}. */
export async function renewSession(procedureId: string, hands: RenewalHands): Promise<boolean> {
  if (hands.state().phase === 'loading') return false
  const now = await listNow(procedureId, hands.call)
  if (now === undefined) return false
  const before = hands.state()
  const { unchanged, series, panes, gone } = renewal(before.series, before.panes, now)
  if (unchanged && before.phase !== 'failed') return true
  for (const at of gone) hands.clear(at)
  const front = gone.includes(before.active)
  if (front) hands.stopCine()
  hands.set({ series, panes, phase: series.length > 0 ? 'ready' : 'none', failure: null, ...panes[before.active] })
  if (gone.length > 0)
    hands.set({
      ...(front ? { mpr: false } : {}),
      patients: distinctPatients(
        [],
        panes.flatMap(({ view }) => view?.patient ?? []),
      ),
    })
  await hands.drawAgain(series)
  return true
}

/** What there is now; none is an answer too, a network that is away is not. */
async function listNow(risProcedureId: string, call: Caller): Promise<readonly SeriesEntry[] | undefined> {
  try {
    return seriesOf((await call('queryImages', { risProcedureId }, { promptType: 'none', showLoading: false })).val)
  } catch (thrown) {
    return failureOf(thrown).code === CODE.imagesNotUploaded ? [] : undefined
  }
}
