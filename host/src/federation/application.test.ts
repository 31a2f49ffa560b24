import type { ModuleLifecycles, RegisteredModule } from '@farsight/shared/module'
import { heldBack } from '../../../shared/api/test/held-back'
import { readConfig } from '../boot/config'
import { type ApplicationState, createApplication } from './application'

const x = { name: 'mf-x', version: '1.0.0' } as RegisteredModule
const emptied = jest.fn()
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function lifecycles(log: string[], mount: () => Promise<void> = async () => undefined): ModuleLifecycles {
  return {
    bootstrap: async () => void log.push('bootstrap'),
    mount: async () => {
      log.push('mount')
      await mount()
    },
    unmount: async () => void log.push('unmount'),
    unload: async () => void log.push('unload'),
  }
}

function make(load: () => Promise<ModuleLifecycles>, { slowMs = 5000, timeoutMs = 5000 } = {}) {
  const states: string[] = []
  const events: { code: string; ms: number }[] = []
  const tell = (state: ApplicationState): void =>
    void states.push(state.phase === 'failed' ? `failed ${state.fault}` : state.phase === 'loading' && state.slow ? 'slow' : state.phase)
  const application = createApplication({
    module: x,
    federation: { load },
    diagnose: async () => 'unreachable',
    container: () => ({ replaceChildren: emptied }) as unknown as HTMLElement,
    slowMs,
    timeoutMs,
    onState: tell,
    onEvent: (code, ms) => void events.push({ code, ms }),
  })
  return { application, states, events }
}

test('enter loads once and mounts; leave unmounts; the next enter mounts without loading', async () => {
  const log: string[] = []
  const load = jest.fn(async () => lifecycles(log))
  const { application, states } = make(load)
  application.enter()
  await nextTurn()
  await application.leave()
  application.enter()
  await nextTurn()
  expect(states).toEqual(['loading', 'mounted', 'away', 'loading', 'mounted'])
  expect(log).toEqual(['bootstrap', 'mount', 'unmount', 'mount'])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a module that the user left while it was loading is not mounted when it comes', async () => {
  const log: string[] = []
  const { promise, come } = heldBack<ModuleLifecycles>()
  const { application, states } = make(() => promise)
  application.enter()
  await application.leave()
  come(lifecycles(log))
  await nextTurn()
  expect(log).toEqual(['bootstrap'])
  expect(states.at(-1)).toBe('away')
})

test('left and entered again while loading: it is mounted, once', async () => {
  const log: string[] = []
  const { promise, come } = heldBack<ModuleLifecycles>()
  const { application, states } = make(() => promise)
  application.enter()
  await application.leave()
  application.enter()
  come(lifecycles(log))
  await nextTurn()
  expect(log).toEqual(['bootstrap', 'mount'])
  expect(states.at(-1)).toBe('mounted')
})

test('left while it was mounting: it is taken away as soon as it stands', async () => {
  const log: string[] = []
  let stand: () => void = () => undefined
  const { application, states } = make(async () =>
    lifecycles(
      log,
      () =>
        new Promise((resolve) => {
          stand = resolve
        }),
    ),
  )
  application.enter()
  await nextTurn()
  await application.leave()
  stand()
  await nextTurn()
  expect(log).toEqual(['bootstrap', 'mount', 'unmount'])
  expect(states.at(-1)).toBe('away')
})

test('a load that fails is diagnosed; retry loads again', async () => {
  const log: string[] = []
  const load = jest.fn(async () => lifecycles(log)).mockRejectedValueOnce(new Error('RUNTIME-008 ScriptNetworkError'))
  const { application, states } = make(load)
  application.enter()
  await nextTurn()
  expect(states.at(-1)).toBe('failed unreachable')
  application.retry()
  await nextTurn()
  expect(states.at(-1)).toBe('mounted')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a mount that throws is a fault of its own; retry mounts again', async () => {
  const log: string[] = []
  const mount = jest.fn(async () => undefined).mockRejectedValueOnce(new Error('no such element'))
  const { application, states } = make(async () => lifecycles(log, mount))
  application.enter()
  await nextTurn()
  expect(states.at(-1)).toBe('failed mount')
  application.retry()
  await nextTurn()
  expect(states.at(-1)).toBe('mounted')
})

test('slow is said while the load goes on; after the time allowed it is a failure', async () => {
  const { application, states } = make(() => new Promise(() => undefined), { slowMs: 5, timeoutMs: 30 })
  application.enter()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(states).toEqual(['loading', 'slow', 'failed timeout'])
})

test('entering answers at once and never throws: nobody waits for a module that does not come', () => {
  const { application } = make(async () => {
    throw new Error('broken')
  })
  expect(application.enter()).toBeUndefined()
})

test('destroy unloads what is kept alive', async () => {
  const log: string[] = []
  const { application } = make(async () => lifecycles(log))
  application.enter()
  await nextTurn()
  await application.destroy()
  expect(log).toEqual(['bootstrap', 'mount', 'unload'])
})

describe('on a moved clock, with the times of the specification', () => {
  const { moduleSlowMs: slowMs, moduleTimeoutMs: timeoutMs } = readConfig({})
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const after = (ms: number) => () => new Promise<ModuleLifecycles>((resolve) => setTimeout(() => resolve(lifecycles([])), ms))

  test('[FD-12] 15 s: it is said that it takes long, while the load goes on; what comes at 119 s is shown', async () => {
    const { application, states } = make(after(119_000), { slowMs, timeoutMs })
    application.enter()
    await jest.advanceTimersByTimeAsync(14_999)
    expect(states).toEqual(['loading'])
    await jest.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['loading', 'slow'])
    await jest.advanceTimersByTimeAsync(104_000)
    expect(states).toEqual(['loading', 'slow', 'mounted'])
  })

  test('[FD-12] 121 s is too late: given up at 120 s, and not begun again by itself', async () => {
    const load = jest.fn(after(121_000))
    const { application, states } = make(load, { slowMs, timeoutMs })
    application.enter()
    await jest.advanceTimersByTimeAsync(119_999)
    expect(states.at(-1)).toBe('slow')
    await jest.advanceTimersByTimeAsync(1)
    expect(states.at(-1)).toBe('failed timeout')
    await jest.advanceTimersByTimeAsync(600_000)
    expect(states.at(-1)).toBe('failed timeout')
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('[FED-17] the first good load is told with its milliseconds, once a page; every fault with its code', async () => {
    const load = jest.fn(after(250)).mockRejectedValueOnce(new Error('RUNTIME-008 ScriptNetworkError'))
    const { application, events } = make(load, { slowMs, timeoutMs })
    application.enter()
    await jest.advanceTimersByTimeAsync(10)
    application.retry()
    await jest.advanceTimersByTimeAsync(300)
    await application.leave()
    application.enter()
    await jest.advanceTimersByTimeAsync(300)
    expect(events).toEqual([
      { code: 'FED-101', ms: 0 },
      { code: '', ms: 250 },
    ])
  })
})

test('[FD-19] withdrawn while it is on the screen: away at once, its own farewell afterwards, and never loaded again', async () => {
  const log: string[] = []
  const load = jest.fn(async () => lifecycles(log))
  const { application, states } = make(load)
  application.enter()
  await nextTurn()
  const withdrawing = application.withdraw()
  expect(states.at(-1)).toBe('failed withdrawn')
  await withdrawing
  expect(log).toEqual(['bootstrap', 'mount', 'unmount', 'unload'])
  expect(emptied).toHaveBeenCalledTimes(1)
})

test('[FD-19] withdrawn while it was loading: it is not mounted when it comes', async () => {
  const log: string[] = []
  const { promise, come } = heldBack<ModuleLifecycles>()
  const { application, states } = make(() => promise)
  application.enter()
  await application.withdraw()
  come(lifecycles(log))
  await nextTurn()
  expect(log).toEqual(['bootstrap'])
  expect(states.at(-1)).toBe('failed withdrawn')
})
