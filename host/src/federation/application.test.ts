import type { ModuleLifecycles, RegisteredModule } from '@farsight/shared/module'
import { type ApplicationState, createApplication } from './application'

const x = { name: 'mf-x', version: '1.0.0' } as RegisteredModule
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
  const tell = (state: ApplicationState): void =>
    void states.push(state.phase === 'failed' ? `failed ${state.fault}` : state.phase === 'loading' && state.slow ? 'slow' : state.phase)
  const application = createApplication({
    module: x,
    federation: { load },
    diagnose: async () => 'unreachable',
    container: () => ({}) as HTMLElement,
    slowMs,
    timeoutMs,
    onState: tell,
  })
  return { application, states }
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
  let come: (value: ModuleLifecycles) => void = () => undefined
  const { application, states } = make(
    () =>
      new Promise((resolve) => {
        come = resolve
      }),
  )
  application.enter()
  await application.leave()
  come(lifecycles(log))
  await nextTurn()
  expect(log).toEqual(['bootstrap'])
  expect(states.at(-1)).toBe('away')
})

test('left and entered again while loading: it is mounted, once', async () => {
  const log: string[] = []
  let come: (value: ModuleLifecycles) => void = () => undefined
  const { application, states } = make(
    () =>
      new Promise((resolve) => {
        come = resolve
      }),
  )
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
