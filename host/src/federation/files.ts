import type { RegisteredModule } from '@farsight/shared/module'
import { ModuleFault } from './fault'
import { integrityOf, REFUSE } from './integrity'
import { readCapped, TooLarge } from './read'

interface FetchOptions {
  readonly timeoutMs: number
  /** Behind everything that somebody waits for. */
  readonly ahead: boolean
  /** Past the browser's cache: after an attempt that failed, since a broken copy may lie there. */
  readonly fresh: boolean
}

export interface Bring {
  /** Brings files of a module into the browser's cache; those that are there already cost nothing. @throws ModuleFault */
  files(module: RegisteredModule, files: readonly string[], ahead?: boolean): Promise<void>
  /** After a load that failed: everything of the module is asked for once more, past the cache. */
  again(module: RegisteredModule): void
}

const addressOf = (base: string, file: string): string => new URL(file, new URL(base, location.origin)).href
const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/**
 * Brings what a module's first screen needs into the browser's cache, where the script tags find it. A file is read as it
 * comes and given up when it is larger than the release says or the time is over: a script tag would read an endless one.
 * The tags carry the same hashes all the same; this is no door, it only stands before it.
 */
export function bringFiles(timeoutMs: number): Bring {
  /** By address: on its way, or there. Whoever asks for one that is coming waits for the same. */
  const known = new Map<string, Promise<void>>()
  const failed = new Set<string>()

  function bring({ base, sizes }: RegisteredModule, file: string, ahead: boolean): Promise<void> {
    const url = addressOf(base, file)
    const before = known.get(url)
    if (before !== undefined) return before
    const begun = fetchFile(url, sizes[file], { timeoutMs, ahead, fresh: failed.has(url) })
    known.set(url, begun)
    begun.catch(() => {
      failed.add(url)
      known.delete(url)
    })
    return begun
  }

  return {
    async files(module, files, ahead = false) {
      if (!ahead) return void (await Promise.all(files.map((file) => bring(module, file, false))))
      // One at a time: nobody waits for it.
      for (const file of files) await bring(module, file, true)
    },
    again({ base }) {
      const folder = addressOf(base, '')
      for (const url of known.keys()) {
        if (!url.startsWith(folder)) continue
        known.delete(url)
        failed.add(url)
      }
    },
  }
}

async function fetchFile(url: string, size: number | undefined, { timeoutMs, ahead, fresh }: FetchOptions): Promise<void> {
  const integrity = integrityOf(url)
  if (integrity === REFUSE || size === undefined) throw new ModuleFault('corrupt', 'the release does not name the file')
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), timeoutMs)
  try {
    const answer = await fetch(url, { signal: late.signal, priority: ahead ? 'low' : 'high', cache: fresh ? 'reload' : 'default' })
    // The page of a proxy or of a portal in between: the module is not there, whatever its status says.
    const isPage = answer.headers.get('content-type')?.startsWith('text/html')
    if (!answer.ok || isPage) {
      late.abort()
      throw new ModuleFault('unreachable')
    }
    const bytes = await readCapped(answer, size)
    if (`sha384-${base64(await crypto.subtle.digest('SHA-384', bytes))}` !== integrity) throw new ModuleFault('corrupt')
  } catch (error) {
    if (error instanceof ModuleFault) throw error
    if (error instanceof TooLarge) throw new ModuleFault('oversize', error)
    throw new ModuleFault(late.signal.aborted ? 'timeout' : 'unreachable', error)
  } finally {
    clearTimeout(timer)
  }
}
