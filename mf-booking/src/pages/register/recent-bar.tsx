import type { RecentExam } from '@farsight/shared/contract'
import { partText, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, Button, Input } from '@farsight/shared/ui'
import { Dialog, StateTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import styles from './register.module.css'

export interface RecentBarProps {
  readonly recent: readonly RecentExam[]
  readonly exists: boolean
  readonly days: number
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** The same item of the last days, here or in the union: told before anything is saved, opened by one click (DAY-07). */
export function RecentBar({ recent, exists, days, reason, onReason }: RecentBarProps) {
  const t = useT('mf-booking')
  const [open, setOpen] = useState<RecentExam>()
  if (recent.length === 0 && !exists) return null
  return (
    <Bar kind="warn">
      <b>{exists ? t('register.existsToday') : t('register.recent', { days })}</b>
      <ul className={styles.recent}>
        {recent.map((one) => (
          <li key={`${one.risProcedureId}${one.time}${one.checkItem}`}>
            <Button kind="link" onClick={() => setOpen(one)}>
              <Line exam={one} />
            </Button>
          </li>
        ))}
      </ul>
      <Input
        aria-label={t('register.repeatReason')}
        placeholder={t('register.repeatReason')}
        maxLength={256}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
      {open && (
        <Dialog
          title={t('register.recentOne')}
          onClose={() => setOpen(undefined)}
          foot={
            <Button data-autofocus onClick={() => setOpen(undefined)}>
              {t('register.close')}
            </Button>
          }
        >
          <dl className={styles.facts}>
            <dt>{t('register.where')}</dt>
            <dd>{open.facilityName}</dd>
            <dt>{t('register.when')}</dt>
            <dd>{open.time}</dd>
            <dt>{t('register.what')}</dt>
            <dd>
              <Line exam={open} bare />
            </dd>
            <dt>{t('register.state')}</dt>
            <dd>
              <StateTag state={open.state} reportHasComplete={open.reportHasComplete} />
            </dd>
          </dl>
          <p className="fs-2">{t(open.own === 1 ? 'register.recentHere' : 'register.recentThere', { checkNo: open.checkNo })}</p>
        </Dialog>
      )}
    </Bar>
  )
}

function Line({ exam, bare = false }: { readonly exam: RecentExam; readonly bare?: boolean }) {
  const say = useBilingual()
  const language = useLanguage()
  const side = say(SIDE_LABELS[exam.side])
  const what = [exam.modality, side, partText(exam.bodypart, exam.checkItem, language)].filter(Boolean).join(' ')
  return (
    <>
      {bare
        ? [exam.checkNo, what].filter(Boolean).join(' ')
        : [exam.time.slice(0, 16), exam.facilityName, exam.checkNo, what].filter(Boolean).join(' · ')}
    </>
  )
}
