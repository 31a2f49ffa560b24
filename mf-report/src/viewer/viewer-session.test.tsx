import { CODE } from '@farsight/shared/domain'
import { fakeServer, noNetwork, refusal } from '../model/test-kit'
import type { PaintFirst } from './first/first-picture'
import type { HangingRule } from './hanging'
import type { OpenViewer, Roi, ViewerEvents, ViewerPort, Window } from './port'
import type { HangingAnswer, HangingPort } from './session-hanging'
import { ViewerSession } from './viewer-session'

const series = (number: number, sopClass = '1.2.840.10008.5.1.4.1.1.2') => ({
  seriesUid: `1.2.${number}`,
  modality: 'CT',
  number,
  description: `series ${number}`,
  instances: [1, 2, 3].map((n) => ({ sopUid: `1.2.${number}.${n}`, number: n, frames: 1, sopClass })),
})
const STUDY = {
  studyUid: '1.2',
  studyDate: '20261120',
  description: '',
  series: [series(1), series(2), series(9, '1.2.840.10008.5.1.4.1.1.88.11')],
}
const WORDS = { area: '', mean: '', deviation: '', maximum: '' }

/** A session whose engine is a list of what it was told. */
function session(answers: Parameters<typeof fakeServer>[0], fails = 0, paintFirst?: PaintFirst, hanging?: HangingPort) {
  const told: string[] = []
  let events: ViewerEvents | undefined
  const all: ViewerEvents[] = []
  let tellRois: (rois: readonly Roi[]) => void = () => undefined
  let regions: readonly Roi[] = []
  let left = fails
  const gate: { until?: Promise<void> } = {}
  const tell =
    (name: string) =>
    (...args: unknown[]) => {
      told.push(
        [name, ...args.map((arg) => (typeof arg === 'object' ? ((arg as { seriesUid?: string }).seriesUid ?? '') : String(arg)))].join(' '),
      )
    }
  const port = {
    ...Object.fromEntries(
      [
        'setTool',
        'setWindow',
        'scrollTo',
        'scrollBy',
        'invert',
        'flip',
        'rotate',
        'reset',
        'removeRoi',
        'showRoi',
        'resize',
        'dispose',
      ].map((name) => [name, tell(name)]),
    ),
    setRegions: () => undefined,
    onRoiPressed: () => () => undefined,
    setStack: async (stack: { seriesUid: string }, index: number, window?: Window) => {
      tell('setStack')(stack, index, ...(window ? [`${window.center}/${window.width}`] : []))
      await gate.until
    },
    slices: () => [undefined, undefined, undefined],
    rate: () => undefined,
    getRois: () => regions,
    onRoi: (listener: typeof tellRois) => {
      tellRois = (list) => {
        regions = list
        listener(list)
      }
      return () => undefined
    },
  } as unknown as ViewerPort
  const open: OpenViewer = async (_, options) => {
    if (left-- > 0) throw new Error('the chunk did not come')
    events = options.events
    all.push(options.events)
    return port
  }
  const { call } = fakeServer(answers)
  const made = new ViewerSession('p1', { call, open, words: WORDS, ...(paintFirst ? { paintFirst } : {}), ...(hanging ? { hanging } : {}) })
  // jsdom lays nothing out.
  for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(made.element, side, { value: 500 })
  return { session: made, told, gate, events: () => events!, all, rois: (list: readonly Roi[]) => tellRois(list) }
}
const attach = async (one: ViewerSession) => {
  document.body.append(one.element)
  await one.attached()
}

test('the first series is shown once the element stands in the page, and not before', async () => {
  const { session: one, told } = session({ queryImages: () => [STUDY] })
  await one.load()
  expect(told).toEqual([])
  expect(one.snapshot().series.map(({ seriesUid }) => seriesUid)).toEqual(['1.2.1', '1.2.2'])
  await attach(one)
  expect(told).toEqual(['resize', 'setStack 1.2.1 0'])
})

test('moving the images to another zone loads nothing again', async () => {
  const { session: one, told } = session({ queryImages: () => [STUDY] })
  await one.load()
  await attach(one)
  one.element.remove()
  await attach(one)
  expect(told.filter((line) => line.startsWith('setStack'))).toHaveLength(1)
})

test('images that are not uploaded, a list that fails, and the list again', async () => {
  const none = session({
    queryImages: () => {
      throw refusal(CODE.imagesNotUploaded)
    },
  })
  await none.session.load()
  expect(none.session.snapshot().phase).toBe('none')

  const failing = session({
    queryImages: (_, times) => {
      if (times === 1) throw noNetwork()
      return [STUDY]
    },
  })
  await failing.session.load()
  expect(failing.session.snapshot()).toMatchObject({ phase: 'failed', failure: { kind: 'network' } })
  await failing.session.load()
  expect(failing.session.snapshot()).toMatchObject({ phase: 'ready', failure: null })
})

test('an engine that does not come is told, and comes on a retry', async () => {
  const { session: one, told } = session({ queryImages: () => [STUDY] }, 1)
  await one.load()
  await attach(one)
  expect(one.snapshot()).toMatchObject({ engineFailed: true, phase: 'ready' })
  await one.again()
  expect(one.snapshot().engineFailed).toBe(false)
  expect(told).toContain('setStack 1.2.1 0')
})

test('what failed without a network is asked for again when it is back, and by no press', async () => {
  const { session: one, told, events } = session({ queryImages: () => [STUDY] }, 1)
  await one.load()
  await attach(one)
  expect(one.snapshot().engineFailed).toBe(true)
  window.dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done))
  expect([one.snapshot().engineFailed, told]).toEqual([false, expect.arrayContaining(['setStack 1.2.1 0'])])
  events().onProblem({ kind: 'network', index: 2, status: 0 })
  window.dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done))
  expect(told).toContain('setStack 1.2.1 2')
  // The list itself.
  const failing = session({
    queryImages: (_: never, times: number) => {
      if (times === 1) throw noNetwork()
      return [STUDY]
    },
  })
  await failing.session.load()
  window.dispatchEvent(new Event('online'))
  await new Promise((done) => setTimeout(done))
  expect(failing.session.snapshot().phase).toBe('ready')
})

test('keys: slices, series, windows and tools', async () => {
  const { session: one, told } = session({ queryImages: () => [STUDY] })
  await one.load()
  await attach(one)
  one.command({ do: 'slice', by: 1 })
  one.command({ do: 'slice', by: 1 })
  one.command({ do: 'preset', number: 2 })
  one.command({ do: 'tool', tool: 'length' })
  one.command({ do: 'turnLeft' })
  one.command({ do: 'series', by: 1 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(told.slice(2)).toEqual(['scrollBy 1', 'scrollBy 1', 'setWindow ', 'setTool length', 'rotate -90', 'setStack 1.2.2 0'])
  expect(one.snapshot().tool).toBe('length')
})

test('what is pressed while the first picture stands is done when the engine is here; what was meant for another series is not', async () => {
  let here: () => void = () => undefined
  const slow = session({ queryImages: () => [STUDY] }, 0, async () => {
    await new Promise<void>((resolve) => {
      here = resolve
    })
    return undefined
  })
  const { session: one, told } = slow
  await one.load()
  document.body.append(one.element)
  const attached = one.attached()
  one.command({ do: 'slice', by: 1 })
  one.command({ do: 'slice', by: 1 })
  one.command({ do: 'slice', by: 1 })
  one.command({ do: 'invert' })
  expect(told.filter((line) => line !== 'resize')).toEqual([])
  here()
  await attached
  await new Promise((resolve) => setTimeout(resolve))
  expect(told.filter((line) => line !== 'resize')).toEqual(['setStack 1.2.1 0', 'invert', 'scrollTo 2'])
})

test('what is pressed while the engine takes its stack is done when that stands, counted from the image it will stand on', async () => {
  const { session: one, told, gate } = session({ queryImages: () => [STUDY] })
  await one.load()
  let stand: () => void = () => undefined
  gate.until = new Promise((done) => (stand = done))
  const attached = attach(one)
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toEqual(['resize', 'setStack 1.2.1 0'])
  one.command({ do: 'slice', by: 1 })
  const other = one.showSeries(one.snapshot().series[1]!, 2)
  await new Promise((resolve) => setTimeout(resolve))
  one.command({ do: 'slice', by: -1 })
  one.command({ do: 'invert' })
  expect(told.slice(2)).toEqual(['setStack 1.2.2 2'])
  stand()
  await Promise.all([attached, other])
  expect(told.slice(3)).toEqual(['invert', 'scrollTo 1'])
})

test('an image that a mark leads to while the engine takes the stack is shown when that stands, in its window', async () => {
  const { session: one, told, gate } = session({ queryImages: () => [STUDY] })
  await one.load()
  let stand: () => void = () => undefined
  gate.until = new Promise((done) => (stand = done))
  const attached = attach(one)
  await new Promise((resolve) => setTimeout(resolve))
  const shown = one.showImage('1.2.1.3', 1, { center: 1, width: 2 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(told.slice(1)).toEqual(['setStack 1.2.1 0'])
  stand()
  await Promise.all([attached, shown])
  expect(told.slice(2)).toEqual(['scrollTo 2', 'setWindow '])
})

test('a reference leads to its image: by the region where it still is, by the image alone in a later session', async () => {
  const { session: one, told, rois } = session({ queryImages: () => [STUDY] })
  await one.load()
  await attach(one)
  const roi: Roi = {
    id: 'abcdef12-3456',
    kind: 'length',
    seriesUid: '1.2.2',
    sopUid: '1.2.2.3',
    frame: 1,
    index: 2,
    points: [],
    value: 1,
    unit: 'mm',
  }
  rois([roi])
  await one.goTo('1.2.2.3/abcdef12')
  expect(told.slice(-2)).toEqual(['setStack 1.2.2 2', 'showRoi abcdef12-3456'])
  rois([])
  await one.goTo('1.2.2.1/ffffffff')
  expect(told.at(-1)).toBe('scrollTo 0')
  await one.goTo('9.9.9/ffffffff')
  expect(told.at(-1)).toBe('scrollTo 0')
})

test('an image is shown by its instance and frame; one that is not here changes nothing', async () => {
  const { session: one, told } = session({ queryImages: () => [STUDY] })
  await one.load()
  await attach(one)
  expect([await one.showImage('1.2.2.3', 1), told.at(-1)]).toEqual([true, 'setStack 1.2.2 2'])
  expect([await one.showImage('1.2.2.2', 7), told.at(-1)]).toEqual([false, 'setStack 1.2.2 2'])
})

test('a point of a colour image has no figure of its own, and goes by the key like any other; one that is being set does not', async () => {
  const { session: one, told, rois } = session({ queryImages: () => [STUDY] })
  await one.load()
  await attach(one)
  const point = {
    id: 'p',
    kind: 'probe',
    seriesUid: '1.2.1',
    sopUid: '1.2.1.1',
    frame: 1,
    index: 0,
    points: [],
    value: undefined,
    unit: '',
  } as const
  rois([{ ...point, drawing: true }])
  one.command({ do: 'remove' })
  expect(told).not.toContain('removeRoi p')
  rois([point])
  one.command({ do: 'remove' })
  expect(told.at(-1)).toBe('removeRoi p')
})

describe('while the engine is on its way', () => {
  const view = { index: 0, count: 3, window: undefined, zoom: 2, inverted: false, sides: undefined }
  const painted: string[] = []
  const paintFirst: PaintFirst = async ({ stack, index }, signal) => {
    painted.push(`${stack.seriesUid} ${index}`)
    signal.addEventListener('abort', () => painted.push('gone'))
    return view
  }
  beforeEach(() => {
    painted.length = 0
  })

  test('the first image of the first series stands with its words, and the engine begins with the same', async () => {
    const { session: one, told, events } = session({ queryImages: () => [STUDY] }, 0, paintFirst)
    await one.load()
    const done = attach(one)
    expect([painted, told]).toEqual([['1.2.1 0'], []])
    await done
    expect(one.snapshot()).toMatchObject({ view: { zoom: 2 }, shown: { seriesUid: '1.2.1' } })
    expect([painted, told]).toEqual([['1.2.1 0'], ['resize', 'setStack 1.2.1 0']])
    events().onDrawn?.()
    expect(painted).toEqual(['1.2.1 0', 'gone'])
  })

  test('another series that is asked for meanwhile takes it away at once', async () => {
    const { session: one, told } = session({ queryImages: () => [STUDY] }, 0, paintFirst)
    await one.load()
    const done = attach(one)
    const shown = one.showSeries(one.snapshot().series[1]!)
    expect(painted).toEqual(['1.2.1 0', 'gone'])
    await Promise.all([done, shown])
    expect(one.snapshot()).toMatchObject({ view: null, shown: { seriesUid: '1.2.2' } })
    expect(told.filter((line) => line.startsWith('setStack'))).toEqual(['setStack 1.2.2 0'])
  })

  test('an engine that does not come leaves nothing standing, and begins anew on a retry', async () => {
    const { session: one, told } = session({ queryImages: () => [STUDY] }, 1, paintFirst)
    await one.load()
    await attach(one)
    expect(painted).toEqual(['1.2.1 0', 'gone'])
    expect(one.snapshot()).toMatchObject({ engineFailed: true, view: null, shown: null })
    await one.again()
    expect(told).toContain('setStack 1.2.1 0')
  })
})

test('let go, it ends its engine', async () => {
  const { session: one, told } = session({ queryImages: () => [STUDY] })
  await one.load()
  await attach(one)
  one.dispose()
  await attach(one)
  expect(told.at(-1)).toBe('dispose')
})

describe('several pictures', () => {
  const lay = (one: ViewerSession, panes: number) => {
    document.body.append(one.element)
    for (let at = 1; at < panes; at++) {
      const element = one.elementOf(at)
      for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(element, side, { value: 500 })
      document.body.append(element)
    }
  }
  const view = (index: number) => ({ index, count: 3, window: undefined, zoom: 1, inverted: false, sides: undefined })

  test('[IMG-04] a second picture begins with the next series; keys mean the one in use, and what is linked goes along', async () => {
    const { session: one, told, all } = session({ queryImages: () => [STUDY] })
    await one.load()
    lay(one, 2)
    await one.attached(0)
    one.command({ do: 'layout' })
    await one.attached(1)
    expect(one.snapshot()).toMatchObject({ layout: '1x2', active: 0 })
    expect(one.snapshot().panes.map(({ shown }) => shown?.seriesUid)).toEqual(['1.2.1', '1.2.2', undefined, undefined])
    all[0]!.onState(view(0))
    all[1]!.onState(view(0))
    told.length = 0
    all[0]!.onState(view(2))
    expect(told).toEqual(['scrollTo 2'])
    all[1]!.onState(view(2))
    // The one that followed does not lead in turn.
    expect(told).toEqual(['scrollTo 2'])
    one.command({ do: 'link' })
    all[0]!.onState(view(1))
    expect(told).toEqual(['scrollTo 2'])
    one.use(1)
    expect(one.snapshot().shown?.seriesUid).toBe('1.2.2')
    // Alone on the screen is the one that is in use.
    one.command({ do: 'layout', layout: '1x1' })
    expect(one.snapshot()).toMatchObject({ layout: '1x1', active: 1 })
  })
})

describe('a layout of the user’s own', () => {
  const LUNG = { center: -600, width: 1500 }
  const RULE: HangingRule = {
    layout: '1x2',
    linked: 0,
    panes: [
      { modality: 'CT', description: 'series 2', place: 0, window: LUNG },
      { modality: 'CT', description: 'series 1', place: 1, window: null },
    ],
  }
  const answer = (rule: HangingRule | null) => ({ modality: 'CT', bodypart: '胸部', rule })
  const hung = (ask: () => Promise<HangingAnswer>, paintFirst?: PaintFirst) => {
    const saved: (HangingRule | undefined)[] = []
    const save = async (rule?: HangingRule) => void saved.push(rule)
    return { ...session({ queryImages: () => [STUDY] }, 0, paintFirst, { ask, save }), saved }
  }
  const second = (one: ViewerSession) => {
    const element = one.elementOf(1)
    for (const side of ['clientWidth', 'clientHeight']) Object.defineProperty(element, side, { value: 500 })
    document.body.append(element)
    return one.attached(1)
  }

  test('the first picture too is of the rule’s series in its window, and each place shows its own', async () => {
    const painted: unknown[] = []
    const { session: one, told } = hung(
      async () => answer(RULE),
      async ({ stack, window }) => {
        painted.push([stack.seriesUid, window])
        return undefined
      },
    )
    await one.load()
    expect(one.snapshot()).toMatchObject({ layout: '1x2', linked: false, hanging: { modality: 'CT', bodypart: '胸部', saved: true } })
    await attach(one)
    await second(one)
    expect(painted[0]).toEqual(['1.2.2', LUNG])
    expect(told.filter((line) => line.startsWith('setStack'))).toEqual(['setStack 1.2.2 0 -600/1500', 'setStack 1.2.1 0'])
  })

  test('without a rule, or where it does not come, all is as delivered; what was laid out by hand stays so', async () => {
    for (const ask of [async () => answer(null), () => Promise.reject(noNetwork())]) {
      const { session: one, told } = hung(ask)
      await one.load()
      await attach(one)
      expect([one.snapshot().layout, told.at(-1)]).toEqual(['1x1', 'setStack 1.2.1 0'])
    }
    const { session: one } = hung(async () => answer(RULE))
    one.setLayout('2x2')
    await one.load()
    expect(one.snapshot()).toMatchObject({ layout: '2x2', linked: true })
  })

  test('a rule that comes late keeps no picture waiting', async () => {
    jest.useFakeTimers()
    let come: (late: HangingAnswer) => void = () => undefined
    const { session: one } = hung(() => new Promise((done) => (come = done)))
    const loading = one.load()
    await jest.runAllTimersAsync()
    await loading
    jest.useRealTimers()
    expect(one.snapshot()).toMatchObject({ phase: 'ready', layout: '1x1', hanging: null })
    come(answer(RULE))
    await new Promise((done) => setTimeout(done))
    expect(one.snapshot()).toMatchObject({ layout: '1x1', hanging: { saved: true } })
  })

  test('what stands is kept; given up, these images too stand as delivered', async () => {
    const { session: one, told, saved, all } = hung(async () => answer(null))
    await one.load()
    await attach(one)
    all[0]!.onState({ index: 0, count: 3, window: LUNG, zoom: 1, inverted: false, sides: undefined })
    await one.showSeries(one.snapshot().series[1]!)
    all[0]!.onState({ index: 0, count: 3, window: LUNG, zoom: 1, inverted: false, sides: undefined })
    one.command({ do: 'layout' })
    await second(one)
    one.command({ do: 'link' })
    await one.keepLayout()
    expect(saved).toEqual([
      {
        ...RULE,
        panes: [
          { ...RULE.panes[0], place: 1 },
          { ...RULE.panes[1], place: 0 },
        ],
      },
    ])
    expect(one.snapshot().hanging).toMatchObject({ saved: true })
    await one.dropLayout()
    expect(saved).toEqual([expect.anything(), undefined])
    expect(one.snapshot()).toMatchObject({
      layout: '1x1',
      linked: true,
      active: 0,
      hanging: { saved: false },
      shown: { seriesUid: '1.2.1' },
    })
    expect(told.slice(-2)).toEqual(['setStack 1.2.1 0', 'setWindow default'])
  })

  test('the next case, brought before the layout was kept, begins by it; one that is looked at stays as it is', async () => {
    let rule: HangingRule | null = null
    const { session: next } = hung(async () => answer(rule))
    const { session: here } = hung(async () => answer(rule))
    await next.load()
    await here.load()
    await attach(here)
    rule = RULE
    for (const one of [next, here]) await one.layOutAnew()
    expect([next.snapshot().layout, here.snapshot().layout]).toEqual(['1x2', '1x1'])
  })
})

test('[DAY-04] images that went away leave the screen and their patient with them; what came is there, and what stays loads nothing anew', async () => {
  let there = [series(1), series(2)]
  const wrong = { name: 'other', id: '2', sex: 'F', birthDate: '19700101' }
  const {
    session: one,
    told,
    events,
  } = session({
    queryImages: () => {
      if (there.length === 0) throw refusal(CODE.imagesNotUploaded)
      return [{ ...STUDY, series: there }]
    },
  })
  await one.load()
  await attach(one)
  const view = { index: 2, count: 3, window: undefined, zoom: 1, inverted: false, sides: undefined, patient: wrong } as never
  events().onPatients([wrong] as never)
  events().onState(view)
  expect(await one.renew()).toBe(true)
  expect([one.snapshot().view?.index, told.filter((line) => line.startsWith('setStack'))]).toEqual([2, ['setStack 1.2.1 0']])
  there = [series(2), series(3)]
  expect(await one.renew()).toBe(true)
  expect(one.snapshot().series.map(({ seriesUid }) => seriesUid)).toEqual(['1.2.2', '1.2.3'])
  expect([one.snapshot().shown?.seriesUid, one.snapshot().patients]).toEqual(['1.2.2', []])
  expect(told.filter((line) => line.startsWith('setStack'))).toEqual(['setStack 1.2.1 0', 'setStack 1.2.2 0'])
  there = []
  await one.renew()
  // What the engine tells of it afterwards brings nothing back.
  events().onState(view)
  expect(one.snapshot()).toMatchObject({ phase: 'none', shown: null, view: null, series: [] })
  there = [series(1)]
  await one.renew()
  expect(one.snapshot()).toMatchObject({ phase: 'ready', shown: { seriesUid: '1.2.1' } })
})

test('[DAY-04] a list that does not come says so, and leaves everything as it is', async () => {
  const { session: one } = session({
    queryImages: (_, times) => {
      if (times > 1) throw noNetwork()
      return [STUDY]
    },
  })
  expect(await one.renew()).toBe(false)
  await one.load()
  await attach(one)
  expect(await one.renew()).toBe(false)
  expect(one.snapshot()).toMatchObject({ phase: 'ready', shown: { seriesUid: '1.2.1' } })
})
