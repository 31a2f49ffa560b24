import './runtime-globals'
import { integrityOf, learnHost, ownerOfFile } from '../integrity'
import { currentScript, insertScript } from './captured'

/** Tags that the host itself put into the page, and whose file each is: what runs under one of them has the hash of the set. */
const made = new WeakMap<HTMLScriptElement, string>()
const { apply } = Reflect
const { get, set } = WeakMap.prototype

/** Puts a script into the page with the hash that it must have. `attempt`: a retry is another address, see entry.ts. */
export function openScript(url: string, attempt = 0): HTMLScriptElement {
  const script = insertScript(attempt === 0 ? url : `${url}?again=${attempt}`, integrityOf(url))
  const owner = ownerOfFile(url)
  if (owner !== undefined) apply(set, made, [script, owner])
  return script
}

/** Whose file is being evaluated right now, when it is one that the host let in. */
export function evaluating(): string | undefined {
  const script = currentScript()
  return script === null ? undefined : apply(get, made, [script])
}

/** The hashes that the page names; a page without them (a broken build) loads nothing more. */
function hostFiles(): Record<string, string> {
  const block = document.getElementById('host-integrity')
  return block === null ? {} : JSON.parse(block.textContent ?? '{}')
}

/**
 * Opens what webpack's chunk loaders ask, the host's and the modules': before the first `import()` of the page.
 * No module can replace it.
 */
export function openDoors(): void {
  // An element by that name is no door: its id would answer to `in`.
  if (Object.hasOwn(globalThis, '__FARSIGHT_INTEGRITY__')) return
  learnHost(hostFiles())
  for (const [name, value] of Object.entries({
    __FARSIGHT_INTEGRITY__: (url: string) => integrityOf(url),
    __FARSIGHT_SCRIPT__: (url: string) => openScript(url),
  }))
    Object.defineProperty(globalThis, name, { value, writable: false, configurable: false })
}
