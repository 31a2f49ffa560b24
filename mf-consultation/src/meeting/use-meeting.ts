import { type ApiError, api, apiConfig } from '@farsight/shared/api'
import type { Meeting } from '@farsight/shared/contract'
import type { MeetingState } from '@farsight/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

export const MEETING = 'mf-consultation/meeting'
export const MEETINGS = 'mf-consultation/meetings'

/** The screen of a meeting in a state. */
export const placeOf = (state: MeetingState, id: string): string => `/morning_meeting/${state}?id=${encodeURIComponent(id)}`

export const calendarOf = (id: string): string => `${apiConfig().base}/meetings/${encodeURIComponent(id)}/calendar.ics`

/** One meeting; `everyMs` asks again by itself, for whom nothing else tells. */
export function useMeeting(id: string, everyMs?: number) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [MEETING, id],
    queryFn: async ({ signal }) => (await api.call('meetingGet', { id }, { promptType: 'none', showLoading: false, signal })).val,
    enabled: id !== '',
    retry: false,
    // An old answer would send its reader to the screen of an old state.
    gcTime: 0,
    // The answer may go out of the cache between this screen's first picture and its subscription: what stands stays until the next one.
    placeholderData: (previous) => (previous?.id === id ? previous : undefined),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  return { meeting: data, error: error as ApiError | null, refetch, isFetching }
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
