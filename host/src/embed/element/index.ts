import { createInbox, createOutbox, type Peer } from '../channel'
import { EMBED_FAULTS, EMBED_SAYS, remedyOf } from '../faults'
import { type Language, type Skin, TO_PAGE, type ToFrame, type ToPage, VERSION } from '../protocol'

/** Time from its making until the frame must have said hello. */
const HELLO_MS = 30_000
/** What the frame may do beside running: print, ask before unsaved words are left. It never navigates the page around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'

/** Inside a closed shadow root and with !important, so that no style of the page reaches the frame's box. */
const STYLE = `
:host{all:initial!important;display:block!important;position:relative!important;width:100%!important;height:100%!important;min-height:320px!important;overflow:hidden!important}
iframe{all:initial;display:block;width:100%;height:100%;border:0;position:absolute;inset:0}
p{all:initial;display:block;margin:24px;font:14px/22px sans-serif;color:#5a2b00}
`

const random = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One frame of ours for one launch token, from its making to its end. */
class Frame {
  readonly id = random()
  private readonly iframe = document.createElement('iframe')
  private readonly peer: Peer
  private readonly inbox: ReturnType<typeof createInbox<ToPage>>
  private readonly send: (message: ToFrame) => void
  private readonly silence: ReturnType<typeof setTimeout>
  private heard = false

  constructor(
    private readonly origin: string,
    private readonly token: string,
    private readonly look: () => { lang: Language; skin: Skin },
    private readonly tell: (message: Exclude<ToPage, { type: 'hello' }>) => void,
  ) {
    this.peer = { source: () => this.iframe.contentWindow, origin: () => origin, id: () => this.id }
    this.inbox = createInbox<ToPage>(this.peer, TO_PAGE)
    this.send = createOutbox<ToFrame>(this.peer)
    this.silence = setTimeout(() => this.fail(), HELLO_MS)
  }

  /** Puts the frame in its place. The token goes by a message to our own origin alone: no address, log or history has it. */
  open(place: ShadowRoot): void {
    const { iframe } = this
    const partner = this.token.split('.')[0] ?? ''
    iframe.setAttribute('sandbox', SANDBOX)
    iframe.allow = 'fullscreen'
    iframe.referrerPolicy = 'no-referrer'
    iframe.title = this.look().lang === 'zh' ? '诊断报告' : 'Diagnostic report'
    iframe.addEventListener('load', () => this.send({ type: 'open', token: this.token, ...this.look() }))
    iframe.src = `${this.origin}/embed.html?partner=${encodeURIComponent(partner)}`
    window.addEventListener('message', this.listen)
    place.append(iframe)
  }

  show(): void {
    if (this.heard) this.send({ type: 'show', ...this.look() })
  }

  ignored(): number {
    return this.inbox.ignored()
  }

  close(): void {
    clearTimeout(this.silence)
    window.removeEventListener('message', this.listen)
    this.iframe.remove()
  }

  private readonly listen = (event: MessageEvent): void => {
    // What other frames and windows say is theirs, unless it pretends to be this one's.
    if (event.source !== this.iframe.contentWindow && (event.data as { id?: unknown } | null)?.id !== this.id) return
    const message = this.inbox.read(event)
    if (message === undefined) return
    clearTimeout(this.silence)
    this.heard = true
    if (message.type !== 'hello') this.tell(message)
  }

  private fail(): void {
    const { lang } = this.look()
    const code = EMBED_FAULTS.silent
    const message = `${EMBED_SAYS[code]?.[lang] ?? ''} ${remedyOf(code)[lang]}`
    const words = document.createElement('p')
    words.textContent = `${message} (${code})`
    this.iframe.replaceWith(words)
    this.tell({ type: 'failed', code, message })
  }
}

/** Where this script came from is where the frame comes from. */
function ownOrigin(): string | undefined {
  const script = document.currentScript
  return script instanceof HTMLScriptElement && script.src !== '' ? new URL(script.src).origin : undefined
}

/** `<farsight-report token lang skin>`: one report in one frame, as large as the element that holds it. */
function define(origin: string): void {
  class FarsightReport extends HTMLElement {
    static readonly observedAttributes = ['token', 'lang', 'skin']
    private readonly place = this.attachShadow({ mode: 'closed' })
    private frame: Frame | undefined

    constructor() {
      super()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(STYLE)
      this.place.adoptedStyleSheets = [sheet]
    }

    /** How many messages were ignored because they were not the frame's, not well-formed, repeated, or too many. */
    get ignoredMessages(): number {
      return this.frame?.ignored() ?? 0
    }

    connectedCallback(): void {
      this.begin()
    }

    disconnectedCallback(): void {
      this.end()
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (before === after || !this.isConnected) return
      if (name !== 'token') this.frame?.show()
      else this.begin()
    }

    private begin(): void {
      this.end()
      const token = this.getAttribute('token')
      if (!token) return
      this.frame = new Frame(origin, token, this.look, this.announce)
      this.frame.open(this.place)
    }

    private end(): void {
      this.frame?.close()
      this.frame = undefined
      this.place.replaceChildren()
    }

    private readonly look = (): { lang: Language; skin: Skin } => ({
      lang: this.getAttribute('lang')?.toLowerCase().startsWith('en') ? 'en' : 'zh',
      skin: this.getAttribute('skin') === 'eye' ? 'eye' : 'dark',
    })

    private readonly announce = ({ type, ...message }: ToPage): void => {
      const { farsight: _, id: __, seq: ___, ...fields } = message as Record<string, unknown>
      this.dispatchEvent(new CustomEvent(type, { detail: { v: VERSION, ...fields } }))
    }
  }
  customElements.define('farsight-report', FarsightReport)
}

const origin = ownOrigin()
if (origin !== undefined && customElements.get('farsight-report') === undefined) define(origin)
