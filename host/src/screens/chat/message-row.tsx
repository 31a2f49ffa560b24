import type { ChatMessage } from '@farsight/shared/contract'
import { Button } from '@farsight/shared/ui'
import { useState } from 'react'
import type { Outgoing } from './model/state'
import { useChatText } from './texts'

/** Images are shown from our own server alone, whatever a message names. */
const isOwn = (address: string): boolean => /^\/(?![/\\])/.exec(address) !== null

/** A message: text as it was typed, or its image in a box of fixed size, so that nothing moves when it comes. */
export function MessageRow({ message, mine, named }: { readonly message: ChatMessage; readonly mine: boolean; readonly named: boolean }) {
  const t = useChatText()
  const time = message.at.slice(11, 16)
  return (
    <li className="fs-chat-message" data-mine={mine || undefined}>
      {named && (
        <div className="fs-chat-head">
          {!mine && <b>{message.senderName}</b>}
          <time title={message.at}>{time}</time>
        </div>
      )}
      {message.type === 'image' && isOwn(message.content) ? (
        <a className="fs-chat-image" href={message.content} target="_blank" rel="noreferrer" title={message.at}>
          <img src={message.content} alt={t('imageFrom', { name: message.senderName })} />
        </a>
      ) : (
        <p className="fs-chat-text" title={message.at}>
          {message.content}
        </p>
      )}
    </li>
  )
}

export interface OutgoingRowProps {
  readonly outgoing: Outgoing
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** A message on its way; one that did not get through stays, says why, and can be sent again. */
export function OutgoingRow({ outgoing, onRetry, onDiscard }: OutgoingRowProps) {
  const t = useChatText()
  const { failed, preview, type, content } = outgoing
  // Bytes that no browser can show leave words, not a broken frame.
  const [shows, setShows] = useState(true)
  return (
    <li className="fs-chat-message" data-mine data-failed={failed !== undefined || undefined}>
      {type === 'image' && shows ? (
        <span className="fs-chat-image">{preview && <img src={preview} alt={t('image')} onError={() => setShows(false)} />}</span>
      ) : (
        <p className="fs-chat-text">{type === 'image' ? t('image') : content}</p>
      )}
      {failed === undefined ? (
        <small className="fs-3" role="status">
          {t('sending')}
        </small>
      ) : (
        <div className="fs-chat-failed" role="alert">
          <span className="fs-hue-bad">{failed === t('failed') ? failed : `${t('failed')}: ${failed}`}</span>
          <Button kind="link" onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button kind="link" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </div>
      )}
    </li>
  )
}
