/** What is needed of the browser: its locks, which all windows of one origin share, and a voice between them. */
export interface Windows {
  readonly locks: Pick<LockManager, 'request'>
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'>
}

/** How long the other window has for giving a report up; a frozen one is overruled. */
export const YIELD_MS = 3000

/** A window that was closed or let go a moment ago may still seem to have it. */
const GRACE_MS = 300

/** A report that this window writes. */
export interface Hold {
  release(): void
}

/**
 * Takes a report for this window. Undefined where another window of this browser has it; `insist` asks that one to save and
 * let go first. `lost` is called when this window has to let go in turn; what it answers is waited for.
 */
export async function holdReport(
  name: string,
  lost: () => Promise<unknown>,
  insist = false,
  windows: Windows | undefined = browserWindows(),
): Promise<Hold | undefined> {
  // A browser without locks: the server's version check alone stands between two windows.
  if (!windows) return { release: () => undefined }
  const hold = new OneHold(name, lost, windows)
  // Whoever finds it free is never told otherwise: a busy page may hear of its lock later than any waiting time.
  if (await hold.request({ ifAvailable: true })) return hold
  if (await hold.request({ signal: AbortSignal.timeout(GRACE_MS) })) return hold
  if (!insist) return undefined
  windows.channel.postMessage({ yield: name })
  if (await hold.request({ signal: AbortSignal.timeout(YIELD_MS) })) return hold
  await hold.request({ steal: true })
  return hold
}

class OneHold implements Hold {
  private end: () => void = () => undefined

  constructor(
    private readonly name: string,
    private readonly lost: () => Promise<unknown>,
    private readonly windows: Windows,
  ) {}

  /** Resolves with whether the lock is held; it then stays until it is released or stolen. */
  request(how: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let mine = false
      const heard = (event: MessageEvent) => {
        if ((event.data as { yield?: unknown } | null)?.yield === this.name) void this.yield()
      }
      const kept = (lock: Lock | null) => {
        if (lock === null) return resolve(false)
        mine = true
        this.windows.channel.addEventListener('message', heard)
        resolve(true)
        return new Promise<void>((end) => {
          this.end = end
        })
      }
      this.windows.locks
        .request(this.name, how, kept)
        // Not granted in time, or taken from this window by force. Where the browser forbids locks (a frame without storage), there are none.
        .catch((fault: unknown) => (mine ? void this.lost() : resolve((fault as Error).name === 'SecurityError')))
        .finally(() => this.windows.channel.removeEventListener('message', heard))
    })
  }

  private async yield(): Promise<void> {
    await this.lost()
    this.end()
  }

  release(): void {
    this.end()
  }
}

let browser: Windows | undefined

function browserWindows(): Windows | undefined {
  const { navigator, BroadcastChannel: Channel } = globalThis
  if (!navigator?.locks || !Channel) return undefined
  browser ??= { locks: navigator.locks, channel: new Channel('farsight-report-windows') }
  return browser
}
