import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import css from './log.module.css'

type Issues = NonNullable<CallTypes['queryReportLog']['answer']['val']['issues']>

/** Every text that went out and what its paper is worth today; `onPaper` shows that paper, with its mark. */
export function IssuePapers({ issues, onPaper }: { readonly issues: Issues; readonly onPaper?: ((issue: number) => void) | undefined }) {
  const t = useT('mf-report')
  if (issues.length === 0) return null
  const name = ({ issue, kind, userName, time, standing }: Issues[number]): string =>
    t('log.paperOf', { no: issue, kind: t(`log.issueKind.${kind}`), who: userName, time, standing: t(`log.standing.${standing}`) })
  return (
    <section aria-label={t('log.papers')}>
      <b>{t('log.papers')}</b>
      <ul className={css.issues}>
        {issues.map((one) => (
          <li key={one.issue}>
            <span>{name(one)}</span>
            {onPaper && (
              <Button icon="print" aria-label={t('log.paperAct', { no: one.issue })} onClick={() => onPaper(one.issue)}>
                {t('print.act')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
