import type { CheckItem, ImageRoom } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, IconButton, Input, Select } from '@farsight/shared/ui'
import { listBox, ModalityBox, Segments } from '@farsight/shared/ui/data'
import { type KeyboardEvent, memo, type Ref, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { partWord } from '../../model/part-word'
import { findItems, partsOf } from '../../model/parts'
import { bestRoom, type ChosenCheck, checkFault, feeOf } from '../../model/registration'
import styles from './register.module.css'

/** What the page's keys want of the picker. */
export interface PickerHandle {
  focus(): void
  /** Adds what is chosen (F7); the fault that keeps it from being added. */
  add(): ErrorCode | undefined
  /** Something is chosen that was not added yet. */
  pending(): boolean
  clear(): void
}

export interface CheckPickerProps {
  readonly items: readonly CheckItem[]
  readonly rooms: readonly ImageRoom[]
  readonly chosen: readonly ChosenCheck[]
  readonly onChange: (chosen: readonly ChosenCheck[]) => void
  /** What the server or the saving found wrong. */
  readonly fault: ErrorCode | undefined
  /** Adding was refused, or what was refused is mended. */
  readonly onFault: (fault: ErrorCode | undefined) => void
  readonly handle: Ref<PickerHandle>
}

const SHOWN = 60

/** Modality, part by pinyin, side, item, room; the chosen checks with the sum of their fees. */
export const CheckPicker = memo(function CheckPicker({ items, rooms, chosen, onChange, fault, onFault, handle }: CheckPickerProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  const sides = useRef<HTMLDivElement>(null)
  const [modality, setModality] = useState('')
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [item, setItem] = useState<CheckItem>()
  const [side, setSide] = useState<'' | 'L' | 'R' | 'B'>('')
  const firstSide = (): void => sides.current?.querySelector<HTMLElement>('[role=radio]')?.focus()
  // In the same turn as the key that chose it: the arrow that follows at once is the side's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an item with sides is chosen
  useLayoutEffect(() => {
    if (item?.hasSide === 1) firstSide()
  }, [item])
  const modalities = useMemo(() => [...new Set(items.map((one) => one.modality))], [items])
  const found = useMemo(
    () => findItems(modality ? items.filter((one) => one.modality === modality) : items, typed).slice(0, SHOWN),
    [items, modality, typed],
  )
  const parts = partsOf(found)
  const rows = parts.flatMap((part) => part.items)
  const active = rows[Math.min(at, rows.length - 1)]
  const roomText = (room: ImageRoom): string =>
    room.allowed === 0
      ? t('register.roomForbidden', { name: room.name })
      : t('register.roomQueue', { name: room.name, count: room.waiting, minutes: room.waitingMinutes })

  function put(one: CheckItem | undefined, of: typeof side): ErrorCode | undefined {
    const roomId = one ? bestRoom(rooms, one.modality) : ''
    const wrong = checkFault(chosen, one, of, roomId)
    // No room that this user may use: it is added, and its room is asked for.
    if (wrong !== undefined && wrong !== CODE.chooseRoom) {
      onFault(wrong)
      if (wrong === CODE.markSide) firstSide()
      return wrong
    }
    onChange([...chosen, { item: one!, itemId: one!.id, side: of, roomId }])
    setItem(undefined)
    setSide('')
    setTyped('')
    setAt(0)
    onFault(undefined)
    search.current?.focus()
    return undefined
  }
  function choose(one: CheckItem | undefined): void {
    setItem(one)
    setSide('')
    onFault(undefined)
    if (one?.hasSide !== 1) put(one, '')
    else if (one === item) firstSide()
  }
  useImperativeHandle(handle, () => ({
    focus: () => search.current?.focus(),
    add: () => put(item, side),
    pending: () => item !== undefined,
    clear: () => {
      setItem(undefined)
      setSide('')
      setTyped('')
      onFault(undefined)
    },
  }))
  function key(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step) setAt((now) => Math.max(0, Math.min(rows.length - 1, now + step)))
    else if (event.key === 'Enter' && !event.ctrlKey) {
      // With nothing in it and something chosen, Enter goes on in the form.
      if (typed.trim() === '' && at === 0 && chosen.length > 0) return
      choose(typed.trim() || at > 0 ? active : undefined)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  // A side is chosen by its own arrow, never by Enter on the first of the two: nobody's hand may mean the other one.
  function sideKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const of = event.key === 'ArrowLeft' ? 'L' : event.key === 'ArrowRight' ? 'R' : undefined
    if (of) {
      setSide(of)
      sides.current?.querySelectorAll<HTMLElement>('[role=radio]')[of === 'L' ? 0 : 1]?.focus()
    } else if (event.key === 'Enter') put(item, side)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <section className={styles.zone} aria-label={t('register.checks')}>
      <h2>{t('register.checks')}</h2>
      <Segments
        label={t('register.modality')}
        value={modality}
        options={[{ value: '', label: t('register.all') }, ...modalities.map((one) => ({ value: one, label: one }))]}
        onChange={(one) => {
          setModality(one)
          setAt(0)
        }}
      />
      <Input
        ref={search}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-parts`}
        aria-activedescendant={active ? `${id}-${active.id}` : undefined}
        aria-label={t('register.part')}
        aria-required={chosen.length === 0 || undefined}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        autoComplete="off"
        maxLength={64}
        placeholder={t('register.partHint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={key}
      />
      {fault !== undefined && (
        <div className="fs-field-error" id={`${id}-fault`} role="alert">
          <b aria-hidden="true">!</b>
          <span>{say(errorMessage(fault)!)}</span>
        </div>
      )}
      <div className={styles.parts} {...listBox(t('register.items'), rows.length)} id={`${id}-parts`} tabIndex={-1}>
        {parts.map((part) => (
          // biome-ignore lint/a11y/useSemanticElements: options stand in groups of their part
          <div key={`${part.modality} ${part.bodypart}`} role="group" aria-label={`${part.modality} ${partWord(part.bodypart, language)}`}>
            <div className={styles.part} aria-hidden="true">
              <ModalityBox code={part.modality} /> {partWord(part.bodypart, language)}
            </div>
            {part.items.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
              <div
                key={one.id}
                id={`${id}-${one.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={one.id === (item ?? active)?.id}
                className="fs-option"
                onClick={() => choose(one)}
              >
                <span>{one.name}</span>
                <span className="fs-2">{t('register.minutes', { count: one.minutes })}</span>
                <span className={styles.fee}>¥{one.fee}</span>
              </div>
            ))}
          </div>
        ))}
        {rows.length === 0 && items.length > 0 && <p className="fs-2">{t('register.noItem')}</p>}
      </div>
      {item?.hasSide === 1 && (
        <div ref={sides} className={styles.side} onKeyDownCapture={sideKey}>
          <span>{item.name}</span>
          <Segments
            label={t('register.side')}
            value={side === '' ? undefined : side}
            options={(['L', 'R'] as const).map((one) => ({ value: one, label: say(SIDE_LABELS[one]) }))}
            onChange={setSide}
          />
          <Button onClick={() => put(item, side)}>{t('register.add')}</Button>
        </div>
      )}
      <div className={styles.sum}>
        <b>{t('register.chosen', { count: chosen.length })}</b>
        <b className={styles.fee}>¥{feeOf(chosen)}</b>
      </div>
      <ul className={styles.chosen} aria-label={t('register.chosenList')}>
        {chosen.map((one, i) => (
          <li key={`${one.itemId} ${one.side}`}>
            <ModalityBox code={one.item.modality} />
            <span className={styles.name}>
              {one.side !== '' && <b>{say(SIDE_LABELS[one.side])} </b>}
              {partWord(one.item.bodypart, language)} {one.item.name}
            </span>
            <span className={styles.fee}>¥{one.item.fee}</span>
            <IconButton
              icon="close"
              label={t('register.remove', { name: one.item.name })}
              onClick={() => onChange(chosen.filter((_, j) => j !== i))}
            />
            <Select
              aria-label={t('register.roomOf', { name: one.item.name })}
              aria-invalid={one.roomId === '' || undefined}
              value={one.roomId}
              options={[
                ...(one.roomId === '' ? [{ value: '', label: t('register.chooseRoom') }] : []),
                ...rooms.filter((room) => room.modality === one.item.modality).map((room) => ({ value: room.id, label: roomText(room) })),
              ]}
              onChange={(event) => onChange(chosen.map((other, j) => (i === j ? { ...other, roomId: event.target.value } : other)))}
            />
          </li>
        ))}
      </ul>
    </section>
  )
})
