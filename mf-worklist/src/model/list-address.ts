import type { Queue } from './query'

const QUEUES: readonly string[] = ['mine', 'write', 'review', 'returned', 'urgent', 'overdue'] satisfies readonly Queue[]

/** What an address of the list asks for: the numbers of the start page lead here. */
export interface ListPreset {
  readonly queue: Queue | ''
  readonly states: readonly number[]
  /** What the search field looks for: a scanned code that names no completed report. */
  readonly search?: string
}

const LONGEST_SEARCH = 64

/** Address of the local list that shows a queue, or states of it. */
export function listAddress({ queue, states, search }: Partial<ListPreset>): string {
  const query = new URLSearchParams()
  if (queue) query.set('queue', queue)
  if (states?.length) query.set('states', states.join(','))
  if (search) query.set('search', search)
  const text = query.toString()
  return `/local_diagnosis${text ? `?${text}` : ''}`
}

/** What an address asks for; undefined when it asks for nothing that the list knows. */
export function presetOf(search: string): ListPreset | undefined {
  const query = new URLSearchParams(search)
  const queue = query.get('queue') ?? ''
  const states = (query.get('states') ?? '').split(',').filter((state) => /^[1-9][0-9]{0,3}$/.test(state))
  const known = QUEUES.includes(queue) ? (queue as Queue) : ''
  const words = (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH)
  if (known === '' && states.length === 0 && words === '') return undefined
  return { queue: known, states: states.slice(0, 30).map(Number), ...(words && { search: words }) }
}
