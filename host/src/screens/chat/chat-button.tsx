import { socketPorts } from '@farsight/shared/api'
import { bus, openChat, session, startChat } from '@farsight/shared/bus'
import { currentLanguage } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { useEffect, useState } from 'react'
import { useChatText } from './texts'

/** Unread messages, as the chat socket tells them. The page has one such connection as long as this shows. */
export function useChatSocket(userId: string, onBack?: () => void): { readonly unread: number; readonly lost: boolean } {
  const [unread, setUnread] = useState(0)
  const [lost, setLost] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection for one user
  useEffect(() => {
    const listening = bus.on('chat-unread.v1').subscribe(({ num }) => setUnread(num))
    const client = startChat({ ...socketPorts(), userId })
    let broken = false
    const watching = client.status$.subscribe((status) => {
      if (status === 'connected' && broken) onBack?.()
      broken = status === 'reconnecting' || (broken && status !== 'connected')
      setLost(broken)
    })
    return () => {
      listening.unsubscribe()
      watching.unsubscribe()
      client.stop()
    }
  }, [userId])
  return { unread, lost }
}

/** The chat's button in the top bar, with what is unread; a hospital may have none. */
export function ChatButton() {
  const payload = session.current()
  if (!payload || payload.facilityBaseConfig.disableChatFeature === 1) return null
  return <OpenButton userId={payload.loginUserId} />
}

function OpenButton({ userId }: { readonly userId: string }) {
  const t = useChatText()
  const { unread } = useChatSocket(userId)
  const open = () => {
    const opened = openChat({ pUid: '', repId: '', usrIds: [], type: 'local' }, { lang: currentLanguage(), usrId: userId })
    if (!opened) message.warning(t('blocked'))
  }
  return (
    <Button
      kind="text"
      className="fs-chat-open"
      aria-label={unread > 0 ? t('unread', { count: unread }) : t('button')}
      title={t('button')}
      onClick={open}
    >
      <Icon name="chat" />
      {unread > 0 && <b className="fs-bell-count">{unread > 99 ? '99+' : unread}</b>}
    </Button>
  )
}
