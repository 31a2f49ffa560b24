import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'

const count = new BehaviorSubject(0)

/** True from the first running call that shows loading until the last one is done. */
export const loading$: Observable<boolean> = count.pipe(
  map((n) => n > 0),
  distinctUntilChanged(),
)

/** One call begins; the returned function ends it (once, however often it is called). */
export function beginLoading(): () => void {
  let running = true
  count.next(count.value + 1)
  return () => {
    if (!running) return
    running = false
    count.next(count.value - 1)
  }
}
