/** What an address from outside brings (product.md section 2, "Entering from outside"). */
export interface Entry {
  readonly token: string
  readonly un: string
  /** Undefined: not given; the place then says it. */
  readonly identityType: 'local' | 'remote' | undefined
}

/** `broken`: the address speaks of an entry, and not in a way that can be meant. */
export type Taken = Entry | 'broken' | undefined

const NAMES = ['token', 'identityType', 'un'] as const
type Name = (typeof NAMES)[number]

const LONGEST: Readonly<Record<Name, number>> = { token: 100, identityType: 10, un: 64 }

/** `a=1&token=2` in its pieces; a name is told by what it decodes to, however it is spelled. */
function split(query: string): { readonly rest: string; readonly found: readonly [Name, string][] } {
  const found: [Name, string][] = []
  const rest = query.split('&').filter((piece) => {
    const [[name, value] = ['', '']] = [...new URLSearchParams(piece)]
    const known = NAMES.find((one) => one === name)
    if (known) found.push([known, value])
    return known === undefined && piece !== ''
  })
  return { rest: rest.join('&'), found }
}

const joined = (before: string, query: string): string => (query === '' ? before : `${before}?${query}`)

/** Key of the tab's own storage for an entry that a reload into another version interrupts. */
const KEPT = 'FARSIGHT_ENTRY'

/**
 * Takes token, identityType and un out of the address, wherever they stand (before or after the #), and cleans it before
 * anything else is asked for. A link that brings a name twice with different values, or a token without a user, is broken.
 */
export function takeEntry(): Taken {
  const hash = location.hash.replace(/^#/, '')
  const at = hash.indexOf('?')
  const before = split(location.search.slice(1))
  const after = split(at < 0 ? '' : hash.slice(at + 1))
  const found = [...before.found, ...after.found]
  if (found.length === 0) return kept()
  const route = at < 0 ? hash : hash.slice(0, at)
  history.replaceState(history.state, '', `${joined(location.pathname, before.rest)}#${joined(route, after.rest)}`)
  return read(found)
}

function read(found: readonly [Name, string][]): Taken {
  const values = (name: Name): string[] => [...new Set(found.filter(([one]) => one === name).map(([, value]) => value))]
  if (NAMES.some((name) => values(name).length > 1 || (values(name)[0]?.length ?? 0) > LONGEST[name])) return 'broken'
  const [token = ''] = values('token')
  const [un = ''] = values('un')
  const [identityType = ''] = values('identityType')
  if (token === '' && un === '') return undefined
  if (token === '' || un === '') return 'broken'
  if (identityType !== '' && identityType !== 'local' && identityType !== 'remote') return 'broken'
  return { token, un, identityType: identityType === '' ? undefined : identityType }
}

/** Keeps an entry over the one reload into the version that the server has; it is taken from there once. */
export function keepEntry(entry: Taken): void {
  try {
    if (entry !== undefined && entry !== 'broken') sessionStorage.setItem(KEPT, JSON.stringify(entry))
  } catch {
    // Without storage the user opens the link again.
  }
}

function kept(): Taken {
  try {
    const text = sessionStorage.getItem(KEPT)
    sessionStorage.removeItem(KEPT)
    const { token, un, identityType } = JSON.parse(text ?? '{}') as Partial<Record<Name, string>>
    return read(Object.entries({ token, un, identityType }).filter((pair): pair is [Name, string] => typeof pair[1] === 'string'))
  } catch {
    return undefined
  }
}
