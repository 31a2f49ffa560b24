import type { RoomCursor, RoomView } from '@farsight/shared/contract'
import type { CaseLive, CaseLiveState } from '@farsight/shared/module'

/** A room for tests: what was told to it, and what it tells. */
export function fakeLive(first: Partial<CaseLiveState> = {}) {
  let state: CaseLiveState = { leading: false, follow: null, leaderName: '', cursors: [], ...first }
  const listeners = new Set<() => void>()
  const shown: RoomView[] = []
  const points: (RoomCursor | null)[] = []
  const live: CaseLive = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => state,
    show: (view) => void shown.push(view),
    point: (cursor) => void points.push(cursor),
  }
  const says = (change: Partial<CaseLiveState>): void => {
    state = { ...state, ...change }
    for (const listener of [...listeners]) listener()
  }
  return { live, says, shown, points }
}

export const roomView = (change: Partial<RoomView> = {}): RoomView => ({
  ...{ risProcedureId: 'e1', seriesUid: '1.2.3', index: 4, window: { center: 40, width: 400 }, invert: false, zoom: 1, pan: [256, 256] },
  ...change,
})
