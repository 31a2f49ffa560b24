import { bus } from '@farsight/shared/bus'
import { Cell } from './cell'
import { closeReport, isUnsaved } from './open-reports'

/** A report that stands open, to be written or to be read: its tab above the page. */
export interface OpenTab {
  readonly procedureId: string
  readonly kind: 'edit' | 'view'
  /** Address inside the hash. */
  readonly path: string
  /** 王建国 CT. */
  readonly says: string
  /** Rises with each showing. */
  readonly seen: number
}

/** More nobody keeps apart; the one longest unseen gives way. */
export const MOST_TABS = 8

const cell = new Cell<{ readonly tabs: readonly OpenTab[] }>({ tabs: [] })
let clock = 0

const same = (a: Pick<OpenTab, 'procedureId' | 'kind'>, b: Pick<OpenTab, 'procedureId' | 'kind'>): boolean =>
  a.procedureId === b.procedureId && a.kind === b.kind

const without = (tab: Pick<OpenTab, 'procedureId' | 'kind'>): void => cell.set({ tabs: cell.get().tabs.filter((one) => !same(one, tab)) })

export const openTabs = {
  subscribe: cell.subscribe,
  get: (): readonly OpenTab[] => cell.get().tabs,

  /** A report is on the screen: its tab stands where it stood, a new one at the end. */
  show(tab: Omit<OpenTab, 'seen'>): void {
    const { tabs } = cell.get()
    const shown = { ...tab, seen: ++clock }
    cell.set({ tabs: tabs.some((one) => same(one, tab)) ? tabs.map((one) => (same(one, tab) ? shown : one)) : [...tabs, shown] })
    if (cell.get().tabs.length <= MOST_TABS) return
    // Never one with words that the server does not have: then one more stands for a while.
    const old = [...cell.get().tabs].sort((a, b) => a.seen - b.seen).find((one) => !same(one, tab) && !unsaved(one))
    if (old) void openTabs.close(old)
  },

  /** Closes a tab. A text in hand goes to the server first; false where it could not, and the tab stays. */
  async close(tab: Pick<OpenTab, 'procedureId' | 'kind'>): Promise<boolean> {
    if (tab.kind === 'edit' && !(await closeReport(tab.procedureId))) return false
    without(tab)
    return true
  },

  /** The tab that was seen before this one. */
  before: (tab: Pick<OpenTab, 'procedureId' | 'kind'>): OpenTab | undefined =>
    [...cell.get().tabs].sort((a, b) => b.seen - a.seen).find((one) => !same(one, tab)),
}

/** Has its text words that the server does not have? */
export const unsaved = ({ procedureId, kind }: Pick<OpenTab, 'procedureId' | 'kind'>): boolean => kind === 'edit' && isUnsaved(procedureId)

// Submitted, given back, or handed on: the text is out of one's hands.
bus.on('report-closed.v1').subscribe(({ procedureId }) => without({ procedureId, kind: 'edit' }))
bus.on('session-ended.v1').subscribe(() => cell.set({ tabs: [] }))
