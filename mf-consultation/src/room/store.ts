/** A value that others can watch, told only when it is another one: what React's useSyncExternalStore wants. */
export class Store<T extends object> {
  private readonly listeners = new Set<() => void>()

  constructor(private value: T) {}

  readonly get = (): T => this.value

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  set(change: Partial<T>): void {
    this.value = { ...this.value, ...change }
    for (const listener of [...this.listeners]) listener()
  }
}
