import type { QueueRoom } from '@farsight/shared/contract'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

const KEY = 'farsight.triage.room'

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** The room of the screen: of the address, else the one of this desk's last day, else the first that may be worked in. */
export function useRoom() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('room') ?? ''
  const [first, setFirst] = useState('')
  const setRoom = useCallback(
    (room: string) => {
      try {
        localStorage.setItem(KEY, room)
      } catch {
        // A browser that keeps nothing: the room stands in the address all the same.
      }
      navigate(room ? `/triage?room=${room}` : '/triage', { replace: true })
    },
    [navigate],
  )
  /** Chooses among the rooms that are there, where the address names none of them. */
  const remembered = (rooms: readonly QueueRoom[]): void => {
    if (rooms.length === 0 || rooms.some(({ roomId }) => roomId === asked)) return
    const last = stored()
    const fit = rooms.find(({ roomId }) => roomId === last) ?? rooms.find(({ allowed }) => allowed === 1) ?? rooms[0]!
    if (fit.roomId !== first) setFirst(fit.roomId)
  }
  return { room: /^[0-9a-f-]{36}$/.test(asked) ? asked : first, setRoom, remembered }
}
