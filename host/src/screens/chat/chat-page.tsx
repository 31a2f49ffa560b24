import { session } from '@farsight/shared/bus'
import { Bar } from '@farsight/shared/ui'
import { setServerClock } from '@farsight/shared/ui/data'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useChatSocket } from './chat-button'
import { askedBy } from './model/about'
import { Chat } from './model/chat'
import { People } from './people'
import { useChatText } from './texts'
import { ThreadView } from './thread-view'

/** The chat's own window: people and conversations at the left, one conversation at the right. Below 720 px one of the two. */
export function ChatPage() {
  const t = useChatText()
  const payload = session.current()
  const userId = payload?.loginUserId ?? ''
  const chat = useMemo(() => new Chat(userId), [userId])
  const state = useSyncExternalStore(chat.subscribe, chat.current)
  const [type, setType] = useState(() => askedBy(location.hash).type)
  const { lost } = useChatSocket(userId, () => chat.refresh())
  useEffect(() => {
    if (payload) setServerClock(payload.serverTime, payload.serverOffset)
  }, [payload])
  useEffect(() => {
    const stop = chat.start()
    // The window that is open already is sent to another conversation by its address.
    const follow = () => {
      const asked = askedBy(location.hash)
      setType(asked.type)
      chat.open(asked)
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => {
      window.removeEventListener('hashchange', follow)
      stop()
    }
  }, [chat])
  useEffect(() => {
    const before = document.title
    document.title = `${t('title')} · ${before}`
    return () => {
      document.title = before
    }
  }, [t])
  const thread = state.current === undefined ? undefined : state.threads[state.current]
  if (payload?.facilityBaseConfig.disableChatFeature === 1) return <p className="fs-empty">{t('disabled')}</p>
  return (
    <main className="fs-chat" data-open={thread !== undefined || undefined}>
      <People chat={chat} state={state} />
      {thread ? (
        <ThreadView key={state.current} chat={chat} thread={thread} userId={userId} remote={type === 'remote'} lost={lost} />
      ) : (
        <div className="fs-chat-none">
          {lost && <Bar kind="warn">{t('lost')}</Bar>}
          <p>{t(state.caseId === '' ? 'choose' : 'chooseFor')}</p>
        </div>
      )}
    </main>
  )
}
