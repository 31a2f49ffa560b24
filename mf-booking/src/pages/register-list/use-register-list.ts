import { api } from '@farsight/shared/api'
import { type LiveList, type Shown, useAsked, useLiveExams } from '@farsight/shared/exams'
import { rowFeed } from '@farsight/shared/exams/model'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import {
  holds,
  type RegisterAnswer,
  type RegisterRequest,
  type RegisterState,
  registerRequest,
  registerStore,
} from '../../model/register-list'

/** Of the one cache of answers. */
export const REGISTER_KEY = 'mf-booking/register-list'

const QUIET = { showLoading: false, promptType: 'none' } as const

const LIVE: LiveList = {
  key: REGISTER_KEY,
  store: registerStore,
  listen: rowFeed(),
  fresh: async (ids) => (await api.call('queryRegisterRows', { risProcedureIds: [...ids] }, QUIET)).val,
  holds,
}

export const useRegisterState = (): RegisterState => useSyncExternalStore(registerStore.subscribe, registerStore.get)

const call = (request: RegisterRequest, signal: AbortSignal): Promise<RegisterAnswer> =>
  api.call('queryRegisterList', request, { promptType: 'none', signal })

/** The answer to the list's question; its rows live. */
export function useRegisterList({ query, cursors }: RegisterState): Shown<RegisterRequest, RegisterAnswer> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor of a page comes from the cursors
  const request = useMemo(
    () => registerRequest(query, serverNow(), serverOffset(), registerStore.cursorFor(query.pageNo)),
    [query, cursors],
  )
  const shown = useAsked({ key: REGISTER_KEY, store: registerStore, query, request, call, onAnswer: registerStore.answered })
  useLiveExams(LIVE, shown.request)
  return shown
}

/** The hospital's rooms by name, for the filter. */
export function useRooms() {
  return (
    useQuery({ queryKey: ['mf-booking/rooms', ''], queryFn: () => api.call('queryRoom', {}, QUIET), staleTime: 5 * 60_000 }).data?.val ?? []
  )
}
