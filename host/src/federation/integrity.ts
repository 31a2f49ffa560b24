import type { RegisteredModule } from '@farsight/shared/module'
import { hrefOf } from './guard/captured'

/** A well-formed hash that no file has: a browser that is given it refuses the file. A missing hash is a refusal. */
export const REFUSE = `sha384-${'A'.repeat(64)}`

const WELL_FORMED = /^sha384-[A-Za-z0-9+/]{64}$/

interface Known {
  readonly hash: string
  /** The module's folder that the file belongs to; '' is the host's own. */
  readonly owner: string
}

/** By absolute address. Bare objects and no Map: a module may change what `Map.prototype.get` does. */
let known: Record<string, Known> = Object.create(null)
/** What was ever learned: the files of a version never change, so another hash for the same file is a lie. */
const first: Record<string, string> = Object.create(null)

function learnFile(url: string, hash: string, owner: string): void {
  if (!WELL_FORMED.test(hash)) return
  first[url] ??= hash
  known[url] = { hash: first[url] === hash ? hash : REFUSE, owner }
}

/** Learns the hashes of a module's files. A hash that is no SHA-384 is not learned: its file is then refused. */
export function learn(module: Pick<RegisteredModule, 'base' | 'integrity'>, origin = location.origin): void {
  const base = hrefOf(module.base, origin)
  for (const [file, hash] of Object.entries(module.integrity)) learnFile(hrefOf(file, base), hash, base)
}

/** The host's own files, which the page names. They outlive every session. */
export function learnHost(files: Readonly<Record<string, string>>, origin = location.origin): void {
  for (const [file, hash] of Object.entries(files)) learnFile(hrefOf(`/${file}`, origin), hash, '')
}

/** Forgets what was learned of modules. */
export function forget(): void {
  const kept: Record<string, Known> = Object.create(null)
  for (const [url, file] of Object.entries(known)) if (file.owner === '') kept[url] = file
  known = kept
}

/** Forgets one module's files: its version was withdrawn, and nothing of it is let in any more. */
export function unlearn({ base }: Pick<RegisteredModule, 'base'>, origin = location.origin): void {
  const owner = hrefOf(base, origin)
  for (const [url, file] of Object.entries(known)) if (file.owner === owner) delete known[url]
}

/** The hash that a file must have; {@link REFUSE} when neither the release set nor the page names the file. */
export function integrityOf(url: string, base = location.origin): string {
  return known[hrefOf(url, base)]?.hash ?? REFUSE
}

/** The folder of the module that a file belongs to; '' for the host's own, undefined when nobody named the file. */
export const ownerOfFile = (url: string): string | undefined => known[hrefOf(url, location.origin)]?.owner

/** Name and hash of every file of a module's folder. */
export function filesOf(owner: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (const [url, file] of Object.entries(known)) if (file.owner === owner) files[url] = file.hash
  return files
}
