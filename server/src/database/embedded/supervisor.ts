import type { ChildProcess } from 'node:child_process'
import { fail } from './errors'
import { type LaunchPlan, launch, type Postmaster, StillHeld } from './launch'
import { sleep } from './processes'

/** Hooks and figures of a supervisor; times in milliseconds. */
export interface SupervisorOptions {
  plan: LaunchPlan
  log: { info(o: object, message: string): void; warn(o: object, message: string): void; error(o: object, message: string): void }
  /** Called each time the postmaster ends by itself, before it is started again. */
  onUnexpectedExit?(): void
}

const RETRY = 100
const RETRY_MOST = 5_000
const LOCK_PATIENCE = 15_000
const STOP_PATIENCE = 20_000

/** Keeps one postmaster running: the first start, starts again after an unexpected end, the orderly stop. */
export class Supervisor {
  private readonly options: SupervisorOptions
  private child: ChildProcess | null = null
  private current: Postmaster | null = null
  private stopping: Promise<void> | null = null
  private watching: Promise<void> = Promise.resolve()
  // Where setpriv is missing the postmaster would outlive a process.exit(); a signal can be sent even then.
  private readonly onProcessExit = (): void => void this.child?.kill('SIGINT')

  constructor(options: SupervisorOptions) {
    this.options = options
  }

  /** Starts postgres for the first time; a lock that a dead owner's processes still hold is waited for, 15 s at most. */
  async start(): Promise<void> {
    process.on('exit', this.onProcessExit)
    const end = Date.now() + LOCK_PATIENCE
    try {
      for (;;) {
        try {
          const postmaster = await this.launchOnce()
          this.watching = this.watch(postmaster)
          return
        } catch (error) {
          if (!(error instanceof StillHeld)) throw error
          if (Date.now() > end) throw fail.locked(this.options.plan.place.base)
          await sleep(RETRY)
        }
      }
    } catch (error) {
      process.off('exit', this.onProcessExit)
      throw error
    }
  }

  /** The postmaster's pid, the last one while it is being started again. */
  processId(): number {
    return this.current?.pid ?? this.child?.pid ?? 0
  }

  /** True while the postmaster runs and has answered. */
  healthy(): boolean {
    return this.current !== null && this.stopping === null
  }

  /** SIGINT (fast shutdown), after 20 s SIGQUIT; SIGKILL only when even that is not heeded. Any further call waits for the first. */
  stop(): Promise<void> {
    this.stopping ??= this.end()
    return this.stopping
  }

  private async launchOnce(): Promise<Postmaster> {
    this.current = await launch(this.options.plan, (child) => {
      this.child = child
    })
    return this.current
  }

  private async watch(first: Postmaster): Promise<void> {
    let postmaster: Postmaster | null = first
    while (postmaster !== null) {
      const exit = await postmaster.exited
      this.current = null
      if (this.stopping !== null) return
      this.options.log.error(
        { postmaster: postmaster.pid, code: exit.code, signal: exit.signal },
        'the database ended unexpectedly; starting it again',
      )
      this.options.onUnexpectedExit?.()
      postmaster = await this.startAgain()
    }
  }

  private async startAgain(): Promise<Postmaster | null> {
    const began = Date.now()
    let wait = 0
    for (let attempt = 1; ; attempt += 1) {
      await sleep(wait)
      if (this.stopping !== null) return null
      try {
        const postmaster = await this.launchOnce()
        this.options.log.info({ postmaster: postmaster.pid, attempt, ms: Date.now() - began }, 'the database runs again')
        return postmaster
      } catch (error) {
        if (this.stopping !== null) return null
        // Old backends may hold the cluster for a moment: those tries come evenly, others ever more rarely.
        if (error instanceof StillHeld) wait = RETRY
        else {
          wait = Math.min(RETRY_MOST, wait === 0 ? RETRY : wait * 2)
          this.options.log.error({ err: error, attempt, wait }, 'the database did not start again')
        }
      }
    }
  }

  private async end(): Promise<void> {
    // Set by the caller only after this function's first wait.
    await Promise.resolve()
    const child = this.child
    if (child !== null && child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const gone = new Promise<true>((resolve) => child.once('exit', () => resolve(true)))
      for (const [signal, patience] of [
        ['SIGINT', STOP_PATIENCE],
        ['SIGQUIT', STOP_PATIENCE],
        ['SIGKILL', STOP_PATIENCE],
      ] as const) {
        child.kill(signal)
        const timer = new AbortController()
        if (await Promise.race([gone, sleep(patience, timer.signal)])) {
          timer.abort()
          break
        }
        this.options.log.warn({ postmaster: child.pid, signal, patience }, 'the database has not stopped yet')
      }
    }
    await this.watching
    process.off('exit', this.onProcessExit)
  }
}
