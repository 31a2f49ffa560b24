import { NUMBERED_PAGES, PAGE_SIZES } from '@farsight/shared/domain'
import type { AnyQuery } from './store'

type Told = Readonly<Record<string, string>>
type Sort = Pick<AnyQuery, 'sortField' | 'sortOrder'>

/** How a list's question stands in its address. Nothing that names a patient ever does: addresses are kept in histories and logs. */
export interface ListAddress<Q> {
  readonly first: Q
  /** What it may be sorted by. */
  readonly sorts: readonly string[]
  /** Field by field, as text; '' is not written. */
  readonly tell: (query: Q) => Told
  /** The same read back from outside: what is none of the list's words is left out. */
  readonly ask: (told: Told) => Q
  /** Asks for more than the address may say: then its page number would mean another list. */
  readonly isPersonal: (query: Q) => boolean
}

const order = ({ sortField, sortOrder }: Sort): string => `${sortOrder === 'desc' ? '-' : ''}${sortField}`

/** `queue=write&sort=-registerTime&page=3`; '' for the list as it first stands. */
export function writeAddress<Q extends AnyQuery>({ first, tell, isPersonal }: ListAddress<Q>, query: Q): string {
  const page = Math.min(query.pageNo, NUMBERED_PAGES)
  const all: Told = {
    ...tell(query),
    sort: order(query) === order(first) ? '' : order(query),
    page: page === 1 || isPersonal(query) ? '' : String(page),
    size: query.pageSize === first.pageSize ? '' : String(query.pageSize),
  }
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()
}

/** The question of an address; undefined when it asks for nothing that the list knows. */
export function readAddress<Q extends AnyQuery>(codec: ListAddress<Q>, search: string, pageSize: number): Q | undefined {
  const told = Object.fromEntries(new URLSearchParams(search))
  const { sort = '', page = '', size = '' } = told
  const field = sort.replace(/^-/, '')
  const asked = codec.ask(told)
  const number = /^[1-9]\d?$/.exec(page) ? Math.min(Number(page), NUMBERED_PAGES) : 1
  const sizes: readonly number[] = PAGE_SIZES
  const query: Q = {
    ...asked,
    ...(codec.sorts.includes(field) ? { sortField: field, sortOrder: sort.startsWith('-') ? 'desc' : 'asc' } : {}),
    pageNo: number,
    pageSize: sizes.includes(Number(size)) ? Number(size) : pageSize,
  }
  const nothing = JSON.stringify(asked) === JSON.stringify(codec.first) && !codec.sorts.includes(field) && page === '' && size === ''
  return nothing ? undefined : query
}
