import { eightBits, rgbOf422 } from './colour-frames'
import { darkened, isTooBright } from './extended-frames'
import { type DecodeTask, plainFrame } from './plain-frames'
import { signedFrame } from './signed-frames'
import { unusualFrame } from './unusual-frames'

/** Under which the engine's loader registers its decoding workers. */
export const DECODERS = 'dicomImageLoader'

type Task = (name: string, method: string, args?: { readonly pixelData?: object }, options?: object) => Promise<unknown>

/** What is used here of the engine's manager of workers; its own types keep it private. */
export interface WorkerManager {
  workerRegistry: Readonly<Record<string, { readonly workerFn: () => Worker; readonly nativeWorkers: readonly EventTarget[] }>>
  workerPoolManager: object
  registerWorker(name: string, workerFn: () => Worker, options: { maxWorkerInstances: number; overwrite: boolean }): void
  executeTask: Task
  terminate(name: string): void
}

/** A decoding worker did not start, or ended: its file is missing or differs from the release. */
export class DecoderError extends Error {
  override readonly name = 'DecoderError'
}

/** A decoder said nothing of an image in the time that one may need. */
export class SilentDecoder extends Error {
  override readonly name = 'SilentDecoder'
}

/** The workers were begun anew because of another image: this one is decoded once more. */
class Interrupted extends Error {}

/** One frame's way through a decoder. */
export interface Decoding {
  /** As they are handed to the engine: by them its task is known. */
  readonly bytes: Uint8Array
  readonly transferSyntax: string
  /** Columns times rows. */
  readonly pixels: number
}

export interface Decoders {
  /** @throws DecoderError where a worker is lost: nothing need be fetched that nobody can decode */
  check(): void
  /**
   * What the work gives; DecoderError as soon as a worker is lost, SilentDecoder when one does not answer: the engine would wait for ever.
   * As many at a time as there are workers, so that an image's time is its own.
   */
  guarded<T>(decoding: Decoding, work: () => Promise<T>): Promise<T>
  /** Where one was lost: all of them anew. */
  mend(): void
}

/** Silence that is one: after an answer of the worker, or from the beginning where its decoder is here. */
const SILENT_MS = 1000
/** A large image takes its time on a slow machine. */
const MS_A_PIXEL = 1 / 1000
/** The first of a kind waits for its decoder's own file, over whatever line. */
const FIRST_MS = 15_000
/** Workers that have nothing to do keep the memory of what they did: they go, and are begun anew. */
const IDLE_MS = 4000

/** Watches the workers that decode. `tell` hears once of each loss. */
export function watchDecoders(manager: WorkerManager, tell: () => void): Decoders {
  let lost: DecoderError | undefined
  const waiting = new Set<(error: Error) => void>()
  /** Who hears of a task's end, by the bytes that it was given. */
  const ends = new WeakMap<object, () => void>()
  /** Transfer syntaxes whose decoder has answered. */
  const answered = new Set<string>()
  const registered = () => manager.workerRegistry[DECODERS]
  const places = registered()?.nativeWorkers.length ?? 1

  function lose(event: Event): void {
    if (lost !== undefined) return
    lost = new DecoderError((event as ErrorEvent).message ?? '')
    for (const reject of waiting) reject(lost)
    tell()
  }

  function watch(): void {
    for (const worker of registered()?.nativeWorkers ?? []) worker.addEventListener('error', lose)
  }

  function check(): void {
    if (lost !== undefined) throw lost
  }

  let asleep = false
  let idle: ReturnType<typeof setTimeout> | undefined
  function begin(): void {
    const before = registered()
    if (!before) return
    manager.terminate(DECODERS)
    // Tasks of a worker that ended never end themselves, and would hold their places in the queue.
    const Pool = manager.workerPoolManager.constructor as new (id: string) => object
    manager.workerPoolManager = new Pool('webworker')
    asleep = false
    manager.registerWorker(DECODERS, before.workerFn, { maxWorkerInstances: places, overwrite: true })
    watch()
  }

  let busy = 0
  const line: (() => void)[] = []
  async function enter(): Promise<void> {
    clearTimeout(idle)
    if (busy >= places) await new Promise<void>((go) => line.push(go))
    else busy++
    if (asleep) begin()
  }
  function leave(): void {
    const next = line.shift()
    if (next) {
      next()
      return
    }
    busy--
    if (busy > 0) return
    clearTimeout(idle)
    idle = setTimeout(() => {
      asleep = true
      manager.terminate(DECODERS)
    }, IDLE_MS)
  }

  function once<T>({ bytes, transferSyntax, pixels }: Decoding, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const fail = (error: Error): void => {
        clearTimeout(clock)
        waiting.delete(fail)
        reject(error)
      }
      const silent = (): void => fail(new SilentDecoder('the decoder does not answer'))
      const hangs = (): void => {
        silent()
        begin()
        for (const other of waiting) other(new Interrupted())
      }
      let clock = setTimeout(hangs, answered.has(transferSyntax) ? SILENT_MS + pixels * MS_A_PIXEL : FIRST_MS)
      waiting.add(fail)
      ends.set(bytes, () => {
        answered.add(transferSyntax)
        if (!waiting.has(fail)) return
        // The worker is done: what the engine makes of it comes at once, or a fault that nobody can catch kept it from coming.
        clearTimeout(clock)
        clock = setTimeout(silent, SILENT_MS)
      })
      work().then((value) => {
        answered.add(transferSyntax)
        clearTimeout(clock)
        waiting.delete(fail)
        resolve(value)
      }, fail)
    })
  }

  const execute = manager.executeTask.bind(manager)
  manager.executeTask = (name, method, args, options) => {
    const frame = name === DECODERS && method === 'decodeTask' ? (args as unknown as DecodeTask) : undefined
    const plain = frame && (unusualFrame(frame) ?? plainFrame(frame) ?? rgbOf422(frame))
    const tooBright = frame !== undefined && isTooBright(frame)
    const mended = <T>(one: T): T => (!frame ? one : tooBright ? darkened(frame, one) : eightBits(frame, signedFrame(frame, one)))
    const task = plain ? Promise.resolve(plain) : execute(name, method, args, options).then(mended)
    const end = (): void => (args?.pixelData ? ends.get(args.pixelData)?.() : undefined)
    task.then(end, end)
    return task
  }
  watch()
  return {
    check,
    async guarded(decoding, work) {
      check()
      await enter()
      try {
        check()
        return await once(decoding, work).catch((error: unknown) => {
          if (error instanceof Interrupted) return once(decoding, work)
          throw error
        })
      } finally {
        leave()
      }
    },
    mend() {
      if (lost === undefined || registered() === undefined) return
      lost = undefined
      begin()
    },
  }
}
