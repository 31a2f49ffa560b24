import type { EcgMeasured } from '@farsight/shared/contract'
import type { EcgMeasures, EcgRecording, QtcFormula } from '@farsight/shared/ecg'
import { QTC_FORMULAS } from '@farsight/shared/ecg'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Fragment, useEffect, useId, useRef, useState } from 'react'
import { composing } from '../../viewer/keys'
import { CriticalBar } from '../critical/critical-bar'
import { qtcOf, type ValueName, type ValueRow, valueRows, valuesLine, voltageOf, withTyped } from '../model/values'
import css from './measures.module.css'
import { useAskUnload } from './use-ask-unload'
import type { KeptMeasures } from './use-measures'

export interface MeasurePanelProps {
  readonly recording: EcgRecording
  readonly computed: EcgMeasures | undefined
  readonly kept: EcgMeasured | null
  /** The report's values, where they were measured in another recording of the exam. */
  readonly elsewhere?: EcgMeasured | null
  /** Undefined where nothing may be corrected. */
  readonly writes?: KeptMeasures | undefined
  /** The report is signed: what stands here was confirmed with it. */
  readonly signed: boolean
  /** Writes a line into the report; undefined where there is no text to write. */
  readonly onInsert?: ((line: string) => void) | undefined
}

const UNITS: Readonly<Record<ValueName, 'bpm' | 'ms' | 'degrees' | 'uv'>> = {
  ...{ hr: 'bpm', rr: 'ms', p: 'ms', pr: 'ms', qrs: 'ms', qt: 'ms' },
  ...{ axisP: 'degrees', axisQrs: 'degrees', axisT: 'degrees', rv5: 'uv', sv1: 'uv' },
}

/** What was measured, by whom, and what the doctor says of it. A figure is nobody's word until the report is signed. */
export function MeasurePanel({ recording, computed, kept, elsewhere, writes, signed, onInsert }: MeasurePanelProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const id = useId()
  // Chosen here, until other values stand there: who corrects them at another desk chooses for the report.
  const [own, setOwn] = useState<{ readonly of: EcgMeasured | null; readonly formula: QtcFormula }>()
  const formula = (own?.of === kept ? own?.formula : undefined) ?? kept?.formula ?? own?.formula ?? 'bazett'
  const rows = valueRows(recording.values, computed, kept)
  const line = valuesLine(rows, formula, language)
  const [corrected, voltage] = [qtcOf(rows, formula), voltageOf(rows)]
  const save = (next: readonly ValueRow[], by: QtcFormula = formula): void => writes?.save(next, by)
  return (
    <section className={css.panel} aria-label={t('ecg.measures')}>
      <div className={css.head}>
        <b>{t('ecg.measures')}</b>
        {!signed && <span className={css.unconfirmed}>{t('ecg.unconfirmed')}</span>}
        {kept?.userName && !writes?.again && (
          <span className="fs-2">{t('ecg.keptBy', { name: kept.userName, time: kept.time?.slice(5, 16) ?? '' })}</span>
        )}
        <span className={css.end}>
          {onInsert && (
            <Button {...(line ? {} : { refused: t('ecg.nothingToInsert') })} onClick={() => onInsert(line)}>
              {t('ecg.insert')}
            </Button>
          )}
        </span>
      </div>
      {elsewhere && (
        <p className={css.elsewhere} role="status">
          {t(writes ? 'ecg.elsewhereWrite' : 'ecg.elsewhere', { name: elsewhere.userName, time: elsewhere.time?.slice(5, 16) ?? '' })}
        </p>
      )}
      {writes?.fault && (
        <ErrorBar
          what={t('ecg.measures')}
          says={writes.again ? `${writes.fault.message} · ${t('ecg.resend')}` : writes.fault.message}
          code={writes.fault.code || undefined}
          {...(writes.again ? { onRetry: writes.again } : { onClose: writes.clear })}
        />
      )}
      <CriticalBar rows={rows} formula={formula} computed={computed} />
      <ul className={css.values}>
        {rows.map((row) => (
          <Fragment key={row.name}>
            <Value id={`${id}-${row.name}`} row={row} onType={writes && ((value) => save(withTyped(rows, row.name, value)))} />
            {/* What follows from a value stands beside it. */}
            {row.name === 'qt' && (
              <li className={css.value}>
                <span className={css.name}>{t('ecg.value.qtc')}</span>
                <span className={css.figure}>
                  <output>{corrected ?? '—'}</output>
                  <span className={css.unit}>{t('ecg.unit.ms')}</span>
                </span>
                <select
                  className={css.formula}
                  aria-label={t('ecg.formula')}
                  value={formula}
                  onChange={(event) => {
                    const by = event.target.value as QtcFormula
                    // A report that has another recording's values keeps them, and their formula.
                    if (writes && !elsewhere && rows.some(({ value }) => value !== undefined)) save(rows, by)
                    else setOwn({ of: kept, formula: by })
                  }}
                >
                  {QTC_FORMULAS.map((one) => (
                    <option key={one} value={one}>
                      {one[0]!.toUpperCase() + one.slice(1)}
                    </option>
                  ))}
                </select>
              </li>
            )}
            {row.name === 'sv1' && (
              <li className={css.value}>
                <span className={css.name}>{t('ecg.value.voltage')}</span>
                <span className={css.figure}>
                  <output>{voltage === undefined ? '—' : voltage.toFixed(2)}</output>
                  <span className={css.unit}>{t('ecg.unit.mv')}</span>
                </span>
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {recording.statements.length > 0 && (
        <p className={css.device}>
          {t('ecg.deviceSays')} {recording.statements.join(language === 'zh' ? '；' : '; ')}
        </p>
      )}
    </section>
  )
}

interface ValueProps {
  readonly id: string
  readonly row: ValueRow
  readonly onType: ((value: number | null) => void) | undefined
}

/** One value: typed over it is the doctor's; emptied, there is none. */
function Value({ id, row, onType }: ValueProps) {
  const t = useT('mf-report')
  const shown = row.value === undefined || row.value === null ? '' : String(row.value)
  const [typed, setTyped] = useState<string>()
  const text = typed ?? shown
  const wrong = text.trim() !== '' && !/^-?\d{1,5}$/.test(text.trim())
  const done = () => {
    if (typed === undefined || wrong) return
    const value = typed.trim() === '' ? null : Number(typed.trim())
    setTyped(undefined)
    if (value !== (row.value ?? null)) onType?.(value)
  }
  const latest = useRef(done)
  latest.current = done
  // A page that is left by a key has no blur.
  useEffect(() => () => latest.current(), [])
  useAskUnload(() => typed !== undefined && typed !== shown)
  // Below the figure there is room for it; beside the name only for one word.
  const others = [
    !row.source && row.gap && t(`ecg.gap.${row.gap}`),
    row.source !== 'device' && row.device && t('ecg.by.device', { value: row.device.value }),
    row.source !== 'computed' && row.computed !== undefined && t('ecg.by.computed', { value: row.computed }),
  ].filter(Boolean)
  const source = row.source ? t(`ecg.source.${row.source}`) : ''
  return (
    <li className={css.value} title={row.device?.from}>
      <span className={css.name}>
        <label htmlFor={id}>{t(`ecg.value.${row.name}`)}</label>
        <span className={css.source}>{source}</span>
      </span>
      <span className={css.figure}>
        {onType ? (
          <input
            id={id}
            inputMode="numeric"
            value={text}
            aria-invalid={wrong || undefined}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={done}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !composing(event.nativeEvent)) done()
              else if (event.key === 'Escape') setTyped(undefined)
            }}
          />
        ) : (
          <output id={id}>{shown || '—'}</output>
        )}
        <span className={css.unit}>{t(`ecg.unit.${UNITS[row.name]}`)}</span>
      </span>
      <span className={css.source}>{others.join(' · ')}</span>
    </li>
  )
}
