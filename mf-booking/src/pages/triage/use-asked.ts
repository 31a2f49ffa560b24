import { api } from '@farsight/shared/api'
import type { QueuePlace } from '@farsight/shared/contract'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

const ID = /^[0-9a-zA-Z-]{1,36}$/
const ROOM = /^[0-9a-f-]{36}$/

const placeOf = async (id: string, roomId: string, signal?: AbortSignal): Promise<QueuePlace | null> =>
  (
    await api.call(
      'queryQueue',
      { roomId, callState: '', pageNo: 1, find: id },
      { promptType: 'none', showLoading: false, ...(signal ? { signal } : {}) },
    )
  ).found ?? null

/**
 * The exam that the address names (`?procedure=`, the register list's link): asked for once, and told with the place where it stands.
 * Answers where one stands in no queue of today, until `forget`.
 */
export function useAsked(found: (id: string, place: QueuePlace) => void) {
  const { search, key } = useLocation()
  const asked = new URLSearchParams(search)
  const id = asked.get('procedure') ?? ''
  const hint = asked.get('room') ?? ''
  const roomId = ROOM.test(hint) ? hint : ''
  const [lost, setLost] = useState<QueuePlace>()
  const latest = useRef(found)
  latest.current = found
  // The queue, asked at the same time, says what is wrong with the server. The same link pressed once more asks once more.
  const { data: place } = useQuery({
    queryKey: ['triage-find', id, roomId, key],
    queryFn: ({ signal }) => placeOf(id, roomId, signal),
    enabled: ID.test(id),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const told = useCallback((one: QueuePlace): void => {
    setLost(one.list === '' ? one : undefined)
    if (one.list !== '' && one.row) latest.current(one.row.risProcedureId, one)
  }, [])
  useEffect(() => {
    if (place) told(place)
  }, [place, told])
  /** The same for somebody whom a search has found. */
  const seek = useCallback(
    async (one: string): Promise<void> => {
      // The queue beside it says what is wrong with the server.
      const at = await placeOf(one, '').catch(() => null)
      if (at) told(at)
    },
    [told],
  )
  return { lost, forget: () => setLost(undefined), seek }
}
