import type { CallTypes } from '@farsight/shared/contract'
import { ageText, SEX_LABELS, SOURCE_LABELS, type SourceType, STATE } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { useLayoutEffect, useRef } from 'react'
import { partLine } from '../parts/identity'
import { PRINT_ROOT, paperOf, printSheet } from './print-sheet'

export interface PrintPageProps {
  readonly data: CallTypes['getPrintData']['answer']['val']
  /** The browser's print dialog has been closed. */
  readonly onPrinted: () => void
}

/**
 * The report on paper (visual.md 8), black on white. Its stylesheet is a sheet object of the page for as long as it
 * stands, and everything in it is below its own root or for print alone: nothing of it can reach the shell.
 */
export function PrintPage({ data, onPrinted }: PrintPageProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const { exam, report, facilityName, logo } = data
  const { content } = report

  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, when it stands in the page
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(printSheet(paperOf(exam.modality)))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    let gone = false
    const pictures = [...(root.current?.querySelectorAll('img') ?? [])]
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (gone) return
      window.print()
      onPrinted()
    })
    return () => {
      gone = true
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [])

  const source = SOURCE_LABELS[exam.sourceType as SourceType]
  const facts: readonly (readonly [string, string])[] = [
    [t('print.name'), exam.patName],
    [t('print.checkNo'), exam.checkNo],
    [t('print.sex'), say(SEX_LABELS[exam.sex])],
    [t('print.age'), ageText(exam.age ?? undefined, language)],
    [t('print.source'), [source && say(source), exam.inpatientNo || exam.outpatientNo].filter(Boolean).join(' ')],
    [t('print.department'), [exam.department, exam.bedNo].filter(Boolean).join(' ')],
    [t('print.part'), partLine(exam, language)],
    [t('print.checkTime'), exam.checkTime ?? '—'],
  ]
  return (
    <div id={PRINT_ROOT} ref={root} lang={language === 'zh' ? 'zh-CN' : 'en'}>
      {report.state !== STATE.completed && exam.reportHasComplete !== 1 && <div className="mark">{t('print.notReviewed')}</div>}
      <table className="sheet">
        <thead>
          <tr>
            <td className="running">
              {exam.patName} · {exam.checkNo}
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <header>
                {logo && <img src={logo} alt="" />}
                <strong>{facilityName}</strong>
              </header>
              <h1>{t('paper.title', { modality: exam.modality })}</h1>
              <dl>
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value || '—'}</dd>
                  </div>
                ))}
              </dl>
              <Part title={t('print.method')} text={data.examDescription || exam.checkItem} />
              {data.conditionDescription && <Part title={t('print.condition')} text={data.conditionDescription} />}
              <Part title={t('field.finding')} text={content.finding.text} />
              <Part title={t('print.opinion')} text={content.result.text} strong />
              {content.advice.text && <Part title={t('field.advice')} text={content.advice.text} />}
              <div className="signatures">
                <span>
                  {t('paper.author')}: {report.author?.name ?? '—'} {report.writeTime ?? ''}
                </span>
                {report.reviewers.map((reviewer) => (
                  <span key={reviewer.level}>
                    {t('paper.reviewer', { level: reviewer.level })}: {reviewer.name} {reviewer.time}
                  </span>
                ))}
                <span>
                  {t('paper.complete')}: {report.reportCompleteTime ?? '—'}
                </span>
              </div>
              <footer>{t('print.note')}</footer>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const Part = ({ title, text, strong }: { readonly title: string; readonly text: string; readonly strong?: boolean }) => (
  <section>
    <h2>{title}</h2>
    <div className={strong ? 'text strong' : 'text'}>{text || '—'}</div>
  </section>
)
