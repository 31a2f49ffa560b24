import { Cell } from '../model/cell'
import type { FrontReport } from '../model/front-report'
import { readWord, type Voice, type Word } from './words'

/** How often the report's page is asked. */
export const ASK_MS = 50
/** So many questions without an answer: it is gone, or hears nothing. */
const UNANSWERED = 3

/** Why the window is not in step: the report's page shows another exam, it does not answer, or two pages answer differently. */
export type OutOfStep = 'other' | 'silent' | 'closed' | 'two'

export interface FollowerState {
  /** The report to show; undefined: none is open over there, or nothing was heard yet. */
  readonly report: FrontReport | undefined
  /** Undefined in step. */
  readonly out: OutOfStep | undefined
  /** Nothing was heard yet: neither in step nor out of it. */
  readonly waiting: boolean
}

export interface FollowerPorts {
  /** Undefined where the browser has none: the window is then out of step for good, and says so. */
  readonly voice: Voice | undefined
  readonly desk: string
  readonly user: () => string
  /** Was the page that opened this window closed? */
  readonly openerClosed: () => boolean
  readonly onGo: (exam: string, ref: string) => void
  readonly onNext: (exam: string) => void
  readonly onClose: () => void
}

interface Page {
  readonly report: FrontReport | undefined
  unanswered: number
}

/**
 * The image window's side. It trusts no silence: it asks twenty times a second, and counts its own questions instead of reading a
 * clock, so that a window which was busy itself does not take that for the other's silence. What it should show and what stands on
 * its screen are two things; it is in step only while they are the same exam, and the page that says so is there.
 */
export class Follower {
  private readonly cell = new Cell<FollowerState>({ report: undefined, out: undefined, waiting: true })
  private readonly pages = new Map<string, Page>()
  private shown: string | undefined
  private silent = 0
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(private readonly ports: FollowerPorts) {}

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly get = (): FollowerState => this.cell.get()

  start(): () => void {
    this.ports.voice?.addEventListener('message', this.heard)
    this.timer = setInterval(() => this.tick(), ASK_MS)
    this.ask()
    return () => {
      clearInterval(this.timer)
      this.ports.voice?.removeEventListener('message', this.heard)
    }
  }

  /** Which exam's images stand on the screen now; undefined for none. */
  showing(exam: string | undefined): void {
    this.shown = exam
    this.judge()
  }

  /** This window is closed. */
  leave(): void {
    this.ports.voice?.postMessage({ says: 'closed', desk: this.ports.desk })
  }

  private ask(): void {
    this.ports.voice?.postMessage({ says: 'ask', desk: this.ports.desk, user: this.ports.user() })
  }

  private tick(): void {
    this.silent += 1
    for (const [name, page] of this.pages) {
      page.unanswered += 1
      if (page.unanswered > UNANSWERED) this.pages.delete(name)
    }
    this.judge()
    this.ask()
  }

  private readonly heard = ({ data }: { readonly data: unknown }): void => {
    const word = readWord(data)
    if (!word || word.desk !== this.ports.desk) return
    this.take(word)
  }

  private take(word: Word): void {
    if (word.says === 'report') {
      // The desk is another user's now: what it shows is none of this window's business.
      if (word.user === '' || word.user !== this.ports.user()) this.pages.delete(word.page)
      else {
        this.silent = 0
        const known = this.pages.has(word.page)
        this.pages.set(word.page, { report: word.report ?? undefined, unanswered: 0 })
        // A page that was loaded anew learns at once that it is followed.
        if (!known) this.ask()
      }
      this.judge()
    } else if (word.says === 'gone') {
      this.pages.delete(word.page)
      this.silent = UNANSWERED + 1
      this.judge()
    } else if (word.says === 'go') this.ports.onGo(word.exam, word.ref)
    else if (word.says === 'next') this.ports.onNext(word.exam)
    else if (word.says === 'close') this.ports.onClose()
  }

  private judge(): void {
    const before = this.cell.get()
    const reports = [...this.pages.values()].map(({ report }) => report)
    const [first] = reports
    const differ = reports.some((report) => report?.procedureId !== first?.procedureId)
    const alone = this.pages.size === 0
    // Out of step the last report stays: its images are not swept away from under a reader, they get the sign.
    const report = alone || differ ? before.report : keep(before.report, first)
    const out = this.outOfStep({ alone, differ, report })
    const waiting = before.waiting && alone && out === undefined
    if (report !== before.report || out !== before.out || waiting !== before.waiting) this.cell.set({ report, out, waiting })
  }

  private outOfStep({
    alone,
    differ,
    report,
  }: {
    alone: boolean
    differ: boolean
    report: FrontReport | undefined
  }): OutOfStep | undefined {
    if (this.ports.openerClosed()) return 'closed'
    if (differ) return 'two'
    if (alone) return this.silent > UNANSWERED ? 'silent' : undefined
    return this.shown !== undefined && this.shown !== report?.procedureId ? 'other' : undefined
  }
}

/** The same report again is the same thing: nothing is drawn anew for an answer that says nothing new. */
const keep = (before: FrontReport | undefined, now: FrontReport | undefined): FrontReport | undefined =>
  before && now && before.procedureId === now.procedureId && before.sign === now.sign && before.t === now.t ? before : now
