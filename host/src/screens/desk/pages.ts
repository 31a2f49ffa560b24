import { leaveSession } from '@farsight/shared/api'
import { type SessionEndReason, session } from '@farsight/shared/bus'
import { alertBox } from '@farsight/shared/ui'
import { hostText } from '../texts'
import { LEAVE_MS, leaveDesk } from './leave'

const CHANNEL = 'farsight-desk'
/** So long the browser's other pages have to say that they are there: a page in the background hears a message at once. */
export const ANSWER_MS = 150

/** By himself: he logs out, or another takes the desk. */
type Left = Exclude<SessionEndReason, 'expired'>

interface Word {
  readonly says: 'leaving' | 'saving' | 'saved' | Left
  readonly userId: string
  readonly page: string
}

const page = String(Math.random())
let channel: BroadcastChannel | undefined
/** Whoever waits for the other pages. */
let heard: ((word: Word) => void) | undefined

const say = (says: Word['says'], userId: string): void => channel?.postMessage({ says, userId, page } satisfies Word)

async function saveFor(userId: string): Promise<void> {
  say('saving', userId)
  await leaveDesk()
  say('saved', userId)
}

/**
 * The user leaves now, just before the server is told: neither this page nor the browser's other ones, which end with it,
 * take what the server then answers for an expiry.
 */
export function leaveForGood(how: Left): void {
  leaveSession()
  const userId = session.current()?.loginUserId
  if (userId !== undefined) say(how, userId)
}

function leftElsewhere(how: Left): void {
  leaveSession()
  session.end(how)
  alertBox(hostText('leftElsewhere'))
}

/** The pages of one browser save together: a log-out in one drops what the others have not sent. */
export function followPages(): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined
  const opened = new BroadcastChannel(CHANNEL)
  channel = opened
  opened.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.userId !== session.current()?.loginUserId) return
    if (data.says === 'logout' || data.says === 'replaced') leftElsewhere(data.says)
    else if (data.says === 'leaving') void saveFor(data.userId)
    else heard?.(data)
  }
  return () => {
    opened.close()
    channel = undefined
  }
}

function othersSaved(userId: string): Promise<void> {
  if (channel === undefined) return Promise.resolve()
  const saving = new Set<string>()
  return new Promise((done) => {
    let answered = false
    const look = (): void => {
      if (answered && saving.size === 0) done()
    }
    heard = (word) => {
      if (word.says === 'saving') saving.add(word.page)
      else saving.delete(word.page)
      look()
    }
    say('leaving', userId)
    setTimeout(() => {
      answered = true
      look()
    }, ANSWER_MS)
    setTimeout(done, LEAVE_MS)
  })
}

/** The editors of this page and of the browser's other ones save, within the patience of one page. */
export async function leaveAllPages(): Promise<void> {
  const userId = session.current()?.loginUserId
  await Promise.all([leaveDesk(), userId === undefined ? undefined : othersSaved(userId)])
  heard = undefined
}
