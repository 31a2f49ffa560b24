import {
  errorMessage,
  FILM_COMPARISONS,
  FILM_FIELDS,
  FILM_SEXES,
  FILM_VALUE_LENGTH,
  FILM_WORDS,
  type FilmFault,
  type FilmField,
  filmValueType,
  SOURCE_LABELS,
  SOURCE_TYPES,
} from '@farsight/shared/domain'
import { useBilingual } from '@farsight/shared/i18n'
import { Button, IconButton, Input, Select } from '@farsight/shared/ui'
import { useId } from 'react'
import css from '../parts/parts.module.css'
import { useWords } from '../parts/screen'
import { added, begins, changed, mayNest, removed } from './tree'
import type { FilmDraft } from './types'

/** What a field's words mean: the exam's own, offered while one types. */
export interface Offers {
  readonly modality: readonly { readonly value: string; readonly label: string }[]
}
export interface RuleLineProps {
  readonly rules: readonly FilmDraft[]
  readonly line: FilmDraft
  readonly path: readonly number[]
  /** Shown once saving was tried. */
  readonly faults: readonly FilmFault[]
  readonly offers: Offers
  readonly onChange: (rules: readonly FilmDraft[]) => void
}

/** Another field brings how it is compared; a word of a list is none of another one. */
const ofField = ({ field: before, valueType, value }: FilmDraft, field: '' | FilmField): Partial<FilmDraft> => ({
  field,
  valueType: field === '' ? valueType : filmValueType(field),
  value: (field !== '' && FILM_WORDS[field]) || (before !== '' && FILM_WORDS[before]) ? '' : value,
})

/** One line of the tree with what stands below it. */
export function RuleLine({ rules, line, path, faults, offers, onChange }: RuleLineProps) {
  const t = useWords()
  const say = useBilingual()
  const id = useId()
  const name = path.map((at) => at + 1).join('.')
  // Whether it shows or hides is said where a rule begins: what is joined to it, and below it, has no word of its own to miss.
  const mine = faults.filter((fault) => fault.path.join() === path.join() && (fault.cell !== 'condition' || begins(rules, path)))
  const faultOf = (cell: FilmFault['cell']) => mine.find((fault) => fault.cell === cell)
  const set = (more: Partial<FilmDraft>) => onChange(changed(rules, path, more))
  const choice = <K extends 'condition' | 'join' | 'field' | 'comparison' | 'valueType'>(
    cell: K,
    words: readonly string[],
    label = cell as string,
  ) => (
    <Select
      className={css.cell}
      aria-label={t('film.cell', { cell: t(`film.${label}`), name })}
      aria-invalid={faultOf(cell) !== undefined || undefined}
      aria-describedby={mine.length > 0 ? id : undefined}
      value={line[cell]}
      onChange={(event) =>
        set(
          cell === 'field'
            ? ofField(line, event.target.value as FilmDraft['field'])
            : ({ [cell]: event.target.value } as Partial<FilmDraft>),
        )
      }
      options={[{ value: '', label: t(`film.${label}`) }, ...words.map((word) => ({ value: word, label: t(`film.${label}Word.${word}`) }))]}
    />
  )
  const offered =
    line.field === 'modality'
      ? offers.modality
      : line.field === 'sourceType'
        ? SOURCE_TYPES.map((source) => ({ value: source, label: say(SOURCE_LABELS[source]) }))
        : line.field === 'sex'
          ? FILM_SEXES.map((sex) => ({ value: sex, label: t(`film.sexWord.${sex}`) }))
          : []
  return (
    <li>
      <div className={css.rule}>
        <span className="fs-2" aria-hidden="true">
          {name}
        </span>
        {path.at(-1) !== 0 && choice('join', ['and', 'or'])}
        {begins(rules, path) && choice('condition', ['hide', 'show'])}
        {choice('field', FILM_FIELDS)}
        {choice('comparison', FILM_COMPARISONS)}
        {choice('valueType', ['text', 'number'])}
        <Value
          name={t('film.cell', { cell: t('film.value'), name })}
          invalid={faultOf('value') !== undefined}
          describedBy={mine.length > 0 ? id : undefined}
          line={line}
          offered={offered}
          onChange={(value) => set({ value })}
        />
        {mayNest(path) && (
          <Button kind="text" icon="plus" onClick={() => onChange(added(rules, path))}>
            {t('film.addChild')}
          </Button>
        )}
        <IconButton icon="close" label={t('film.remove', { name })} onClick={() => onChange(removed(rules, path))} />
        {mine.length > 0 && (
          <div id={id} role="alert" className={css.fault} style={{ width: '100%' }}>
            {mine.map((fault) => (
              <div key={fault.cell}>
                ! {say(errorMessage(fault.code)!)}
                {fault.same && t('film.same', { name: fault.same.map((at) => at + 1).join('.') })} ({t('code', { code: fault.code })})
              </div>
            ))}
          </div>
        )}
      </div>
      {line.children.length > 0 && (
        <ol className={css.kids} aria-label={t('film.children', { name })} style={{ listStyle: 'none', padding: 0 }}>
          {line.children.map((child, i) => (
            <RuleLine key={i} {...{ rules, faults, offers, onChange }} line={child} path={[...path, i]} />
          ))}
        </ol>
      )}
    </li>
  )
}

interface ValueProps {
  readonly name: string
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly line: FilmDraft
  readonly offered: Offers['modality']
  readonly onChange: (value: string) => void
}
/** Chosen where a field holds one of some words, typed elsewhere. A kept value that is none of them stands there as it is. */
function Value({ name, invalid, describedBy, line, offered, onChange }: ValueProps) {
  const t = useWords()
  const chosen = offered.length > 0 && !(line.field === 'modality' && line.comparison === 'contains')
  const shared = { className: css.value, 'aria-label': name, 'aria-describedby': describedBy, value: line.value }
  if (!chosen)
    return (
      <Input
        {...shared}
        invalid={invalid}
        placeholder={t('film.value')}
        maxLength={FILM_VALUE_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const odd = line.value !== '' && offered.every(({ value }) => value !== line.value)
  return (
    <Select
      {...shared}
      aria-invalid={invalid || undefined}
      onChange={(event) => onChange(event.target.value)}
      options={[
        { value: '', label: t('film.value') },
        ...(odd
          ? [{ value: line.value, label: line.field === 'modality' ? line.value : t('film.unknownValue', { value: line.value }) }]
          : []),
        ...offered,
      ]}
    />
  )
}
