import { EMPTY_CONTENT, sameContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, Checkbox } from '@farsight/shared/ui'
import type { ReportState } from '../../model/report-state'
import css from '../pages.module.css'
import type { FontSize } from './font-size'

export interface FormHeadProps {
  readonly state: ReportState
  readonly size: FontSize
  readonly onSide: () => void
  /** What an engine found: how much waits for a word, and the way to it. */
  readonly ai: { readonly open: number; readonly onOpen: () => void } | undefined
  /** In a review: are the differences shown? */
  readonly compared: boolean | undefined
  readonly onCompared: (on: boolean) => void
}

/** Templates, size of the text, and whether it is saved. */
export function FormHead({ state, size, onSide, ai, compared, onCompared }: FormHeadProps) {
  const t = useT('mf-report')
  const { opened, level } = { opened: state.opened, level: state.opened?.level ?? 0 }
  return (
    <div className={css.reportHead}>
      <Button icon="template" title={`${t('side.name')} (F9)`} onClick={onSide}>
        {t('side.templates')}
      </Button>
      {ai && (
        <Button icon="aiDiagnoseList" title={t('ai.open', { count: ai.open })} onClick={ai.onOpen}>
          {t('ai.tab')}
          {ai.open > 0 && ` ${ai.open}`}
        </Button>
      )}
      <Button title={t('font.smaller')} {...(size.smaller ? { onClick: size.smaller } : { refused: t('font.least') })}>
        A-
        <span className="fs-hidden"> {t('font.smaller')}</span>
      </Button>
      <Button title={t('font.larger')} {...(size.larger ? { onClick: size.larger } : { refused: t('font.most') })}>
        A+
        <span className="fs-hidden"> {t('font.larger')}</span>
      </Button>
      {compared !== undefined && (
        <Checkbox checked={compared} onChange={(event) => onCompared(event.target.checked)}>
          {t('diff.show')}
        </Checkbox>
      )}
      {opened?.mode === 'review' && (
        <span className={css.saved}>
          {t(level > opened.reviewLevels ? 'review.extra' : 'review.of', {
            level,
            levels: opened.reviewLevels,
            name: opened.report.author?.name ?? '—',
          })}
        </span>
      )}
      <SavedSign state={state} />
    </div>
  )
}

/** Saved at what time, or not yet; a live region that speaks politely. */
function SavedSign({ state }: { readonly state: ReportState }) {
  const t = useT('mf-report')
  const { saving, dirty, savedTime, base } = state
  // A draft that was opened again: the server has its text, but does not tell since when.
  const stored = sameContent(base, EMPTY_CONTENT) ? t('save.nothing') : t('save.done')
  const says = saving ? t('save.now') : dirty ? t('save.not') : savedTime ? t('save.at', { time: savedTime.slice(11) }) : stored
  return (
    <span className={`${css.push} ${css.savedSign} ${dirty ? css.unsaved : css.saved}`} role="status" title={savedTime}>
      {says}
    </span>
  )
}
