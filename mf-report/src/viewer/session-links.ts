import type { ViewLayout } from './layouts'
import { visiblePanes } from './layouts'
import { linkedIndex } from './linked'
import type { Pane, PaneState } from './pane'

/** Pictures that go along with the one that is scrolled. */
export class SessionLinks {
  /** Where each stood when they were linked, for those whose places cannot be compared. */
  private from: readonly number[] = []

  constructor(private readonly panes: ReadonlyMap<number, Pane>) {}

  link(panes: readonly PaneState[]): void {
    this.from = panes.map(({ view }) => view?.index ?? 0)
  }

  /** The other pictures go where this one went. */
  follow(at: number, index: number, state: { panes: readonly PaneState[]; layout: ViewLayout; active: number }): void {
    const lead = { index, slices: this.panes.get(at)?.slices() ?? [] }
    for (const other of visiblePanes(state.layout, state.active)) {
      const stands = state.panes[other]?.view
      const pane = this.panes.get(other)
      if (other === at || !stands || !pane?.port) continue
      const from = { lead: this.from[at] ?? index, other: this.from[other] ?? stands.index }
      const to = linkedIndex(lead, { index: stands.index, slices: pane.slices() }, from)
      if (to !== stands.index) pane.port.scrollTo(to)
    }
  }
}
