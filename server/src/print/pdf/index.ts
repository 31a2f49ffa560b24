import { Worker } from 'node:worker_threads'
import type { PaperJob } from './job'

export type { PaperJob } from './job'

/** Draws papers. */
export interface PaperPress {
  /** The PDF. Rejects when it cannot be drawn, or not in time. */
  draw(job: PaperJob): Promise<Buffer>
  close(): Promise<void>
}

/** Nobody waits for a paper longer than this; papers that wait in the queue count with it. */
const TIMEOUT_MS = 60_000
const MOST_WAITING = 100
const MEMORY_MB = 512

interface Waiting {
  readonly done: (bytes: Buffer) => void
  readonly failed: (error: Error) => void
  readonly timer: NodeJS.Timeout
}

/**
 * One thread, which starts with the first paper and draws one after the other. One that hangs or dies fails the papers that were on
 * their way; the next paper starts another.
 * @param workerFile the bundled `entry.ts`
 */
export function paperPress(workerFile: string, timeoutMs = TIMEOUT_MS): PaperPress {
  const waiting = new Map<number, Waiting>()
  let serial = 0
  let worker: Worker | undefined

  function settle(id: number, act: (one: Waiting) => void): void {
    const one = waiting.get(id)
    if (!one) return
    waiting.delete(id)
    clearTimeout(one.timer)
    act(one)
  }
  function end(error: Error): void {
    const dead = worker
    worker = undefined
    for (const id of [...waiting.keys()]) settle(id, (one) => one.failed(error))
    void dead?.terminate()
  }
  function start(): Worker {
    const made = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    made.unref()
    made.on('message', ({ id, bytes, failed }: { id: number; bytes?: Uint8Array; failed?: string }) =>
      settle(id, (one) => (bytes ? one.done(Buffer.from(bytes)) : one.failed(new Error(`a paper was not drawn: ${failed}`)))),
    )
    // A thread that was given up says so later: the one after it is none of its business.
    made.on('error', (error) => worker === made && end(error))
    made.on('exit', () => worker === made && end(new Error('the thread that draws papers ended')))
    return made
  }

  return {
    draw(job) {
      if (waiting.size >= MOST_WAITING) return Promise.reject(new Error('too many papers wait'))
      worker ??= start()
      const id = ++serial
      return new Promise((done, failed) => {
        const timer = setTimeout(() => end(new Error('a paper was not drawn in time')), timeoutMs)
        timer.unref()
        waiting.set(id, { done, failed, timer })
        worker!.postMessage({ id, job })
      })
    },
    async close() {
      const open = worker
      end(new Error('the server stops'))
      await open?.terminate()
    },
  }
}
