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
import { UnsentActs } from './unsent-act'

/** Reports in hand, by exam (decision 109: kept until submit, abandon or log-out). */
const open = new Map<string, ReportStore>()

/** Links that the server has taken for a report in hand, beside the one that opened it: lists sign theirs anew each time. */
const taken = new WeakMap<ReportStore, Set<string>>()
const linkOf = ({ modality, t, sign }: ReportAddress): string => [modality, t, sign].join('\n')

/**
 * Asks the server about a link to a report that is in hand already, if it is not one that it took before: being open is no reason to take
 * a link that would be refused on first opening. Undefined where there is nothing to ask; rejects with the refusal.
 */
export function linkCheck(address: ReportAddress, call: Caller = api.call): Promise<void> | undefined {
  const known = open.get(address.procedureId)
  if (known?.snapshot().phase !== 'ready') return undefined
  const link = linkOf(address)
  if (linkOf(known.address) === link || taken.get(known)?.has(link)) return undefined
  return call('getReport', { ...address }, { promptType: 'none' }).then(() => {
    taken.set(known, new Set(taken.get(known)).add(link))
  })
}

/**
 * The store of an exam's report, opened at the first call; a page that comes back gets what it left. What was refused is asked for anew
 * whenever it is shown again: the reason may be gone. A new link to a report in hand goes through {@link linkCheck} first.
 */
export function openReportOf(address: ReportAddress, call: Caller = api.call): ReportStore {
  const known = open.get(address.procedureId)
  const phase = known?.snapshot().phase
  if (known && (phase === 'ready' || (phase !== 'refused' && linkOf(known.address) === linkOf(address)))) return known
  known?.end()
  const { procedureId } = address
  const user = session.current()?.loginUserId ?? ''
  const store = new ReportStore(address, {
    call,
    rescue: new Rescue(user, deviceVault()),
    unsent: new UnsentActs(user, deviceVault()),
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

/** The text of a report in hand as it stands in this page; undefined where it is not in hand. */
export function contentInHand(procedureId: string) {
  const state = open.get(procedureId)?.snapshot()
  return state?.phase === 'ready' ? state.content : undefined
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
