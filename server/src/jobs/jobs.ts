/** Work that the server does by its own clock. */
export interface Job {
  readonly name: string
  /** How often at most, by the server's clock; milliseconds. */
  readonly every: number
  run(now: number): Promise<void>
}

/** Runs jobs one after the other, each when its time has come; a job that fails is tried again at its next time. */
export class Jobs {
  private readonly done = new Map<string, number>()
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()

  constructor(
    private readonly jobs: readonly Job[],
    private readonly clock: () => number,
    private readonly failed: (name: string, error: unknown) => void,
  ) {}

  /** Looks at the clock now and then. */
  start(lookEvery = 15_000): void {
    this.timer = setInterval(() => void this.tick(), lookEvery)
    this.timer.unref()
  }

  /** Runs what is due; a second call waits for the first one's end. */
  tick(): Promise<void> {
    this.running = this.running.then(() => this.runDue())
    return this.running
  }

  private async runDue(): Promise<void> {
    for (const job of this.jobs) {
      const now = this.clock()
      const last = this.done.get(job.name)
      if (last !== undefined && now >= last && now - last < job.every) continue
      this.done.set(job.name, now)
      await job.run(now).catch((error) => this.failed(job.name, error))
    }
  }

  /** No job begins any more; answers when the one that runs has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }
}
