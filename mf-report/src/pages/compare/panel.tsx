import { type Language, useT } from '@farsight/shared/i18n'
import { PageBoundary } from '@farsight/shared/module'
import { StateTag } from '@farsight/shared/ui/data'
import { contentInHand } from '../../model/open-reports'
import type { OpenedReport } from '../../model/ports'
import { TEXT_FIELDS } from '../../model/report-state'
import { ImageZone } from '../../viewer/image-zone'
import type { ViewerSession } from '../../viewer/viewer-session'
import { identityLine, partLine } from '../parts/identity'
import { useImageChanges } from '../parts/image-changes'
import { useViewRegions } from '../parts/use-view-regions'
import css from './compare.module.css'

export interface PanelProps {
  readonly opened: OpenedReport
  /** Undefined for an exam without pictures. */
  readonly session: ViewerSession | undefined
  readonly kind: 'current' | 'second'
  readonly language: Language
  /** Its images are worked with: the other panel follows. */
  readonly onUse: () => void
}

const IMAGES = { zh: '影像', en: 'The images' }

/** One exam of the comparison: who and when, its images, and its report below. */
export function Panel({ opened, session, kind, language, onUse }: PanelProps) {
  const t = useT('mf-report')
  const { exam, report } = opened
  const name = t(`compare.${kind}`)
  // A text that is being written stands in this page, and is newer than what the server has.
  const content = contentInHand(exam.risProcedureId) ?? report.content
  // As in the report's own page: what is measured here is its region where its text is in these hands, else it is said that it is not kept.
  const regions = useViewRegions(opened, session)
  const imageChanges = useImageChanges(opened, session, regions.images)
  const fields = TEXT_FIELDS.filter((field) => content[field].text.trim() !== '')
  return (
    <section className={css.panel} data-kind={kind} aria-label={`${name} ${identityLine(exam, language)}`}>
      <header className={css.head}>
        <b>{name}</b>
        <span>{identityLine(exam, language)}</span>
        <span>
          {exam.modality} {partLine(exam, language)}
        </span>
        <span className="fs-2">{exam.checkTime ?? '—'}</span>
        <StateTag {...exam} />
      </header>
      {imageChanges ? imageChanges.bar : null}
      <div className={css.images} onPointerDownCapture={onUse} onWheelCapture={onUse} onKeyDownCapture={onUse}>
        {session ? (
          <PageBoundary title={IMAGES}>
            <ImageZone session={session} identity={identityLine(exam, language)} exam={exam} {...regions.zone} />
          </PageBoundary>
        ) : (
          <p className={css.empty}>{t('compare.noImages')}</p>
        )}
      </div>
      <article className={css.text} aria-label={t('compare.report', { name })}>
        {fields.length === 0 && <p className="fs-2">{t('compare.noText')}</p>}
        {fields.map((field) => (
          <section key={field} aria-label={t(`field.${field}`)}>
            <h3>{t(`field.${field}`)}</h3>
            <p>{content[field].text}</p>
          </section>
        ))}
        {regions.list}
      </article>
    </section>
  )
}
