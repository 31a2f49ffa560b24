import { api } from '@farsight/shared/api'
import type { CallTypes, WorklistRow } from '@farsight/shared/contract'
import { partText, personNameText, SIDE_LABELS, type Side } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { ErrorBar, Select } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf, type ReportAddress } from '../../model/ports'
import css from './compare.module.css'
import { firstToCompare } from './first-to-compare'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]

const HISTORY_TYPES = ['patientNo', 'name'] as const

export interface SecondChoiceProps {
  readonly exam: WorklistRow
  readonly chosen: string | undefined
  readonly onChoose: (address: ReportAddress) => void
}

/** The other exam, out of the history of the patient: the same number first, then the same name. The likest one stands there at once. */
export function SecondChoice({ exam, chosen, onChoose }: SecondChoiceProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const { risProcedureId } = exam
  const query = useQuery({
    queryKey: ['mf-report/compare', risProcedureId],
    queryFn: async ({ signal }) => {
      const options = { promptType: 'none', showLoading: false, signal } as const
      const [same, named] = await Promise.all(
        HISTORY_TYPES.map((historyType) => api.call('searchHistory', { procedureId: risProcedureId, historyType }, options)),
      )
      const known = new Set(same!.val.map((one) => one.risProcedureId))
      return { same: same!.val, named: named!.val.filter((one) => !known.has(one.risProcedureId)) }
    },
    staleTime: 60_000,
  })
  const { same = [], named = [] } = query.data ?? {}
  const first = firstToCompare(exam, same)
  useEffect(() => {
    if (chosen === undefined && first) onChoose(addressOf(first))
  }, [chosen, first, onChoose])
  const failure = query.error ? failureOf(query.error) : undefined
  if (failure)
    return <ErrorBar what={t('history.tab')} says={failure.message} code={failure.code || undefined} onRetry={() => void query.refetch()} />
  const line = (one: Earlier): string =>
    [
      one.checkTime ?? '—',
      one.modality,
      say(SIDE_LABELS[one.side as Side] ?? SIDE_LABELS['']),
      partText(one.bodypart, one.checkItem, language),
      one.imageCount > 0 ? t('compare.images', { count: one.imageCount }) : t('compare.noPictures'),
    ]
      .filter(Boolean)
      .join(' ')
  const who = (one: Earlier): string => [personNameText(one.patName, language), one.patientNo].filter(Boolean).join(' ')
  const all = [...same, ...named]
  return (
    <Select
      aria-label={t('compare.second')}
      className={css.choice}
      value={chosen ?? ''}
      options={[
        { value: '', label: t(query.isSuccess && all.length === 0 ? 'compare.nothing' : 'compare.choose') },
        ...same.map((one) => ({ value: one.risProcedureId, label: line(one) })),
        ...named.map((one) => ({ value: one.risProcedureId, label: t('compare.named', { who: who(one), line: line(one) }) })),
      ]}
      onChange={(event) => {
        const found = all.find((one) => one.risProcedureId === event.target.value)
        if (found) onChoose(addressOf(found))
      }}
    />
  )
}

const addressOf = ({ risProcedureId, modality, t, sign }: Earlier): ReportAddress => ({ procedureId: risProcedureId, modality, t, sign })
