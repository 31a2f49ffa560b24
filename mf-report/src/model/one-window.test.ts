import { holdReport, type Windows } from './one-window'

/** Locks and channel that several windows of one browser share. */
function browser() {
  const held = new Map<string, { end: () => void; reject: (why: Error) => void }>()
  const waiting: { name: string; grant: () => void }[] = []
  const listeners = new Set<(event: MessageEvent) => void>()
  const run = (name: string, callback: (lock: Lock | null) => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      held.set(name, { end: () => undefined, reject })
      const done = () => {
        held.delete(name)
        const at = waiting.findIndex((one) => one.name === name)
        if (at >= 0) waiting.splice(at, 1)[0]!.grant()
      }
      void Promise.resolve(callback({ name, mode: 'exclusive' })).then((value) => {
        done()
        resolve(value)
      })
    })
  const request = (name: string, how: LockOptions, callback: (lock: Lock | null) => unknown): Promise<unknown> => {
    if (how.steal) {
      held.get(name)?.reject(new DOMException('stolen', 'AbortError'))
      return run(name, callback)
    }
    if (!held.has(name)) return run(name, callback)
    if (how.ifAvailable) return Promise.resolve(callback(null))
    return new Promise((resolve, reject) => {
      const entry = { name, grant: () => resolve(run(name, callback)) }
      waiting.push(entry)
      how.signal?.addEventListener('abort', () => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new DOMException('late', 'AbortError'))
      })
    })
  }
  const window = (): Windows => ({
    locks: { request } as never,
    channel: {
      postMessage: (data: unknown) => {
        for (const listener of listeners) listener({ data } as MessageEvent)
      },
      addEventListener: (_: string, listener: never) => void listeners.add(listener),
      removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
    } as never,
  })
  return window
}

test('[RS-21] a second window does not write the same report; asked to, the first one saves before it lets go', async () => {
  const window = browser()
  const steps: string[] = []
  const lost = async () => {
    steps.push('saving')
    await Promise.resolve()
    steps.push('saved')
  }
  expect(await holdReport('r', lost, false, window())).toBeDefined()
  expect(await holdReport('r', async () => undefined, false, window())).toBeUndefined()
  expect(steps).toEqual([])
  const second = await holdReport('r', async () => undefined, true, window())
  expect(second).toBeDefined()
  expect(steps).toEqual(['saving', 'saved'])
  second!.release()
  await new Promise((resolve) => setTimeout(resolve))
  expect(await holdReport('r', async () => undefined, false, window())).toBeDefined()
})

test('[RS-21] a window that answers nothing is overruled, and told', async () => {
  const window = browser()
  const frozen: Windows = {
    ...window(),
    channel: { postMessage: () => undefined, addEventListener: () => undefined, removeEventListener: () => undefined } as never,
  }
  let told = 0
  await holdReport('r', async () => void told++, false, frozen)
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort())
    return controller.signal
  })
  expect(await holdReport('r', async () => undefined, true, window())).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve))
  expect(told).toBe(1)
  jest.restoreAllMocks()
})

test('a free report is taken however late a busy page hears of it', async () => {
  const window = browser()
  const { locks, channel } = window()
  // What the browser does while the page's thread is busy: the time is over before the grant is heard.
  const request = ((name: string, how: LockOptions, callback: (lock: Lock | null) => unknown) =>
    how.signal ? Promise.reject(new DOMException('late', 'AbortError')) : locks.request(name, how, callback as never)) as never
  expect(await holdReport('r', async () => undefined, false, { locks: { request }, channel })).toBeDefined()
})

test('other reports are nobody’s concern', async () => {
  const window = browser()
  expect(await holdReport('a', async () => undefined, false, window())).toBeDefined()
  expect(await holdReport('b', async () => undefined, false, window())).toBeDefined()
})
