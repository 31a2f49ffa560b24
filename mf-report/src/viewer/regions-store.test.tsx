import { bus } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { fakeServer, noNetwork, refusal } from '../model/test-kit'
import { type Crux, EDITOR_PERIOD_MS, RegionsStore, VIEWER_PERIOD_MS } from './regions-store'

const EXAM = 'e'
const crux = (id: string, change: Partial<Crux> = {}): Crux => ({
  id,
  kind: 'length',
  seriesUid: '1.2',
  sopUid: '1.2.3',
  frame: 1,
  points: [[0, 0], [3, 4]], // biome-ignore format: points
  value: 5,
  unit: 'mm',
  window: null,
  label: '',
  number: 1,
  place: 0,
  authorName: '张',
  time: '2026-11-20 09:00:00',
  deleted: 0,
  ...change,
})
const draftOf = ({ number: _, place: __, authorName: ___, time: ____, deleted: _____, ...draft }: Crux) => draft
const answer = (revision: number, reportCruxs: readonly Crux[] = [], unchanged: 0 | 1 = 0) => ({
  reportCruxs,
  val: { revision, unchanged, keyImagesMost: 4 },
})
let hidden = false
beforeAll(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden }))
beforeEach(() => {
  hidden = false
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const see = (is: boolean) => {
  hidden = !is
  document.dispatchEvent(new Event('visibilitychange'))
}

function store(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    selectByDiagnoseId: ({ revision }: { revision?: number }) => answer(1, [], revision === 1 ? 1 : 0),
    ...answers,
  } as never)
  return { regions: new RegionsStore(EXAM, server.call), server, asked: () => server.of('selectByDiagnoseId').length }
}

test('[REPORT-33] asks every second for the editor and every five for the viewer, with the revision, and not at all after leaving', async () => {
  const { regions, asked, server } = store()
  const leave = regions.watch(EDITOR_PERIOD_MS)
  await pass(10_050)
  expect(asked()).toBe(11)
  expect(
    server
      .of('selectByDiagnoseId')
      .slice(0, 2)
      .map(({ payload }) => payload),
  ).toEqual([{ diagnoseId: EXAM }, { diagnoseId: EXAM, revision: 1 }])
  leave()
  await pass(20_000)
  expect(asked()).toBe(11)
  const leaveView = regions.watch(VIEWER_PERIOD_MS)
  await pass(20_050)
  expect(asked()).toBe(11 + 5)
  leaveView()
  await pass(20_000)
  expect(asked()).toBe(16)
})

test('two places of one page ask as one, at the pace of the quicker', async () => {
  const { regions, asked } = store()
  const slow = regions.watch(VIEWER_PERIOD_MS)
  const quick = regions.watch(EDITOR_PERIOD_MS)
  await pass(5_050)
  expect(asked()).toBeLessThanOrEqual(8)
  quick()
  await pass(1_000)
  const before = asked()
  await pass(20_000)
  expect(asked() - before).toBe(4)
  slow()
})

test('a page that is hidden asks nothing, and asks at once when it is seen again', async () => {
  const { regions, asked } = store()
  const leave = regions.watch(EDITOR_PERIOD_MS)
  await pass(0)
  see(false)
  await pass(30_000)
  expect(asked()).toBe(1)
  see(true)
  await pass(0)
  expect(asked()).toBe(2)
  leave()
})

test('a sign of the push is asked after at once, and one of another exam is not', async () => {
  const { regions, asked } = store()
  const leave = regions.watch(VIEWER_PERIOD_MS)
  await pass(0)
  bus.emit('row-changed.v1', { risProcedureId: 'another', currentState: 2 })
  await pass(10)
  expect(asked()).toBe(1)
  bus.emit('row-changed.v1', { risProcedureId: EXAM, currentState: 2 })
  await pass(10)
  expect(asked()).toBe(2)
  leave()
})

test('a server that does not answer is asked less often, and the regions stay', async () => {
  let down = false
  const { regions, asked } = store({
    selectByDiagnoseId: () => {
      if (down) throw noNetwork()
      return answer(1, [crux('a')])
    },
  })
  const leave = regions.watch(EDITOR_PERIOD_MS)
  await pass(0)
  down = true
  await pass(11_000)
  expect(asked()).toBeLessThan(5)
  expect(regions.snapshot().rows).toHaveLength(1)
  leave()
})

test('what is drawn goes to the server in its order, and only as it looked last; the answer is what is shown', async () => {
  const rows: Crux[] = []
  const { regions, server } = store({
    saveReportCrux: async ({ crux: draft }: { crux: Crux }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      rows.push(crux(draft.id, { ...draft, number: rows.length + 1 }))
      return answer(rows.length, [...rows])
    },
    deleteReportCrux: ({ cruxId }: { cruxId: string }) =>
      answer(
        9,
        rows.map((row) => ({ ...row, deleted: row.id === cruxId ? 1 : 0 })),
      ),
  } as never)
  regions.save(draftOf(crux('a')))
  regions.save(draftOf(crux('b', { value: 1 })))
  regions.save(draftOf(crux('b', { value: 2 })))
  regions.remove('a')
  expect(regions.snapshot().waiting).toBe(3)
  await pass(200)
  expect(server.sent.map(({ short, payload }) => `${short} ${(payload.crux as Crux | undefined)?.value ?? payload.cruxId}`)).toEqual([
    'saveReportCrux 5',
    'saveReportCrux 2',
    'deleteReportCrux a',
  ])
  expect(regions.snapshot()).toMatchObject({ waiting: 0, revision: 9 })
  expect(regions.snapshot().rows.map(({ deleted }) => deleted)).toEqual([1, 0])
})

test('a change that does not get through is tried again until it does; one that is refused is told and not tried again', async () => {
  let down = true
  const { regions, server } = store({
    saveReportCrux: ({ crux: draft }: { crux: Crux }) => {
      if (down) throw noNetwork()
      if (draft.id === 'b') throw refusal(CODE.reportCompleted)
      return answer(2, [crux('a')])
    },
  } as never)
  const leave = regions.watch(EDITOR_PERIOD_MS)
  regions.save(draftOf(crux('a')))
  await pass(100)
  expect(regions.snapshot()).toMatchObject({ waiting: 1, failure: { kind: 'network' } })
  down = false
  await pass(6_000)
  expect(regions.snapshot()).toMatchObject({ waiting: 0, failure: null })
  expect(regions.snapshot().rows).toHaveLength(1)
  regions.save(draftOf(crux('b')))
  await pass(10_000)
  expect(regions.snapshot()).toMatchObject({ waiting: 0, failure: { code: CODE.reportCompleted } })
  expect(server.of('saveReportCrux').filter(({ payload }) => (payload.crux as Crux).id === 'b')).toHaveLength(1)
  leave()
})

test('an answer that a newer one overtook changes nothing', async () => {
  let late: (value: unknown) => void = () => undefined
  const { regions } = store({
    selectByDiagnoseId: (_: never, times: number) => (times === 1 ? new Promise((resolve) => (late = resolve)) : answer(2, [], 1)),
    saveReportCrux: () => answer(2, [crux('a')]),
  })
  const leave = regions.watch(EDITOR_PERIOD_MS)
  regions.save(draftOf(crux('a')))
  await pass(10)
  late(answer(1, []))
  await pass(10)
  expect(regions.snapshot().rows).toHaveLength(1)
  leave()
})

test('what waits is sent in the order in which it was first drawn, also what was moved meanwhile', async () => {
  let away = true
  const { regions, server } = store({
    saveReportCrux: () => {
      if (away) throw noNetwork()
      return answer(2)
    },
  })
  const [a, b, c] = ['a', 'b', 'c'].map((id) => draftOf(crux(id)))
  for (const draft of [a!, b!, c!]) regions.save(draft)
  await pass(10)
  regions.save({ ...b!, value: 7 })
  await pass(10)
  away = false
  const before = server.of('saveReportCrux').length
  await regions.again()
  const sent = server.of('saveReportCrux').slice(before)
  expect(sent.map(({ payload }) => (payload.crux as Crux).id + (payload.crux as Crux).value)).toEqual(['a5', 'b7', 'c5'])
})
