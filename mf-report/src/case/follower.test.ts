import { Cell } from '../model/cell'
import type { SharedView } from '../viewer/viewer-session'
import { fakeLive, roomView } from './fake-live'
import { CaseFollower, type FollowedSession } from './follower'

type Shown = Partial<ReturnType<FollowedSession['snapshot']>>

/** A viewer that shows what it is told, when the test lets it. */
function viewer(ready = true) {
  const cell = new Cell<Shown>({ phase: ready ? 'ready' : 'loading', view: ready ? ({ index: 0 } as Shown['view']) : null, problem: null })
  let now: SharedView | undefined = ready
    ? { seriesUid: '1.2.3', index: 0, window: null, inverted: false, zoom: 1, pan: [256, 256] }
    : undefined
  const went: string[] = []
  let gate: Promise<void> = Promise.resolve()
  const session: FollowedSession = {
    subscribe: (listener) => cell.subscribe(listener),
    snapshot: () => cell.get() as ReturnType<FollowedSession['snapshot']>,
    currentView: () => now,
    applyView: async (view) => {
      went.push(`${view.seriesUid} ${view.index} ${view.window?.center ?? '-'} ${view.inverted} ${view.zoom}`)
      await gate
      now = view
      cell.set({ view: { index: view.index } as Shown['view'] })
      return true
    },
  }
  return {
    session,
    went,
    holds: (until: Promise<void>) => (gate = until),
    draws: (view: SharedView) => {
      now = view
      cell.set({ phase: 'ready', view: { index: view.index } as Shown['view'] })
    },
  }
}
const turn = () => new Promise((done) => setTimeout(done))
const STANDS: SharedView = { seriesUid: '1.2.3', index: 7, window: { center: 40, width: 400 }, inverted: true, zoom: 2, pan: [1, 2] }

test('[CONS-07] who leads tells each picture that stands, in the room’s words', () => {
  const { live, says, shown } = fakeLive()
  const { session, draws, went } = viewer()
  const follower = new CaseFollower(session, live, 'e1')
  const stop = follower.start()
  says({ leading: true })
  expect(follower.snapshot().mode).toBe('leading')
  draws(STANDS)
  expect(shown.at(-1)).toEqual({
    ...{ risProcedureId: 'e1', seriesUid: '1.2.3', index: 7, window: { center: 40, width: 400 }, invert: true, zoom: 2, pan: [1, 2] },
  })
  expect(went).toEqual([])
  stop()
  const told = shown.length
  draws({ ...STANDS, index: 8 })
  expect(shown).toHaveLength(told)
})

test('[CONS-07] a follower goes to series, image and window of who leads, and tells nothing of his own', async () => {
  const { live, says, shown } = fakeLive()
  const { session, went } = viewer()
  const follower = new CaseFollower(session, live, 'e1')
  follower.start()
  const before = shown.length
  says({ follow: roomView(), leaderName: '陈医生' })
  await turn()
  expect(follower.snapshot()).toEqual({ mode: 'following', leaderName: '陈医生' })
  expect([went, shown.length]).toEqual([['1.2.3 4 40 false 1'], before])
  // A pointer that moves, and the same view once more, send nobody anywhere.
  says({ cursors: [] })
  await turn()
  expect(went).toHaveLength(1)
})

test('pictures that come faster than they are shown: the last is shown, those in between are passed over', async () => {
  const { live, says } = fakeLive()
  const { session, went, holds } = viewer()
  new CaseFollower(session, live, 'e1').start()
  let open: () => void = () => undefined
  holds(new Promise((done) => (open = done)))
  for (let index = 1; index <= 9; index += 1) says({ follow: roomView({ index }) })
  open()
  await turn()
  expect(went).toEqual(['1.2.3 1 40 false 1', '1.2.3 9 40 false 1'])
})

test('who scrolls himself is let go, until he presses; where the lead ends the next one is followed', async () => {
  const { live, says } = fakeLive()
  const { session, went } = viewer()
  const follower = new CaseFollower(session, live, 'e1')
  follower.start()
  follower.own()
  expect(follower.snapshot().mode).toBe('free')
  says({ follow: roomView({ index: 1 }), leaderName: '陈医生' })
  await turn()
  follower.own()
  says({ follow: roomView({ index: 2 }) })
  await turn()
  expect([follower.snapshot().mode, went.length]).toEqual(['left', 1])
  follower.again()
  await turn()
  expect([follower.snapshot().mode, went.at(-1)]).toEqual(['following', '1.2.3 2 40 false 1'])
  follower.own()
  says({ follow: null, leaderName: '' })
  expect(follower.snapshot().mode).toBe('free')
  says({ follow: roomView({ index: 3 }), leaderName: '王医生' })
  expect(follower.snapshot()).toEqual({ mode: 'following', leaderName: '王医生' })
})

test('another exam that is shown moves nothing here', async () => {
  const { live, says } = fakeLive()
  const { session, went } = viewer()
  const follower = new CaseFollower(session, live, 'e1')
  follower.start()
  says({ follow: roomView({ risProcedureId: 'e2' }), leaderName: '陈医生' })
  await turn()
  expect([follower.snapshot().mode, went]).toEqual(['free', []])
})

test('who comes in the middle is there as soon as his pictures are', async () => {
  const { live } = fakeLive({ follow: roomView({ index: 5 }), leaderName: '陈医生' })
  const { session, went, draws } = viewer(false)
  new CaseFollower(session, live, 'e1').start()
  await turn()
  expect(went).toEqual([])
  draws(STANDS)
  await turn()
  expect(went).toEqual(['1.2.3 5 40 false 1'])
})
