import { session } from '@farsight/shared/bus'
import type { Meeting } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router-dom'
import css from '../../meeting/meeting.module.css'
import { MeetingFacts } from '../../meeting/meeting-facts'
import { MeetingFailed, MeetingPage } from '../../meeting/meeting-page'
import { MeetingStateTag } from '../../meeting/meeting-state'
import { UnsentWords } from '../../meeting/unsent-words'
import { calendarOf, useMeeting, useRightChild } from '../../meeting/use-meeting'
import paper from './paper.module.css'

/** `/morning_meeting/completed?id=`: what was said, to be read and printed; nothing of it changes any more. */
export function MeetingCompletedPage() {
  const t = useT('mf-consultation')
  return (
    <MeetingPage title={t('meeting.completedTitle')}>
      <Completed />
    </MeetingPage>
  )
}

function Completed() {
  const t = useT('mf-consultation')
  const navigate = useNavigate()
  const id = useSearchParams()[0].get('id') ?? ''
  const { meeting, error, refetch } = useMeeting(id)
  const right = useRightChild(meeting, 'completed')
  useEffect(() => {
    if (id === '') navigate('/morning_meeting_list', { replace: true })
  }, [id, navigate])
  if (error) return <MeetingFailed error={error} onRetry={() => void refetch()} />
  if (!meeting || !right) return null
  return (
    <>
      <div className="fs-tools">
        <h1 className={css.title}>{meeting.title}</h1>
        <MeetingStateTag state={meeting.state} />
        <div className="fs-tools-end">
          <a className="fs-button" href={calendarOf(meeting.id)} download>
            {t('meeting.calendar')}
          </a>
          <Button icon="print" onClick={print}>
            {t('meeting.print')}
          </Button>
          <Button onClick={() => navigate('/morning_meeting_list')}>{t('meeting.toList')}</Button>
        </div>
      </div>
      <UnsentWords meeting={meeting} />
      <article className={css.read}>
        <MeetingFacts meeting={meeting} />
      </article>
      <Paper meeting={meeting} />
    </>
  )
}

/** The sheet alone is printed, also by the browser's own key. */
const toPaper = (): void => {
  document.body.dataset.paper = 'meeting'
}
const toScreen = (): void => {
  delete document.body.dataset.paper
}
function print(): void {
  toPaper()
  window.print()
}

/** The same on paper: beside the page, so that no bar of the screen is printed and no page is cut off. */
function Paper({ meeting }: { readonly meeting: Meeting }) {
  const t = useT('mf-consultation')
  useEffect(() => {
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
      toScreen()
    }
  }, [])
  return createPortal(
    <div className={paper.paper} aria-hidden="true">
      <p>{session.current()?.userBriefInfo.facilityName}</p>
      <h1>{meeting.title}</h1>
      <MeetingFacts meeting={meeting} />
      <footer>{t('meeting.signature')}</footer>
    </div>,
    document.body,
  )
}
