import { api, mayPass } from '@farsight/shared/api'
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

/** No answer came: until one does, nobody knows whether the text is the present one. */
export const LOOK_AGAIN_MS = 3000
/** A change that was told while the report was still being loaded: its text may have been read before. */
const LATELY_MS = 10_000
const lately = new Map<string, number>()
const MOST = 100
bus.on('row-changed.v1').subscribe(({ risProcedureId }) => {
  lately.delete(risProcedureId)
  lately.set(risProcedureId, Date.now())
  if (lately.size > MOST) lately.delete(lately.keys().next().value!)
})

const clock = (): string => formatDateTime(Date.now()).slice(11, 16)

/** Whether the report that is being read was changed since: a correction, an addendum or another holder leave its state as it is. */
export function useOutdated(opened: OpenedReport, address: ReportAddress): { outdated: Outdated | undefined; seen: () => void } {
  const [outdated, setOutdated] = useState<Outdated>()
  const { report, exam } = opened
  const { risProcedureId } = exam
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link's parts name it
  useEffect(() => {
    let over = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const differs = (now: ReportView): void => {
      const by = now.holder && report.holder && now.holder.id !== report.holder.id ? now.holder.name : ''
      if (now.state !== report.state) setOutdated({ what: 'state', time: clock(), by: '' })
      else if (shown(now) !== shown(report)) setOutdated({ what: 'text', time: clock(), by })
    }
    const look = (): void => {
      clearTimeout(timer)
      api.call('getReport', { ...address }, { promptType: 'none', showLoading: false }).then(
        ({ val }) => over || differs(val.report),
        (thrown) => {
          if (!over && mayPass(failureOf(thrown))) timer = setTimeout(look, LOOK_AGAIN_MS)
        },
      )
    }
    const listening = bus.on('row-changed.v1').subscribe((event) => {
      if (event.risProcedureId !== risProcedureId) return
      if (event.currentState !== report.state) return setOutdated({ what: 'state', time: clock(), by: '' })
      look()
    })
    // After a break of the socket nobody knows what was missed.
    const back = bus.on('push-reconnected.v1').subscribe(look)
    if (Date.now() - (lately.get(risProcedureId) ?? 0) < LATELY_MS) look()
    return () => {
      over = true
      clearTimeout(timer)
      listening.unsubscribe()
      back.unsubscribe()
    }
  }, [risProcedureId, report, address.t, address.sign])
  return { outdated, seen: () => setOutdated(undefined) }
}
