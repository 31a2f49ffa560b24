import { STAT_FILTER_WORDS, STAT_FILTERS, STAT_KEY_WORDS } from '@farsight/shared/domain'
import type { Tx } from '../database/tenant'
import { departmentName, type StatAsk } from './ask'
import { namesOf } from './names'

/** A filter that a question has: its name and its value in words. */
export type Narrowed = readonly [string, string]

const GROUPS = { doctorId: 'doctor', roomId: 'room', partnerId: 'partner' } as const

/** What the figures are narrowed to, in words: a file without them would pass for the whole. An id that nobody here knows stands as it is. */
export async function narrowedTo(tx: Tx, ask: StatAsk, language: 'zh' | 'en'): Promise<readonly Narrowed[]> {
  const found: Narrowed[] = []
  for (const filter of STAT_FILTERS) {
    const value = ask[filter]
    if (value === undefined || value.length === 0) continue
    found.push([STAT_FILTER_WORDS[filter][language], await inWords(tx, filter, value, language)])
  }
  return found
}

async function inWords(
  tx: Tx,
  filter: (typeof STAT_FILTERS)[number],
  value: string | readonly string[],
  language: 'zh' | 'en',
): Promise<string> {
  if (typeof value !== 'string') return value.join(language === 'zh' ? '、' : ', ')
  if (filter === 'sourceType' || filter === 'urgency') return STAT_KEY_WORDS[value]?.[language] ?? value
  if (filter === 'departmentId') return (await departmentName(tx, value)) ?? value
  const group = GROUPS[filter as keyof typeof GROUPS]
  return (await namesOf(tx, group, [value])).get(value) || value
}
