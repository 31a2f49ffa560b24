import { api } from '@farsight/shared/api'
import { useQuery } from '@tanstack/react-query'

export const REPORT_LOG = 'mf-report/log'

/** Versions, steps, readers and recipients of a report. */
export function useReportLog(procedureId: string) {
  return useQuery({
    queryKey: [REPORT_LOG, procedureId],
    queryFn: ({ signal }) => api.call('queryReportLog', { procedureId }, { promptType: 'none', signal }),
  })
}
