import type { ReportView } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import css from './issue.module.css'

/** On the paper: this is a corrected version, and which issue. */
export function IssueNote({ report }: { readonly report: ReportView }) {
  const t = useT('mf-report')
  if (report.issue < 2) return null
  return (
    <Bar kind={report.corrected ? 'warn' : 'info'}>
      {t(noteOf(report), { issue: report.issue })}
      {/* Those who signed below signed the text before. */}
      {report.correction && <div>{t('issue.correctedBy', report.correction)}</div>}
    </Bar>
  )
}

/** A text that was completed again after it was taken back has a number, and nothing was added to it. */
const noteOf = ({ corrected, addenda }: ReportView): string => {
  if (corrected) return 'issue.corrected'
  return addenda.length > 0 ? 'issue.added' : 'issue.again'
}

/** What was added after completion, each with who, when and why. */
export function Addenda({ addenda }: { readonly addenda: ReportView['addenda'] }) {
  const t = useT('mf-report')
  return addenda.map((addendum) => (
    <section key={addendum.no} className={css.note} aria-label={t('issue.addendumNo', { no: addendum.no })}>
      <div className={css.noteHead}>
        <b>{t('issue.addendumNo', { no: addendum.no })}</b>
        <small>
          {addendum.authorName} {addendum.time}
        </small>
      </div>
      <p>{addendum.text}</p>
      {addendum.reason && <small>{t('issue.because', { reason: addendum.reason })}</small>}
    </section>
  ))
}
