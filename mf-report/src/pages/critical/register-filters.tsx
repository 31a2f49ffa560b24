import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Input, Select } from '@farsight/shared/ui'
import { DateRangeField, MODALITIES } from '@farsight/shared/ui/data'
import { useId, useState } from 'react'
import { useCriticalItems } from '../parts/critical/use-criticals'
import css from './register.module.css'
import type { RegisterRequest } from './use-register'

const STATES = ['open', 'told', 'acknowledged', 'cancelled'] as const

export interface RegisterFiltersProps {
  readonly value: RegisterRequest
  /** Offer the state as a filter. */
  readonly states: boolean
  readonly onChange: (value: RegisterRequest) => void
}

/** Days, item, modality, department, state and words. An empty field is not sent. */
export function RegisterFilters({ value, states, onChange }: RegisterFiltersProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const days = useId()
  const items = useCriticalItems().data?.val ?? []
  const [words, setWords] = useState({ search: '', department: '' })
  const set = (change: Partial<Record<keyof RegisterRequest, string>>) => {
    const next = Object.fromEntries(Object.entries({ ...value, ...change }).filter(([, text]) => text !== ''))
    onChange(next as RegisterRequest)
  }
  const choice = (name: 'itemId' | 'modality' | 'state', options: readonly { readonly value: string; readonly label: string }[]) => (
    <Select
      aria-label={t(`register.filter.${name}`)}
      value={value[name] ?? ''}
      options={[{ value: '', label: t(`register.any.${name}`) }, ...options]}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  )
  return (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault()
        set({ search: words.search.trim(), department: words.department.trim() })
      }}
    >
      <div className={css.days}>
        <DateRangeField
          id={days}
          label={t('register.filter.days')}
          from={value.startTime ?? ''}
          to={value.endTime ?? ''}
          onChange={(startTime, endTime) => set({ startTime, endTime })}
        />
      </div>
      {choice(
        'itemId',
        items.map((item) => ({ value: item.id, label: say(item) })),
      )}
      {choice(
        'modality',
        MODALITIES.map((code) => ({ value: code, label: code })),
      )}
      {states &&
        choice(
          'state',
          STATES.map((state) => ({ value: state, label: t(`register.state.${state}`) })),
        )}
      {(['department', 'search'] as const).map((name) => (
        <Input
          key={name}
          aria-label={t(`register.filter.${name}`)}
          placeholder={t(`register.filter.${name}`)}
          maxLength={64}
          value={words[name]}
          onChange={(event) => setWords({ ...words, [name]: event.target.value })}
        />
      ))}
      <Button type="submit" icon="search">
        {t('register.ask')}
      </Button>
    </form>
  )
}
