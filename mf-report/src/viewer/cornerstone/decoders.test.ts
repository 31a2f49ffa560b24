import { DECODERS, DecoderError, type Decoders, type WorkerManager, watchDecoders } from './decoders'

class Pool {}

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
  decoders.guarded(work).catch((error: unknown) => error)

test('[FD-02] a worker that does not start ends every picture that waits for it, and is told of once', async () => {
  const { manager, fail } = engine()
  const told = jest.fn()
  const decoders = watchDecoders(manager, told)
  const waiting = [caught(decoders, never), caught(decoders, never)]
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
  expect(await decoders.guarded(async () => 'pixels')).toBe('pixels')
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
  expect(await decoders.guarded(async () => 'pixels')).toBe('pixels')
  const waiting = caught(decoders, never)
  fail(3)
  expect(await waiting).toBeInstanceOf(DecoderError)
  expect(told).toHaveBeenCalledTimes(2)
})
