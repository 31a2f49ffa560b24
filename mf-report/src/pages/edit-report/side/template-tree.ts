import type { Template } from '@farsight/shared/contract'

/** One's own templates and the hospital's, by part: the shelf on which a template lies. */
export interface TemplateShelf {
  readonly level: Template['level']
  readonly parts: readonly { readonly bodypart: string; readonly templates: readonly Template[] }[]
}

const LEVELS: readonly Template['level'][] = ['personal', 'clinic']

/** The tree in the order in which it is shown: the doctor's default first in its part, normal ones before abnormal ones. */
export function shelvesOf(templates: readonly Template[], defaultId: string): readonly TemplateShelf[] {
  const rank = (one: Template) => (one.id === defaultId ? 0 : one.abnormal ? 2 : 1)
  return LEVELS.map((level) => {
    const mine = templates.filter((one) => one.level === level)
    const parts = [...new Set(mine.map(({ bodypart }) => bodypart))].map((bodypart) => ({
      bodypart,
      templates: mine.filter((one) => one.bodypart === bodypart).sort((a, b) => rank(a) - rank(b)),
    }))
    return { level, parts }
  }).filter(({ parts }) => parts.length > 0)
}

/** The template that Enter in the search takes: what is selected, else the default, else the first that is shown. */
export function firstOf(shelves: readonly TemplateShelf[], ids: readonly string[]): Template | undefined {
  const all = shelves.flatMap(({ parts }) => parts.flatMap(({ templates }) => templates))
  return ids.map((id) => all.find((one) => one.id === id)).find(Boolean) ?? all[0]
}
