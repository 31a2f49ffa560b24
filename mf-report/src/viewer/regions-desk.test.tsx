import { api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { fakeServer, refusal } from '../model/test-kit'
import type { OpenViewer, Roi, ViewerEvents, ViewerPort } from './port'
import { regionRef } from './region-ref'
import { RegionsDesk, regionsOf } from './regions-desk'
import { draftOf } from './regions-rows'
import { type Crux, EDITOR_PERIOD_MS } from './regions-store'
import { ViewerSession } from './viewer-session'

const STUDY = {
  studyUid: '1.2',
  studyDate: '20261120',
  description: '',
  series: [
    {
      seriesUid: '1.2.1',
      modality: 'CT',
      number: 4,
      description: '',
      instances: [1, 2, 3].map((n) => ({ sopUid: `1.2.1.${n}`, number: n, frames: 1, sopClass: '1.2.840.10008.5.1.4.1.1.2' })),
    },
  ],
}
const A = 'aaaaaaaa-1111-4222-8333-944455566677'
const B = 'bbbbbbbb-1111-4222-8333-944455566677'
const roi = (id: string, change: Partial<Roi> = {}): Roi => ({
  id,
  kind: 'length',
  seriesUid: '1.2.1',
  sopUid: '1.2.1.2',
  frame: 1,
  index: 1,
  points: [[1, 2], [3, 4]], // biome-ignore format: points
  value: 12.3,
  unit: 'mm',
  ...change,
})
const row = (of: Roi, number: number, change: Partial<Crux> = {}): Crux => ({
  ...draftOf(of),
  number,
  place: 0,
  authorName: '张',
  time: '2026-11-20 09:00:00',
  deleted: 0,
  ...change,
})
const WINDOW = { center: -600, width: 1500 }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** A report whose regions a small server keeps, beside a viewer that draws what it is told. */
async function reading({ mayWrite = true, refuses = 0, rows = [] as Crux[] } = {}) {
  const told: string[] = []
  let drawn: readonly Roi[] = []
  let tell: (rois: readonly Roi[]) => void = () => undefined
  let press: (id: string) => void = () => undefined
  let events: ViewerEvents | undefined
  const draw = (rois: readonly Roi[]): void => {
    drawn = rois
    tell(rois)
  }
  const port = new Proxy(
    {
      setStack: async (_: unknown, index: number) => void told.push(`setStack ${index}`),
      onRoi: (listener: typeof tell) => {
        tell = listener
        return () => undefined
      },
      onRoiPressed: (listener: typeof press) => {
        press = listener
        return () => undefined
      },
      getRois: () => drawn,
      slices: () => [],
      setRegions: (regions: readonly Roi[], locked: boolean) => {
        told.push(`regions ${regions.map(({ number }) => number).join()}${locked ? ' locked' : ''}`)
        const own = drawn.filter(({ id }) => !rows.some((one) => one.id === id))
        draw([...own, ...regions])
      },
      removeRoi: (id: string) => draw(drawn.filter((one) => one.id !== id)),
      setWindow: (window: typeof WINDOW) => void told.push(`window ${window.center}`),
    } as unknown as Record<string, unknown>,
    {
      get: (known, name: string) =>
        name === 'then' ? undefined : (known[name] ?? ((...args: unknown[]) => void told.push(`${name} ${args.join()}`))),
    },
  ) as unknown as ViewerPort
  const open: OpenViewer = async (_, options) => {
    events = options.events
    return port
  }
  const answer = () => ({ reportCruxs: rows.map((one) => ({ ...one })), val: { revision: revision++, unchanged: 0, keyImagesMost: 4 } })
  let revision = 1
  const server = fakeServer({
    queryImages: () => [STUDY],
    selectByDiagnoseId: answer,
    saveReportCrux: ({ crux }: { crux: Crux }) => {
      if (refuses) throw refusal(refuses)
      const known = rows.find(({ id }) => id === crux.id)
      if (known) Object.assign(known, crux)
      else rows.push({ ...row(roi(crux.id), 0), ...crux, ...(crux.kind === 'image' ? { place: 1 } : { number: rows.length + 1 }) })
      return answer()
    },
    deleteReportCrux: ({ cruxId, undo = 0 }: { cruxId: string; undo?: number }) => {
      Object.assign(rows.find(({ id }) => id === cruxId)!, { deleted: undo ? 0 : 1 })
      return answer()
    },
  } as never)
  const session = new ViewerSession('p1', { call: server.call, open, words: { area: '', mean: '', deviation: '', maximum: '' } })
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(session.element, side, { value: 500 })
  document.body.append(session.element)
  jest.spyOn(api, 'call').mockImplementation(server.call as typeof api.call)
  bus.emit('session-ended.v1', { reason: 'logout' } as never)
  const store = regionsOf('p1')
  let may = mayWrite
  const desk = new RegionsDesk(store, session, () => may)
  const stop = desk.start()
  const leave = store.watch(EDITOR_PERIOD_MS)
  await session.load()
  events!.onState({ index: 0, count: 3, window: WINDOW, zoom: 1, inverted: false, sides: undefined })
  await pass(10)
  return {
    session, store, desk, told, server, rows, draw,
    press: (id: string) => press(id),
    drawn: () => drawn,
    saved: () => server.of('saveReportCrux').map(({ payload }) => payload.crux as Crux),
    rights: (now: boolean) => {
      may = now
      desk.rights()
    },
    end: () => {
      leave()
      stop()
      session.dispose()
    },
  } // biome-ignore format: a table
}

test('[IMG-09] what is drawn becomes the report’s once it is done, with the window in which it was drawn', async () => {
  const page = await reading()
  page.draw([roi(A, { drawing: true, value: 3 })])
  await pass(1_000)
  expect(page.saved()).toEqual([])
  page.draw([roi(A)])
  await pass(1_000)
  expect(page.saved()).toEqual([{ ...draftOf(roi(A)), window: WINDOW }])
  await pass(5_000)
  // It is drawn with its number from then on, and nothing is sent again.
  expect(page.told.at(-1)).toBe('regions 1')
  expect(page.saved()).toHaveLength(1)
  page.draw([roi(A, { points: [[1, 2], [3, 9]] })]) // biome-ignore format: points
  await pass(1_000)
  page.draw([roi(A)])
  await pass(1_000)
  expect(page.saved().map(({ points }) => points[1])).toEqual([[3, 4], [3, 9], [3, 4]]) // biome-ignore format: points
  page.end()
})

test('[REPORT-09] a region that another window makes is drawn here within the poll period, and one that it takes away goes', async () => {
  const page = await reading()
  page.rows.push(row(roi(B), 1))
  await pass(EDITOR_PERIOD_MS)
  expect(page.drawn().map(({ id, index }) => [id, index])).toEqual([[B, 1]])
  page.rows[0] = { ...page.rows[0]!, deleted: 1 }
  await pass(EDITOR_PERIOD_MS)
  expect(page.drawn()).toEqual([])
  expect(page.saved()).toEqual([])
  page.end()
})

test('where the report may not be written its regions are locked, and what is measured stays here', async () => {
  const page = await reading({ mayWrite: false, rows: [row(roi(B), 1)] })
  expect(page.told).toContain('regions 1 locked')
  page.draw([...page.drawn(), roi(A)])
  await pass(2_000)
  expect(page.saved()).toEqual([])
  page.session.command({ do: 'remove' })
  expect(page.drawn().map(({ id }) => id)).toEqual([B])
  page.session.command({ do: 'remove' })
  expect(page.drawn().map(({ id }) => id)).toEqual([B])
  page.rights(true)
  expect(page.told.at(-1)).toBe('regions 1')
  page.end()
})

test('taken away and brought back: the same region under its number', async () => {
  const page = await reading({ rows: [row(roi(A), 3)] })
  page.desk.remove(A)
  await pass(10)
  expect(page.drawn()).toEqual([])
  page.desk.restore(A)
  await pass(10)
  expect(page.drawn().map(({ number }) => number)).toEqual([3])
  expect(page.server.of('deleteReportCrux').map(({ payload }) => payload.undo)).toEqual([undefined, 1])
  page.end()
})

test('a mark’s reference leads to the image, the window and the region; a press on the region is told', async () => {
  const pressed = jest.fn()
  const page = await reading({ rows: [row(roi(A), 1, { window: WINDOW })] })
  page.session.onRoiPressed(pressed)
  expect(await page.desk.go(regionRef(roi(A)))).toBe(true)
  expect(page.told.slice(-3)).toEqual(['scrollTo 1', 'window -600', `showRoi ${A}`])
  expect(page.session.snapshot().chosen).toBe(A)
  expect(await page.desk.go('9.9.9/ffffffff')).toBe(false)
  page.press(A)
  expect(pressed).toHaveBeenCalledWith(A)
  page.end()
})

test('a mark waits for the number of what was drawn a moment ago, and gets none where it is refused', async () => {
  const page = await reading()
  page.draw([roi(A)])
  const number = page.desk.numbered(A)
  await pass(50)
  expect((await number)?.number).toBe(1)
  page.end()
  const refused = await reading({ refuses: CODE.reportCompleted })
  refused.draw([roi(B)])
  const none = refused.desk.numbered(B)
  await pass(50)
  expect(await none).toBeUndefined()
  expect(refused.store.snapshot().failure?.code).toBe(CODE.reportCompleted)
  refused.end()
})

test('regions are numbered as they were drawn, in whichever order the engine tells of them, and with the mark’s key too', async () => {
  const [first, second, third] = [roi(A, { kind: 'ellipse' }), roi(B), roi('cccccccc-1111-4222-8333-944455566677', { kind: 'ellipse' })]
  const drawQuickly = (page: Awaited<ReturnType<typeof reading>>) => {
    page.draw([first])
    page.draw([second, first])
    page.draw([second, first, { ...third, drawing: true }])
    page.draw([second, third, first])
  }
  const page = await reading()
  drawQuickly(page)
  await pass(1_000)
  expect(page.rows.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  page.end()
  const marked = await reading()
  drawQuickly(marked)
  // Drawn last it is what the key means, and the one before it is not overtaken.
  expect(marked.session.meantRoi()?.id).toBe(third.id)
  const number = marked.desk.numbered(second.id)
  await pass(50)
  expect((await number)?.number).toBe(2)
  await pass(1_000)
  expect(marked.rows.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
  marked.end()
})

test('what is drawn is what a key means, whichever was pressed before; only once is it what was just drawn', async () => {
  const page = await reading({ rows: [row(roi(A, { index: 0, sopUid: '1.2.1.1' }), 1)] })
  page.press(A)
  expect(page.session.meantRoi()?.id).toBe(A)
  page.draw([...page.drawn(), roi(B, { index: 0, sopUid: '1.2.1.1' })])
  expect(page.session.meantRoi()?.id).toBe(B)
  expect([page.session.bringForward(B), page.session.bringForward(B), page.session.bringForward(A)]).toEqual([true, false, false])
  expect([page.session.snapshot().chosen, page.told.at(-1)]).toEqual([A, `showRoi ${A}`])
  page.end()
})

test('[IMG-10] one key makes the image that is shown a key image, in its window, and the same key takes it away', async () => {
  const page = await reading()
  page.desk.toggleKey()
  await pass(10)
  expect(page.saved()[0]).toMatchObject({ kind: 'image', sopUid: '1.2.1.1', frame: 1, points: [], window: WINDOW })
  page.desk.toggleKey()
  await pass(10)
  expect(page.server.of('deleteReportCrux')).toHaveLength(1)
  page.end()
})

test('[IMG-09] what was drawn a moment ago is sent before the page goes, and the browser asks meanwhile', async () => {
  const page = await reading()
  page.draw([roi(A)])
  await pass(50)
  expect(page.saved()).toEqual([])
  const going = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(going)
  expect([going.defaultPrevented, page.saved().map(({ id }) => id)]).toEqual([true, [A]])
  await pass(0)
  const later = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
  // A page that is not asked: closed by the system, or left by its history.
  page.draw([roi(A), roi(B)])
  window.dispatchEvent(new Event('pagehide'))
  expect(page.saved().map(({ id }) => id)).toEqual([A, B])
  await pass(1_000)
  expect(page.saved()).toHaveLength(2)
  page.end()
})

test('[IMG-09] a doctor who logs out a moment after drawing has what he drew: the leaving waits for it', async () => {
  const page = await reading()
  page.draw([roi(A)])
  const waits: Promise<unknown>[] = []
  bus.emit('session-leaving.v1', { wait: (done: Promise<unknown>) => void waits.push(done) } as never)
  expect(waits).toHaveLength(1)
  await Promise.all(waits)
  expect([page.rows.map(({ id }) => id), page.store.snapshot().waiting]).toEqual([[A], 0])
  page.end()
})

test('[DAY-04] a region whose image is not among the exam’s is given to no picture, and leads to none', async () => {
  const page = await reading({ rows: [row(roi(A), 1), row(roi(B, { sopUid: '1.9.9' }), 2)] })
  expect(page.drawn().map(({ id }) => id)).toEqual([A])
  expect(await page.desk.go(regionRef(roi(B, { sopUid: '1.9.9' })))).toBe(false)
  page.end()
})
