import type { Template } from '@farsight/shared/contract'

/** One's own templates, the hospital's and the common ones, by part: the shelf on which a template lies. */
export interface TemplateShelf {
  readonly level: Template['level']
  readonly parts: readonly { readonly bodypart: string; readonly templates: readonly Template[] }[]
}

const LEVELS: readonly Template['level'][] = ['personal', 'clinic', 'common']

/** The tree in the order in which it is shown: the doctor's defaults first in their parts, normal ones before abnormal ones. */
export function shelvesOf(templates: readonly Template[]): readonly TemplateShelf[] {
  const rank = (one: Template) => (one.isDefault === 1 ? 0 : one.abnormal ? 2 : 1)
  return LEVELS.map((level) => {
    const mine = templates.filter((one) => one.level === level)
    const parts = [...new Set(mine.map(({ bodypart }) => bodypart))].map((bodypart) => ({
      bodypart,
      templates: mine.filter((one) => one.bodypart === bodypart).sort((a, b) => rank(a) - rank(b)),
    }))
    return { level, parts }
  }).filter(({ parts }) => parts.length > 0)
}

/** The doctor's default for what is listed: one of a part before one of none. */
export const defaultOf = (templates: readonly Template[]): Template | undefined => {
  const own = templates.filter(({ isDefault }) => isDefault === 1)
  return own.find(({ bodypart }) => bodypart !== '') ?? own[0]
}

/** The template that Enter in the search takes: what is selected, else the default, else the first that is shown. */
export function firstOf(shelves: readonly TemplateShelf[], ids: readonly string[]): Template | undefined {
  const all = shelves.flatMap(({ parts }) => parts.flatMap(({ templates }) => templates))
  return ids.map((id) => all.find((one) => one.id === id)).find(Boolean) ?? all[0]
}
