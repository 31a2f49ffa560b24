import { Worker } from 'node:worker_threads'
import { type Accepted, type AcceptRule, defaultAcceptRule } from '../dicom/accept.ts'
import { type DicomLimits, defaultDicomLimits } from '../dicom/limits.ts'
import type { Window } from '../dicom/lut.ts'
import { type RefusalCode, refusal } from '../dicom/reasons.ts'
import type { Stamp } from '../dicom/restamp.ts'
import {
  type AnswerMessage,
  type DicomAnswer,
  type DicomJobs,
  type DicomSource,
  type EcgAnswer,
  type EncodedPicture,
  type FrameSet,
  type JobMessage,
  type PictureOutput,
  type RawPicture,
  READY,
} from './protocol.ts'

/** Settings of the pool. */
export interface DicomWorkerOptions {
  /** The bundled `worker/entry.ts`. */
  workerFile: string
  /** Threads at most; they start when there is work. */
  size: number
  /** Largest file, bytes. */
  maxBytes: number
  /** Longest time of one job, milliseconds; a thread may take as long again to start. */
  timeoutMs: number
  /** The same for judging a file; `timeoutMs` when not told. */
  parseTimeoutMs?: number
  /** JavaScript heap of one thread, MB. Buffers stand outside it and are bounded by the limits. */
  memoryMb: number
  /** Most jobs that wait; more are refused as BUSY. 1000 unless said otherwise. */
  maxQueue?: number
  limits?: Partial<DicomLimits>
  rule?: Partial<AcceptRule>
}

/** The DICOM reader of the main thread. No method rejects for a bad file, and none throws. */
export interface DicomWorker {
  /** Judges a file: index record, metadata, notes, or why it is refused. */
  parse(source: DicomSource, rule?: Partial<AcceptRule>): Promise<DicomAnswer<Accepted>>
  /** Raw frames by number, from 1, in the order asked; `plain` ones decoded, where that changes no sample. */
  frames(source: DicomSource, numbers: number[], asked?: { clean?: boolean; plain?: boolean }): Promise<DicomAnswer<FrameSet>>
  /** The same file in Explicit VR Little Endian, where that changes no sample. */
  explicit(source: DicomSource): Promise<DicomAnswer<Uint8Array>>
  /** One frame (from 1) as a picture; the file's own window unless one is asked. */
  render(
    source: DicomSource,
    asked: { frame?: number; window?: Window; output?: Partial<PictureOutput> },
  ): Promise<DicomAnswer<EncodedPicture>>
  /** The middle frame, its longest edge 16..1024 pixels (128 unless said otherwise), JPEG unless said otherwise. */
  thumbnail(source: DicomSource, asked?: { size?: number; format?: PictureOutput['format'] }): Promise<DicomAnswer<EncodedPicture>>
  /** An uploaded picture of this media type, drawn anew. */
  redraw(source: DicomSource, type: string, maxEdge: number): Promise<DicomAnswer<{ bytes: Uint8Array; mediaType: string }>>
  /** The bytes behind a BulkDataURI; `path` is what follows its prefix. With `key`, out of the de-identified file. */
  bulk(source: DicomSource, path: string, key?: Uint8Array): Promise<DicomAnswer<Uint8Array>>
  /** The file without whom it is of, by the basic profile of PS3.15; the same key makes the same UIDs. */
  deidentify(source: DicomSource, key: Uint8Array): Promise<DicomAnswer<Uint8Array>>
  /** The same of a metadata answer's text; long values are then found below `base`. */
  deidentifyMetadata(text: string, key: Uint8Array, base: string): Promise<DicomAnswer<Uint8Array>>
  /** An uploaded PNG or JPEG as samples. */
  picture(source: DicomSource, maxEdge: number): Promise<DicomAnswer<RawPicture>>
  /** Writes the same file with other values of a few elements to a new path of the server's own; answers its length. */
  restamp(source: DicomSource, stamp: Stamp, to: string): Promise<DicomAnswer<{ length: number }>>
  /** An ECG in any format, by its content; a WFDB header comes with its signal files. */
  ecg(files: readonly { name: string; source: DicomSource }[], asked?: { who?: boolean }): Promise<DicomAnswer<EcgAnswer>>
  /** Threads that live, jobs that run and wait, threads killed or died so far. */
  stats(): { threads: number; running: number; waiting: number; lost: number }
  /** Ends all threads; what runs and waits is refused as CLOSED. */
  close(): Promise<void>
}

interface Pending {
  message: JobMessage
  settle(answer: DicomAnswer<unknown>): void
}

interface Thread {
  worker: Worker
  job: Pending | undefined
  timer: NodeJS.Timeout | undefined
  /** It has loaded its code. Until then no job's time runs: a busy machine is no fault of a file. */
  ready: boolean
}

/** Makes the pool. A thread that takes too long, runs out of memory or dies is replaced, and its job alone is refused. */
export function createDicomWorker(options: DicomWorkerOptions): DicomWorker {
  return new Pool(options)
}

class Pool implements DicomWorker {
  private readonly threads = new Set<Thread>()
  private readonly waiting: Pending[] = []
  private readonly options: DicomWorkerOptions
  private readonly limits: DicomLimits
  private readonly rule: AcceptRule
  private nextId = 1
  private lost = 0
  private closed = false

  constructor(options: DicomWorkerOptions) {
    this.options = options
    this.limits = { ...defaultDicomLimits, ...options.limits, maxBytes: options.maxBytes }
    this.rule = { ...defaultAcceptRule, ...options.rule }
  }

  parse(source: DicomSource, rule?: Partial<AcceptRule>): Promise<DicomAnswer<Accepted>> {
    return this.run('parse', source, { rule: { ...this.rule, ...rule } })
  }

  frames(
    source: DicomSource,
    numbers: number[],
    { clean = false, plain = false }: { clean?: boolean; plain?: boolean } = {},
  ): Promise<DicomAnswer<FrameSet>> {
    return this.run('frames', source, { numbers, clean, plain })
  }

  explicit(source: DicomSource): Promise<DicomAnswer<Uint8Array>> {
    return this.run('explicit', source, {})
  }

  render(
    source: DicomSource,
    asked: { frame?: number; window?: Window; output?: Partial<PictureOutput> },
  ): Promise<DicomAnswer<EncodedPicture>> {
    const output: PictureOutput = { format: 'jpeg', ...asked.output }
    return this.run('render', source, { frame: asked.frame ?? 1, output, ...(asked.window ? { window: asked.window } : {}) })
  }

  thumbnail(source: DicomSource, asked: { size?: number; format?: PictureOutput['format'] } = {}): Promise<DicomAnswer<EncodedPicture>> {
    const maxEdge = Math.min(Math.max(Math.round(asked.size ?? 128), 16), 1024)
    return this.run('thumbnail', source, { output: { format: asked.format ?? 'jpeg', maxEdge } })
  }

  picture(source: DicomSource, maxEdge: number): Promise<DicomAnswer<RawPicture>> {
    return this.run('picture', source, { maxEdge })
  }

  redraw(source: DicomSource, type: string, maxEdge: number): Promise<DicomAnswer<{ bytes: Uint8Array; mediaType: string }>> {
    return this.run('redraw', source, { type, maxEdge })
  }

  restamp(source: DicomSource, stamp: Stamp, to: string): Promise<DicomAnswer<{ length: number }>> {
    return this.run('restamp', source, { stamp, to })
  }

  bulk(source: DicomSource, path: string, key?: Uint8Array): Promise<DicomAnswer<Uint8Array>> {
    return this.run('bulk', source, { path, ...(key ? { key } : {}) })
  }

  deidentify(source: DicomSource, key: Uint8Array): Promise<DicomAnswer<Uint8Array>> {
    return this.run('deidentify', source, { key })
  }

  deidentifyMetadata(text: string, key: Uint8Array, base: string): Promise<DicomAnswer<Uint8Array>> {
    return this.run('deidentifyMetadata', { bytes: Buffer.from(text) }, { key, base })
  }

  ecg(files: readonly { name: string; source: DicomSource }[], { who = false } = {}): Promise<DicomAnswer<EcgAnswer>> {
    const [first, ...beside] = files
    if (!first) return Promise.resolve({ ok: false, refusal: refusal('EMPTY_FILE') })
    const bytes = files.reduce((sum, { source }) => sum + ('bytes' in source ? source.bytes.byteLength : 0), 0)
    if (bytes > this.limits.maxBytes) return Promise.resolve({ ok: false, refusal: refusal('TOO_LARGE') })
    return this.run('ecg', first.source, { name: first.name, beside, ...(who ? { who } : {}) })
  }

  stats(): { threads: number; running: number; waiting: number; lost: number } {
    const running = [...this.threads].filter(({ job }) => job).length
    return { threads: this.threads.size, running, waiting: this.waiting.length, lost: this.lost }
  }

  async close(): Promise<void> {
    this.closed = true
    for (const job of this.waiting.splice(0)) job.settle({ ok: false, refusal: refusal('CLOSED') })
    const threads = [...this.threads]
    for (const thread of threads) this.finish(thread, { ok: false, refusal: refusal('CLOSED') })
    this.threads.clear()
    await Promise.all(threads.map(({ worker }) => worker.terminate()))
  }

  private run<K extends keyof DicomJobs>(
    kind: K,
    source: DicomSource,
    take: DicomJobs[K]['take'],
  ): Promise<DicomAnswer<DicomJobs[K]['give']>> {
    return new Promise((resolve) => {
      const refuse = (code: RefusalCode): void => resolve({ ok: false, refusal: refusal(code) })
      if (this.closed) return refuse('CLOSED')
      if (this.waiting.length >= (this.options.maxQueue ?? 1000)) return refuse('BUSY')
      if ('bytes' in source && source.bytes.byteLength > this.limits.maxBytes) return refuse('TOO_LARGE')
      const message = { id: this.nextId, kind, source, limits: this.limits, take } as JobMessage
      this.nextId += 1
      this.waiting.push({ message, settle: (answer) => resolve(answer as DicomAnswer<DicomJobs[K]['give']>) })
      this.dispatch()
    })
  }

  private dispatch(): void {
    while (this.waiting.length > 0 && !this.closed) {
      const thread = [...this.threads].find(({ job }) => !job) ?? (this.threads.size < this.options.size ? this.start() : undefined)
      if (!thread) return
      this.give(thread, this.waiting.shift()!)
    }
  }

  private give(thread: Thread, job: Pending): void {
    thread.job = job
    this.time(thread)
    thread.worker.ref()
    try {
      thread.worker.postMessage(job.message)
    } catch {
      // Bytes that were handed away meanwhile cannot be sent; the thread is well.
      this.finish(thread, { ok: false, refusal: refusal('UNREADABLE', 'bytes') })
    }
  }

  private time(thread: Thread): void {
    const { timeoutMs, parseTimeoutMs = timeoutMs } = this.options
    clearTimeout(thread.timer)
    const most = thread.ready && thread.job?.message.kind === 'parse' ? parseTimeoutMs : timeoutMs
    thread.timer = setTimeout(() => this.lose(thread, 'TIMEOUT'), most)
  }

  private start(): Thread {
    const { memoryMb, workerFile } = this.options
    const worker = new Worker(workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      stdin: false,
      env: {},
      argv: [],
    })
    const thread: Thread = { worker, job: undefined, timer: undefined, ready: false }
    worker.on('message', (message: AnswerMessage | typeof READY) => {
      if (message === READY) {
        thread.ready = true
        if (thread.job) this.time(thread)
        return
      }
      const { id, answer } = message
      if (thread.job?.message.id !== id) return
      this.finish(thread, answer)
      this.dispatch()
    })
    worker.on('messageerror', () => this.lose(thread, 'WORKER_DIED'))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.lose(thread, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'OUT_OF_MEMORY' : 'WORKER_DIED', error.code ?? error.name),
    )
    worker.on('exit', () => this.lose(thread, 'WORKER_DIED', 'exit'))
    worker.unref()
    this.threads.add(thread)
    return thread
  }

  private finish(thread: Thread, answer: DicomAnswer<unknown>): void {
    clearTimeout(thread.timer)
    const { job } = thread
    thread.job = undefined
    // An idle thread keeps no process alive.
    thread.worker.unref()
    job?.settle(answer)
  }

  private lose(thread: Thread, code: RefusalCode, detail?: string): void {
    if (!this.threads.delete(thread)) return
    this.lost += 1
    void thread.worker.terminate()
    this.finish(thread, { ok: false, refusal: refusal(code, detail) })
    this.dispatch()
  }
}
