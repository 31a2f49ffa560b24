/** Under which the engine's loader registers its decoding workers. */
export const DECODERS = 'dicomImageLoader'

/** What is used here of the engine's manager of workers; its own types keep it private. */
export interface WorkerManager {
  workerRegistry: Readonly<Record<string, { readonly workerFn: () => Worker; readonly nativeWorkers: readonly EventTarget[] }>>
  workerPoolManager: object
  registerWorker(name: string, workerFn: () => Worker, options: { maxWorkerInstances: number; overwrite: boolean }): void
  terminate(name: string): void
}

/** A decoding worker did not start, or ended: its file is missing or differs from the release. */
export class DecoderError extends Error {
  override readonly name = 'DecoderError'
}

export interface Decoders {
  /** @throws DecoderError where a worker is lost: nothing need be fetched that nobody can decode */
  check(): void
  /** What the work gives, or DecoderError as soon as a worker is lost: the engine would wait for its answer for ever. */
  guarded<T>(work: () => Promise<T>): Promise<T>
  /** Where one was lost: all of them anew. */
  mend(): void
}

/** Watches the workers that decode. `tell` hears once of each loss. */
export function watchDecoders(manager: WorkerManager, tell: () => void): Decoders {
  let lost: DecoderError | undefined
  const waiting = new Set<(error: DecoderError) => void>()
  const registered = () => manager.workerRegistry[DECODERS]

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

  watch()
  return {
    check,
    async guarded(work) {
      check()
      let reject: (error: DecoderError) => void = () => undefined
      const loss = new Promise<never>((_, fail) => {
        reject = fail
      })
      waiting.add(reject)
      try {
        return await Promise.race([work(), loss])
      } finally {
        waiting.delete(reject)
      }
    },
    mend() {
      const before = registered()
      if (lost === undefined || before === undefined) return
      manager.terminate(DECODERS)
      // Tasks of the lost worker never end, and would hold their places in the queue.
      const Pool = manager.workerPoolManager.constructor as new (id: string) => object
      manager.workerPoolManager = new Pool('webworker')
      lost = undefined
      manager.registerWorker(DECODERS, before.workerFn, { maxWorkerInstances: before.nativeWorkers.length, overwrite: true })
      watch()
    },
  }
}
