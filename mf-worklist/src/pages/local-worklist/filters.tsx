import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { SOURCE_LABELS, SOURCE_TYPES } from '@farsight/shared/domain'
import { RangeField, StateChoice } from '@farsight/shared/exams'
import { type ListFilters, NO_FILTERS, type RangeFault, type Row, rangeFault, type TimeType } from '@farsight/shared/exams/model'
import { type T, useBilingual, useT } from '@farsight/shared/i18n'
import { Field, Input, Select } from '@farsight/shared/ui'
import { FilterPanel, useModalityName } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { listStore } from '../../model/list-store'

const TIME_TYPES: readonly TimeType[] = ['register', 'check', 'write', 'complete']
const DATA_RANGES = ['booking', 'consortium'] as const
const DIAGNOSTIC_TYPES = ['local', 'remote', 'written', 'reviewed'] as const
const CONDITIONS = ['local', 'clinic'] as const
const HISTORY_TYPES = ['all', 'name', 'patientNo'] as const
const TEXTS = ['patName', 'hospitalNo', 'accessionNo', 'checkNo', 'patientNo'] as const

export interface FiltersProps {
  readonly id: string
  /** As filled in; asked only by the button or Enter. */
  readonly draft: ListFilters
  /** The chosen row, whose history can be asked for. */
  readonly chosen: Row | undefined
}

/** The filter panel. What is wrong is said at its field, and nothing that was filled in is lost. */
export function Filters({ id, draft, chosen }: FiltersProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const modalityName = useModalityName()
  const [fault, setFault] = useState<RangeFault>()
  const [nobody, setNobody] = useState(false)
  const set = (changes: Partial<ListFilters>): void => listStore.set({ draft: { ...listStore.get().draft, ...changes } })
  const any = { value: '', label: t('filter.any') }

  function search(): void {
    const wrong = rangeFault(draft)
    setFault(wrong)
    // The row may have been chosen after the choice.
    const late = draft.historyType !== '' && draft.historyOf === ''
    const asked = late && chosen ? { ...draft, historyOf: chosen.risProcedureId, historyName: chosen.patName } : draft
    const lost = late && !chosen
    setNobody(lost)
    if (wrong !== undefined || lost) return
    if (asked !== draft) listStore.set({ draft: asked })
    listStore.ask({ filters: asked })
  }
  function reset(): void {
    setFault(undefined)
    setNobody(false)
    listStore.set({ draft: NO_FILTERS })
    listStore.ask({ filters: NO_FILTERS })
  }

  return (
    <FilterPanel id={id} onSearch={search} onReset={reset}>
      {TEXTS.map((key) => (
        <Field key={key} label={t(`filter.${key}`)}>
          {(control) => <Input {...control} value={draft[key]} maxLength={64} onChange={(event) => set({ [key]: event.target.value })} />}
        </Field>
      ))}
      <Field label={t('filter.modality')}>
        {({ invalid: _, ...control }) => (
          <Select
            {...control}
            value={draft.modality}
            options={[any, ...(session.current()?.modalities ?? []).map((code) => ({ value: code, label: modalityName(code) }))]}
            onChange={(event) => set({ modality: event.target.value })}
          />
        )}
      </Field>
      <BodypartField draft={draft} set={set} />
      <Choice name="sourceType" draft={draft} set={set} options={SOURCE_TYPES.map((source) => [source, say(SOURCE_LABELS[source])])} />
      <Choice name="dataRange" draft={draft} set={set} none={t('filter.dataRanges.own')} options={words(t, 'dataRange', DATA_RANGES)} />
      <Choice name="diagnosticType" draft={draft} set={set} options={words(t, 'diagnosticType', DIAGNOSTIC_TYPES)} />
      <Choice name="condition" draft={draft} set={set} options={words(t, 'condition', CONDITIONS)} />
      <Choice
        name="printed"
        draft={draft}
        set={set}
        options={[
          ['1', t('filter.printedYes')],
          ['0', t('filter.printedNo')],
        ]}
      />
      <HistoryField draft={draft} set={set} chosen={chosen} nobody={nobody && draft.historyOf === ''} />
      <Field label={t('filter.timeType')}>
        {({ invalid: _, ...control }) => (
          <Select
            {...control}
            value={draft.timeType}
            options={TIME_TYPES.map((type) => ({ value: type, label: t(`timeType.${type}`) }))}
            onChange={(event) => set({ timeType: event.target.value as TimeType })}
          />
        )}
      </Field>
      <RangeField draft={draft} set={set} fault={fault} />
      <StateChoice
        chosen={draft.states}
        flags={draft.flags}
        consortium={draft.dataRange === 'consortium'}
        onChange={(states) => set({ states })}
        onFlags={(flags) => set({ flags })}
      />
    </FilterPanel>
  )
}

/** The words of a choice, from the locale's `filter.<name>s`. */
const words = (t: T, name: string, keys: readonly string[]): [string, string][] => keys.map((key) => [key, t(`filter.${name}s.${key}`)])

interface ChoiceProps extends PartProps {
  readonly name: 'sourceType' | 'dataRange' | 'diagnosticType' | 'condition' | 'printed'
  readonly options: readonly (readonly [string, string])[]
  /** What nothing chosen is called; all, unless told. */
  readonly none?: string
}

/** One of a few words. */
function Choice({ name, draft, set, options, none }: ChoiceProps) {
  const t = useT('mf-worklist')
  return (
    <Field label={t(`filter.${name}`)}>
      {({ invalid: _, ...control }) => (
        <Select
          {...control}
          value={draft[name]}
          options={[{ value: '', label: none ?? t('filter.any') }, ...options.map(([value, label]) => ({ value, label }))]}
          onChange={(event) => set({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
}

/** The other exams of the chosen row's patient, whose name stands beside the choice. */
function HistoryField({ draft, set, chosen, nobody }: PartProps & { readonly chosen: Row | undefined; readonly nobody: boolean }) {
  const t = useT('mf-worklist')
  const of = draft.historyOf === '' ? undefined : draft.historyName
  return (
    <Field
      label={t('filter.historyType')}
      error={nobody ? t('filter.historyNobody') : undefined}
      hint={of && t('filter.historyOf', { name: of })}
    >
      {({ invalid: _, ...control }) => (
        <Select
          {...control}
          value={draft.historyType}
          options={[
            { value: '', label: t('filter.off') },
            ...words(t, 'historyType', HISTORY_TYPES).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) =>
            set({
              historyType: event.target.value as ListFilters['historyType'],
              historyOf: event.target.value === '' ? '' : (chosen?.risProcedureId ?? draft.historyOf),
              historyName: event.target.value === '' ? '' : (chosen?.patName ?? draft.historyName),
            })
          }
        />
      )}
    </Field>
  )
}

interface PartProps {
  readonly draft: ListFilters
  readonly set: (changes: Partial<ListFilters>) => void
}

/** Free text with the dictionary's body parts to choose from. */
function BodypartField({ draft, set }: PartProps) {
  const t = useT('mf-worklist')
  const listId = useId()
  const modality = draft.modality || undefined
  const { data } = useQuery({
    queryKey: ['mf-worklist/bodyparts', modality],
    queryFn: () => api.call('queryBodypart', { modality }, { cacheType: 'cacheAndNet', showLoading: false, promptType: 'none' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const names = [...new Set(data?.val.map((part) => part.name) ?? [])]
  return (
    <Field label={t('filter.bodypart')}>
      {(control) => (
        <>
          <Input
            {...control}
            list={listId}
            maxLength={64}
            value={draft.bodypart}
            onChange={(event) => set({ bodypart: event.target.value })}
          />
          <datalist id={listId}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
