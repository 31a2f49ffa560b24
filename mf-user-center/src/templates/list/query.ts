import { TEMPLATE_LEVELS, type TemplateLevel } from '@farsight/shared/domain'
import type { TemplateQuery } from '../kit/use-templates'

/** What the list is asked for; an empty text asks nothing. It stands in the address, so that Back and a bookmark show it again. */
export interface ListQuery {
  readonly level: TemplateLevel
  readonly type: string
  readonly name: string
  readonly modality: string
  readonly part: string
  readonly title: string
  readonly abnormal: string
}
export const NO_QUERY: Omit<ListQuery, 'level'> = { type: '', name: '', modality: '', part: '', title: '', abnormal: '' }

const WORDS: Readonly<Record<keyof typeof NO_QUERY, RegExp>> = {
  type: /^[1-4]$/,
  name: /^[\s\S]{1,64}$/,
  modality: /^[A-Z]{2,6}$/,
  part: /^[\s\S]{1,64}$/,
  title: /^[\s\S]{1,16}$/,
  abnormal: /^[01]$/,
}

/** The query of an address; a word that is none is not asked. */
export function readQuery(search: string): ListQuery {
  const told = new URLSearchParams(search)
  const word = (name: keyof typeof NO_QUERY): string => {
    const value = (told.get(name) ?? '').trim()
    return WORDS[name].test(value) ? value : ''
  }
  const level = TEMPLATE_LEVELS.find((one) => one === told.get('level')) ?? 'personal'
  const [type, name, modality, part] = [word('type'), word('name'), word('modality'), word('part')]
  return { level, type, name, modality, part, title: word('title'), abnormal: word('abnormal') }
}

/** The address of a query. */
export function addressOf(query: ListQuery): string {
  const said = Object.entries(query).filter(([name, value]) => value !== '' && !(name === 'level' && value === 'personal'))
  const search = new URLSearchParams(said).toString()
  return `/user_center/report_template/list${search ? `?${search}` : ''}`
}

/** How many filters of the panel narrow the list. */
export const filterCount = ({ type, modality, part, title, abnormal }: ListQuery): number =>
  [type, modality, part, title, abnormal].filter((one) => one !== '').length

/** The query as the call takes it. */
export const askedOf = ({ level, type, name, modality, part, title, abnormal }: ListQuery): TemplateQuery => ({
  level,
  ...(type ? { type: Number(type) } : {}),
  ...(name ? { name } : {}),
  ...(modality ? { modality } : {}),
  ...(part ? { part } : {}),
  ...(title ? { title } : {}),
  ...(abnormal ? { abnormal: abnormal === '1' } : {}),
})
