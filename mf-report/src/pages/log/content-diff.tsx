import { type ReportContent, YIN_YANG_LABELS } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { TEXT_FIELDS } from '../../model/report-state'
import { DiffView } from '../parts/diff-view'
import css from './log.module.css'

export interface ContentDiffProps {
  readonly before: ReportContent
  readonly after: ReportContent
  /** Leaves out what is the same. */
  readonly onlyChanged?: boolean
}

/** Two texts of a report as one: what went is struck through, what came is underlined. */
export function ContentDiff({ before, after, onlyChanged }: ContentDiffProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const flag = ({ yinYang }: ReportContent) => (yinYang === null ? '—' : say(YIN_YANG_LABELS[yinYang]))
  const fields = TEXT_FIELDS.filter((field) => !onlyChanged || before[field].text !== after[field].text)
  const flagDiffers = before.yinYang !== after.yinYang
  return (
    <>
      {fields.map((field) => (
        <div key={field}>
          <div className={css.group}>{t(`field.${field}`)}</div>
          <DiffView label={t(`field.${field}`)} before={before[field].text} after={after[field].text} />
        </div>
      ))}
      {(flagDiffers || !onlyChanged) && (
        <div>
          <div className={css.group}>{t('yinYang')}</div>
          {flagDiffers ? <DiffView label={t('yinYang')} before={flag(before)} after={flag(after)} /> : flag(after)}
        </div>
      )}
      {onlyChanged && fields.length === 0 && !flagDiffers && <p className={css.dim}>{t('log.same')}</p>}
    </>
  )
}
