/** What a rule of the cloud film looks at. */
export const FILM_FIELDS = ['modality', 'bodypart', 'checkItem', 'sourceType', 'department', 'sex', 'age'] as const
export type FilmField = (typeof FILM_FIELDS)[number]
export const FILM_COMPARISONS = ['is', 'isNot', 'contains', 'above', 'below'] as const
export type FilmComparison = (typeof FILM_COMPARISONS)[number]

/**
 * One line of a hospital's rules (ENTITY-29). A line after the first is joined to the ones before it: lines joined by `and` are one
 * rule, `or` begins another one, whose `condition` is that of its first line. A line holds when its comparison does, and its children.
 */
export interface FilmRule {
  readonly condition: 'hide' | 'show'
  readonly join: '' | 'and' | 'or'
  readonly field: FilmField
  readonly comparison: FilmComparison
  readonly valueType: 'text' | 'number'
  readonly value: string
  readonly children: readonly FilmRule[]
}

/** An exam as the rules see it; age in years. */
export type FilmFacts = Readonly<Record<FilmField, string | number | null>>

const folded = (value: string | number | null): string =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/** Values are data: compared as text or as numbers, never run. A number that is none is never above or below. */
function compares({ field, comparison, valueType, value }: FilmRule, facts: FilmFacts): boolean {
  const fact = facts[field] ?? null
  if (valueType === 'number') {
    const [a, b] = [fact === null || fact === '' ? Number.NaN : Number(fact), value.trim() === '' ? Number.NaN : Number(value)]
    if (comparison === 'above') return a > b
    if (comparison === 'below') return a < b
    if (comparison === 'is') return a === b
    return comparison === 'isNot' && a !== b
  }
  const [a, b] = [folded(fact), folded(value)]
  if (comparison === 'contains') return b !== '' && a.includes(b)
  if (comparison === 'is') return a === b
  return comparison === 'isNot' && a !== b
}

const holds = (rule: FilmRule, facts: FilmFacts): boolean =>
  compares(rule, facts) &&
  (rule.children.length === 0 || filmGroups(rule.children).some((group) => group.every((one) => holds(one, facts))))

/** Lines joined by `and`, one group each: a rule. */
export function filmGroups<L extends Pick<FilmRule, 'join'>>(rules: readonly L[]): readonly (readonly L[])[] {
  const groups: L[][] = []
  for (const rule of rules) {
    if (groups.length > 0 && rule.join === 'and') groups.at(-1)!.push(rule)
    else groups.push([rule])
  }
  return groups
}

/** Does the cloud film show this exam? The first rule that holds decides; without one it does. */
export function filmShows(rules: readonly FilmRule[], facts: FilmFacts): boolean {
  const first = filmGroups(rules).find((group) => group.every((rule) => holds(rule, facts)))
  return first?.[0]?.condition !== 'hide'
}
