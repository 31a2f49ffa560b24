import { type ApiError, api } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** A list of this module: what stood before stays until the next answer is here. */
export const useAsked = <K extends CallName>(call: K, payload: CallTypes[K]['request'], enabled = true) =>
  useQuery<CallTypes[K]['answer'], ApiError>({
    queryKey: ['mf-user-center', call, payload],
    queryFn: ({ signal }) => api.call(call, payload, { promptType: 'none', showLoading: false, signal }) as Promise<CallTypes[K]['answer']>,
    placeholderData: keepPreviousData,
    enabled,
  })
