import { act, renderHook } from '@testing-library/react'
import { Cell } from '../../model/cell'
import type { ViewerSession } from '../../viewer/viewer-session'
import { useLinked } from './use-linked'

/** Images that stand where they are told to. */
function images(seriesUid: string, count: number, index = 0) {
  const shown = { seriesUid, images: Array.from({ length: count }) }
  const cell = new Cell({ shown, view: { index } } as never as { shown: { seriesUid: string; images: unknown[] }; view: { index: number } })
  const session = {
    subscribe: cell.subscribe,
    snapshot: cell.get,
    showSeries: async (_: unknown, to: number) => cell.set({ view: { index: to } }),
  } as unknown as ViewerSession
  return {
    session,
    to: (next: number) => act(() => cell.set({ view: { index: next } })),
    open: (uid: string) => act(() => cell.set({ shown: { ...shown, seriesUid: uid }, view: { index: 0 } })),
    at: () => cell.get().view.index,
  }
}

test('[VIEW-04] apart until they are linked; then as far from each other as they stood, whichever leads, within what there is', () => {
  const [left, right] = [images('a', 30, 4), images('b', 20, 10)]
  const { result, rerender } = renderHook(({ linked }) => useLinked(left.session, right.session, linked), {
    initialProps: { linked: false },
  })
  left.to(5)
  expect(right.at()).toBe(10)
  rerender({ linked: true })
  left.to(7)
  expect(right.at()).toBe(12)
  result.current('right')
  right.to(15)
  expect(left.at()).toBe(10)
  result.current('left')
  left.to(25)
  expect(right.at()).toBe(19)
  left.to(7)
  expect(right.at()).toBe(12)
})

test('another series begins anew from where both stand then', () => {
  const [left, right] = [images('a', 30, 4), images('b', 20, 10)]
  renderHook(() => useLinked(left.session, right.session, true))
  left.open('c')
  expect(right.at()).toBe(10)
  left.to(1)
  expect(right.at()).toBe(11)
})
