import { api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { formatDateTime } from '@farsight/shared/domain'
import { useEffect, useState } from 'react'
import { failureOf, type OpenedReport, type ReportAddress, type ReportView } from '../../model/ports'

/** Why what stands on the screen is not what stands on the server. */
export interface Outdated {
  readonly what: 'state' | 'text'
  readonly time: string
  /** Who took it over; '' where nobody did. */
  readonly by: string
}

/** What a reader sees of a report: a draft that another goes on writing is not among it. */
const shown = ({ content, issue, addenda, holder }: ReportView): string => JSON.stringify([content, issue, addenda, holder?.id ?? ''])

/** Whether the report that is being read was changed since: a correction, an addendum or another holder leave its state as it is. */
export function useOutdated(opened: OpenedReport, address: ReportAddress): { outdated: Outdated | undefined; seen: () => void } {
  const [outdated, setOutdated] = useState<Outdated>()
  const { report, exam } = opened
  const { risProcedureId } = exam
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link's parts name it
  useEffect(() => {
    let over = false
    const listening = bus.on('row-changed.v1').subscribe((event) => {
      if (event.risProcedureId !== risProcedureId) return
      const time = formatDateTime(Date.now()).slice(11, 16)
      if (event.currentState !== report.state) return setOutdated({ what: 'state', time, by: '' })
      api.call('getReport', { ...address }, { promptType: 'none', showLoading: false }).then(({ val: { report: now } }) => {
        if (over || shown(now) === shown(report)) return
        const by = now.holder && report.holder && now.holder.id !== report.holder.id ? now.holder.name : ''
        setOutdated({ what: 'text', time, by })
      }, failureOf)
    })
    return () => {
      over = true
      listening.unsubscribe()
    }
  }, [risProcedureId, report, address.t, address.sign])
  return { outdated, seen: () => setOutdated(undefined) }
}
