import { setLanguage } from '@farsight/shared/i18n'
import { applySkin } from '@farsight/shared/ui'
import { startLogging } from '../boot/logging'
import { openDoors } from '../federation/guard/doors'
import { createInbox, createOutbox, type Peer } from './channel'
import { EMBED_FAULTS, EMBED_SAYS } from './faults'
import { showNotice } from './notice'
import { TO_FRAME, type ToFrame, type ToPage } from './protocol'

startLogging()
openDoors()
const place = document.getElementById('app') as HTMLElement
place.style.height = '100%'

/** The page around us introduces itself by its first message; from then on it is the only one that is heard. */
let origin: string | undefined
let id: string | undefined
const peer: Peer = { source: () => (window.parent === window ? null : window.parent), origin: () => origin, id: () => id }
const inbox = createInbox<ToFrame>(peer, TO_FRAME)
const tell = createOutbox<ToPage>(peer)
let counting = false

function show({ lang, skin }: Pick<ToFrame, 'lang' | 'skin'>): void {
  setLanguage(lang)
  void applySkin(skin)
}

/** On the page's root, for support and tests; not with every message of a flood. */
function noteIgnored(): void {
  if (counting) return
  counting = true
  setTimeout(() => {
    counting = false
    document.documentElement.dataset.ignored = String(inbox.ignored())
  }, 250)
}

function listen(event: MessageEvent): void {
  const message = inbox.read(event)
  if (message === undefined) {
    noteIgnored()
    return
  }
  if (message.type === 'show' || id !== undefined) {
    if (message.type === 'show' && id !== undefined) show(message)
    return
  }
  origin = event.origin
  id = message.id
  show(message)
  tell({ type: 'hello' })
  const { token } = message
  void import(/* webpackChunkName: "embed-report" */ './frame/report').then(({ openReport }) =>
    openReport(place, { token, origin: event.origin, tell }),
  )
}

if (peer.source() === null) {
  const code = EMBED_FAULTS.alone
  void applySkin('dark').then(() => {
    for (const language of ['zh', 'en'] as const) {
      const part = document.createElement('div')
      place.append(part)
      showNotice(part, { title: EMBED_SAYS[code] as { zh: string; en: string }, code }, language)
    }
  })
} else window.addEventListener('message', listen)
