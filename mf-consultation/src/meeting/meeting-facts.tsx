import type { Meeting } from '@farsight/shared/contract'
import { doctorTitle } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { EmptyLine } from '@farsight/shared/ui'
import css from './meeting.module.css'
import { PatientLine } from './patient-head'

/** Minutes between two of the server's times; undefined where one is missing. */
export function minutesBetween(from: string | null, to: string | null): number | undefined {
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  return from === null || to === null ? undefined : Math.max(0, Math.round((at(to) - at(from)) / 60_000))
}

/** A meeting to be read: when, who, its summary, and each case with what was said of it. Nothing of it can be changed. */
export function MeetingFacts({ meeting }: { readonly meeting: Meeting }) {
  const t = useT('mf-consultation')
  const say = useBilingual()
  const minutes = minutesBetween(meeting.startTime, meeting.finishTime)
  const facts: readonly (readonly [string, string])[] = [
    [t('meeting.time'), meeting.time.slice(0, 16)],
    [t('meeting.host'), meeting.hostName],
    [t('meeting.invited'), meeting.people.map(({ name }) => name).join(t('meeting.comma'))],
    ...(meeting.startTime ? [[t('meeting.held'), [meeting.startTime, meeting.finishTime].filter(Boolean).join(' – ')] as const] : []),
    ...(minutes === undefined
      ? []
      : [[t('meeting.lasted'), t(minutes === 1 ? 'meeting.oneMinute' : 'meeting.minutes', { count: minutes })] as const]),
  ]
  return (
    <>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {meeting.state === 'completed' && (
        <section>
          <h2>{t('meeting.summary')}</h2>
          <p className={css.words}>{meeting.summary || t('meeting.noSummary')}</p>
        </section>
      )}
      <section>
        <h2>{t('meeting.casesOf', { count: meeting.caseList.length })}</h2>
        {meeting.caseList.length === 0 && <EmptyLine says={t('meeting.noCases')} />}
        <ol className={css.readCases}>
          {meeting.caseList.map((one, i) => (
            <li key={one.caseId}>
              <div>
                <b>{t('meeting.caseNo', { number: i + 1 })}</b> <PatientLine of={one} /> <span className="fs-2">{one.exam.checkNo}</span>{' '}
                <span className={css.reason}>{t(`meeting.reason.${one.reason}`)}</span>
              </div>
              {one.note && <p className={css.words}>{one.note}</p>}
              {one.comments.map((comment) => (
                <p key={comment.commentId} className={css.words}>
                  <b>{comment.name}</b>{' '}
                  <span className="fs-2">{[say(doctorTitle(comment.title)), comment.time].filter(Boolean).join(' · ')}</span>
                  <br />
                  {comment.text}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
