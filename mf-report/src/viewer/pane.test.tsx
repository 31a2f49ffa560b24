import type { PaintFirst } from './first/first-picture'
import { Pane } from './pane'
import type { ViewerEvents, ViewerPort, ViewState } from './port'

const view: ViewState = { index: 0, count: 1, window: undefined, zoom: 1, inverted: false, sides: undefined }
const stack = { studyUid: '1', seriesUid: '1.1', modality: 'CT', images: [{ sopUid: '1.1.1', frame: 1, number: 1 }] }

function pane(fails = false) {
  const told: string[] = []
  let events: ViewerEvents | undefined
  let painted: AbortSignal | undefined
  const paintFirst: PaintFirst = async ({ element }, signal) => {
    painted = signal
    const canvas = document.createElement('canvas')
    element.append(canvas)
    signal.addEventListener('abort', () => canvas.remove())
    return view
  }
  const made = new Pane({
    open: async (_, options) => {
      if (fails) throw new Error('the chunk did not come')
      events = options.events
      return { dispose: () => undefined } as ViewerPort
    },
    paintFirst,
    words: { area: '', mean: '', deviation: '', maximum: '' },
    dicomweb: () => '/dicomweb',
    events: {
      onState: () => told.push('state'),
      onProblem: (problem) => told.push(`problem ${problem?.kind}`),
      onPatients: () => undefined,
      onProgress: () => undefined,
      onComplete: () => undefined,
    },
    opened: () => undefined,
    failed: () => told.push('failed'),
  })
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(made.element, side, { value: 500 })
  document.body.append(made.element)
  return { made, told, events: () => events!, stands: () => made.element.querySelector('canvas') !== null, signal: () => painted }
}
const turn = () => new Promise((done) => setTimeout(done))

test('the first picture stands until the engine has drawn: not while it only begins', async () => {
  const { made, told, events, stands } = pane()
  made.paint(stack, 0)
  await turn()
  expect([stands(), told]).toEqual([true, ['state']])
  await made.engine()
  events().onState(view)
  events().onProblem(undefined)
  expect([stands(), made.element.dataset.drawn]).toEqual([true, undefined])
  events().onDrawn?.()
  expect([stands(), made.element.dataset.drawn]).toEqual([false, 'engine'])
})

test('it goes when the engine says that the image is none, or does not come', async () => {
  const broken = pane()
  broken.made.paint(stack, 0)
  await broken.made.engine()
  broken.events().onProblem({ kind: 'decode', status: 0, index: 0 })
  expect(broken.stands()).toBe(false)
  const none = pane(true)
  none.made.paint(stack, 0)
  await none.made.engine()
  expect([none.stands(), none.told.at(-1)]).toEqual([false, 'failed'])
  const gone = pane()
  gone.made.paint(stack, 0)
  gone.made.dispose()
  expect([gone.stands(), gone.signal()?.aborted]).toEqual([false, true])
})

test('the engine waits until the first picture stands, or will not', async () => {
  let painted: () => void = () => undefined
  const opened = jest.fn()
  const made = new Pane({
    open: async () => {
      opened()
      return { dispose: () => undefined } as ViewerPort
    },
    paintFirst: () => new Promise((done) => (painted = () => done(undefined))),
    words: { area: '', mean: '', deviation: '', maximum: '' },
    dicomweb: () => '/dicomweb',
    events: {} as ViewerEvents,
    opened: () => undefined,
    failed: () => undefined,
  })
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(made.element, side, { value: 500 })
  document.body.append(made.element)
  made.paint(stack, 0)
  const engine = made.engine()
  await turn()
  expect(opened).not.toHaveBeenCalled()
  painted()
  await engine
  expect(opened).toHaveBeenCalledTimes(1)
})

test('where the engine is here nothing is painted ahead of it', async () => {
  const { made, signal } = pane()
  await made.engine()
  made.paint(stack, 0)
  expect(signal()).toBeUndefined()
})

test('asked for again it goes on standing; in another window the new one stands before the old one goes', async () => {
  const { made, stands, signal } = pane()
  made.paint(stack, 0)
  await turn()
  const first = signal()
  made.paint(stack, 0)
  expect([signal() === first, stands()]).toEqual([true, true])
  made.paint(stack, 0, { center: 40, width: 400 })
  // Never without a picture.
  expect([signal() === first, first?.aborted, stands()]).toEqual([false, false, true])
  await turn()
  expect([first?.aborted, made.element.querySelectorAll('canvas').length]).toEqual([true, 1])
  made.dropFirst()
  expect(stands()).toBe(false)
})
