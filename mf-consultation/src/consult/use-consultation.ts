import { type ApiError, api } from '@farsight/shared/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** Others work at it too: without a word of the room it is asked again so often. */
const REFRESH_MS = 10_000

/** One consultation, kept fresh. */
export function useConsultation(id: string) {
  const client = useQueryClient()
  const key = ['mf-consultation/one', id]
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('consultationGet', { id }, { promptType: 'none', showLoading: false, signal }),
    enabled: id !== '',
    refetchInterval: REFRESH_MS,
  })
  const again = useCallback(async () => (await refetch()).data?.val, [refetch])
  /** Forgets the lists too: their rows have changed with it. */
  const changed = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['mf-consultation/list'] })
    return again()
  }, [client, again])
  // `asked`: it is no answer of an earlier screen.
  return { one: data?.val, asked: isFetchedAfterMount, failed: (error as ApiError | null) ?? undefined, again, changed }
}
