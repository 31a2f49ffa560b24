import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'

const inHand = new BehaviorSubject<ReadonlySet<string>>(new Set())

/**
 * Work in hand: something that a reload of the page would take away from under its user, such as a report that is being
 * written. While there is any, the page offers no reload. Beginning the same work twice is beginning it once.
 */
export function beginWork(id: string): void {
  if (!inHand.value.has(id)) inHand.next(new Set(inHand.value).add(id))
}

/** The work is closed, or the server has all of it. */
export function endWork(id: string): void {
  if (!inHand.value.has(id)) return
  const rest = new Set(inHand.value)
  rest.delete(id)
  inHand.next(rest)
}

/** Is there any work in hand now? */
export const hasWork = (): boolean => inHand.value.size > 0

/** The same, now and on every change. */
export const hasWork$: Observable<boolean> = inHand.pipe(
  map((works) => works.size > 0),
  distinctUntilChanged(),
)
