import { api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const READINGS = 'mf-report/readings'
export type Readings = CallTypes['querySecondReadings']['answer']
export type Reading = Readings['val'][number]
export type ReadingRole = CallTypes['querySecondReadings']['request']['role']

/** Blind second readings that wait for this doctor, or for an arbiter (EDIT-09). */
export const useReadings = (role: ReadingRole) =>
  useQuery({
    queryKey: [READINGS, role],
    queryFn: ({ signal }) => api.call('querySecondReadings', { role }, { promptType: 'none', showLoading: false, signal }),
  })

export function useFreshReadings(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [READINGS] })
}
