import { type ApiError, api, apiConfig, mayPass } from '@farsight/shared/api'
import type { Meeting } from '@farsight/shared/contract'
import type { MeetingState } from '@farsight/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

export const MEETING = 'mf-consultation/meeting'
export const MEETINGS = 'mf-consultation/meetings'

/** The screen of a meeting in a state. */
export const placeOf = (state: MeetingState, id: string): string => `/morning_meeting/${state}?id=${encodeURIComponent(id)}`

export const calendarOf = (id: string): string => `${apiConfig().base}/meetings/${encodeURIComponent(id)}/calendar.ics`

/** So soon it is asked again what failed by the line or by a server that was away. */
const AGAIN_MS = 3_000

/** One meeting; `everyMs` asks again by itself, for whom nothing else tells. What failed and may pass is asked again in any case. */
export function useMeeting(id: string, everyMs?: number) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [MEETING, id],
    queryFn: async ({ signal }) => (await api.call('meetingGet', { id }, { promptType: 'none', showLoading: false, signal })).val,
    enabled: id !== '',
    retry: false,
    // Without a line it fails at once and is said, where it would otherwise wait in silence.
    networkMode: 'always',
    refetchOnReconnect: true,
    // An old answer would send its reader to the screen of an old state.
    gcTime: 0,
    // The answer may go out of the cache between this screen's first picture and its subscription: what stands stays until the next one.
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    refetchInterval: ({ state }) => (state.error && mayPass(state.error as ApiError) ? AGAIN_MS : (everyMs ?? false)),
  })
  // While it is asked again it is not known to be well.
  const last = useRef<{ readonly id: string; readonly error: ApiError }>(undefined)
  if (error) last.current = { id, error: error as ApiError }
  else if (!isFetching) last.current = undefined
  const failed = last.current?.id === id && (error || !data) ? last.current.error : null
  return { meeting: data, error: failed, refetch, isFetching }
}

/** A meeting that is in another state than the screen's is shown by that state's screen. */
export function useRightChild(meeting: Meeting | undefined, here: MeetingState): boolean {
  const navigate = useNavigate()
  const right = meeting === undefined || meeting.state === here
  const to = meeting ? placeOf(meeting.state, meeting.id) : ''
  useEffect(() => {
    if (!right) navigate(to, { replace: true })
  }, [right, to, navigate])
  return right
}
