import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { ReportView } from '@farsight/shared/contract'
import { sameContent } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { fromWire } from '../../model/content'
import type { OpenedReport } from '../../model/ports'
import { ContentDiff } from '../log/content-diff'
import css from '../log/log.module.css'
import { REPORT_LOG } from '../log/use-report-log'
import { type NoticeBar, useUnfolded } from '../parts/notices'

/**
 * {@link ChangedBar} for the strip above the report: the author who goes on writing is shown the words at once, and so is who reviews it
 * after the reviewer that changed them.
 */
export const changedNotice = ({ mode, report }: OpenedReport): NoticeBar | false =>
  report.changedBy !== null && {
    key: 'changed',
    kind: 'warn',
    // A reviewer's own draft stands in the report's text: what was handed to him is the other.
    bar: <ChangedBar report={mode === 'review' ? { ...report, content: report.submitted ?? report.content } : report} />,
    more: true,
    whole: mode === 'review' || (mode === 'edit' && report.author?.id === session.current()?.loginUserId),
  }

/** The author's text was changed by a reviewer (EDIT-02): who and when, and, once the strip is unfolded, word by word. */
export function ChangedBar({ report }: { readonly report: ReportView }) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { changedBy, author, risProcedureId: procedureId, version } = report
  const own = author?.id === session.current()?.loginUserId
  const shown = useUnfolded()
  const log = useQuery({
    queryKey: [REPORT_LOG, procedureId, version],
    queryFn: ({ signal }) => api.call('queryReportLog', { procedureId }, { promptType: 'none', showLoading: false, signal }),
    enabled: changedBy !== null,
  })
  if (!changedBy) return null
  // What the author sent last: the newest of his own submitted texts (versions come newest first).
  const versions = log.data?.val.versions ?? []
  const sent = versions.findIndex(({ step, authorName }) => step === 'submit' && authorName === author?.name)
  const before = versions[sent]
  // The words below may be of several reviewers: nobody is named for another's.
  const people = versions
    .slice(0, Math.max(0, sent))
    .filter(({ content }, i) => !sameContent(fromWire(content), fromWire(versions[i + 1]!.content)))
    .map(({ authorName }) => authorName)
  const names = [...new Set([changedBy.name, ...people])].reverse().join(language === 'zh' ? '、' : ', ')
  return (
    <>
      <Bar kind="warn">
        {t(own ? 'changed.own' : 'changed.other', { name: names, time: changedBy.time, author: author?.name ?? '—' })}
        {shown && log.error && <div>{t('changed.failed')}</div>}
      </Bar>
      {shown && before && (
        <div className={css.changed}>
          <ContentDiff before={fromWire(before.content)} after={fromWire(report.content)} onlyChanged />
        </div>
      )}
    </>
  )
}
