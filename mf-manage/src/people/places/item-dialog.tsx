import type { ManagedItem } from '@farsight/shared/contract'
import { CODE, lineName, MANAGED_MODALITIES } from '@farsight/shared/domain'
import { Checkbox, Field, Input, Select, TextArea } from '@farsight/shared/ui'
import { useDraft } from '@farsight/shared/ui/data'
import { useState } from 'react'
import css from '../kit/people.module.css'
import { useLineFault } from '../kit/use-line-fault'
import { useAct, useWords } from '../kit/use-people'
import { useTooLong } from '../kit/use-too-long'
import { PlaceDialog } from './place-dialog'

const FIELDS = [
  'modality',
  'region',
  'bodypart',
  'hasSide',
  'name',
  'minutes',
  'fee',
  'contrast',
  'preparation',
  'place',
  'enabled',
] as const
type Form = Pick<ManagedItem, (typeof FIELDS)[number]>
const FEE = /^[0-9]{1,7}(\.[0-9]{1,2})?$/

export interface ItemDialogProps {
  readonly item: ManagedItem | undefined
  readonly start: Pick<Form, 'modality' | 'place'>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** A check item: of which part, how long it takes, what it costs, what the patient is told before. */
export function ItemDialog({ item, start, onSaved, onClose }: ItemDialogProps) {
  const t = useWords()
  const { busy, fault, run, clear } = useAct()
  const empty: Form = {
    ...{ region: '', bodypart: '', hasSide: 0, name: '', minutes: 15, fee: '0', contrast: 0, preparation: '', enabled: 1 },
    ...start,
  }
  const draft = useDraft<Form>(item ?? empty, item?.version ?? 0, FIELDS, `item ${item?.id ?? ''}`)
  const { value, set } = draft
  const [pressed, setPressed] = useState(false)
  const atName = fault && (fault.code === CODE.nameExists || fault.code === CODE.nameEmpty)
  const put = (patch: Partial<Form>) => {
    clear()
    set(patch)
  }
  const tooLong = useTooLong()
  const lineFault = useLineFault()
  const long = {
    region: lineFault(value.region, 32),
    bodypart: lineFault(value.bodypart, 64),
    name: lineFault(value.name, 64),
    preparation: tooLong(value.preparation, 500),
  }
  const faults = {
    bodypart: pressed && !lineName(value.bodypart) ? t('need.bodypart') : undefined,
    name: pressed && !lineName(value.name) ? t('need.placeName') : atName ? `${fault.says} (${fault.code})` : undefined,
    fee: FEE.test(value.fee) ? undefined : t('need.fee'),
    minutes: value.minutes >= 1 && value.minutes <= 480 ? undefined : t('need.minutes'),
  }
  const text = (field: 'region' | 'bodypart' | 'name' | 'fee', error?: string, required = false) => (
    <Field label={t(`item.${field}`)} required={required} error={error}>
      {(control) => (
        <Input
          {...control}
          {...(field === 'fee' ? { inputMode: 'decimal' as const } : {})}
          value={value[field]}
          onChange={(event) => put({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
  const number = (field: 'minutes' | 'place', max: number, error?: string) => (
    <Field label={t(`item.${field}`)} error={error}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={max}
          value={String(value[field])}
          onChange={(event) => put({ [field]: Number(event.target.value.replace(/\D/g, '')) })}
        />
      )}
    </Field>
  )
  const tick = (field: 'hasSide' | 'contrast' | 'enabled') => (
    <Checkbox checked={value[field] === 1} onChange={(event) => put({ [field]: event.target.checked ? 1 : 0 })}>
      {t(`item.${field}`)}
    </Checkbox>
  )
  const show = (field: keyof Form, row: Form): string =>
    field === 'hasSide' || field === 'contrast' || field === 'enabled' ? t(row[field] ? 'yes' : 'no') : String(row[field])
  async function save() {
    setPressed(true)
    if (!lineName(value.name) || !lineName(value.bodypart) || faults.fee || faults.minutes || Object.values(long).some(Boolean) || busy)
      return
    const row = Object.fromEntries(FIELDS.map((field) => [field, value[field]])) as unknown as Form
    const request = { ...(item ? { id: item.id } : {}), baseVersion: draft.baseVersion, item: row }
    if (!(await run('manageItemSave', request, draft.clash))) return
    onSaved(lineName(value.name))
    onClose()
  }
  return (
    <PlaceDialog
      title={item ? t('item.edit', { name: `${item.bodypart} ${item.name}` }) : t('item.add')}
      dirty={draft.dirty}
      busy={busy}
      restored={draft.restored}
      conflict={draft.conflict}
      lines={draft.lines((field) => t(`item.${field}`), show)}
      followed={draft.followed((field) => t(`item.${field}`), show)}
      fault={atName ? undefined : fault}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={t('item.modality')}>
        {(control) => (
          <Select
            {...control}
            options={MANAGED_MODALITIES.map((one) => ({ value: one, label: one }))}
            value={value.modality}
            onChange={(event) => put({ modality: event.target.value as Form['modality'] })}
          />
        )}
      </Field>
      {text('region', long.region)}
      {text('bodypart', long.bodypart ?? faults.bodypart, true)}
      {text('name', long.name ?? faults.name, true)}
      {text('fee', faults.fee, true)}
      {number('minutes', 3, faults.minutes)}
      {number('place', 4)}
      <div className={css.ticks} style={{ alignItems: 'center' }}>
        {tick('hasSide')}
        {tick('contrast')}
        {tick('enabled')}
      </div>
      <div className={css.wide}>
        <Field label={t('item.preparation')} error={long.preparation} hint={t('hint.preparation')}>
          {(control) => (
            <TextArea {...control} rows={2} value={value.preparation} onChange={(event) => put({ preparation: event.target.value })} />
          )}
        </Field>
      </div>
    </PlaceDialog>
  )
}
