/**
 * Where to reload to when the server has another version of the application than this page; undefined when this page may
 * go on. The query keeps it to one reload: a server that stays on another version does not make a loop.
 */
export function reloadAddress(href: string, served: string, own: string): string | undefined {
  if (served === '' || served === own) return undefined
  const url = new URL(href)
  if (url.searchParams.get('version') === served) return undefined
  url.searchParams.set('version', served)
  return url.href
}

/** GET version.json with a timestamp, so that no cache answers. '' when the server does not say. */
export async function servedVersion(): Promise<string> {
  try {
    const answer = await fetch(`/version.json?${Date.now()}`, { cache: 'no-store' })
    const { v } = (await answer.json()) as { v?: unknown }
    return answer.ok && typeof v === 'string' ? v : ''
  } catch {
    return ''
  }
}
