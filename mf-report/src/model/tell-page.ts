import { bus } from '@farsight/shared/bus'
import type { ReportStore } from './report-store'

/** Says on the bus what becomes of an open report: a partner's page around it hears it from there. */
export function tellPage(store: ReportStore): void {
  const { procedureId } = store.address
  let before = store.snapshot()
  store.subscribe(() => {
    const [was, now] = [before, store.snapshot()]
    before = now
    if (now.phase === 'ready' && was.phase !== 'ready') bus.emit('report-ready.v1', { procedureId })
    if (now.phase === 'refused' && was.phase !== 'refused' && now.refusal)
      bus.emit('report-refused.v1', { procedureId, code: now.refusal.code, message: now.refusal.message })
    // Another version upon one's own writing; a text that another one wrote is no save.
    const mine = was.conflict === null && now.conflict === null
    if (now.phase === 'ready' && was.phase === 'ready' && now.version !== was.version && mine) bus.emit('report-saved.v1', { procedureId })
    if (now.phase === 'done' && was.phase !== 'done' && was.busy !== 'abandon')
      bus.emit('report-submitted.v1', { procedureId, state: now.endState ?? 0 })
  })
}
