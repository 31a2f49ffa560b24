import { type ApiErrorKind, mayPass } from './errors'

/**
 * Keys of writes. An attempt that is repeated with the same content carries the same key, so that an answer which was
 * lost on its way never becomes a second transition, order or recharge; changed content is a new attempt.
 */
export class RequestKeys {
  private readonly open = new Map<string, { readonly content: string; readonly key: string }>()

  constructor(private readonly make: () => string = randomKey) {}

  keyFor(action: string, content: unknown): string {
    const text = JSON.stringify(content)
    const known = this.open.get(action)
    if (known?.content === text) return known.key
    const key = this.make()
    this.open.set(action, { content: text, key })
    return key
  }

  /** The server refused, so that what comes next is a new attempt. Where nobody knows whether it was done, the key stays. */
  refused(action: string, error: { readonly kind: ApiErrorKind; readonly code: number | string }): void {
    if (error.kind === 'business' && !mayPass(error)) this.done(action)
  }

  /** The server answered: whatever comes next is a new attempt. */
  done(action: string): void {
    this.open.delete(action)
  }
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing where a page has no TLS (hospital intranets); this is not. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
