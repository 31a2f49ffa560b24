import { isIPv6 } from 'node:net'
import type { SmsBudget } from './scenes'

/** How much one address may ask for in a minute before a login. */
export interface CodeLimits {
  /** Pictures drawn (CS-10). */
  readonly images: number
  /** Wrong texts of pictures (CS-03): a hospital behind one address logs in at the same hour, and its right ones do not count. */
  readonly wrong: number
  /** Of SMS, where they are others than the product's. */
  readonly sms?: SmsBudget
}

export const CODE_LIMITS: CodeLimits = { images: 60, wrong: 20 }

/** An IPv6 customer has a whole network of addresses: it counts as one. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::')
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`
}

const MINUTE = 60_000
/** Addresses remembered; a flood of new ones drops the oldest. */
const ADDRESSES = 50_000

/** Acts by name within the last minute; what was done before is forgotten. */
export class LastMinute {
  private readonly acts = new Map<string, number[]>()

  constructor(private readonly most: number) {}

  /** Has this name had its share? */
  full(name: string, now: number): boolean {
    return this.recent(name, now).length >= this.most
  }

  note(name: string, now: number): void {
    const recent = this.recent(name, now)
    this.acts.delete(name)
    if (this.acts.size >= ADDRESSES) this.acts.delete(this.acts.keys().next().value!)
    this.acts.set(name, [...recent, now].slice(-this.most))
  }

  private recent(name: string, now: number): readonly number[] {
    return (this.acts.get(name) ?? []).filter((at) => now - at < MINUTE && at <= now)
  }
}

/** Counts by address. */
export class CodeRates {
  private readonly images: LastMinute
  private readonly wrong: LastMinute

  constructor(limits: CodeLimits) {
    this.images = new LastMinute(limits.images)
    this.wrong = new LastMinute(limits.wrong)
  }

  /** Notes a picture that is asked for. False when it is one too many. */
  image(address: string, now: number): boolean {
    const name = addressKey(address)
    if (this.images.full(name, now)) return false
    this.images.note(name, now)
    return true
  }

  /** May this address try another text? */
  mayTry = (address: string, now: number): boolean => !this.wrong.full(addressKey(address), now)
  wrongText = (address: string, now: number): void => this.wrong.note(addressKey(address), now)
}
