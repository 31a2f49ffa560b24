import { session } from '@farsight/shared/bus'
import { TIME_PRESET_LABELS, type TimePreset } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { IconButton, Select } from '@farsight/shared/ui'
import { FilterBar, SearchField, useModalityName } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'
import type { AiQuery } from '../../model/ai-query'

const PRESETS: readonly TimePreset[] = ['today', 'sinceYesterday', 'last3', 'last7', 'week', 'lastWeek', 'month', 'threeMonths']

export interface AiToolsProps {
  readonly query: AiQuery
  readonly ask: (changes: Partial<AiQuery>) => void
  readonly onRefresh: () => void
  /** The columns. */
  readonly children: ReactNode
}

/** Search and the four choices of the AI list: each asks at once. */
export function AiTools({ query, ask, onRefresh, children }: AiToolsProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const modalityName = useModalityName()
  const choice = (key: 'modality' | 'positive' | 'answered' | 'timeTimes', options: readonly (readonly [string, string])[]) => (
    <Select
      aria-label={t(`ai.filter.${key}`)}
      title={t(`ai.filter.${key}`)}
      style={{ width: 'auto', maxWidth: 152 }}
      value={query[key]}
      options={[{ value: '', label: t(`ai.any.${key}`) }, ...options.map(([value, label]) => ({ value, label }))]}
      onChange={(event) => ask({ [key]: event.target.value } as Partial<AiQuery>)}
    />
  )
  return (
    <FilterBar
      end={
        <>
          {children}
          <IconButton icon="refresh" label={t('list.refresh')} onClick={onRefresh} />
        </>
      }
    >
      <SearchField value={query.search} label={t('search.label')} placeholder={t('search.hint')} onSearch={(search) => ask({ search })} />
      {choice(
        'modality',
        (session.current()?.modalities ?? []).map((code) => [code, modalityName(code)]),
      )}
      {choice('positive', [
        ['1', t('ai.positive')],
        ['0', t('ai.negative')],
      ])}
      {choice('answered', [
        ['0', t('ai.unanswered')],
        ['1', t('ai.answered')],
      ])}
      {choice(
        'timeTimes',
        PRESETS.map((key) => [key, say(TIME_PRESET_LABELS[key])]),
      )}
    </FilterBar>
  )
}
