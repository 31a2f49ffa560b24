import { addressKey } from '../codes/rates'

const WINDOW_MS = 15 * 60_000
const ADDRESSES = 20_000
const WAITING = 200

interface Entry {
  since: number
  failed: number
  flying: number
  readonly waiting: (() => void)[]
  /** Whose accounts were tried: their hospitals are told. */
  readonly tried: Map<string, string>
}

/** One try of a password from an address. */
export interface Slot {
  /** It went wrong; with the account that it was for, if there is one. True when this one fills the address. */
  failed(account?: { readonly userId: string; readonly facilityId: string }): boolean
  /** It is over. Call it always. */
  leave(): void
}

/**
 * Wrong passwords by address: after a number of them within 15 minutes an address tries no more (credential stuffing, AN-08).
 * Tries of the same time wait for each other where together they could pass the limit.
 */
export class AddressTries {
  private readonly entries = new Map<string, Entry>()

  constructor(private readonly limit: number) {}

  private of(address: string, now: number): Entry {
    const key = addressKey(address)
    const known = this.entries.get(key)
    if (known && (known.flying > 0 || (now - known.since < WINDOW_MS && now >= known.since))) return known
    if (this.entries.size >= ADDRESSES) {
      const idle = [...this.entries].find(([, entry]) => entry.flying === 0)
      if (idle) this.entries.delete(idle[0])
    }
    const fresh: Entry = { since: now, failed: 0, flying: 0, waiting: [], tried: new Map() }
    this.entries.set(key, fresh)
    return fresh
  }

  /** Hospitals whose accounts were tried from an address, each with one of these accounts. */
  tried(address: string, now: number): readonly { readonly facilityId: string; readonly userId: string }[] {
    return [...this.of(address, now).tried].map(([facilityId, userId]) => ({ facilityId, userId }))
  }

  /** A place for one try; undefined when this address has none left. */
  async enter(address: string, now: number): Promise<Slot | undefined> {
    let entry = this.of(address, now)
    while (entry.failed + entry.flying >= this.limit) {
      if (entry.failed >= this.limit || entry.waiting.length >= WAITING) return undefined
      await new Promise<void>((done) => entry.waiting.push(done))
      entry = this.of(address, now)
    }
    entry.flying += 1
    const mine = entry
    const { limit } = this
    return {
      failed(account) {
        mine.failed += 1
        if (account) mine.tried.set(account.facilityId, account.userId)
        return mine.failed === limit
      },
      leave() {
        mine.flying -= 1
        for (const wake of mine.waiting.splice(0)) wake()
      },
    }
  }
}
