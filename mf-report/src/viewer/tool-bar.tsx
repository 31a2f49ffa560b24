import { useBilingual, useT } from '@farsight/shared/i18n'
import { memo } from 'react'
import { FrameTools } from './frame-tools'
import type { ViewerCommand } from './keys'
import { MEASURE_TOOLS, POINTER_TOOLS, type ViewerTool } from './port'
import { presetsFor } from './presets'
import css from './viewer.module.css'
import type { ViewerSessionState } from './viewer-session'

const KEYS: Readonly<Record<ViewerTool, string>> = {
  scroll: 'S',
  window: 'W',
  zoom: 'Z',
  pan: 'P',
  length: 'L',
  angle: 'A',
  ellipse: 'E',
  rectangle: 'R',
  probe: 'O',
}
const ACTS = [
  { name: 'invert', key: 'I', sign: '' },
  { name: 'flipHorizontal', key: 'H', sign: '↔' },
  { name: 'flipVertical', key: 'V', sign: '↕' },
  { name: 'turnLeft', key: '[', sign: '↺' },
  { name: 'turnRight', key: ']', sign: '↻' },
  { name: 'reset', key: '0', sign: '' },
] as const

export interface ToolBarProps {
  readonly state: Pick<ViewerSessionState, 'shown' | 'tool' | 'layout' | 'linked' | 'cine' | 'mpr' | 'prior' | 'panes' | 'hanging'>
  readonly onCommand: (command: ViewerCommand) => void
  /** Marks the last region into the text; undefined where there is no text to write. */
  readonly onMark?: (() => void) | undefined
  readonly mayMark: boolean
  /** The image that is shown is a key image; undefined where none can be picked. */
  readonly isKey?: boolean
  readonly onOwnWindow?: (() => void) | undefined
}

const KEPT = ['shown', 'tool', 'layout', 'linked', 'cine', 'mpr', 'prior', 'hanging'] as const
const compares = ({ panes }: ToolBarProps['state']): boolean => panes.some(({ shown }) => shown?.prior !== undefined)

// The bar stands still while slices go by. What it calls is the same for the life of the zone.
const sameBar = (a: ToolBarProps, b: ToolBarProps): boolean =>
  a.mayMark === b.mayMark &&
  a.isKey === b.isKey &&
  (a.onMark === undefined) === (b.onMark === undefined) &&
  a.onCommand === b.onCommand &&
  a.onOwnWindow === b.onOwnWindow &&
  compares(a.state) === compares(b.state) &&
  KEPT.every((key) => a.state[key] === b.state[key])

/** What can be done with the picture; every button says its key. */
export const ToolBar = memo(function ToolBar({ state, onCommand, onMark, mayMark, isKey, onOwnWindow }: ToolBarProps) {
  const { shown, tool } = state
  const t = useT('mf-report')
  const say = useBilingual()
  const button = (name: ViewerTool) => (
    <button
      key={name}
      type="button"
      className={css.tool}
      aria-pressed={tool === name}
      title={`${t(`viewer.tool.${name}`)} (${KEYS[name]})`}
      onClick={() => onCommand({ do: 'tool', tool: tool === name ? undefined : name })}
    >
      {t(`viewer.tool.${name}`)}
    </button>
  )
  if (state.mpr)
    return (
      <div className={css.tools} role="toolbar" aria-label={t('viewer.tools')}>
        <FrameTools state={state} onCommand={onCommand} onOwnWindow={onOwnWindow} />
      </div>
    )
  const presets = presetsFor(shown?.modality ?? '')
  return (
    <div className={css.tools} role="toolbar" aria-label={t('viewer.tools')}>
      {POINTER_TOOLS.map(button)}
      <span className={css.gap} />
      {MEASURE_TOOLS.map(button)}
      {onMark && (
        <button
          type="button"
          className={css.tool}
          title={mayMark ? `${t('viewer.mark')} (M)` : t('viewer.markNeedsRegion')}
          aria-disabled={!mayMark || undefined}
          onClick={onMark}
        >
          {t('viewer.mark')}
        </button>
      )}
      {isKey !== undefined && (
        <button
          type="button"
          className={css.tool}
          aria-pressed={isKey}
          title={`${t('region.keyImage')} (K)`}
          onClick={() => onCommand({ do: 'key' })}
        >
          {t('region.keyImage')}
        </button>
      )}
      <span className={css.gap} />
      {presets.length > 0 && (
        <select
          className={css.select}
          aria-label={t('viewer.presets')}
          value=""
          onChange={(event) => onCommand({ do: 'preset', number: Number(event.target.value) })}
        >
          <option value="">{t('viewer.presets')}</option>
          {presets.map((preset, i) => (
            <option key={preset.en} value={i + 1}>
              {i + 1} {say(preset)} {preset.width}/{preset.center}
            </option>
          ))}
        </select>
      )}
      <FrameTools state={state} onCommand={onCommand} onOwnWindow={onOwnWindow} />
      <span className={css.gap} />
      {ACTS.map(({ name, key, sign }) => (
        <button
          key={name}
          type="button"
          className={css.tool}
          aria-label={t(`viewer.act.${name}`)}
          title={`${t(`viewer.act.${name}`)} (${key})`}
          onClick={() => onCommand({ do: name })}
        >
          {sign || t(`viewer.act.${name}`)}
        </button>
      ))}
    </div>
  )
}, sameBar)
