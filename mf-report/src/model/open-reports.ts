import { api } from '@farsight/shared/api'
import { beginWork, bus, endWork, session } from '@farsight/shared/bus'
import { formatDateTime, STATE } from '@farsight/shared/domain'
import { Cell } from './cell'
import { deviceVault } from './device-shelf'
import { holdReport } from './one-window'
import type { Caller, ReportAddress } from './ports'
import { ReportStore } from './report-store'
import { Rescue } from './rescue'
import { tellPage } from './tell-page'

/** Reports in hand, by exam (decision 109: kept until submit, abandon or log-out). */
const open = new Map<string, ReportStore>()

/**
 * The store of an exam's report, opened at the first call; a page that comes back gets what it left. A new link to the
 * same exam (another `sign`) opens it anew, since the first one may have been refused for its sign.
 */
export function openReportOf(address: ReportAddress, call: Caller = api.call): ReportStore {
  const known = open.get(address.procedureId)
  if (known && (known.address.sign === address.sign || known.snapshot().phase === 'ready')) return known
  known?.end()
  const { procedureId } = address
  const store = new ReportStore(address, {
    call,
    rescue: new Rescue(session.current()?.loginUserId ?? '', deviceVault()),
    hold: (exam, lost, insist) => holdReport(`report/${exam}`, lost, insist),
    now: () => formatDateTime(Date.now()),
    ended: (state) => {
      bus.emit('row-changed.v1', { risProcedureId: procedureId, currentState: state })
      if (state === STATE.completed) bus.emit('report-completed.v1', { risProcedureId: procedureId })
    },
  })
  open.set(procedureId, store)
  store.subscribe(tellWork)
  tellPage(store)
  void store.open()
  return store
}

/** Exams whose texts have words that the server does not have. */
export const unsavedReports = new Cell<{ readonly ids: readonly string[] }>({ ids: [] })

/** Words that the server does not have are work in hand, on the screen or behind another page. */
function tellWork(): void {
  const ids = [...open.keys()].filter(isUnsaved)
  if (ids.join() !== unsavedReports.get().ids.join()) unsavedReports.set({ ids })
  if (ids.length > 0) beginWork('unsaved reports')
  else endWork('unsaved reports')
}

/** Lets a report go: after it was submitted, passed, sent back or given back. */
export function releaseReport(procedureId: string): void {
  open.get(procedureId)?.end()
  if (open.delete(procedureId)) bus.emit('report-closed.v1', { procedureId })
  tellWork()
}

/** Has this report words that the server does not have? */
export function isUnsaved(procedureId: string): boolean {
  const state = open.get(procedureId)?.snapshot()
  return state?.phase === 'ready' && state.dirty
}

/** Lets a report go whose text stays on the server as a draft; false, and it stays, where the server does not get it. */
export async function closeReport(procedureId: string): Promise<boolean> {
  await open.get(procedureId)?.leave()
  if (isUnsaved(procedureId)) return false
  releaseReport(procedureId)
  return true
}

/** Does any report hold words that the server does not have? */
export const anythingUnsaved = (): boolean =>
  [...open.values()].some((store) => store.snapshot().dirty && store.snapshot().phase === 'ready')

/** Everything that waits goes to the server now: the page is being hidden. */
export function flushAll(): void {
  for (const store of open.values()) store.flush()
}

deviceVault()
  ?.removeOld()
  // A storage that the browser forbids holds nothing old.
  .catch(() => undefined)

// A session that expired, or made room for another user's, keeps the copies: the same doctor finds his words again after logging in.
bus.on('session-ended.v1').subscribe(() => {
  for (const store of open.values()) store.end()
  open.clear()
  tellWork()
})
// A doctor leaves his desk: what he has typed goes to the server before the session is locked or given up.
bus.on('session-leaving.v1').subscribe(({ wait }) => {
  for (const store of open.values()) wait(store.leave())
})
bus.on('row-changed.v1').subscribe(({ risProcedureId, currentState }) => open.get(risProcedureId)?.rowChanged(currentState))

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll()
  })
  window.addEventListener('pagehide', flushAll)
  window.addEventListener('beforeunload', (event) => {
    if (!anythingUnsaved()) return
    event.preventDefault()
    // Chrome before 119 asks only when this is set.
    event.returnValue = true
  })
}
