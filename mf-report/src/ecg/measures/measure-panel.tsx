import type { EcgMeasured } from '@farsight/shared/contract'
import type { EcgMeasures, EcgRecording, QtcFormula } from '@farsight/shared/ecg'
import { ECG_BOUNDS, QTC_FORMULAS } from '@farsight/shared/ecg'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { shortTime } from '@farsight/shared/ui/data'
import { Fragment, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { composing } from '../../viewer/keys'
import { CriticalBar } from '../critical/critical-bar'
import { deviceQtc, qtcOf, type ValueName, type ValueRow, valueRows, valuesLine, voltageOf, withTyped } from '../model/values'
import { LeadTable } from './lead-table'
import css from './measures.module.css'
import { StretchLine } from './stretch-line'
import { useAskUnload } from './use-ask-unload'
import type { KeptMeasures } from './use-measures'
import type { LongRecording } from './use-stretch'

export interface MeasurePanelProps {
  readonly recording: EcgRecording
  readonly computed: EcgMeasures | undefined
  /** Only a part of the recording was measured. */
  readonly long?: LongRecording | undefined
  readonly kept: EcgMeasured | null
  /** The report's values, where they were measured in another recording of the exam. */
  readonly elsewhere?: EcgMeasured | null
  /** Undefined where nothing may be corrected. */
  readonly writes?: KeptMeasures | undefined
  /** The report is signed: what stands here was confirmed with it. */
  readonly signed: boolean
  /** What stands here, told again with each change. */
  readonly onShown?: ((rows: readonly ValueRow[], formula: QtcFormula) => void) | undefined
  /** Writes a line into the report; undefined where there is no text to write. */
  readonly onInsert?: ((line: string) => void) | undefined
}

const FORMULA_NAMES = Object.fromEntries(QTC_FORMULAS.map((one) => [one, one[0]!.toUpperCase() + one.slice(1)])) as Record<
  QtcFormula,
  string
>
const unsaid = (row: ValueRow): ValueRow => ({ ...row, value: undefined, source: undefined })

const UNITS: Readonly<Record<ValueName, 'bpm' | 'ms' | 'degrees' | 'uv'>> = {
  ...{ hr: 'bpm', rr: 'ms', p: 'ms', pr: 'ms', qrs: 'ms', qt: 'ms' },
  ...{ axisP: 'degrees', axisQrs: 'degrees', axisT: 'degrees', rv5: 'uv', sv1: 'uv' },
}

/** What was measured, by whom, and what the doctor says of it. A figure is nobody's word until the report is signed. */
export function MeasurePanel({ recording, computed, long, kept, elsewhere, writes, signed, onShown, onInsert }: MeasurePanelProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const id = useId()
  // Chosen here, until other values stand there: who corrects them at another desk chooses for the report.
  const [own, setOwn] = useState<{ readonly of: EcgMeasured | null; readonly formula: QtcFormula }>()
  const formula = (own?.of === kept ? own?.formula : undefined) ?? kept?.formula ?? own?.formula ?? 'bazett'
  const all = valueRows(recording.values, computed, kept)
  // Signed is what stood there; what nobody knew then is nobody's word now.
  const rows = signed && kept && !writes ? all.map((row) => (kept.values.some(({ name }) => name === row.name) ? row : unsaid(row))) : all
  const line = valuesLine(rows, formula, language)
  const device = deviceQtc(recording.values)
  const [corrected, voltage] = [qtcOf(rows, formula), voltageOf(rows)]
  const save = (next: readonly ValueRow[], by: QtcFormula = formula): void => writes?.save(next, by)
  // What is measured anew of a long recording takes the place of what was kept of it; what the doctor typed stays.
  const former = useRef<EcgMeasures>(undefined)
  const [anew, setAnew] = useState<EcgMeasures>()
  useLayoutEffect(() => {
    if (!former.current || !computed || computed === former.current) return
    former.current = undefined
    setAnew(computed)
    const typed = kept && { ...kept, values: kept.values.filter(({ source }) => source === 'typed') }
    if (kept) save(valueRows(recording.values, computed, typed))
  })
  const shows = writes?.shows
  useLayoutEffect(() => {
    shows?.(rows, formula)
    onShown?.(rows, formula)
  })
  return (
    <section className={css.panel} aria-label={t('ecg.measures')}>
      <div className={css.head}>
        <b>{t('ecg.measures')}</b>
        {(!signed || !kept) && <span className={css.unconfirmed}>{t(signed ? 'ecg.neverConfirmed' : 'ecg.unconfirmed')}</span>}
        {kept?.userName && !writes?.again && (
          <span className="fs-2">
            {t(kept.values.some(({ source }) => source === 'typed') ? 'ecg.keptBy' : 'ecg.takenBy', {
              name: kept.userName,
              time: shortTime(kept.time),
            })}
          </span>
        )}
        <span className={css.end}>
          {onInsert && (
            <Button
              {...(line ? {} : { refused: t('ecg.nothingToInsert') })}
              onClick={() => {
                // The text is of this recording and of these values: so is the report.
                save(rows)
                onInsert(line)
              }}
            >
              {t('ecg.insert')}
            </Button>
          )}
        </span>
      </div>
      {elsewhere && (
        <p className={css.elsewhere} role="status">
          {writes && (
            <Button kind="text" onClick={() => save(rows)}>
              {t('ecg.useThis')}
            </Button>
          )}
          {t(writes ? 'ecg.elsewhereWrite' : 'ecg.elsewhere', { name: elsewhere.userName, time: shortTime(elsewhere.time) })}
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
      {long && (
        <StretchLine
          long={long}
          known={!kept || anew === computed}
          onHere={
            writes
              ? () => {
                  former.current = computed
                  long.here()
                }
              : kept
                ? undefined
                : long.here
          }
        />
      )}
      {/* Text and criticals are the report's: beside another recording they are held against the values that the report stands upon. */}
      {elsewhere ? (
        <CriticalBar rows={valueRows([], undefined, elsewhere)} formula={elsewhere.formula} computed={undefined} />
      ) : (
        <CriticalBar rows={rows} formula={formula} computed={computed} />
      )}
      <ul className={css.values}>
        {rows.map((row) => (
          <Fragment key={row.name}>
            <Value id={`${id}-${row.name}`} row={row} onType={writes && ((value) => save(withTyped(rows, row.name, value)))} />
            {/* What follows from a value stands beside it. */}
            {row.name === 'qt' && (
              <li className={css.value} title={device?.from}>
                <span className={css.name}>{t('ecg.value.qtc')}</span>
                <span className={css.figure}>
                  <output>{corrected ?? '—'}</output>
                  <span className={css.unit}>{t('ecg.unit.ms')}</span>
                </span>
                {signed && !writes ? (
                  <span className={css.source}>{FORMULA_NAMES[formula]}</span>
                ) : (
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
                        {FORMULA_NAMES[one]}
                      </option>
                    ))}
                  </select>
                )}
                {device && (
                  <span className={css.source}>
                    {[t('ecg.by.device', { value: device.value }), device.formula].filter(Boolean).join(' ')}
                  </span>
                )}
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
      {computed && computed.leads.length > 0 && <LeadTable leads={computed.leads} />}
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
  const [least, most] = ECG_BOUNDS[row.name]
  // What no heart has stays as it was typed, with its limits beside it: it is not sent.
  const inside = /^-?\d{1,5}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
  const wrong = typed !== undefined && text.trim() !== '' && !inside
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
      {/* Two figures do not fit beside each other: each has its line, and neither is cut. */}
      <span className={css.others}>
        {wrong && (
          <span role="alert" className={css.wrong}>
            {t('ecg.limits', { least, most })}
          </span>
        )}
        {others.map((other) => (
          <span key={String(other)}>{other}</span>
        ))}
      </span>
    </li>
  )
}
