/** Route of the chat page; it stands alone, without the shell. */
export const CHAT_ROUTE = '/chat'
/** One window for all conversations: a second click brings it to the front. */
const WINDOW_NAME = 'farsight-chat'
const WINDOW_FEATURES = 'popup=1,width=960,height=680'

/** What a chat window is opened for (product.md section 7, decision 99). Nothing of it opens what the session may not see. */
export interface ChatAbout {
  /** Of the study that it is about; '' for none. */
  readonly pUid: string
  /** Exam or remote order that it is about; '' for none. */
  readonly repId: string
  /** The partners. */
  readonly usrIds: readonly string[]
  readonly type: 'local' | 'remote'
}

/** The address of a chat window: exactly pUid, repId, usrIds, type, lang, usrId. */
export function chatAddress(about: ChatAbout, own: { readonly lang: 'zh' | 'en'; readonly usrId: string }): string {
  const query = new URLSearchParams({
    pUid: about.pUid,
    repId: about.repId,
    usrIds: about.usrIds.join(','),
    type: about.type,
    lang: own.lang,
    usrId: own.usrId,
  })
  return `#${CHAT_ROUTE}?${query.toString()}`
}

/** Opens the chat window, or brings it to the front with this conversation. False: the browser did not let it open. */
export function openChat(about: ChatAbout, own: { readonly lang: 'zh' | 'en'; readonly usrId: string }): boolean {
  const opened = window.open(`${location.pathname}${chatAddress(about, own)}`, WINDOW_NAME, WINDOW_FEATURES)
  opened?.focus()
  return opened !== null
}
