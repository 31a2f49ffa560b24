import { ECG_GAINS, ECG_LAYOUTS, ECG_SPEEDS, type EcgGain, type EcgGroup, type EcgLayout, type EcgSpeed } from '@farsight/shared/ecg'
import { useT } from '@farsight/shared/i18n'
import { classes } from '@farsight/shared/ui'
import { memo, useState } from 'react'
import type { SheetWish } from '../model/sheet-keys'
import { ECG_TOOLS, type EcgTool, PRIOR_MODES, type PriorMode, type SheetView, ZOOM_STEPS } from '../model/view'
import css from './ecg.module.css'

export interface EcgToolBarProps {
  readonly view: SheetView
  readonly groups: readonly EcgGroup[]
  readonly hasPrior: boolean
  readonly onWish: (wish: SheetWish) => void
}
const TOOL_KEYS: Readonly<Record<EcgTool, string>> = { pan: 'P', time: 'T', amplitude: 'A' }

const KEPT = ['scale', 'layout', 'cabrera', 'filters', 'zoom', 'group', 'prior', 'tool', 'snap', 'calipers', 'chosen'] as const
// The bar stands still while a recording goes by.
const sameBar = (a: EcgToolBarProps, b: EcgToolBarProps): boolean =>
  a.groups === b.groups && a.hasPrior === b.hasPrior && a.onWish === b.onWish && KEPT.every((key) => a.view[key] === b.view[key])

/** What can be done with the sheet; every button says its key. */
export const EcgToolBar = memo(function EcgToolBar({ view, groups, hasPrior, onWish }: EcgToolBarProps) {
  const t = useT('mf-report')
  const { scale, filters } = view
  // Where the bar has one line alone, what does not fit comes with a press.
  const [open, setOpen] = useState(false)
  const button = (name: string, key: string, wish: SheetWish, more: { pressed?: boolean; refused?: string | false } = {}) => (
    <button
      key={name}
      type="button"
      className={css.tool}
      {...(more.pressed === undefined ? {} : { 'aria-pressed': more.pressed })}
      aria-disabled={Boolean(more.refused) || undefined}
      title={more.refused || `${t(`ecgSheet.says.${name}`)} (${key})`}
      onClick={() => !more.refused && onWish(wish)}
    >
      {t(`ecgSheet.do.${name}`)}
    </button>
  )
  const choice = <V extends string | number>(
    name: string,
    key: string,
    value: V,
    all: readonly V[],
    says: (one: V) => string,
    to: (one: V) => SheetWish,
  ) => (
    <select
      className={css.select}
      aria-label={t(`ecgSheet.do.${name}`)}
      title={`${t(`ecgSheet.do.${name}`)} (${key})`}
      value={String(value)}
      onChange={(event) => onWish(to(all.find((one) => String(one) === event.target.value)!))}
    >
      {all.map((one) => (
        <option key={one} value={String(one)}>
          {says(one)}
        </option>
      ))}
    </select>
  )
  const none = view.chosen === undefined && t('ecgSheet.noneChosen')
  return (
    <div className={css.tools} role="toolbar" aria-label={t('ecgSheet.tools')} data-open={open || undefined}>
      <button type="button" className={classes(css.tool, css.more)} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('ecgSheet.more')}
      </button>
      {groups.length > 1 && (
        <select
          className={css.select}
          aria-label={t('ecgSheet.group')}
          value={view.group}
          onChange={(event) => onWish({ do: 'group', group: Number(event.target.value) })}
        >
          {groups.map(({ kind, label, rate }, i) => (
            <option key={i} value={i}>
              {`${i + 1} ${t(`ecgSheet.kind.${kind}`)} ${label} ${rate} Hz`}
            </option>
          ))}
        </select>
      )}
      {choice(
        'speed',
        'V',
        scale.speed,
        ECG_SPEEDS,
        (one) => `${one} mm/s`,
        (speed: EcgSpeed) => ({ do: 'speed', speed }),
      )}
      {choice(
        'gain',
        'G',
        scale.gain,
        ECG_GAINS,
        (one) => `${one} mm/mV`,
        (gain: EcgGain) => ({ do: 'gain', gain }),
      )}
      {choice(
        'layout',
        'D',
        view.layout,
        ECG_LAYOUTS,
        (one) => one.replace('x', '×'),
        (layout: EcgLayout) => ({ do: 'layout', layout }),
      )}
      {button('cabrera', 'C', { do: 'cabrera' }, { pressed: view.cabrera })}
      <span className={css.gap} />
      {ECG_TOOLS.map((tool) => button(tool, TOOL_KEYS[tool], { do: 'tool', tool }, { pressed: view.tool === tool }))}
      {button(
        'march',
        'M',
        { do: 'march' },
        { refused: none, pressed: view.calipers.some(({ id, march }) => id === view.chosen && march) },
      )}
      {button('snap', 'N', { do: 'snap' }, { pressed: view.snap })}
      {button('remove', 'Delete', { do: 'remove' }, { refused: none })}
      <span className={css.gap} />
      {button('baseline', 'J', { do: 'filter', filter: 'baseline' }, { pressed: filters.baseline })}
      <button
        type="button"
        className={css.tool}
        aria-pressed={filters.mains > 0}
        title={`${t('ecgSheet.says.mains')} (H)`}
        onClick={() => onWish({ do: 'filter', filter: 'mains' })}
      >
        {filters.mains > 0 ? `${t('ecgSheet.do.mains')} ${filters.mains}` : t('ecgSheet.do.mains')}
      </button>
      {button('muscle', 'U', { do: 'filter', filter: 'muscle' }, { pressed: filters.muscle })}
      <span className={css.gap} />
      {hasPrior
        ? choice(
            'prior',
            'B',
            view.prior,
            PRIOR_MODES,
            (one) => t(`ecgSheet.prior.${one}`),
            (mode: PriorMode) => ({ do: 'prior', mode }),
          )
        : button('prior', 'B', { do: 'prior' }, { refused: t('ecgSheet.noPrior') })}
      {choice(
        'zoom',
        '+ −',
        view.zoom,
        ['auto', ...ZOOM_STEPS],
        (one) => (one === 'auto' ? t('ecgSheet.zoomAuto') : `${one * 100}%`),
        (to) => ({ do: 'zoom', to }),
      )}
      {button('calibrate', 'K', { do: 'calibrate' })}
    </div>
  )
}, sameBar)
