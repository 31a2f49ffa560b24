import { bus } from '@farsight/shared/bus'

type Listener = (examIds: readonly string[]) => void

const listeners = new Set<Listener>()

/** Hears of each exam that the user changes himself; for what lives as long as the module. */
export const onOwnActs = (listener: Listener): void => void listeners.add(listener)

/** The user has changed these exams himself, or is at it: lists show it in their rows and count no update for it. */
export function noteOwnActs(examIds: readonly string[]): void {
  for (const listener of listeners) listener(examIds)
}

// A report that is opened, saved, sent on or given back on this page.
for (const name of ['report-ready.v1', 'report-saved.v1', 'report-submitted.v1', 'report-closed.v1'] as const)
  bus.on(name).subscribe(({ procedureId }) => noteOwnActs([procedureId]))
