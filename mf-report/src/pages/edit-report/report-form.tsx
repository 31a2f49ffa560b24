import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { fieldsOf } from '../../editor/field-editors'
import { tooLong } from '../../model/content'
import { MISFIT } from '../../model/misfits'
import { type TextField as FieldName, TEXT_FIELDS, writable } from '../../model/report-state'
import css from '../pages.module.css'
import { DiffView } from '../parts/diff-view'
import { FieldHint } from './field-hint'
import { useFontSize } from './font-size'
import { FormFoot, type FormFootProps } from './form-foot'
import { FormHead, type FormHeadProps } from './form-head'
import { TextField } from './text-field'
import type { Fault } from './use-submit'

export interface ReportFormProps extends FormFootProps {
  readonly faults: readonly Fault[]
  /** The report's regions and key images. */
  readonly regions: ReactNode
  readonly onSide: () => void
  readonly ai: FormHeadProps['ai']
  /** Between the texts and the buttons: what the guard found. */
  readonly guard: ReactNode
}

const LINES: Readonly<Record<FieldName, number>> = { finding: 10, result: 5, advice: 2 }
const KEYS: Readonly<Record<FieldName, string>> = { finding: 'F2', result: 'F3', advice: 'F4' }

/** Head, the three texts, and the foot that sends them. */
export function ReportForm({ faults, regions, onSide, ai, guard, ...foot }: ReportFormProps) {
  const t = useT('mf-report')
  const size = useFontSize()
  const { store, state } = foot
  const { content, opened } = state
  const fields = fieldsOf(store)
  const [compared, setCompared] = useState(true)
  const scroll = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = scroll.current!
    element.scrollTop = fields.scrollTop
  }, [fields])
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
      <div className={css.reportScroll} data-scroll ref={scroll} onScroll={(event) => fields.keepScroll(event.currentTarget.scrollTop)}>
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
              editor={fields.of(field)}
              value={content[field]}
              lines={LINES[field]}
              fontSize={size.value}
              required={field !== 'advice'}
              readOnly={!writable(state)}
              keyName={KEYS[field]}
              fault={faultOf(field)}
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
        <FieldHint
          fields={fields}
          any={TEXT_FIELDS.some((field) => content[field].marks.some(({ kind }) => kind === 'field' || kind === MISFIT))}
        />
      </div>
      {regions && <div className={css.regions}>{regions}</div>}
      {guard}
      <FormFoot {...foot} />
    </div>
  )
}
