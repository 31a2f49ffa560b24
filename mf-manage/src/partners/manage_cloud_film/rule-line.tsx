import {
  errorMessage,
  FILM_COMPARISONS,
  FILM_FIELDS,
  FILM_VALUE_LENGTH,
  type FilmFault,
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
      onChange={(event) => set({ [cell]: event.target.value } as Partial<FilmDraft>)}
      options={[{ value: '', label: t(`film.${label}`) }, ...words.map((word) => ({ value: word, label: t(`film.${label}Word.${word}`) }))]}
    />
  )
  const offered =
    line.field === 'modality'
      ? offers.modality
      : line.field === 'sourceType'
        ? SOURCE_TYPES.map((source) => ({ value: source, label: say(SOURCE_LABELS[source]) }))
        : line.field === 'sex'
          ? (['M', 'F', 'O'] as const).map((sex) => ({ value: sex, label: t(`film.sexWord.${sex}`) }))
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
        <Input
          className={css.value}
          aria-label={t('film.cell', { cell: t('film.value'), name })}
          invalid={faultOf('value') !== undefined}
          aria-describedby={mine.length > 0 ? id : undefined}
          placeholder={t('film.value')}
          maxLength={FILM_VALUE_LENGTH}
          autoComplete="off"
          list={offered.length > 0 ? `${id}-words` : undefined}
          value={line.value}
          onChange={(event) => set({ value: event.target.value })}
        />
        {offered.length > 0 && (
          <datalist id={`${id}-words`}>
            {offered.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </datalist>
        )}
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
                ! {say(errorMessage(fault.code)!)} ({t('code', { code: fault.code })})
              </div>
            ))}
          </div>
        )}
      </div>
      {line.children.length > 0 && (
        <ol className={css.kids} aria-label={t('film.children', { name })} style={{ listStyle: 'none', padding: 0 }}>
          {line.children.map((child, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
            <RuleLine key={i} {...{ rules, faults, offers, onChange }} line={child} path={[...path, i]} />
          ))}
        </ol>
      )}
    </li>
  )
}
