import type { MeetingCase } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { useCaseWords } from '../../meeting/case-words'
import css from '../../meeting/meeting.module.css'

interface CaseRailProps {
  readonly cases: readonly MeetingCase[]
  /** On this screen. */
  readonly shown: string | undefined
  /** Where the host is. */
  readonly current: string | null
  /** A comment that was typed and not sent waits at it. */
  readonly unsent: (caseId: string) => boolean
  readonly onChoose: (caseId: string) => void
}

/** The cases of the meeting in their order; where the host is, is said in words. */
export function CaseRail({ cases, shown, current, unsent, onChoose }: CaseRailProps) {
  const t = useT('mf-consultation')
  const words = useCaseWords()
  return (
    <nav className={css.rail} aria-label={t('meeting.agenda')}>
      <ol>
        {cases.map((one, i) => {
          const { name, sex, age, side, part } = words(one)
          return (
            <li key={one.caseId}>
              <button type="button" aria-current={one.caseId === shown || undefined} onClick={() => onChoose(one.caseId)}>
                <span className={css.railName}>
                  {t('meeting.caseAt', { number: i + 1, name: '' })} <b>{name}</b> {sex} {age}
                </span>
                <span className="fs-2">
                  {one.exam.modality} {side} {part}
                </span>
                <span className="fs-2">{one.exam.checkNo}</span>
                <span className={css.railFoot}>
                  <span className={css.reason}>{t(`meeting.reason.${one.reason}`)}</span>
                  {one.comments.length > 0 && <span>{t('meeting.commentsOf', { count: one.comments.length })}</span>}
                  {one.caseId !== shown && unsent(one.caseId) && <b className="fs-hue-wait">{t('meeting.unsent')}</b>}
                  {one.caseId === current && <b className={css.here}>▶ {t('meeting.hostHere')}</b>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
