import { type MarkedText, SOURCE_LABELS, type SourceType, timeAsImported, YIN_YANG_LABELS, type YinYang } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { fromWire } from '../../model/content'
import type { OpenedReport } from '../../model/ports'
import { RegionsText } from '../../viewer/regions-text'
import { Addenda, IssueNote } from '../issue/issue-notes'
import css from '../pages.module.css'
import { identityLine, partLine } from '../parts/identity'
import { StarsGiven } from '../review/stars-given'

/** A report as on paper, at most 760 px wide: who, what, the texts, who signed and when. */
export function Paper({ opened, onRegion }: { readonly opened: OpenedReport; readonly onRegion?: (ref: string) => void }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const { exam, report } = opened
  const { content, author, reviewers } = report
  const source = SOURCE_LABELS[exam.sourceType as SourceType]
  const told = (time: string | null): string | null => (opened.imported ? timeAsImported(time) : time)
  const facts: readonly (readonly [string, string | null])[] = [
    [t('paper.patient'), identityLine(exam, language)],
    [t('paper.part'), `${exam.modality} ${partLine(exam, language)}`],
    [t('paper.source'), [source && say(source), exam.department, exam.bedNo].filter(Boolean).join(' ')],
    [t('paper.checkTime'), told(exam.checkTime)],
    [t('paper.author'), author?.name ?? null],
    ...(opened.imported
      ? []
      : ([
          [t('paper.begin'), report.beginTime],
          [t('paper.write'), report.writeTime],
        ] as const)),
    [t('paper.complete'), told(report.reportCompleteTime)],
  ]
  return (
    <article className={css.paper}>
      <h1>{t('paper.title', { modality: exam.modality })}</h1>
      <IssueNote report={report} />
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
        {reviewers.map((reviewer) => (
          <div key={reviewer.level}>
            <dt>{opened.imported ? t('paper.reviewerNamed') : t('paper.reviewer', { level: reviewer.level })}</dt>
            <dd>
              {reviewer.name} {told(reviewer.time)}
            </dd>
          </div>
        ))}
      </dl>
      <Section title={t('field.finding')} text={fromWire(content).finding} onRegion={onRegion} />
      <Section title={t('field.result')} text={fromWire(content).result} onRegion={onRegion} />
      {content.advice.text && <Section title={t('field.advice')} text={fromWire(content).advice} onRegion={onRegion} />}
      <p>
        {t('yinYang')}: {content.yinYang === null ? '—' : say(YIN_YANG_LABELS[content.yinYang as YinYang])}
      </p>
      <Addenda addenda={report.addenda} />
      <StarsGiven given={report.starsGiven} issue={report.issue} />
    </article>
  )
}

interface SectionProps {
  readonly title: string
  readonly text: MarkedText
  readonly onRegion?: ((ref: string) => void) | undefined
}

const Section = ({ title, text, onRegion }: SectionProps) => (
  <section>
    <h2>{title}</h2>
    <div className={css.paperText}>{onRegion && text.text ? <RegionsText text={text} onGo={onRegion} /> : text.text || '—'}</div>
  </section>
)
