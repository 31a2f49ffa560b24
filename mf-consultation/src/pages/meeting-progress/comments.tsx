import { session } from '@farsight/shared/bus'
import type { Meeting, MeetingCase } from '@farsight/shared/contract'
import { doctorTitle, MEETING_MOST } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { useWrite } from '@farsight/shared/module'
import { Bar, Button, EmptyLine, ErrorBar, TextArea } from '@farsight/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useCaseLine, useCaseWords } from '../../meeting/case-words'
import { commentDraft, drafts, isKept } from '../../meeting/drafts'
import css from '../../meeting/meeting.module.css'
import { MEETING } from '../../meeting/use-meeting'
import type { Room } from '../../room'
import { type OwnMove, useBox } from './use-box'

/** Where a narrow page, on which they stand far below, goes to them. */
export const COMMENTS = 'meeting-comments'

interface CommentsProps {
  readonly meeting: Meeting
  /** On the screen. */
  readonly one: MeetingCase
  /** Where this page's own user went last. */
  readonly own: OwnMove | undefined
  readonly room: Room
  readonly onSaid: () => void
  /** The box is another case's: what waits unsent elsewhere is marked anew. */
  readonly onBox: () => void
}

/** What was said of a case, and the box for one's own words: kept on the device until the server has them. */
export function Comments({ meeting, one, own, room, onSaid, onBox }: CommentsProps) {
  const t = useT('mf-consultation')
  const inWords = useBilingual()
  const client = useQueryClient()
  const { at, text, setText, release, leave } = useBox(meeting, one.caseId, own)
  const words = useCaseWords()
  const line = useCaseLine()
  const whose = useId()
  const write = useWrite()
  const { clear } = write
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal is of its case
  useEffect(clear, [at, clear])
  const told = useRef(onBox)
  told.current = onBox
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each case of the box
  useEffect(() => told.current(), [at])
  const list = useRef<HTMLOListElement>(null)
  const count = one.comments.length
  // The newest stands at the end; who reads further up is left there.
  useEffect(() => {
    const box = list.current
    if (box && count > 0 && box.scrollHeight - box.scrollTop - box.clientHeight < 200) box.scrollTop = box.scrollHeight
  }, [count])
  const { people, typing } = room.state
  const writers = [...new Set(people.filter(({ seat }) => typing.includes(seat)).map(({ name }) => name))]

  // Also at a case that is not on the screen: whoever ends the meeting has to know of them.
  const holds = text.trim() !== '' || meeting.caseList.some(({ caseId }) => isKept(commentDraft(meeting.id, caseId)))
  const hold = room.unsaved
  useEffect(() => {
    hold(holds)
    return () => hold(false)
  }, [hold, holds])

  const target = meeting.caseList.find(({ caseId }) => caseId === at) ?? one
  const numberOf = ({ caseId }: MeetingCase): number => meeting.caseList.findIndex((of) => of.caseId === caseId) + 1
  const lineOf = (of: MeetingCase): string => line(of, numberOf(of))
  const nameOf = (of: MeetingCase): string => {
    const { name, sex, age, side, part } = words(of)
    const whose = t('meeting.caseAt', { number: numberOf(of), name })
    return [whose, sex, age, of.exam.modality, side, part, of.exam.checkNo].filter(Boolean).join(' ')
  }

  const me = session.current()?.loginUserId
  const mine = (caseId: string, words: string): number =>
    meeting.caseList.find((of) => of.caseId === caseId)?.comments.filter(({ userId, text: its }) => userId === me && its === words)
      .length ?? 0
  /** Sent, and no answer came: it may stand in the list all the same. */
  const lost = useRef<{ readonly caseId: string; readonly said: string; readonly had: number }>(undefined)
  const { refused } = write
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at with each answer of the meeting
  useEffect(() => {
    const { current } = lost
    if (!refused || !current || at !== current.caseId || mine(current.caseId, current.said.trim()) <= current.had) return
    lost.current = undefined
    clear()
    sent(current.caseId, current.said)
  }, [meeting, refused])
  /** Typed on while it was sent: only what was sent goes. */
  function sent(caseId: string, said: string): void {
    const now = String(drafts.own(commentDraft(meeting.id, caseId)) ?? said)
    const rest = now.startsWith(said) ? now.slice(said.length).trimStart() : now
    setText(rest)
    if (rest === '') release(caseId)
  }

  async function say(): Promise<void> {
    const said = text
    const { caseId } = target
    if (said.trim() === '' || write.busy) return
    lost.current = { caseId, said, had: mine(caseId, said.trim()) }
    const answer = await write.run('meetingComment', { id: meeting.id, caseId, text: said.trim() })
    // The network may have been lost on the way back: it is asked whether the words are there already.
    if (!answer) return onSaid()
    room.typing(false)
    lost.current = undefined
    sent(caseId, said)
    client.setQueryData<Meeting>([MEETING, meeting.id], (was) => was && withComment(was, caseId, answer.val))
    onSaid()
  }
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    void say()
  }
  return (
    <aside id={COMMENTS} tabIndex={-1} className={css.comments} aria-label={t('meeting.comments')}>
      <h2>{t('meeting.commentsOf', { count })}</h2>
      <ol ref={list} aria-live="polite">
        {one.comments.map((comment) => (
          <li key={comment.commentId}>
            <b>{comment.name}</b>{' '}
            <span className="fs-2">{[inWords(doctorTitle(comment.title)), comment.time.slice(11, 16)].filter(Boolean).join(' · ')}</span>
            <p className={css.words}>{comment.text}</p>
          </li>
        ))}
      </ol>
      {count === 0 && <EmptyLine says={t('meeting.noComments')} />}
      <p className={css.typing} role="status">
        {writers.length > 0 && t('room.typing', { names: writers.join(t('meeting.comma')) })}
      </p>
      {meeting.may.comment === 1 ? (
        <>
          {at !== one.caseId && (
            <Bar
              kind="warn"
              className={css.stays ?? ''}
              acts={<Button onClick={() => leave()}>{t('meeting.commentHere', { name: lineOf(one) })}</Button>}
            >
              {t('meeting.commentStays', { name: lineOf(target), other: lineOf(one) })}
            </Bar>
          )}
          <p id={whose} className="fs-2">
            {t('meeting.commentOn', { whom: nameOf(target) })}
          </p>
          <TextArea
            rows={3}
            aria-describedby={whose}
            aria-label={t('meeting.comment')}
            placeholder={t('meeting.commentHint')}
            maxLength={MEETING_MOST.comment}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              room.typing(event.target.value !== '')
            }}
            onBlur={() => {
              room.typing(false)
              if (text.trim() === '') release(at)
            }}
            onKeyDown={key}
          />
          {write.refused && (
            <ErrorBar what={t('meeting.say')} says={write.refused.says} code={write.refused.code} onRetry={() => void say()} />
          )}
          <Button
            kind="primary"
            busy={write.busy}
            {...(text.trim() === '' ? { refused: t('meeting.nothingTyped') } : {})}
            onClick={() => void say()}
          >
            {t('meeting.say')}
          </Button>
        </>
      ) : (
        <p className="fs-2">{t('meeting.participantsSay')}</p>
      )}
    </aside>
  )
}

/** It stands at once; the answer of the next look has it as well. */
function withComment(meeting: Meeting, caseId: string, comment: MeetingCase['comments'][number]): Meeting {
  return {
    ...meeting,
    caseList: meeting.caseList.map((one) =>
      one.caseId === caseId && !one.comments.some(({ commentId }) => commentId === comment.commentId)
        ? { ...one, comments: [...one.comments, comment] }
        : one,
    ),
  }
}
