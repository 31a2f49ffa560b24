import type { ReportContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import type { GuardExam } from '../../guard'
import { ContentDiff } from '../log/content-diff'
import type { says } from '../parts/use-write'
import css from './readings.module.css'
import { plainTexts, useOpposed } from './use-opposed'

export interface CompareReadingsProps {
  readonly both: { readonly first: ReportContent; readonly second: ReportContent }
  readonly exam: GuardExam
  readonly busy: boolean
  readonly fault: ReturnType<typeof says>
  readonly onJudge: (agrees: boolean) => void
}

/** Both saw something: do the two agree? Neither answer is the suggested one; opposite sides suggest that they do not. */
export function CompareReadings({ both, exam, busy, fault, onJudge }: CompareReadingsProps) {
  const t = useT('mf-report')
  const opposed = useOpposed({ first: plainTexts(both.first), second: plainTexts(both.second) }, exam)
  const [sure, setSure] = useState(false)
  const differ = opposed !== undefined && opposed.length > 0
  return (
    <div className={css.form}>
      <Bar kind="info">{t('readings.compareSays')}</Bar>
      {differ && <Bar kind="error">{t('readings.opposed', { words: opposed.join(' · ') })}</Bar>}
      <ContentDiff before={both.first} after={both.second} />
      {fault && !sure && <ErrorBar {...fault} />}
      <div className={css.acts}>
        <Button {...(differ ? { kind: 'primary' as const } : {})} busy={busy} onClick={() => onJudge(false)}>
          {t('readings.differs')}
        </Button>
        <Button busy={busy || opposed === undefined} onClick={() => (differ ? setSure(true) : onJudge(true))}>
          {t('readings.agrees')}
        </Button>
      </div>
      {sure && (
        <ConfirmDialog
          title={t('readings.opposedAsk')}
          verb={t('readings.agreesAllTheSame')}
          danger
          busy={busy}
          error={fault}
          onConfirm={() => onJudge(true)}
          onClose={() => setSure(false)}
        />
      )}
    </div>
  )
}
