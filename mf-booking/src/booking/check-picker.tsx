import type { AnswerOf, queryOffer } from '@farsight/shared/contract'
import { SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, IconButton, Input } from '@farsight/shared/ui'
import { ConfirmDialog, listBox, Segments, useModalityName } from '@farsight/shared/ui/data'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { partWord } from '../model/part-word'
import css from './check-picker.module.css'

export type Offer = AnswerOf<typeof queryOffer>['val']
export type OfferedItem = Offer['items'][number]

/** An item that was chosen, and on which side. */
export interface ChosenCheck {
  readonly item: OfferedItem
  readonly side: Side
}

/** The sum of what was chosen. */
export const feeOf = (chosen: readonly ChosenCheck[]): string =>
  (chosen.reduce((sum, { item }) => sum + Math.round(Number(item.fee) * 100), 0) / 100).toFixed(2)
export const minutesOf = (chosen: readonly ChosenCheck[]): number => chosen.reduce((sum, { item }) => sum + item.minutes, 0)
/** Chosen with a side where the part has sides. */
export const isComplete = (chosen: readonly ChosenCheck[]): boolean => chosen.every(({ item, side }) => item.hasSide === 0 || side !== '')

/** Nothing is pointed at. */
const NONE = -1

/** Most hits that the list shows. */
const MOST = 60

function matches(item: OfferedItem, word: string): boolean {
  const text = `${item.bodypart} ${partWord(item.bodypart, 'en')} ${item.checkItem} ${item.initials}`.toLowerCase()
  return word
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part))
}

export interface CheckPickerProps {
  readonly offer: Offer | undefined
  readonly chosen: readonly ChosenCheck[]
  readonly onChange: (chosen: readonly ChosenCheck[]) => void
  readonly error?: string | undefined
}

/** Items by modality, found by name or initials; ↓ leads into the list, Enter takes one. All items of a booking are of one modality. */
export function CheckPicker({ offer, chosen, onChange, error }: CheckPickerProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const nameOf = useModalityName()
  const listId = useId()
  const [word, setWord] = useState('')
  const [picked, setPicked] = useState('')
  const [pointed, setAt] = useState(NONE)
  const [asksOther, setAsksOther] = useState('')
  // The first of what a word finds is meant; of all items none is, until an arrow says which.
  const none = word.trim() === '' ? NONE : 0
  const at = Math.max(pointed, none)
  const modalities = useMemo(() => [...new Set(offer?.rooms.map((room) => room.modality) ?? [])], [offer])
  const modality = chosen[0]?.item.modality ?? (modalities.includes(picked) ? picked : (modalities[0] ?? ''))
  const found = useMemo(
    () => (offer?.items ?? []).filter((item) => item.modality === modality && matches(item, word.trim())).slice(0, MOST),
    [offer, modality, word],
  )
  const taken = (item: OfferedItem): boolean => item.hasSide === 0 && chosen.some((one) => one.item.itemId === item.itemId)
  function add(item: OfferedItem | undefined): void {
    if (!item || taken(item)) return
    onChange([...chosen, { item, side: '' }])
    setWord('')
    setAt(NONE)
  }
  /** All items of a booking are of one modality. */
  function pick(code: string): void {
    setPicked(code)
    if (chosen.length > 0) onChange([])
    setAt(NONE)
  }
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    // With Ctrl it saves, wherever the focus is.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, none))
    else if (event.key === 'Enter') {
      // With nothing typed and nothing pointed at, Enter goes on in the form and adds nothing.
      if (!found[at]) return
      add(found[at])
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const finding = useRef<HTMLInputElement>(null)
  // What was chosen stands above the field and pushes it down: the next item is typed where it is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when something was chosen
  useEffect(() => {
    if (document.activeElement === finding.current) finding.current?.scrollIntoView?.({ block: 'nearest' })
  }, [chosen.length])
  const option = (i: number): string => `${listId}-${i}`
  return (
    <section aria-label={t('booking.checks')} className={css.picker}>
      <Segments
        label={t('booking.modality')}
        value={modality}
        options={modalities.map((code) => ({ value: code, label: code }))}
        onChange={(code) => (chosen.length > 0 && code !== modality ? setAsksOther(code) : pick(code))}
      />
      {asksOther && (
        <ConfirmDialog
          title={t('booking.otherModality', { modality: asksOther })}
          verb={t('booking.otherModalityVerb')}
          onClose={() => setAsksOther('')}
          onConfirm={() => {
            setAsksOther('')
            pick(asksOther)
          }}
        >
          <p>{t('booking.otherModalitySays', { items: chosen.map(({ item }) => item.checkItem).join(t('register.comma')) })}</p>
        </ConfirmDialog>
      )}
      {chosen.length > 0 && (
        <ul className={css.chosen} aria-label={t('booking.chosen')}>
          {chosen.map(({ item, side }, i) => (
            <li key={`${item.itemId} ${i}`}>
              <span className={css.what}>
                {side && <b>{say(SIDE_LABELS[side])} </b>}
                {item.checkItem} · {t('booking.minutes', { minutes: item.minutes })} · ¥{item.fee}
              </span>
              {item.hasSide === 1 && (
                <Segments<Side>
                  label={t('booking.sideOf', { item: item.checkItem })}
                  value={side === '' ? undefined : side}
                  options={(['L', 'R', 'B'] as const).map((value) => ({ value, label: say(SIDE_LABELS[value]) }))}
                  onChange={(next) => onChange(chosen.map((one, j) => (j === i ? { ...one, side: next } : one)))}
                />
              )}
              <IconButton
                icon="close"
                label={t('booking.removeItem', { item: item.checkItem })}
                onClick={() => onChange(chosen.filter((_, j) => j !== i))}
              />
              {item.preparation && <p className="fs-2">{item.preparation}</p>}
            </li>
          ))}
          <li className={css.sum}>
            <b>{t('booking.sum', { fee: feeOf(chosen), minutes: minutesOf(chosen) })}</b>
            {chosen.some(({ item }) => Number(item.fee) === 0) && <Bar kind="warn">{t('booking.noPrice')}</Bar>}
          </li>
        </ul>
      )}
      {error && <p className={css.error}>{error}</p>}
      <Input
        ref={finding}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[at] ? option(at) : undefined}
        aria-label={t('booking.findItem', { modality: nameOf(modality) })}
        aria-required={chosen.length === 0 || undefined}
        aria-invalid={error !== undefined || undefined}
        placeholder={t('booking.findHint')}
        autoComplete="off"
        value={word}
        onChange={(event) => {
          setWord(event.target.value)
          setAt(NONE)
        }}
        onKeyDown={key}
      />
      <div id={listId} {...listBox(t('booking.items'), found.length)} className={css.items}>
        {found.map((item, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's above
          <div
            key={item.itemId}
            id={option(i)}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            aria-disabled={taken(item) || undefined}
            className={css.item}
            onClick={() => add(item)}
          >
            <span>{partWord(item.bodypart, language)}</span>
            <b>
              {taken(item) && <span aria-hidden="true">✓ </span>}
              {item.checkItem}
              {taken(item) && <span className="fs-hidden"> {t('booking.takenItem')}</span>}
            </b>
            <span>{t('booking.minutes', { minutes: item.minutes })}</span>
            <span>¥{item.fee}</span>
          </div>
        ))}
        {offer && found.length === 0 && <p className="fs-2">{t('booking.noItem')}</p>}
      </div>
    </section>
  )
}
