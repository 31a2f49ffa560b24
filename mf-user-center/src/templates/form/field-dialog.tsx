import { choicesOf, FIELD_MAX, type FieldType, insideField, writtenField } from '@farsight/shared/domain'
import { Button, Field, Input } from '@farsight/shared/ui'
import { Dialog, Segments } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { useWords } from '../kit/use-words'

export interface FieldDialogProps {
  /** What it is put in. */
  readonly into: string
  readonly onInsert: (written: string) => void
  readonly onClose: () => void
}

const TYPES: readonly FieldType[] = ['choice', 'number', 'date', 'text']

/** A typed field for a template's text: its kind, its name, and the words or the unit. */
export function FieldDialog({ into, onInsert, onClose }: FieldDialogProps) {
  const t = useWords()
  const [type, setType] = useState<FieldType>('choice')
  const [name, setName] = useState('')
  const [words, setWords] = useState('')
  const [unit, setUnit] = useState('')
  const [pressed, setPressed] = useState(false)
  const choices = choicesOf(words)
  const field = { type, name, unit: type === 'number' ? unit : '', words: type === 'choice' ? choices : [] }
  const written = writtenField(field)
  const { length } = insideField(field)
  const few = type === 'choice' && choices.length < 2
  // What is missing is said when it was meant to be put in.
  const fault =
    written || !pressed || few
      ? undefined
      : name.trim() === ''
        ? 'insert.nameMissing'
        : length > FIELD_MAX
          ? `insert.long.${type === 'choice' ? 'choice' : 'other'}`
          : 'insert.cannot'
  const insert = () => {
    setPressed(true)
    if (written) onInsert(written)
  }
  return (
    <Dialog
      title={t('insert.title', { into })}
      dirty={name !== '' || words !== '' || unit !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" onClick={insert}>
            {t('insert.verb')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields inserts */}
      <div
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          insert()
        }}
      >
        <Field label={t('insert.kind')}>
          {() => (
            <Segments
              label={t('insert.kind')}
              value={type}
              options={TYPES.map((value) => ({ value, label: t(`kind.${value}`) }))}
              onChange={setType}
            />
          )}
        </Field>
        <Field label={t('insert.name')} required error={fault && t(fault, { most: FIELD_MAX, count: length })}>
          {(control) => <Input {...control} data-autofocus maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />}
        </Field>
        {type === 'choice' && (
          <Field
            label={t('insert.words')}
            required
            hint={t('insert.wordsHint')}
            error={pressed && few ? t('insert.wordsMissing') : undefined}
          >
            {(control) => <Input {...control} maxLength={50} value={words} onChange={(event) => setWords(event.target.value)} />}
          </Field>
        )}
        {type === 'number' && (
          <Field label={t('insert.unit')} hint={t('insert.unitHint')}>
            {(control) => <Input {...control} maxLength={16} value={unit} onChange={(event) => setUnit(event.target.value)} />}
          </Field>
        )}
        {written && (
          <p className="fs-2">
            {t('insert.shown')} <code>{written}</code>
          </p>
        )}
      </div>
    </Dialog>
  )
}
