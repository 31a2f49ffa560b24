import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { UserInfo } from '@farsight/shared/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const KEY = ['mf-user-center/own']

/** What the user says of himself, as the server has it. Pictures' addresses are good for five minutes. */
export function useOwnInfo() {
  return useQuery<UserInfo, ApiError>({
    queryKey: [...KEY, session.current()?.loginUserId],
    queryFn: async ({ signal }) => (await api.call('getUserInfo', {}, { promptType: 'none', showLoading: false, signal })).val,
    // What is being typed is not asked anew behind its writer's back.
    refetchOnWindowFocus: false,
  })
}

/** After an act: the answer stands, and the shell shows the same name and picture. */
export function useTaken(): (changes: Partial<UserInfo>) => void {
  const client = useQueryClient()
  return useCallback(
    (changes) => {
      client.setQueryData<UserInfo>([...KEY, session.current()?.loginUserId], (before) => before && { ...before, ...changes })
      const { name, avatarUrl } = changes
      session.showFace({
        ...(name === undefined ? {} : { userName: name }),
        ...(avatarUrl === undefined ? {} : { userHeadImage: avatarUrl }),
      })
    },
    [client],
  )
}
