import { beginWork, endWork, hasWork, hasWork$ } from './work'

test('work in hand is told from the first piece to the last, each piece counted once', () => {
  const told: boolean[] = []
  const listening = hasWork$.subscribe((works) => told.push(works))
  beginWork('a')
  beginWork('a')
  beginWork('b')
  endWork('a')
  expect(hasWork()).toBe(true)
  endWork('b')
  endWork('b')
  expect(hasWork()).toBe(false)
  expect(told).toEqual([false, true, false])
  listening.unsubscribe()
})
