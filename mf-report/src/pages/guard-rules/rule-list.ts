import type { GuardRule } from '@farsight/shared/contract'
import { DELIVERED } from '../../guard'

export const OWN = 'own.'
export const isOwn = ({ key }: Pick<GuardRule, 'key'>): boolean => key.startsWith(OWN)

const NEW: Omit<GuardRule, 'key'> = {
  enabled: true,
  weight: 'hint',
  modality: '',
  sex: '',
  bodypart: '',
  words: [],
  unless: [],
  zh: '',
  en: '',
}

/** A rule of the hospital's own, under a key that no other has. */
export function newOwn(rules: readonly GuardRule[]): GuardRule {
  let no = 1
  while (rules.some(({ key }) => key === `${OWN}${no}`)) no++
  return { ...NEW, key: `${OWN}${no}` }
}

/** How a delivered rule stands in this hospital: changed for all exams, or as it came. */
export function standing(rules: readonly GuardRule[], key: string): Pick<GuardRule, 'enabled' | 'weight'> {
  return rules.find((rule) => rule.key === key && plain(rule)) ?? { enabled: true, weight: DELIVERED[key]!.weight }
}

/** A change that holds for every exam; one with conditions is left as it is. */
const plain = (rule: GuardRule): boolean => rule.modality === '' && rule.sex === '' && rule.bodypart === ''

/** The rules with one delivered rule changed. What is as it was delivered needs no line. */
export function changed(
  rules: readonly GuardRule[],
  key: string,
  change: Partial<Pick<GuardRule, 'enabled' | 'weight'>>,
): readonly GuardRule[] {
  const before = rules.find((rule) => rule.key === key && plain(rule))
  const after: GuardRule = { ...NEW, key, ...standing(rules, key), ...(before ?? {}), ...change }
  const others = rules.filter((rule) => rule !== before)
  const delivered = after.enabled && after.weight === DELIVERED[key]?.weight && after.words.length + after.unless.length === 0
  return delivered ? others : [...others, after]
}

/** Words as they are typed: parted by commas of both languages or by lines, each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；\n]+/)
      .map((word) => word.trim().slice(0, 64))
      .filter(Boolean),
  ),
]
