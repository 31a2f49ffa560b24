import type { Meeting } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Slot, useNavigateHere, useWrite } from '@farsight/shared/module'
import { Bar, Button, EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { useKeyHints } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { commentDraft, isKept } from '../../meeting/drafts'
import css from '../../meeting/meeting.module.css'
import { MeetingFailed, MeetingPage } from '../../meeting/meeting-page'
import { PatientHead } from '../../meeting/patient-head'
import { MEETING, MEETINGS, placeOf, useMeeting, useRightChild } from '../../meeting/use-meeting'
import { type Room, useRoom } from '../../room'
import { CaseRail } from './case-rail'
import { COMMENTS, Comments } from './comments'
import { Elapsed } from './elapsed'
import { FinishDialog } from './finish-dialog'
import { useFollowed } from './follow-host'
import { RoomBar } from './room-bar'
import type { OwnMove } from './use-box'

/** While the room is not there nobody tells that something changed: it is asked for. */
const WITHOUT_ROOM_MS = 10_000

/** `/morning_meeting/progress?id=`: case by case, led by the host. */
export function MeetingProgressPage() {
  const t = useT('mf-consultation')
  return (
    <MeetingPage title={t('meeting.progressTitle')}>
      <Asked />
    </MeetingPage>
  )
}

function Asked() {
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('id') ?? ''
  const [running, setRunning] = useState(false)
  const room = useRoom(running ? { kind: 'meeting', id } : undefined)
  const { status, changed } = room.state
  const { meeting, error, refetch } = useMeeting(id, running && status !== 'open' ? WITHOUT_ROOM_MS : undefined)
  const right = useRightChild(meeting, 'progress')
  const state = meeting?.state
  useEffect(() => setRunning(state === 'progress'), [state])
  useEffect(() => {
    if (id === '') navigate('/morning_meeting_list', { replace: true })
  }, [id, navigate])
  useEffect(() => {
    if (changed > 0) void refetch()
  }, [changed, refetch])
  if (error && (!meeting || error.kind === 'business')) return <MeetingFailed error={error} onRetry={() => void refetch()} />
  if (!meeting || !right) return null
  return (
    <>
      {error && <ErrorBar what={meeting.title} says={error.message} code={error.code || undefined} onRetry={() => void refetch()} />}
      <Running key={meeting.id} meeting={meeting} room={room} onChanged={() => void refetch()} />
    </>
  )
}

interface RunningProps {
  readonly meeting: Meeting
  readonly room: Room
  readonly onChanged: () => void
}

function Running({ meeting, room, onChanged }: RunningProps) {
  const t = useT('mf-consultation')
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const show = useWrite()
  const followed = useFollowed(meeting)
  const [finishing, setFinishing] = useState(false)
  const [own, setOwn] = useState<OwnMove>()
  const [, drawAgain] = useReducer((n: number) => n + 1, 0)
  const leads = meeting.may.lead === 1
  const { caseList } = meeting
  const at = caseList.findIndex(({ caseId }) => caseId === followed.caseId)
  const one = caseList[at]

  // The host shows from the beginning; he can give the pictures back and take them again.
  const { status, leader } = room.state
  const asked = useRef(false)
  const { lead } = room
  useEffect(() => {
    if (!leads || asked.current || status !== 'open') return
    asked.current = true
    if (leader === 0) lead(true)
  }, [leads, status, leader, lead])
  async function go(caseId: string | undefined): Promise<void> {
    if (caseId === undefined || caseId === followed.caseId) return
    const from = followed.caseId
    const stand = (at: string): void => {
      setOwn({ caseId: at })
      client.setQueryData<Meeting>([MEETING, meeting.id], (was) => was && { ...was, currentCaseId: at })
    }
    if (!leads) {
      setOwn({ caseId })
      return followed.look(caseId)
    }
    followed.back()
    // At once on the own screen; the others hear of it by the room. Without the room it may be refused: the pictures that are here stay.
    const atOnce = status === 'open'
    if (atOnce) stand(caseId)
    if (await show.run('meetingShow', { id: meeting.id, caseId })) {
      if (!atOnce) stand(caseId)
    } else if (atOnce && from) stand(from)
    onChanged()
  }
  const step = (by: 1 | -1): void => void go(caseList[at + by]?.caseId)
  function key(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229) return
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    if (event.code === 'KeyN') step(1)
    else if (event.code === 'KeyB') step(-1)
    else return
    event.preventDefault()
  }
  // Of the whole page: whoever pressed a button that went has the focus nowhere.
  const heard = useRef(key)
  heard.current = key
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => heard.current(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useKeyHints(
    useMemo(
      () => [
        {
          title: t('meeting.progressTitle'),
          hints: [
            { keys: ['Alt', 'N'], does: t('meeting.next') },
            { keys: ['Alt', 'B'], does: t('meeting.previous') },
            { keys: ['Ctrl', 'Enter'], does: t('meeting.say') },
          ],
        },
      ],
      [t],
    ),
  )
  const of = useMemo(
    () => one && { kind: 'meeting' as const, id: meeting.id, caseId: one.caseId, risProcedureId: one.exam.risProcedureId },
    [meeting.id, one],
  )
  return (
    <div className={css.running}>
      <div className="fs-tools">
        <h1 className={css.title}>{meeting.title}</h1>
        <Elapsed since={meeting.startTime} />
        <span className={css.count}>{t('meeting.at', { number: at + 1, count: caseList.length })}</span>
        <div className="fs-tools-end">
          {one && (
            <Button
              className={css.toComments}
              onClick={() => {
                const place = document.getElementById(COMMENTS)
                place?.scrollIntoView()
                place?.focus({ preventScroll: true })
              }}
            >
              {t('meeting.commentsOf', { count: one.comments.length })}
            </Button>
          )}
          <Button
            icon="left"
            title={`${t('meeting.previous')} (Alt+B)`}
            {...(at > 0 ? {} : { refused: t('meeting.isFirst') })}
            onClick={() => step(-1)}
          >
            {t('meeting.previous')}
          </Button>
          <Button
            icon="right"
            kind={leads ? 'primary' : 'default'}
            title={`${t('meeting.next')} (Alt+N)`}
            {...(at < caseList.length - 1 ? {} : { refused: t('meeting.isLast') })}
            onClick={() => step(1)}
          >
            {t('meeting.next')}
          </Button>
          {meeting.may.finish === 1 && <Button onClick={() => setFinishing(true)}>{t('meeting.finish')}</Button>}
        </div>
      </div>
      <RoomBar room={room} hostId={meeting.hostId} mayLead={leads} />
      {show.refused && <ErrorBar what={t('meeting.showing')} says={show.refused.says} code={show.refused.code} onClose={show.clear} />}
      {followed.away && (
        <Bar
          kind="warn"
          acts={
            <Button
              kind="primary"
              onClick={() => {
                followed.back()
                if (followed.host) setOwn({ caseId: followed.host })
              }}
            >
              {t('meeting.backToHost')}
            </Button>
          }
        >
          {t('meeting.away')}
        </Bar>
      )}
      {one && <PatientHead of={one} />}
      <div className={css.three}>
        <CaseRail
          cases={caseList}
          shown={followed.caseId}
          current={meeting.currentCaseId}
          unsent={(caseId) => isKept(commentDraft(meeting.id, caseId))}
          onChoose={(caseId) => void go(caseId)}
        />
        <main className={css.middle}>
          {one?.note && <p className={css.note}>{one.note}</p>}
          {of ? (
            <Slot
              key={of.caseId}
              id="mf-consultation/case.v1"
              props={{ of, live: room.caseLive }}
              fallback={<EmptyLine says={t('meeting.noViewer')} />}
            />
          ) : (
            <EmptyLine says={t('meeting.noCases')} />
          )}
        </main>
        {one && <Comments {...{ meeting, one, own, room }} onSaid={onChanged} onBox={drawAgain} />}
      </div>
      {finishing && (
        <FinishDialog
          meeting={meeting}
          room={room}
          onClose={() => setFinishing(false)}
          onDone={() => {
            void client.invalidateQueries({ queryKey: [MEETINGS] })
            navigate(placeOf('completed', meeting.id), { replace: true })
          }}
        />
      )}
    </div>
  )
}
