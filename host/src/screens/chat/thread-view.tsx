import { doctorTitle } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Bar, Button, EmptyLine, ErrorBar, IconButton } from '@farsight/shared/ui'
import { useServerNow } from '@farsight/shared/ui/data'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { CaseHeader } from './case-header'
import { Composer, useDrop } from './composer'
import { dayWord, headOf } from './days'
import { MessageRow, OutgoingRow } from './message-row'
import { keyOf } from './model/about'
import type { Chat } from './model/chat'
import type { Thread } from './model/state'
import { useChatText } from './texts'

/** So near to an edge counts as there. */
const NEAR = 48

/** Keeps what is read where it is: at the end while that is in view, and in place while older messages come above. */
function useScroll(thread: Thread, onTop: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, first: '', atEnd: true })
  const [behind, setBehind] = useState(false)
  const first = thread.messages[0]?.messageId ?? ''
  const last = thread.messages.at(-1)?.messageId ?? ''
  const sent = thread.outgoing.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is listed
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { height, first: former, atEnd } = before.current
    if (former !== '' && former !== first && !atEnd) element.scrollTop += element.scrollHeight - height
    else if (atEnd) element.scrollTop = element.scrollHeight
    else setBehind(true)
    before.current = { ...before.current, height: element.scrollHeight, first }
  }, [first, last, sent])
  const onScroll = () => {
    const element = box.current
    if (!element) return
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR
    before.current = { ...before.current, height: element.scrollHeight, atEnd }
    if (atEnd) setBehind(false)
    if (element.scrollTop < NEAR) onTop()
  }
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight })
  return { box, onScroll, behind, toEnd }
}

export interface ThreadViewProps {
  readonly chat: Chat
  readonly thread: Thread
  readonly userId: string
  readonly remote: boolean
  readonly lost: boolean
}

/** One conversation: with whom, about what, what was said, and where one says more. */
export function ThreadView({ chat, thread, userId, remote, lost }: ThreadViewProps) {
  const t = useChatText()
  const say = useBilingual()
  const { conversation, messages, outgoing, fault } = thread
  const about = keyOf(thread.about)
  const now = useServerNow()
  const [refused, setRefused] = useState<string>()
  const { box, onScroll, behind, toEnd } = useScroll(thread, () => chat.older())
  const sendImages = async (files: readonly File[]) => {
    const reasons: string[] = []
    // One after the other: they go out in the order in which they were chosen.
    for (const file of files) reasons.push((await chat.sendImage(file)) ?? '')
    setRefused(reasons.find((reason) => reason !== ''))
  }
  const { over, zone } = useDrop((files) => void sendImages(files))
  const people = conversation?.members ?? []
  return (
    <section className="fs-chat-thread" aria-label={people.map(({ name }) => name).join(', ')} data-over={over || undefined} {...zone}>
      <header>
        <IconButton className="fs-chat-back" icon="left" label={t('back')} onClick={() => chat.close()} />
        <h1 className="fs-cut">
          {people.map((person) => (
            <span key={person.userId} title={`${person.name} ${say(doctorTitle(person.title))} · ${person.facilityName}`}>
              <Presence online={person.online} /> {person.name}{' '}
              <small>{[say(doctorTitle(person.title)), person.facilityName].filter(Boolean).join(' · ')}</small>
            </span>
          ))}
        </h1>
      </header>
      {conversation && conversation.repId !== '' && <CaseHeader repId={conversation.repId} title={conversation.title} remote={remote} />}
      {lost && <Bar kind="warn">{t('lost')}</Bar>}
      {fault && <ErrorBar what={t('history')} says={fault.says} code={fault.code} onRetry={() => chat.retryLoad()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div className="fs-chat-scroll" ref={box} onScroll={onScroll} tabIndex={0} role="log" aria-label={t('history')}>
        {thread.more ? (
          <p className="fs-chat-more">
            <Button busy={thread.loading} onClick={() => chat.older()}>
              {t('earlier')}
            </Button>
          </p>
        ) : (
          messages.length > 0 && <p className="fs-chat-more fs-3">{t('beginning')}</p>
        )}
        {messages.length === 0 && outgoing.length === 0 && conversation && !fault && <EmptyLine says={t('empty')} />}
        <ol>
          {messages.map((message, index) => {
            const { day, name } = headOf(message, messages[index - 1])
            const date = message.at.slice(0, 10)
            const word = dayWord(date, now)
            return (
              <Fragment key={message.messageId}>
                {day && (
                  <li className="fs-chat-day">
                    <span>{word ? `${t(word)} ${date}` : date}</span>
                  </li>
                )}
                <MessageRow message={message} mine={message.senderId === userId} named={name} />
              </Fragment>
            )
          })}
          {outgoing.map((one) => (
            <OutgoingRow
              key={one.key}
              outgoing={one}
              onRetry={() => chat.retry(about, one.key)}
              onDiscard={() => chat.discard(about, one.key)}
            />
          ))}
        </ol>
      </div>
      {behind && (
        <Button className="fs-chat-newer" icon="down" onClick={toEnd}>
          {t('newer')}
        </Button>
      )}
      {conversation && (
        <Composer
          draft={thread.draft}
          onDraft={(text) => chat.draft(text)}
          onSend={() => chat.sendText()}
          onImages={(files) => void sendImages(files)}
          refused={refused}
          onForget={() => setRefused(undefined)}
        />
      )}
      {over && <div className="fs-chat-drop">{t('drop')}</div>}
    </section>
  )
}

/** A filled or an empty ring, told apart by shape; its word is its name. */
export function Presence({ online }: { readonly online: boolean }) {
  const t = useChatText()
  const word = t(online ? 'online' : 'offline')
  return <i className="fs-chat-presence" role="img" aria-label={word} title={word} data-online={online || undefined} />
}
