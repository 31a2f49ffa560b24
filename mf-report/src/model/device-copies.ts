import type { Vault } from './vault'

type Wish<T> = { readonly copy: T } | 'drop'

/**
 * Unsent words by user and name, sealed on the device: a tab closed without network, or while a write is under way, must not
 * cost a word. Patient text lies on the disk of a computer that others use too, within these bounds: it is encrypted under
 * the user's own key and no other user is shown it; it goes as soon as the server has the text and, all of it with the key,
 * at log-out; and after seven days in any case.
 *
 * A copy is being written from the moment of the key; while one is under way only the newest waits.
 */
export class DeviceCopies<T> {
  private readonly wishes = new Map<string, Wish<T>>()
  private working: Promise<void> | undefined

  constructor(
    private readonly userId: string,
    private readonly vault: Vault | undefined,
    private readonly readable: (value: unknown) => value is T,
  ) {}

  keep(name: string, copy: T): void {
    this.wish(name, { copy })
  }

  drop(name: string): void {
    this.wish(name, 'drop')
  }

  async read(name: string): Promise<T | undefined> {
    await this.settled()
    try {
      const value: unknown = JSON.parse((await this.vault?.get(this.userId, name)) ?? 'null')
      return this.readable(value) ? value : undefined
    } catch {
      // A copy of another key, or a storage that has become forbidden: there is nothing to give back.
      return undefined
    }
  }

  /** Resolves when everything that was asked for lies on the device. */
  async settled(): Promise<void> {
    while (this.working) await this.working
  }

  private wish(name: string, wish: Wish<T>): void {
    if (!this.vault) return
    this.wishes.set(name, wish)
    this.run()
  }

  private run(): void {
    this.working ??= this.work().then(() => {
      this.working = undefined
      if (this.wishes.size > 0) this.run()
    })
  }

  private async work(): Promise<void> {
    for (let next = this.wishes.entries().next(); !next.done; next = this.wishes.entries().next()) {
      const [name, wish] = next.value
      this.wishes.delete(name)
      try {
        if (wish === 'drop') await this.vault!.remove(this.userId, name)
        else await this.vault!.put(this.userId, name, JSON.stringify(wish.copy))
      } catch {
        // A full or forbidden storage: the text is still in memory and on its way to the server.
      }
    }
  }
}
