import { session } from '@farsight/shared/bus'
import { SOURCE_LABELS, SOURCE_TYPES } from '@farsight/shared/domain'
import { RangeField, StateChoice } from '@farsight/shared/exams'
import { type RangeFault, rangeFault, type TimeType } from '@farsight/shared/exams/model'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Field, Input, Select } from '@farsight/shared/ui'
import { FilterPanel, useModalityName } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { NO_REGISTER_FILTERS, REGISTER_STATES, type RegisterFilters, registerStore } from '../../model/register-list'
import { useRooms } from './use-register-list'

const TEXTS = ['patName', 'hospitalNo', 'accessionNo', 'checkNo', 'patientNo'] as const
const TIME_TYPES: readonly TimeType[] = ['register', 'check', 'complete']

interface Option {
  readonly value: string
  readonly label: string
}

/** The filter panel. What is wrong is said at its field, and nothing that was filled in is lost. */
export function RegisterFiltersPanel({ id, draft }: { readonly id: string; readonly draft: RegisterFilters }) {
  const t = useT('mf-booking')
  const words = useT('exams')
  const say = useBilingual()
  const modalityName = useModalityName()
  const rooms = useRooms()
  const [fault, setFault] = useState<RangeFault>()
  const set = (changes: Partial<RegisterFilters>): void => registerStore.set({ draft: { ...registerStore.get().draft, ...changes } })
  const any = { value: '', label: words('filter.any') }
  const choice = (
    name: 'modality' | 'roomId' | 'sourceType' | 'dataRange' | 'unknown' | 'printed',
    label: string,
    options: readonly Option[],
  ) => (
    <Field label={label}>
      {({ invalid: _, ...control }) => (
        <Select {...control} value={draft[name]} options={[any, ...options]} onChange={(event) => set({ [name]: event.target.value })} />
      )}
    </Field>
  )
  function search(): void {
    const wrong = rangeFault(draft)
    setFault(wrong)
    if (wrong === undefined) registerStore.ask({ filters: draft })
  }
  function reset(): void {
    setFault(undefined)
    registerStore.set({ draft: NO_REGISTER_FILTERS })
    registerStore.ask({ filters: NO_REGISTER_FILTERS })
  }
  return (
    <FilterPanel id={id} onSearch={search} onReset={reset}>
      {TEXTS.map((key) => (
        <Field key={key} label={words(`filter.${key}`)}>
          {(control) => <Input {...control} value={draft[key]} maxLength={64} onChange={(event) => set({ [key]: event.target.value })} />}
        </Field>
      ))}
      {choice(
        'modality',
        words('filter.modality'),
        (session.current()?.modalities ?? []).map((code) => ({ value: code, label: modalityName(code) })),
      )}
      {choice(
        'roomId',
        t('list.room'),
        rooms.map((room) => ({ value: room.id, label: room.name })),
      )}
      {choice(
        'sourceType',
        words('filter.sourceType'),
        SOURCE_TYPES.map((source) => ({ value: source, label: say(SOURCE_LABELS[source]) })),
      )}
      {choice('dataRange', t('list.from'), [{ value: 'booking', label: t('list.fromOthers') }])}
      {choice('unknown', t('list.identity'), [{ value: '1', label: t('list.unknownOnly') }])}
      {choice('printed', words('filter.printed'), [
        { value: '1', label: words('filter.printedYes') },
        { value: '0', label: words('filter.printedNo') },
      ])}
      <Field label={words('filter.timeType')}>
        {({ invalid: _, ...control }) => (
          <Select
            {...control}
            value={draft.timeType}
            options={TIME_TYPES.map((type) => ({ value: type, label: words(`timeType.${type}`) }))}
            onChange={(event) => set({ timeType: event.target.value as TimeType })}
          />
        )}
      </Field>
      <RangeField draft={draft} set={set} fault={fault} />
      <StateChoice
        chosen={draft.states}
        flags={draft.flags}
        consortium={false}
        among={REGISTER_STATES}
        onChange={(states) => set({ states })}
        onFlags={(flags) => set({ flags })}
      />
    </FilterPanel>
  )
}
