import { spokenTicket } from '@farsight/shared/domain'

/** The part of a browser's speech that is used. */
export interface Voice {
  readonly voices: () => readonly { readonly lang: string }[]
  /** Resolves when it was said; rejects when the browser would not (nobody has touched the page yet). */
  readonly say: (text: string, lang: 'zh' | 'en') => Promise<void>
}

/** Between the two times (visual.md 3.5). */
export const AGAIN_MS = 3_000

/** "请 A 0 1 8 号，到 CT1室". The name is not said: a hall needs the number. */
export const callText = (ticket: string, room: string, lang: 'zh' | 'en'): string =>
  lang === 'zh' ? `请 ${spokenTicket(ticket)} 号，到 ${room}` : `Number ${spokenTicket(ticket)}, please come to ${room}`

export const hasVoice = (voice: Voice, lang: 'zh' | 'en'): boolean => voice.voices().some((one) => one.lang.toLowerCase().startsWith(lang))

/** Says one call after the other, each twice. */
export class Announcer {
  private last: Promise<void> = Promise.resolve()

  /** @param onRefused the browser does not let this page speak yet */
  constructor(
    private readonly voice: Voice,
    private readonly onRefused: () => void,
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {}

  announce(ticket: string, room: string, lang: 'zh' | 'en'): Promise<void> {
    this.last = this.last.then(async () => {
      if (!hasVoice(this.voice, lang)) return
      try {
        await this.voice.say(callText(ticket, room, lang), lang)
        await this.wait(AGAIN_MS)
        await this.voice.say(callText(ticket, room, lang), lang)
      } catch {
        this.onRefused()
      }
    })
    return this.last
  }
}

/** The browser's own speech; undefined where it has none. */
export function browserVoice(): Voice | undefined {
  const speech = typeof speechSynthesis === 'undefined' ? undefined : speechSynthesis
  if (!speech) return undefined
  return {
    voices: () => speech.getVoices(),
    say: (text, lang) =>
      new Promise((done, refused) => {
        const words = new SpeechSynthesisUtterance(text)
        words.lang = lang === 'zh' ? 'zh-CN' : 'en-US'
        words.rate = 0.9
        words.onend = () => done()
        words.onerror = (event) => refused(new Error(event.error))
        speech.speak(words)
      }),
  }
}
