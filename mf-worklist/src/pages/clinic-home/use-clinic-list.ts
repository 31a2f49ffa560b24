import { presetRange } from '@farsight/shared/domain'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { BACK_SINCE, type ClinicList, clinicRequest } from '../../model/clinic-lists'
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
