import { type ApiError, api } from '@farsight/shared/api'
import { useQuery } from '@tanstack/react-query'
import type { Offer } from './check-picker'

/** What a hospital offers: its rooms and items, and where one can book at all. The own one where none is named. */
export function useOffer(targetFacilityId?: string): {
  readonly offer: Offer | undefined
  readonly failed: ApiError | null
  readonly again: () => void
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-booking/offer', targetFacilityId ?? ''],
    queryFn: ({ signal }) => api.call('queryOffer', targetFacilityId ? { targetFacilityId } : {}, { promptType: 'none', signal }),
    staleTime: 60_000,
  })
  return { offer: data?.val, failed: error as ApiError | null, again: () => void refetch() }
}
