import { TIME_PRESETS } from '@farsight/shared/domain'
import { FIRST_QUERY, type ListFilters, type ListQuery, NO_FILTERS, SORT_FIELDS, STATE_FLAGS } from '@farsight/shared/exams/model'

/** A saved set of filters as the chips show it. One of the tablet application's has no id: it is changed there. */
export interface Shortcut {
  readonly id: string
  readonly title: string
  readonly condition: string
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  queue: ['mine', 'write', 'review', 'returned', 'urgent', 'overdue'],
  sourceType: ['outpatient', 'inpatient', 'physicalExam', 'emergency'],
  printed: ['0', '1'],
  dataRange: ['booking', 'consortium'],
  diagnosticType: ['local', 'remote', 'written', 'reviewed'],
  condition: ['local', 'clinic'],
  timeType: ['register', 'check', 'write', 'complete'],
  timeTimes: TIME_PRESETS,
  sortField: SORT_FIELDS,
  sortOrder: ['asc', 'desc'],
}
const TEXTS = ['search', 'patName', 'hospitalNo', 'accessionNo', 'checkNo', 'patientNo', 'modality', 'bodypart'] as const
const DAYS = ['startDate', 'endDate'] as const
const LONGEST = 64

/** What a query asks, as the text that is saved. One patient's history is no shortcut and is left out. */
export function conditionOf({ search, queue, filters, sortField, sortOrder }: ListQuery): string {
  const { historyType: _, historyOf: _of, historyName: _name, ...kept } = filters
  const all: Record<string, unknown> = { search: search.trim(), queue, ...kept, sortField, sortOrder }
  const delivered: Record<string, unknown> = { ...NO_FILTERS, ...FIRST_QUERY }
  const told = Object.keys(all).filter((key) => JSON.stringify(all[key]) !== JSON.stringify(delivered[key]))
  return JSON.stringify(Object.fromEntries(told.sort().map((key) => [key, all[key]])))
}

type Asked = Pick<ListQuery, 'search' | 'queue' | 'filters' | 'sortField' | 'sortOrder'>

/** What a saved text asks. What is none of the list's words is left out: the text may come from another version, or a tablet. */
export function askedBy(condition: string): Asked {
  const told = objectOf(condition)
  const text = (key: string): Record<string, string> => {
    const value = told[key]
    return typeof value === 'string' && value.length <= LONGEST ? { [key]: value } : {}
  }
  const choice = (key: string): Record<string, string> => {
    const value = told[key]
    const word = typeof value === 'number' ? String(value) : value
    return typeof word === 'string' && CHOICES[key]?.includes(word) ? { [key]: word } : {}
  }
  const day = (key: string): Record<string, string> => (/^\d{4}-\d\d-\d\d$/.exec(String(told[key] ?? '')) ? text(key) : {})
  const states = Array.isArray(told.states) ? told.states.filter((state) => Number.isInteger(state) && state > 0 && state <= 3000) : []
  const flags = Array.isArray(told.flags) ? told.flags : []
  const found: Record<string, unknown> = Object.assign({}, ...TEXTS.map(text), ...Object.keys(CHOICES).map(choice), ...DAYS.map(day))
  const of = (key: keyof typeof FIRST_QUERY): never => (found[key] ?? FIRST_QUERY[key]) as never
  const filters = Object.fromEntries(Object.entries(NO_FILTERS).map(([key, none]) => [key, found[key] ?? none])) as unknown as ListFilters
  return {
    search: of('search'),
    queue: of('queue'),
    sortField: of('sortField'),
    sortOrder: of('sortOrder'),
    filters: { ...filters, states: states.slice(0, 30), flags: STATE_FLAGS.filter((flag) => flags.includes(flag)) },
  }
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The shortcuts of the login payload (`ipadQueryCondition`, decision 101): the list's own, and those of the tablet application. */
export function shortcutsOf(payload: string | undefined): readonly Shortcut[] {
  let all: unknown
  try {
    all = JSON.parse(payload ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(all)) return []
  return all.flatMap((one: unknown) => {
    const { id, title, condition } = (one ?? {}) as Record<string, unknown>
    if (typeof title !== 'string' || title.trim() === '') return []
    return [
      {
        id: typeof id === 'string' ? id : '',
        title: title.trim(),
        condition: typeof condition === 'string' ? condition : JSON.stringify(one),
      },
    ]
  })
}
