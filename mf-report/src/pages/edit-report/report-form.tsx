import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { type RefObject, useState } from 'react'
import { tooLong } from '../../model/content'
import { type TextField as FieldName, TEXT_FIELDS } from '../../model/report-state'
import { namedRegions } from '../../viewer/region-ref'
import css from '../pages.module.css'
import { DiffView } from '../parts/diff-view'
import { useFontSize } from './font-size'
import { FormFoot, type FormFootProps } from './form-foot'
import { FormHead, type FormHeadProps } from './form-head'
import { Regions } from './regions'
import { TextField } from './text-field'
import type { Fault } from './use-submit'

export interface ReportFormProps extends FormFootProps {
  readonly faults: readonly Fault[]
  /** Where the next region goes: the field and place where the doctor last wrote. */
  readonly caret: RefObject<{ field: FieldName; at: number }>
  readonly ecg: boolean
  readonly onRegion: (ref: string) => void
  readonly onSide: () => void
  readonly ai: FormHeadProps['ai']
}

const LINES: Readonly<Record<FieldName, number>> = { finding: 10, result: 5, advice: 2 }
const KEYS: Readonly<Record<FieldName, string>> = { finding: 'F2', result: 'F3', advice: 'F4' }

/** Head, the three texts, and the foot that sends them. */
export function ReportForm({ faults, caret, ecg, onRegion, onSide, ai, ...foot }: ReportFormProps) {
  const t = useT('mf-report')
  const size = useFontSize()
  const { store, state } = foot
  const { content, opened } = state
  const [compared, setCompared] = useState(true)
  const review = opened?.mode === 'review'
  const faultOf = (field: FieldName): string | undefined => {
    // At once, not only on sending: such a text is not saved either.
    if (tooLong(content[field])) return t('fault.long', { field: t(`field.${field}`) })
    const fault = faults.find((one) => one.field === field)
    return fault && 'code' in fault && fault.code === CODE.parameterEmpty ? t('fault.empty', { field: t(`field.${field}`) }) : undefined
  }
  const submitted = review && compared ? opened.report.submitted : null
  return (
    <div className={css.report} data-zone="reading">
      <FormHead state={state} size={size} onSide={onSide} ai={ai} compared={review ? compared : undefined} onCompared={setCompared} />
      <div className={css.reportScroll}>
        {ecg && <p className={css.dim}>{t('ecgComes')}</p>}
        {faults.length > 0 && (
          <ul className={css.faults} role="alert">
            {faults.map((fault) => (
              <li key={fault.field}>{fault.field === 'identity' ? t('fault.identity') : faultOf(fault.field)}</li>
            ))}
          </ul>
        )}
        {TEXT_FIELDS.map((field) => (
          <div key={field}>
            <TextField
              field={field}
              value={content[field]}
              lines={LINES[field]}
              fontSize={size.value}
              required={field !== 'advice'}
              readOnly={state.phase !== 'ready'}
              keyName={KEYS[field]}
              fault={faultOf(field)}
              onType={(value, at) => {
                store.type(field, value, at)
                caret.current = { field, at }
              }}
              onCaret={(at) => {
                caret.current = { field, at }
              }}
              onLeave={() => store.flush()}
            />
            {submitted && submitted[field].text !== content[field].text && (
              <div className={css.field}>
                <div className={css.fieldHead}>{t('diff.own', { field: t(`field.${field}`) })}</div>
                <DiffView
                  label={t('diff.own', { field: t(`field.${field}`) })}
                  before={submitted[field].text}
                  after={content[field].text}
                />
              </div>
            )}
          </div>
        ))}
        <Regions regions={namedRegions([content.finding, content.result, content.advice])} onGo={onRegion} />
      </div>
      <FormFoot {...foot} />
    </div>
  )
}
