import { api, instantOf } from '@farsight/shared/api'
import type { CriticalItem, CriticalRow } from '@farsight/shared/contract'
import { holdsWord } from '@farsight/shared/domain'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

export const CRITICALS = 'mf-report/criticals'
const ITEMS = 'mf-report/critical-items'

/** The hospital's list of critical values. */
export const useCriticalItems = () =>
  useQuery({
    queryKey: [ITEMS],
    queryFn: ({ signal }) => api.call('criticalItems', {}, { promptType: 'none', showLoading: false, signal }),
    staleTime: 5 * 60_000,
  })

/** Loops of one exam, open or done. */
export const useExamCriticals = (procedureId: string) =>
  useQuery({
    queryKey: [CRITICALS, procedureId],
    queryFn: ({ signal }) => api.call('queryCriticals', { procedureId }, { promptType: 'none', showLoading: false, signal }),
  })

/** Asks anew for all that is shown of critical values. */
export function useFreshCriticals(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [CRITICALS] })
    void client.invalidateQueries({ queryKey: [ITEMS] })
  }, [client])
}

/**
 * Items that fit the exam, those first whose words stand in the text. A part that is written in another language (CHEST) keeps no
 * item away whose words are there.
 */
export function itemsFor(
  items: readonly CriticalItem[],
  exam: { readonly modality: string; readonly bodypart: string; readonly checkItem?: string },
  text: string,
): { readonly items: readonly CriticalItem[]; readonly suggested: ReadonlySet<string> } {
  const named = ({ words }: CriticalItem): boolean => words.some((word) => holdsWord(text, word))
  const ordered = `${exam.bodypart} ${exam.checkItem ?? ''}`
  const fits = items.filter(
    (item) =>
      item.enabled &&
      (item.modality === '' || item.modality === exam.modality) &&
      (item.bodypart === '' || ordered.includes(item.bodypart) || named(item)),
  )
  const suggested = new Set(fits.filter(named).map(({ id }) => id))
  return { items: [...fits].sort((a, b) => Number(suggested.has(b.id)) - Number(suggested.has(a.id))), suggested }
}

export type LoopStanding = 'waits' | 'late' | 'escalated' | 'told' | 'acknowledged' | 'cancelled'

/** How a loop stands: what is open and past its time is late; what was escalated says so until somebody has it. */
export function standingOf(row: Pick<CriticalRow, 'state' | 'escalations' | 'tellDue'>, now: number): LoopStanding {
  if (row.state === 'acknowledged' || row.state === 'cancelled') return row.state
  if (row.escalations > 0) return 'escalated'
  if (row.state === 'told') return 'told'
  return (instantOf(row.tellDue) ?? now) < now ? 'late' : 'waits'
}

const NONE: readonly string[] = []

/**
 * What is registered of an exam, as the report check reads it; undefined while it is being asked, so that nothing is said too early.
 * A register that does not answer says of nothing that it is registered.
 */
export function useRegistered(procedureId: string): readonly string[] | undefined {
  const { data, isError } = useExamCriticals(procedureId)
  if (data)
    return data.val.filter(({ state }) => state !== 'cancelled').map(({ itemZh, itemEn, finding }) => `${itemZh} ${itemEn} ${finding}`)
  return isError ? NONE : undefined
}
