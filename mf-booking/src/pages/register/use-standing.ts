import { type ApiError, api } from '@farsight/shared/api'
import { formatDate, STATE } from '@farsight/shared/domain'
import { serverNow } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keptDraft } from '../../model/register-draft'
import type { useDeskData } from './use-desk-data'
import type { Registration } from './use-registration'

/** Fills the form with what was booked or pre-registered, once; what its user had typed over it already stays. */
export function useStanding(form: Registration, desk: ReturnType<typeof useDeskData>, id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-booking/registration', id],
    queryFn: ({ signal }) => api.call('getRegistration', { risProcedureId: id }, { promptType: 'none', signal }),
    enabled: id !== '',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const filled = useRef(id !== '' && keptDraft(id) !== undefined)
  const found = data?.val
  const ready = desk.items.length > 0
  useEffect(() => {
    if (!found || !ready || filled.current) return
    filled.current = true
    const { registerTime: _, ...visit } = found.visit
    const checks = found.checks.flatMap((check) => {
      const item = desk.items.find((one) => one.id === check.itemId)
      return item ? [{ item, itemId: item.id, side: check.side, roomId: check.roomId, risProcedureId: check.risProcedureId }] : []
    })
    form.takeStanding(found.patient, visit, checks)
  }, [found, ready, desk.items, form])
  const waits: readonly number[] = [STATE.booked, STATE.bookingPaid, STATE.preRegistered]
  return {
    fault: error as ApiError | null,
    retry: () => void refetch(),
    /** It was registered meanwhile. */
    over: found !== undefined && !waits.includes(found.state),
    /** What was booked, in which room, and when. */
    booked: found?.checks ?? [],
    bookedTime: found?.visit.preCheckTime ?? null,
    /** The time that was booked, where it is another day's. */
    otherDay: otherDay(found?.visit.preCheckTime ?? null),
  }
}

const otherDay = (time: string | null): string | undefined =>
  time !== null && time.slice(0, 10) !== formatDate(serverNow()) ? time.slice(0, 16) : undefined
