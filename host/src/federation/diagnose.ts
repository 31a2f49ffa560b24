import type { RegisteredModule } from '@farsight/shared/module'
import { integrityOf } from './integrity'

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

/**
 * A browser does not say why it refused a script. So the files that the first screen needs are asked for once more:
 * does not come → unreachable, comes with other bytes → corrupt. Past the cache, so that a broken copy there is replaced
 * and the retry can succeed.
 */
export async function diagnose(module: RegisteredModule, signal: AbortSignal): Promise<'unreachable' | 'corrupt'> {
  const files = [module.entry, ...(module.preload ?? [])]
  const reports = await Promise.all(files.map((file) => check(new URL(file, new URL(module.base, location.origin)).href, signal)))
  return reports.includes('corrupt') ? 'corrupt' : 'unreachable'
}

async function check(url: string, signal: AbortSignal): Promise<'good' | 'unreachable' | 'corrupt'> {
  try {
    const answer = await fetch(url, { cache: 'reload', signal })
    if (!answer.ok) return 'unreachable'
    const hash = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer())
    return `sha384-${base64(hash)}` === integrityOf(url) ? 'good' : 'corrupt'
  } catch {
    return 'unreachable'
  }
}
