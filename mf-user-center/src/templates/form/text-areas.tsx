import { TEMPLATE_TEXT_MAX } from '@farsight/shared/domain'
import { Button, Field, TextArea } from '@farsight/shared/ui'
import { useRef, useState } from 'react'
import css from '../kit/templates.module.css'
import { useWords } from '../kit/use-words'
import { FieldDialog } from './field-dialog'
import type { TemplateForm, TextName } from './form-model'

export interface TextAreasProps {
  readonly names: readonly TextName[]
  readonly value: TemplateForm
  /** Typed fields can be put in. */
  readonly fields: boolean
  readonly required: boolean
  readonly faultOf: (name: TextName) => string | undefined
  readonly onChange: (patch: Partial<TemplateForm>) => void
}

/** The texts of one language. In the new editor each has a button that puts a typed field where the caret is. */
export function TextAreas({ names, value, fields, required, faultOf, onChange }: TextAreasProps) {
  const t = useWords()
  const boxes = useRef(new Map<TextName, HTMLTextAreaElement>())
  const [into, setInto] = useState<TextName>()
  const insert = (written: string) => {
    const box = into && boxes.current.get(into)
    setInto(undefined)
    if (!box) return
    const { selectionStart: from, selectionEnd: to } = box
    const text = value[into]
    onChange({ [into]: text.slice(0, from) + written + text.slice(to) })
    // The dialog gives the focus back first.
    setTimeout(() => {
      box.focus()
      box.setSelectionRange(from + written.length, from + written.length)
    })
  }
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={t(`field.${name}`)} required={required} above error={faultOf(name)}>
          {(control) => (
            <>
              <TextArea
                {...control}
                ref={(box) => {
                  if (box) boxes.current.set(name, box)
                }}
                className={css.area}
                rows={name.startsWith('findings') ? 7 : 4}
                value={value[name]}
                onChange={(event) => onChange({ [name]: event.target.value })}
              />
              <span className={css.under}>
                {fields ? (
                  <Button kind="link" icon="plus" aria-label={t('insert.into', { into: t(`field.${name}`) })} onClick={() => setInto(name)}>
                    {t('insert.field')}
                  </Button>
                ) : (
                  <span />
                )}
                {value[name].length > TEMPLATE_TEXT_MAX * 0.8 && (
                  <span>
                    {value[name].length} / {TEMPLATE_TEXT_MAX}
                  </span>
                )}
              </span>
            </>
          )}
        </Field>
      ))}
      {into && <FieldDialog into={t(`field.${into}`)} onInsert={insert} onClose={() => setInto(undefined)} />}
    </>
  )
}
