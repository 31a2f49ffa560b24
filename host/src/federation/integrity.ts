import type { RegisteredModule } from '@farsight/shared/module'

/** A well-formed hash that no file has: a browser that is given it refuses the file. A missing hash is a refusal. */
export const REFUSE = `sha384-${'A'.repeat(64)}`

const WELL_FORMED = /^sha384-[A-Za-z0-9+/]{64}$/

/** Hashes of one release set by absolute address. */
const known = new Map<string, string>()

/** Learns the hashes of a module's files. A hash that is no SHA-384 is not learned: its file is then refused. */
export function learn(module: Pick<RegisteredModule, 'base' | 'integrity'>, origin = location.origin): void {
  for (const [file, hash] of Object.entries(module.integrity)) {
    if (WELL_FORMED.test(hash)) known.set(new URL(file, new URL(module.base, origin)).href, hash)
  }
}

/** Forgets everything that was learned. */
export function forget(): void {
  known.clear()
}

/** The hash that a file of a module must have; {@link REFUSE} when the release set does not name the file. */
export function integrityOf(url: string, base = document.baseURI): string {
  return known.get(new URL(url, base).href) ?? REFUSE
}

/** Opens the third door's bell: the function that a module's own chunk loader asks. No module can replace it. */
export function guardChunks(): void {
  if ('__FARSIGHT_INTEGRITY__' in globalThis) return
  Object.defineProperty(globalThis, '__FARSIGHT_INTEGRITY__', {
    value: (url: string) => integrityOf(url),
    writable: false,
    configurable: false,
  })
}
