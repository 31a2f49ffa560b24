import type { ChatContact, ChatConversation } from '@farsight/shared/contract'
import { doctorTitle, formatDate, shortDay } from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { serverNow } from '@farsight/shared/ui/data'
import { Icon } from '@farsight/shared/ui/icons'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { keyOf } from './model/about'
import type { Chat } from './model/chat'
import type { ChatState } from './model/state'
import { useChatText } from './texts'
import { Presence } from './thread-view'

/** Rest of the keys before a search goes out. */
const SEARCH_AFTER = 300

/** Up and down through the lines of a list, from the search field too. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.fs-chat-line')]
  const at = lines.indexOf(document.activeElement as HTMLElement)
  const next = event.key === 'ArrowDown' ? lines[at + 1] : lines[at - 1]
  event.preventDefault()
  ;(next ?? (at === 0 ? event.currentTarget.querySelector('input') : undefined))?.focus()
}

/** At the left: the search for people, and beneath it whom it found, or the conversations with the latest first. */
export function People({ chat, state }: { readonly chat: Chat; readonly state: ChatState }) {
  const t = useChatText()
  const say = useBilingual()
  const [keyword, setKeyword] = useState('')
  const { found, caseId } = state
  const choosing = found !== undefined && (keyword !== '' || caseId !== '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another exam other people can be asked
  useEffect(() => {
    const timer = setTimeout(() => void chat.find(keyword.trim()), keyword === '' ? 0 : SEARCH_AFTER)
    return () => clearTimeout(timer)
  }, [chat, keyword, caseId])
  const choose = (person: ChatContact) => {
    setKeyword('')
    chat.open({ usrIds: [person.userId], repId: caseId })
  }
  return (
    <aside className="fs-chat-people" aria-label={t('people')} onKeyDown={onArrows}>
      {/* biome-ignore lint/a11y/useSemanticElements: Chrome 109 does not know the search element */}
      <div role="search" className="fs-search">
        <Icon name="search" />
        <input
          type="search"
          className="fs-input"
          aria-label={t('find')}
          placeholder={t('find')}
          title={t('findKeys')}
          maxLength={64}
          autoComplete="off"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setKeyword('')
          }}
        />
      </div>
      {state.fault && <ErrorBar what={t('list')} says={state.fault.says} code={state.fault.code} onRetry={() => void chat.list()} />}
      <div className="fs-chat-lines">
        <h2>{t(choosing ? 'found' : 'talks')}</h2>
        {choosing ? (
          <ul>
            {found.people.length === 0 && (
              <EmptyLine says={found.keyword === '' ? t('nobodyCase') : t('nobody', { keyword: found.keyword })} />
            )}
            {found.people.map((person) => (
              <li key={person.userId}>
                <button type="button" className="fs-chat-line" onClick={() => choose(person)}>
                  <Presence online={person.online} />
                  <b className="fs-cut">{person.name}</b>
                  {person.onCase && <small className="fs-chat-case-of">{t(`onCase.${person.onCase}`)}</small>}
                  <small className="fs-cut">{[say(doctorTitle(person.title)), person.facilityName].filter(Boolean).join(' · ')}</small>
                </button>
              </li>
            ))}
          </ul>
        ) : (
          <ul>
            {state.loaded && state.conversations.length === 0 && <EmptyLine says={t('noTalks')} />}
            {state.conversations.map((conversation) => (
              <li key={conversation.conversationId}>
                <Line chat={chat} conversation={conversation} current={state.current} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </aside>
  )
}

interface LineProps {
  readonly chat: Chat
  readonly conversation: ChatConversation
  readonly current: string | undefined
}

/** Who, about what, the last words, when, and how much of it is unread. */
function Line({ chat, conversation, current }: LineProps) {
  const t = useChatText()
  const { members, repId, title, last, unreadNum } = conversation
  const names = members.map(({ name }) => name).join('、')
  const own = keyOf({ usrIds: members.map(({ userId }) => userId), repId }) === current
  const at = last?.at ?? ''
  return (
    <button type="button" className="fs-chat-line" aria-current={own || undefined} onClick={() => chat.openConversation(conversation)}>
      <Presence online={members.some(({ online }) => online)} />
      <b className="fs-cut" title={names}>
        {names}
      </b>
      <time title={at}>{at.startsWith(formatDate(serverNow())) ? at.slice(11, 16) : shortDay(at, serverNow())}</time>
      {repId !== '' && <small className="fs-chat-about">{title}</small>}
      <small className="fs-cut">{last && (last.type === 'image' ? t('image') : last.content)}</small>
      {unreadNum > 0 && (
        <b className="fs-bell-count" title={t('unread', { count: unreadNum })}>
          {unreadNum > 99 ? '99+' : unreadNum}
        </b>
      )}
    </button>
  )
}
