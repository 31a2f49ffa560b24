import { ECG_PAPER_GAINS, ECG_PAPER_LAYOUTS, ECG_PAPER_SPEEDS, type EcgPaper } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Checkbox } from '@farsight/shared/ui'
import css from './paper.module.css'

export interface EcgPaperToolsProps {
  readonly paper: EcgPaper
  readonly onChange: (paper: EcgPaper) => void
}

/** How the ECG stands on the paper: leads, speed, gain. */
export function EcgPaperTools({ paper, onChange }: EcgPaperToolsProps) {
  const t = useT('mf-report')
  const choice = <K extends 'layout' | 'speed' | 'gain'>(name: K, all: readonly EcgPaper[K][], says: (one: EcgPaper[K]) => string) => (
    <select
      className={css.select}
      aria-label={t(`ecgPaper.${name}`)}
      title={t(`ecgPaper.${name}`)}
      value={String(paper[name])}
      onChange={(event) => onChange({ ...paper, [name]: all.find((one) => String(one) === event.target.value)! })}
    >
      {all.map((one) => (
        <option key={one} value={String(one)}>
          {says(one)}
        </option>
      ))}
    </select>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame
    <div className={css.tools} role="group" aria-label={t('ecgPaper.title')}>
      <b>{t('ecgPaper.title')}</b>
      {choice('layout', ECG_PAPER_LAYOUTS, (one) => t(`ecgPaper.as.${one}`))}
      {choice('speed', ECG_PAPER_SPEEDS, (one) => `${one} mm/s`)}
      {choice('gain', ECG_PAPER_GAINS, (one) => `${one} mm/mV`)}
      <Checkbox checked={paper.cabrera} onChange={(event) => onChange({ ...paper, cabrera: event.target.checked })}>
        {t('ecgPaper.cabrera')}
      </Checkbox>
    </div>
  )
}
