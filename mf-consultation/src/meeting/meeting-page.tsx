import { type ApiError, mayPass } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { hasMenu } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { refusedOf } from '@farsight/shared/module'
import { Button, ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import css from './meeting.module.css'

/** What every screen of the meetings stands in: who lacks the menu sees nothing of them. */
export function MeetingPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const payload = session.current()
  if (payload && !hasMenu(payload.userMainMenuConfig, 'morningMeeting')) return <NoRightPanel title={title} />
  return <div className={css.page}>{children}</div>
}

/** A meeting that did not come: why, again, and the way to the others. */
export function MeetingFailed({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const refused = refusedOf(error)
  const t = useT('mf-consultation')
  const navigate = useNavigate()
  return (
    <>
      <ErrorBar what={t('meeting.loadingOne')} says={refused.says} code={refused.code} onRetry={onRetry} />
      {mayPass(error) && <p role="status">{t('meeting.asksAgain')}</p>}
      <div>
        <Button onClick={() => navigate('/morning_meeting_list')}>{t('meeting.toList')}</Button>
      </div>
    </>
  )
}
