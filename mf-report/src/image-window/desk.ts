import { Cell } from '../model/cell'
import type { FrontReport } from '../model/front-report'
import { readWord, type Voice, type Word } from './words'

export interface DeskPorts {
  readonly voice: Voice
  /** The window's address names it; stays when the page is loaded anew. */
  readonly desk: string
  /** Another with each load: two pages that answer under one name are told apart. */
  readonly page: string
  /** Who is logged in; '' for nobody. */
  readonly user: () => string
  readonly report: () => FrontReport | undefined
  /** Hears of every change of the report. */
  readonly onReport: (changed: () => void) => () => void
}

export interface DeskState {
  /** An image window follows this page: the images are there, and not here. Until it says that it goes: a hidden one may be silent for long. */
  readonly followed: boolean
}

/**
 * The report's side of the image window. It answers whenever it is asked, and keeps no clock of its own for that: a page in the
 * background, whose timers sleep, still hears and answers at once.
 */
export class Desk {
  private readonly cell = new Cell<DeskState>({ followed: false })
  private readonly stopListening: () => void

  constructor(private readonly ports: DeskPorts) {
    ports.voice.addEventListener('message', this.heard)
    this.stopListening = ports.onReport(() => this.tell())
    this.tell()
  }

  readonly subscribe = (listener: () => void): (() => void) => this.cell.subscribe(listener)
  readonly get = (): DeskState => this.cell.get()
  get name(): string {
    return this.ports.desk
  }

  private readonly heard = ({ data }: { readonly data: unknown }): void => {
    const word = readWord(data)
    if (!word || word.desk !== this.ports.desk) return
    if (word.says === 'ask') {
      // Another user's window gets no answer: it says by itself that it is out of step.
      if (word.user === '' || word.user !== this.ports.user()) return
      this.followed(true)
      this.tell()
    } else if (word.says === 'closed') this.followed(false)
  }

  private followed(followed: boolean): void {
    if (followed !== this.cell.get().followed) this.cell.set({ followed })
  }

  private tell(): void {
    const { desk, page, user, report } = this.ports
    this.say({ says: 'report', desk, page, user: user(), report: report() ?? null })
  }

  private say(word: Word): void {
    this.ports.voice.postMessage(word)
  }

  /** Brings a region or an image of this exam to the front over there. */
  go(exam: string, ref: string): void {
    this.say({ says: 'go', desk: this.ports.desk, exam, ref })
  }

  /** Tells which case comes next, to the one that has the images. */
  next(exam: string): void {
    this.say({ says: 'next', desk: this.ports.desk, exam })
  }

  /** The images come back to this page. */
  closeWindow(): void {
    this.say({ says: 'close', desk: this.ports.desk })
    this.followed(false)
  }

  /** The page goes, or its session is over: the window is told before anything else is. */
  leave(): void {
    const { desk, page, voice } = this.ports
    this.say({ says: 'gone', desk, page })
    this.followed(false)
    this.stopListening()
    voice.removeEventListener('message', this.heard)
  }
}
