import { type MarkedText, REPORT_TEXT_MAX } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useId, useLayoutEffect, useRef } from 'react'
import type { TextField as FieldName } from '../../model/report-state'
import css from '../pages.module.css'

export interface TextFieldProps {
  readonly field: FieldName
  readonly value: MarkedText
  /** Lines it has when empty; it grows with its text. */
  readonly lines: number
  readonly fontSize: number
  readonly required: boolean
  readonly readOnly: boolean
  readonly keyName: string
  readonly fault: string | undefined
  readonly onType: (value: string, caret: number) => void
  readonly onCaret: (at: number) => void
  readonly onLeave: () => void
}

const LINE = 1.65

/** A text of the report: grows as it is written, counts UTF-16 units, and refuses nothing that is typed. */
export function TextField({ field, value, lines, fontSize, required, readOnly, keyName, fault, onType, onCaret, onLeave }: TextFieldProps) {
  const t = useT('mf-report')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const { text } = value
  const least = Math.ceil(lines * LINE * fontSize) + 14
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text and its size
  useLayoutEffect(() => {
    const el = area.current
    if (!el) return
    el.style.height = 'auto'
    el.style.height = `${Math.max(least, el.scrollHeight + 2)}px`
  }, [text, fontSize, least])
  const over = text.length > REPORT_TEXT_MAX
  return (
    <div className={css.field}>
      <div className={css.fieldHead}>
        <label htmlFor={id}>
          {required && <span aria-hidden="true">* </span>}
          {t(`field.${field}`)}
        </label>
        <span>{keyName}</span>
        <span className={`${css.count} ${over ? css.over : ''}`} id={`${id}-count`}>
          {text.length}/{REPORT_TEXT_MAX}
        </span>
      </div>
      <textarea
        ref={area}
        id={id}
        data-field={field}
        className={css.text}
        style={{ fontSize }}
        value={text}
        readOnly={readOnly}
        spellCheck={false}
        aria-required={required || undefined}
        aria-invalid={fault !== undefined || over || undefined}
        aria-describedby={`${id}-count${fault ? ` ${id}-fault` : ''}`}
        onChange={(event) => onType(event.target.value, event.target.selectionStart)}
        onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
        onBlur={onLeave}
      />
      {fault && (
        <div className={css.fault} id={`${id}-fault`}>
          {fault}
        </div>
      )}
    </div>
  )
}
