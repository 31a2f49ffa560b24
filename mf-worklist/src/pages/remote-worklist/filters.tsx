import { TIME_PRESETS, type TimePreset } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Field, Select } from '@farsight/shared/ui'
import { FilterPanel, MODALITIES, TimeRangeField } from '@farsight/shared/ui/data'
import { NO_ORDER_FILTERS, ORDER_STATUSES, type OrderFilters } from '../../model/order'
import { orderStore } from '../../model/order-store'

/** Presets of the past: no order was launched tomorrow. */
const FUTURE: readonly TimePreset[] = ['tomorrow', 'next3', 'next7']
const PRESETS = TIME_PRESETS.filter((preset) => !FUTURE.includes(preset))

/** The filters of the list of orders, closed by default. */
export function OrderFilterPanel({ id, draft }: { readonly id: string; readonly draft: OrderFilters }) {
  const t = useT('mf-worklist')
  const set = (changes: Partial<OrderFilters>) => orderStore.set({ draft: { ...draft, ...changes } })
  const any = { value: '', label: t('filter.any') }
  const range =
    draft.timeTimes || draft.startTime || draft.endTime
      ? { startTime: draft.startTime, endTime: draft.endTime, timeTimes: draft.timeTimes }
      : undefined
  return (
    <FilterPanel
      id={id}
      onSearch={() => orderStore.ask({ filters: draft })}
      onReset={() => {
        orderStore.set({ draft: NO_ORDER_FILTERS })
        orderStore.ask({ filters: NO_ORDER_FILTERS })
      }}
    >
      <Field label={t('filter.modality')}>
        {(control) => (
          <Select
            {...control}
            value={draft.modality}
            options={[any, ...MODALITIES.map((value) => ({ value, label: value }))]}
            onChange={(event) => set({ modality: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('remote.statusLabel')}>
        {(control) => (
          <Select
            {...control}
            value={draft.status}
            options={[any, ...ORDER_STATUSES.map((value) => ({ value, label: t(`remote.status.${value}`) }))]}
            onChange={(event) => set({ status: event.target.value as OrderFilters['status'] })}
          />
        )}
      </Field>
      <Field label={t('remote.urgency')}>
        {(control) => (
          <Select
            {...control}
            value={draft.urgent}
            options={[any, { value: '1', label: t('remote.urgent') }, { value: '0', label: t('remote.ordinary') }]}
            onChange={(event) => set({ urgent: event.target.value as OrderFilters['urgent'] })}
          />
        )}
      </Field>
      <Field label={t('filter.timeType')}>
        {(control) => (
          <Select
            {...control}
            value={draft.timeType}
            options={(['launch', 'receive', 'complete'] as const).map((value) => ({ value, label: t(`remote.timeType.${value}`) }))}
            onChange={(event) => set({ timeType: event.target.value as OrderFilters['timeType'] })}
          />
        )}
      </Field>
      <Field label={t('filter.time')}>
        {({ id: control }) => (
          <TimeRangeField
            id={control}
            label={t('filter.time')}
            value={range}
            presets={PRESETS}
            onChange={(next) => set(next ?? { startTime: '', endTime: '', timeTimes: '' })}
          />
        )}
      </Field>
    </FilterPanel>
  )
}
