/**
 * Makes what modules reach the world by unchangeable: no module can read what another sends by putting a function of its own
 * in the place of `fetch`, or take the hash off a tag that another module's loader is about to insert.
 * Not the whole language is locked: what stays open is named in docs/trust.md and printed by the test of the tricks.
 */
const METHODS: readonly (readonly [object, readonly string[]])[] = [
  [
    globalThis,
    ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'Worker', 'URL', 'Request', 'Response', 'WebAssembly', 'crypto', 'WeakMap'],
  ],
  [Document.prototype, ['createElement', 'currentScript']],
  [Node.prototype, ['appendChild', 'insertBefore']],
  [Element.prototype, ['setAttribute', 'getAttribute']],
  [HTMLScriptElement.prototype, ['src', 'integrity']],
  [HTMLLinkElement.prototype, ['href', 'integrity', 'rel']],
  [XMLHttpRequest.prototype, ['open', 'send', 'setRequestHeader', 'response', 'responseText', 'status']],
  [WebSocket.prototype, ['send']],
  [Response.prototype, ['text', 'json', 'arrayBuffer', 'blob', 'ok', 'status']],
  [WeakMap.prototype, ['get', 'set', 'has']],
]

export function lockGlobals(): void {
  for (const [holder, keys] of METHODS) for (const key of keys) lock(holder, key)
}

function lock(holder: object, key: string): void {
  const now = Object.getOwnPropertyDescriptor(holder, key)
  if (now?.configurable !== true) return
  if (now.get !== undefined || now.set !== undefined) {
    Object.defineProperty(holder, key, { ...now, configurable: false })
    return
  }
  const { value, enumerable } = now
  // Not a read-only value: that would also forbid the name to everything that inherits from the holder.
  Object.defineProperty(holder, key, {
    configurable: false,
    enumerable,
    get: () => value,
    set(own: unknown) {
      if (this === holder || this === undefined || this === null) throw new TypeError(`${key} is locked`)
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true })
    },
  })
}
