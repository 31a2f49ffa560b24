import { DECODERS, DecoderError, type Decoders, SilentDecoder, type WorkerManager, watchDecoders } from './decoders'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

class Pool {}
const tasks = new Map<object, Promise<unknown>>()
const frame = (transferSyntax = 'plain') => ({ bytes: new Uint8Array(1), transferSyntax, pixels: 1_000_000 })

/** The engine's manager with workers that are told to fail by the test. */
function engine(): { manager: WorkerManager; workers: EventTarget[]; ended: string[]; fail: (at: number) => void } {
  const workers: EventTarget[] = []
  const ended: string[] = []
  const registry: Record<string, { workerFn: () => Worker; nativeWorkers: EventTarget[] }> = {}
  const manager: WorkerManager = {
    workerRegistry: registry,
    workerPoolManager: new Pool(),
    registerWorker(name, workerFn, { maxWorkerInstances }) {
      registry[name] = { workerFn, nativeWorkers: Array.from({ length: maxWorkerInstances }, workerFn) }
    },
    executeTask: (_, __, args) => (args?.pixelData && tasks.get(args.pixelData)) || new Promise(() => undefined),
    terminate: (name) => void ended.push(name),
  }
  const make = (): Worker => {
    const worker = new EventTarget()
    workers.push(worker)
    return worker as Worker
  }
  manager.registerWorker(DECODERS, make, { maxWorkerInstances: 2, overwrite: false })
  return { manager, workers, ended, fail: (at) => workers[at]!.dispatchEvent(Object.assign(new Event('error'), { message: 'no worker' })) }
}

const never = (): Promise<never> => new Promise(() => undefined)
const caught = (decoders: Decoders, work: () => Promise<unknown>): Promise<unknown> =>
  decoders.guarded(frame(), work).catch((error: unknown) => error)

test('[FD-02] a worker that does not start ends every picture that waits for it, and is told of once', async () => {
  const { manager, fail } = engine()
  const told = jest.fn()
  const decoders = watchDecoders(manager, told)
  const waiting = [caught(decoders, never), caught(decoders, never)]
  await Promise.resolve()
  fail(0)
  fail(1)
  for (const error of await Promise.all(waiting)) expect(error).toBeInstanceOf(DecoderError)
  expect(told).toHaveBeenCalledTimes(1)
  // Until it is mended nothing more is begun: no picture is fetched that nobody can decode.
  const begun = jest.fn(never)
  expect(await caught(decoders, begun)).toBeInstanceOf(DecoderError)
  expect(begun).not.toHaveBeenCalled()
  expect(() => decoders.check()).toThrow(DecoderError)
})

test('workers that run are left alone: what they answer and what they refuse goes through', async () => {
  const { manager, workers, ended } = engine()
  const decoders = watchDecoders(manager, () => undefined)
  decoders.mend()
  expect({ workers: workers.length, ended }).toEqual({ workers: 2, ended: [] })
  expect(await decoders.guarded(frame(), async () => 'pixels')).toBe('pixels')
  expect(await caught(decoders, () => Promise.reject(new Error('no image')))).toMatchObject({ message: 'no image' })
})

test('a retry begins with new workers and an empty queue, and hears of their loss too', async () => {
  const { manager, workers, ended, fail } = engine()
  const told = jest.fn()
  const decoders = watchDecoders(manager, told)
  const pool = manager.workerPoolManager
  fail(1)
  decoders.mend()
  expect({ workers: workers.length, ended }).toEqual({ workers: 4, ended: [DECODERS] })
  expect(manager.workerPoolManager).not.toBe(pool)
  expect(manager.workerPoolManager).toBeInstanceOf(Pool)
  expect(await decoders.guarded(frame(), async () => 'pixels')).toBe('pixels')
  const waiting = caught(decoders, never)
  fail(3)
  expect(await waiting).toBeInstanceOf(DecoderError)
  expect(told).toHaveBeenCalledTimes(2)
})

describe('a decoder that says nothing', () => {
  const settled = async (ms: number) => jest.advanceTimersByTimeAsync(ms)
  const heard = (work: Promise<unknown>) => {
    const told: unknown[] = []
    work.then(
      (value) => told.push(value),
      (error: Error) => told.push(error.name),
    )
    return told
  }

  test('[IMG-05] where the worker has answered and the engine makes nothing of it, the image is given up in a second', async () => {
    const { manager, ended } = engine()
    const decoders = watchDecoders(manager, () => undefined)
    const one = frame()
    tasks.set(one.bytes, Promise.resolve('values'))
    const told = heard(
      decoders.guarded(one, async () => {
        await manager.executeTask(DECODERS, 'task', { pixelData: one.bytes })
        return never()
      }),
    )
    await settled(1000)
    expect([told, ended]).toEqual([['SilentDecoder'], []])
    expect(new SilentDecoder().name).toBe('SilentDecoder')
  })

  test('a worker that hangs is ended after the time that its image may need; what another decoded beside it is decoded anew', async () => {
    const { manager, workers, ended } = engine()
    const decoders = watchDecoders(manager, () => undefined)
    await decoders.guarded(frame(), async () => 'known')
    const hangs = heard(decoders.guarded(frame(), never))
    await settled(500)
    let tries = 0
    const other = heard(decoders.guarded(frame(), () => (++tries === 1 ? never() : Promise.resolve('pixels'))))
    const third = heard(decoders.guarded(frame(), async () => 'later'))
    await settled(1400)
    expect([hangs, other, ended]).toEqual([[], [], []])
    await settled(200)
    expect([hangs, other, third, tries]).toEqual([['SilentDecoder'], ['pixels'], ['later'], 2])
    expect([ended, workers.length]).toEqual([[DECODERS], 4])
  })

  test('a loss while an image is decoded is told as that, and nothing is begun anew by the clock', async () => {
    const { manager, ended, fail } = engine()
    const decoders = watchDecoders(manager, () => undefined)
    const told = heard(decoders.guarded(frame(), never))
    await settled(10)
    fail(0)
    await settled(30_000)
    expect([told, ended]).toEqual([['DecoderError'], [DECODERS]])
  })

  test('the first of a kind is given the time that its file takes over a slow line', async () => {
    const { manager } = engine()
    const decoders = watchDecoders(manager, () => undefined)
    const told = heard(decoders.guarded(frame('rare'), never))
    await settled(14_000)
    expect(told).toEqual([])
    await settled(1000)
    expect(told).toEqual(['SilentDecoder'])
  })

  test('workers with nothing to do go, and are begun anew for the next image', async () => {
    const { manager, workers, ended } = engine()
    const decoders = watchDecoders(manager, () => undefined)
    await decoders.guarded(frame(), async () => 'one')
    await settled(3000)
    await decoders.guarded(frame(), async () => 'two')
    await settled(3900)
    expect([ended, workers.length]).toEqual([[], 2])
    await settled(100)
    expect([ended, workers.length]).toEqual([[DECODERS], 2])
    expect(await decoders.guarded(frame(), async () => 'three')).toBe('three')
    expect(workers.length).toBe(4)
  })
})
