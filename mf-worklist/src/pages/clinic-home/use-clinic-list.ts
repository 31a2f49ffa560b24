import { presetRange } from '@farsight/shared/domain'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useMemo, useRef } from 'react'
import { BACK_SINCE, type ClinicList, clinicRequest, firstClinicList } from '../../model/clinic-lists'
import { type Head, useHead } from '../start/use-head'

const ONE = { pageNo: 1, pageSize: 1 } as const

/** A page of one of the clinic's lists. */
export function useClinicList(list: ClinicList, page: { readonly pageNo: number; readonly pageSize: number }): Head {
  const { pageNo, pageSize } = page
  const request = useMemo(() => {
    const { startTime, endTime } = presetRange(BACK_SINCE, serverNow(), serverOffset())
    // A report's end time is named to the minute (decision 90).
    return clinicRequest(list, { startTime, endTime: `${endTime.slice(0, 10)} 23:59:00` }, { pageNo, pageSize })
  }, [list, pageNo, pageSize])
  return useHead(request)
}

/** How many exams one of the clinic's lists holds. */
export const useClinicTotal = (list: ClinicList): Head => useClinicList(list, ONE)

const totalOf = ({ answer, error }: Head): number | null | undefined => answer?.total ?? (error ? null : undefined)

/** The list that the address names, else the one to begin with, which stays whatever becomes of its exams meanwhile. */
export function useShownList(named: ClinicList | undefined): ClinicList | undefined {
  const first = firstClinicList(totalOf(useClinicTotal('rejected')), totalOf(useClinicTotal('own')))
  const begun = useRef<ClinicList>(undefined)
  begun.current = named ? undefined : (begun.current ?? first)
  return named ?? begun.current
}
