import { partName } from '@farsight/shared/domain'
import en from './data/en/messages.json'
import zh from './data/zh/messages.json'
import type { Hit } from './types'

export type Language = 'zh' | 'en'
interface Message {
  readonly title: string
  readonly text: string
}

const MESSAGES: Readonly<Record<Language, Readonly<Record<string, Message>>>> = { zh, en }

const fill = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')

/** Name of a rule for lists and for the hospital's table of rules. */
export const ruleTitle = (key: string, language: Language): string => (MESSAGES[language][key] ?? MESSAGES[language].own!).title

/** What is wrong and what to do, for the list under the text. A hospital's own words win. */
export function hitMessage(hit: Hit, language: Language): string {
  const own = hit.params[language]?.trim()
  if (own) return own
  const { part } = hit.params
  // A bare term of DICOM is said as people say it.
  const params = part === undefined ? hit.params : { ...hit.params, part: partName(part, language) }
  return fill((MESSAGES[language][hit.params.message ?? hit.rule] ?? MESSAGES[language].own!).text, params)
}
