import { partName } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { CINE_RATES } from './cine'
import type { ViewerCommand } from './keys'
import { LAYOUTS, type ViewLayout } from './layouts'
import css from './viewer.module.css'
import type { ViewerSessionState } from './viewer-session'

export interface FrameToolsProps {
  readonly state: Pick<ViewerSessionState, 'shown' | 'layout' | 'linked' | 'cine' | 'mpr' | 'prior' | 'panes' | 'hanging'>
  readonly onCommand: (command: ViewerCommand) => void
  readonly onOwnWindow?: (() => void) | undefined
}

/** What concerns the zone, not one picture: how many stand there, what moves with what, the earlier exam, other planes. */
export function FrameTools({ state, onCommand, onOwnWindow }: FrameToolsProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { shown, layout, linked, cine, mpr, prior, panes, hanging } = state
  const what = hanging ? kindOf(hanging, language) : ''
  const hang = (name: 'keep' | 'drop') => (
    <button
      type="button"
      className={css.tool}
      title={t(`viewer.hang.${name}Says`, { what })}
      onClick={() => onCommand({ do: `${name}Layout` })}
    >
      {t(`viewer.hang.${name}`)}
    </button>
  )
  const moves = (shown?.images.length ?? 0) > 1
  const compared = layout !== '1x1' && panes.some((pane) => pane.shown?.prior !== undefined)
  const toggle = (name: 'link' | 'cine' | 'prior' | 'planes', key: string, pressed: boolean, refused?: string) => (
    <button
      type="button"
      className={css.tool}
      aria-pressed={pressed}
      aria-disabled={refused !== undefined || undefined}
      title={refused ?? `${t(`viewer.frame.${name}`)} (${key})`}
      onClick={() => refused === undefined && onCommand({ do: name })}
    >
      {t(`viewer.frame.${name}`)}
    </button>
  )
  return (
    <>
      <select
        className={css.select}
        aria-label={t('viewer.frame.layout')}
        title={`${t('viewer.frame.layout')} (D)`}
        value={layout}
        onChange={(event) => onCommand({ do: 'layout', layout: event.target.value as ViewLayout })}
      >
        {LAYOUTS.map((one) => (
          <option key={one} value={one}>
            {one.replace('x', '×')}
          </option>
        ))}
      </select>
      {layout !== '1x1' && toggle('link', 'X', linked)}
      {toggle('cine', 'C', cine.playing, moves ? undefined : t('viewer.frame.still'))}
      {cine.playing && (
        <select
          className={css.select}
          aria-label={t('viewer.frame.rate')}
          value={cine.rate}
          onChange={(event) => onCommand({ do: 'cine', rate: Number(event.target.value) })}
        >
          {CINE_RATES.map((rate) => (
            <option key={rate} value={rate}>
              {t('viewer.frame.perSecond', { rate })}
            </option>
          ))}
        </select>
      )}
      {toggle('prior', 'B', compared, prior.phase === 'none' ? t('viewer.frame.noPrior') : undefined)}
      {toggle('planes', 'T', mpr, moves ? undefined : t('viewer.frame.still'))}
      {hanging && !mpr && hang('keep')}
      {hanging?.saved && !mpr && hang('drop')}
      {onOwnWindow && (
        <button type="button" className={css.tool} title={t('viewer.frame.ownWindowSays')} onClick={onOwnWindow}>
          {t('viewer.frame.ownWindow')}
        </button>
      )}
    </>
  )
}

/** What a layout is kept for, as people say it: CT chest. */
export function kindOf({ modality, bodypart }: { readonly modality: string; readonly bodypart: string }, language: 'zh' | 'en'): string {
  return [modality, partName(bodypart, language)].filter(Boolean).join(' ')
}
