import { type MarkedText, REPORT_TEXT_MAX } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useId, useLayoutEffect, useRef } from 'react'
import editorCss from '../../editor/editor.module.css'
import type { FieldEditor } from '../../editor/field-editor'
import type { TextField as FieldName } from '../../model/report-state'
import css from '../pages.module.css'

export interface TextFieldProps {
  readonly field: FieldName
  /** The field itself, which lives with the report; here it is only shown. */
  readonly editor: FieldEditor
  readonly value: MarkedText
  /** Lines it has when empty; it grows with its text. */
  readonly lines: number
  readonly fontSize: number
  readonly required: boolean
  readonly readOnly: boolean
  readonly keyName: string
  readonly fault: string | undefined
  readonly onLeave: () => void
}

const LINE = 1.65
/** From here on the field says how much room is left. */
const NEAR_END = 500

/** A text of the report: grows as it is written, counts UTF-16 units, and refuses nothing that is typed. */
export function TextField({ field, editor, value, lines, fontSize, required, readOnly, keyName, fault, onLeave }: TextFieldProps) {
  const t = useT('mf-report')
  const id = useId()
  const host = useRef<HTMLDivElement>(null)
  const left = REPORT_TEXT_MAX - value.text.length
  const leave = useRef(onLeave)
  leave.current = onLeave
  useLayoutEffect(() => {
    const { element } = editor
    const left = () => leave.current()
    host.current!.append(element)
    element.addEventListener('focusout', left)
    return () => {
      element.removeEventListener('focusout', left)
      element.remove()
    }
  }, [editor])
  useLayoutEffect(() => {
    editor.dress(
      {
        'data-field': field,
        'aria-labelledby': `${id}-name`,
        'aria-describedby': `${id}-count${fault ? ` ${id}-fault` : ''}`,
        'aria-required': required ? 'true' : undefined,
        'aria-invalid': fault !== undefined || left < 0 ? 'true' : undefined,
        'aria-readonly': readOnly ? 'true' : undefined,
      },
      !readOnly,
    )
  }, [editor, field, id, fault, required, readOnly, left])
  const least = `${Math.ceil(lines * LINE * fontSize) + 14}px`
  const count =
    left < 0 ? t('field.over', { count: -left }) : left <= NEAR_END ? t('field.left', { count: left }) : String(value.text.length)
  return (
    <div className={css.field} data-text>
      <div className={css.fieldHead}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the field, as on a label; the keyboard has Tab and the field's key */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
        <b onClick={() => editor.focus()}>
          {required && <span aria-hidden="true">* </span>}
          <span id={`${id}-name`}>{t(`field.${field}`)}</span>
        </b>
        <span>{keyName}</span>
        {/* In the line that is always there, beside the count: a text of pages would have it out of sight, and nothing may move. */}
        {fault && (
          <span className={css.fault} id={`${id}-fault`}>
            {fault}
          </span>
        )}
        <span className={`${css.count} ${left < 0 ? css.over : ''}`} id={`${id}-count`}>
          {count}
        </span>
      </div>
      <div ref={host} className={editorCss.host} style={{ fontSize, ['--least' as never]: least }} />
    </div>
  )
}
