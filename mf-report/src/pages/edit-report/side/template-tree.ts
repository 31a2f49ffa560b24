import type { Template } from '@farsight/shared/contract'

/** Templates of one part of the body; '' for those of any. */
export interface TemplatePart {
  readonly bodypart: string
  readonly templates: readonly Template[]
}
/** A group that somebody named, with its parts; '' holds what stands in none. */
export interface TemplateGroup {
  readonly title: string
  readonly parts: readonly TemplatePart[]
}
/** One's own templates, the hospital's or the common ones: the shelf on which a template lies. */
export interface TemplateShelf {
  readonly level: Template['level']
  readonly groups: readonly TemplateGroup[]
}

const LEVELS: readonly Template['level'][] = ['personal', 'clinic', 'common']

const distinct = (words: readonly string[]): readonly string[] => [...new Set(words)]

/**
 * The tree in the order in which it is shown: groups that were named before what stands in none, the doctor's defaults first in their
 * parts, normal ones before abnormal ones.
 */
export function shelvesOf(templates: readonly Template[]): readonly TemplateShelf[] {
  const rank = (one: Template) => (one.isDefault === 1 ? 0 : one.abnormal ? 2 : 1)
  const partsOf = (all: readonly Template[]): readonly TemplatePart[] =>
    distinct(all.map(({ bodypart }) => bodypart)).map((bodypart) => ({
      bodypart,
      templates: all.filter((one) => one.bodypart === bodypart).sort((a, b) => rank(a) - rank(b)),
    }))
  return LEVELS.map((level) => {
    const mine = templates.filter((one) => one.level === level)
    const titles = distinct(mine.map(({ title }) => title)).toSorted((a, b) => Number(a === '') - Number(b === ''))
    return { level, groups: titles.map((title) => ({ title, parts: partsOf(mine.filter((one) => one.title === title)) })) }
  }).filter(({ groups }) => groups.length > 0)
}

/** The doctor's default for what is listed: one of a part before one of none. */
export const defaultOf = (templates: readonly Template[]): Template | undefined => {
  const own = templates.filter(({ isDefault }) => isDefault === 1)
  return own.find(({ bodypart }) => bodypart !== '') ?? own[0]
}

/** The template that Enter in the search takes: what is selected, else the default, else the first that is shown. */
export function firstOf(shelves: readonly TemplateShelf[], ids: readonly string[]): Template | undefined {
  const all = shelves.flatMap(({ groups }) => groups.flatMap(({ parts }) => parts.flatMap(({ templates }) => templates)))
  return ids.map((id) => all.find((one) => one.id === id)).find(Boolean) ?? all[0]
}
