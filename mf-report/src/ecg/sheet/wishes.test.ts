import { amplitudeValue, timeValue } from '../model/calipers'
import { sheetWish } from '../model/sheet-keys'
import { type SheetView, USUAL_VIEW } from '../model/view'
import { fakePen } from './fake-pen'
import { paintCalipers } from './paint-calipers'
import { testDrawn, testEcg } from './test-ecg'
import { fitted, hear } from './use-sheet'
import { chosenOf, type SheetFacts, snapped, viewAfterWish } from './wishes'

const recording = testEcg({ seconds: 60 })
const heard = hear(recording, 0)!
const room = { width: 1000, height: 800 }
function factsOf(view: SheetView): SheetFacts {
  const { plan, zoom } = fitted(heard.signal, view, room, { pxPerMm: 3.78, done: true }, false)
  return { view, plan, signal: heard.signal, drawn: testDrawn(recording), peaks: heard.peaks, zoom, hasPrior: false }
}
/** Presses keys one after another: `Shift+Delete`, `ArrowLeft`. */
function pressed(keys: readonly string[], from: SheetView = USUAL_VIEW): SheetView {
  return keys.reduce((view, name) => {
    const shiftKey = name.startsWith('Shift+')
    const wish = sheetWish({ code: name.replace('Shift+', ''), shiftKey, ctrlKey: false, altKey: false, metaKey: false })!
    return viewAfterWish(factsOf(view), wish) ?? view
  }, from)
}
const value = (view: SheetView) => timeValue(chosenOf(view)!, heard.signal.rate)
const mv = (view: SheetView) => amplitudeValue(chosenOf(view)!)

test('[ECG-08] Enter measures the RR in sight in ms and beats a minute, arrows move its end by a sample, with Shift by ten', () => {
  const put = pressed(['Enter'])
  expect(value(put)).toEqual({ ms: 800, bpm: 75 })
  expect(value(pressed(['ArrowRight'], put)).ms).toBe(802)
  expect(value(pressed(['Shift+ArrowRight', 'ArrowLeft'], put)).ms).toBe(818)
  expect(value(pressed(['KeyX', 'ArrowRight'], put)).ms).toBe(798)
  expect(value(pressed(['Shift+ArrowRight', 'KeyR'], put)).ms).toBe(800)
})

test('[ECG-08] an amplitude goes from before R to R in mV; ↑ moves it by 0.1 mm, with Shift by 1 mm of the gain', () => {
  const put = pressed(['KeyA', 'Enter'])
  expect(mv(put)).toBeCloseTo(1, 2)
  expect(mv(pressed(['Shift+ArrowUp'], put)) - mv(put)).toBeCloseTo(0.1, 6)
  expect(mv(pressed(['ArrowDown'], put)) - mv(put)).toBeCloseTo(-0.01, 6)
  expect(mv(pressed(['KeyG', 'Shift+ArrowUp'], put)) - mv(put)).toBeCloseTo(0.05, 6)
})

test('[ECG-08] speed, gain, layout, zoom and filters move no caliper', () => {
  const put = pressed(['Enter', 'KeyA', 'Enter'])
  const after = pressed(['KeyV', 'KeyG', 'KeyD', 'KeyC', 'Equal', 'KeyJ', 'KeyH', 'KeyU'], put)
  expect(after.scale).not.toEqual(put.scale)
  expect(after.calipers).toEqual(put.calipers)
})

test('[ECG-08] march-out repeats the interval over the whole strip, and is drawn at equal distances', () => {
  const view = pressed(['Enter', 'KeyM'])
  const { plan } = factsOf(view)
  const { pen, lines } = fakePen()
  const colours = { trace: '', paper: '', minor: '', major: '', prior: '', caliper: 'c', chosen: 'd' }
  const surface = { plan, k: 4, ratio: 1, width: 1000, height: 800, colours, start: 0 }
  paintCalipers(pen, surface, { ...view, rate: heard.signal.rate, says: () => '' })
  const strip = plan.rows.at(-1)!
  const upright = lines.filter(({ points: [a, b] }) => a![0] === b![0] && a![1] > (strip.top + 4) * 4)
  const xs = [...new Set(upright.map(({ points }) => Math.round(points[0]![0] * 1e6) / 1e6))].toSorted((a, b) => a - b)
  expect(xs).toHaveLength(12)
  for (let i = 1; i < xs.length; i += 1) expect((xs[i]! - xs[i - 1]!) / 4).toBeCloseTo(20, 6)
})

test('several at once; the next one, deleting one, deleting all', () => {
  const three = pressed(['Enter', 'Enter', 'KeyA', 'Enter'])
  expect(three.calipers).toHaveLength(3)
  expect(pressed(['Comma'], three).chosen).toBe(2)
  expect(pressed(['Period'], three).chosen).toBe(1)
  expect(pressed(['Comma', 'Delete'], three).calipers.map(({ id }) => id)).toEqual([1, 3])
  expect(pressed(['Shift+Delete'], three)).toMatchObject({ calipers: [], chosen: undefined })
  expect(pressed(['Escape'], three)).toMatchObject({ chosen: undefined, calipers: three.calipers })
})

test('[ECG-08] a drag takes R where snapping is on and R within half a millimetre, and says so; else each moment can be put', () => {
  // 20 ms at 25 mm/s.
  const on = pressed(['KeyN'])
  expect([609, 590, 611, 589, 700].map((sample) => snapped(factsOf(on), sample))).toEqual([600, 600, 611, 589, 700])
  expect([609, 590, 601].map((sample) => snapped(factsOf(USUAL_VIEW), sample))).toEqual([609, 590, 601])
  const { plan } = factsOf(on)
  const colours = { trace: '', paper: '', minor: '', major: '', prior: '', caliper: 'c', chosen: 'd' }
  const surface = { plan, k: 4, ratio: 1, width: 1000, height: 800, colours, start: 0 }
  const caliper = { id: 1, lead: 'II', kind: 'time', a: 600, b: 655, low: 0, high: 0, march: false } as const
  const { pen, texts } = fakePen()
  const onR = (sample: number) => heard.peaks.within(sample, sample + 1).length > 0
  paintCalipers(pen, surface, { calipers: [caliper], chosen: 1, end: 0, rate: heard.signal.rate, says: () => '', onR })
  // At the end that stands on R, in each row of its lead, and at no other.
  const marked = texts.filter(({ text }) => text === 'R')
  expect(marked.length).toBeGreaterThan(0)
  expect(new Set(marked.map(({ x }) => x)).size).toBe(1)
})

test('[ECG-08] a caliper on aVR goes with it into Cabrera’s order and back, upside down', () => {
  const caliper = { id: 1, lead: 'aVR', kind: 'amplitude', a: 600, b: 600, low: 0, high: -900, march: false } as const
  const there = pressed(['KeyC'], { ...USUAL_VIEW, calipers: [caliper], chosen: 1 })
  expect(there.calipers).toMatchObject([{ lead: '-aVR', high: 900 }])
  expect(pressed(['KeyC'], there).calipers).toMatchObject([{ lead: 'aVR', high: -900 }])
})

test('a long recording is panned by arrows and pages, never beyond its ends, and follows a caliper that leaves', () => {
  expect(pressed(['ArrowRight']).start).toBeCloseTo(0.2)
  expect(pressed(['Shift+ArrowRight']).start).toBeCloseTo(2)
  expect(pressed(['PageDown', 'PageDown']).start).toBe(20)
  expect(pressed(['End', 'PageDown']).start).toBe(50)
  expect(pressed(['ArrowLeft']).start).toBe(0)
  const far = pressed(['End', 'Enter', 'Home', 'ArrowRight'])
  expect(far.start).toBeGreaterThan(40)
})

test('a time caliper is taken to the lead above and below at the same moment', () => {
  const put = pressed(['KeyD', 'KeyD', 'Enter'])
  expect(chosenOf(put)!.lead).toBe('II')
  expect(chosenOf(pressed(['ArrowDown'], put))!.lead).toBe('III')
  expect(chosenOf(pressed(['ArrowUp'], put))!.lead).toBe('I')
})

test('keys with Ctrl, Alt or Meta are the page’s', () => {
  expect(sheetWish({ code: 'KeyV', shiftKey: false, ctrlKey: true, altKey: false, metaKey: false })).toBeUndefined()
  expect(sheetWish({ code: 'KeyQ', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false })).toBeUndefined()
})
