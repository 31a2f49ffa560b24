import { type ChildProcess, fork } from 'node:child_process'
import { EXCEL_MOST, type ExcelAnswer } from './protocol'

/** Reads workbooks that somebody sent. */
export interface ExcelDoor {
  /** Sheets, or why not; `csv`: a table as text is taken too. Never rejects: whatever a file does to its reader, it is a refusal. */
  read(bytes: Uint8Array, csv?: boolean): Promise<ExcelAnswer>
  /** Readers that died or were killed so far, and whether one lives. */
  stats(): { readonly lost: number; readonly pid: number | undefined }
  close(): Promise<void>
}

/** Heap of the reader, MB, and the longest time of one file. */
const MEMORY_MB = 256
const TIMEOUT_MS = 5000
const START_MS = 20_000
const MOST_WAITING = 20
/** A reader without work goes: imports are rare. */
const IDLE_MS = 30_000

interface Job {
  readonly bytes: Uint8Array
  readonly csv: boolean
  readonly done: (answer: ExcelAnswer) => void
}

/**
 * One process beside the server, made with the first file and used for one file at a time. A process and not a thread: some faults of
 * memory end every thread of their process. One that hangs, dies or eats more than its share fails its file alone.
 * @param readerFile the bundled `entry.ts`
 */
export function excelDoor(readerFile: string, timeoutMs = TIMEOUT_MS): ExcelDoor {
  const waiting: Job[] = []
  let child: ChildProcess | undefined
  let isReady = false
  let job: (Job & { readonly id: number }) | undefined
  let timer: NodeJS.Timeout | undefined
  let serial = 0
  let lost = 0
  let closed = false

  function settle(answer: ExcelAnswer): void {
    const done = job?.done
    job = undefined
    done?.(answer)
  }
  function lose(dead: ChildProcess): void {
    if (child !== dead) return
    child = undefined
    clearTimeout(timer)
    dead.kill('SIGKILL')
    // One that went for want of work is no loss; one that never began would be started for ever.
    if (job) lost += 1
    else if (!isReady) waiting.shift()?.done({ refused: 'UNREADABLE' })
    isReady = false
    settle({ refused: 'UNREADABLE' })
    next()
  }
  function start(): void {
    const made = fork(readerFile, [], {
      env: {},
      execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--max-semi-space-size=16'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child = made
    made.on('message', (message: { ready?: true; id?: number; answer?: ExcelAnswer }) => {
      if (child !== made) return
      if (message.ready) isReady = true
      else if (job && message.id === job.id && message.answer) {
        clearTimeout(timer)
        settle(message.answer)
      }
      next()
    })
    made.on('error', () => lose(made))
    made.on('exit', () => lose(made))
    timer = setTimeout(() => lose(made), START_MS)
  }
  function next(): void {
    if (job || closed) return
    if (!child) {
      if (waiting.length > 0) start()
      return
    }
    if (!isReady) return
    clearTimeout(timer)
    const first = waiting.shift()
    const reader = child
    if (!first) {
      // Work keeps the server alive, a reader that waits for some does not.
      reader.unref()
      reader.channel?.unref()
      timer = setTimeout(() => lose(reader), IDLE_MS)
      timer.unref()
      return
    }
    reader.ref()
    reader.channel?.ref()
    serial += 1
    job = { ...first, id: serial }
    timer = setTimeout(() => lose(reader), timeoutMs)
    reader.send({ id: serial, bytes: first.bytes, csv: first.csv }, (error) => error && lose(reader))
  }

  return {
    read(bytes, csv = false) {
      if (bytes.byteLength > EXCEL_MOST.bytes) return Promise.resolve({ refused: 'TOO_LARGE' })
      if (closed || waiting.length >= MOST_WAITING) return Promise.resolve({ refused: 'BUSY' })
      return new Promise((done) => {
        waiting.push({ bytes, csv, done })
        next()
      })
    },
    stats: () => ({ lost, pid: child?.pid }),
    close() {
      closed = true
      for (const { done } of waiting.splice(0)) done({ refused: 'BUSY' })
      if (child) lose(child)
      return Promise.resolve()
    },
  }
}
