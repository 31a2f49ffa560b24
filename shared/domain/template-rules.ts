import { MANAGED_MODALITIES } from './accounts'
import { TEMPLATE_NAME_MAX, TEMPLATE_NAME_QUICK_MAX } from './report'

export type TemplateLevel = 'personal' | 'clinic' | 'common'
export const TEMPLATE_LEVELS: readonly TemplateLevel[] = ['personal', 'clinic', 'common']

/** 1 local, 2 remote office, 3 remote personal doctor, 4 remote hospital (product.md section 3). */
export const TEMPLATE_TYPES = [1, 2, 3, 4] as const

/** Screens on which a template's name and part are typed (decisions 68 and 69). */
export type TemplateScreen = 'add' | 'edit' | 'newEdit' | 'quick'

/** The longest name, and the longest part, in the editor of templates with fields. */
export const TEMPLATE_NAME_NEW_MAX = 16

/** The limit of name and part that a screen enforces: short for one's own, the server's for the knowledge bases of hospital and all. */
export function templateNameMax(screen: TemplateScreen, level: TemplateLevel): number {
  if (level !== 'personal') return TEMPLATE_NAME_MAX
  return screen === 'newEdit' ? TEMPLATE_NAME_NEW_MAX : TEMPLATE_NAME_QUICK_MAX
}

/** Is it too long for the screen? What stood there before and was not changed is never refused by a smaller limit (decision 68). */
export const isTooLong = (text: string, most: number, before = ''): boolean => text.trim().length > most && text.trim() !== before.trim()

/** Which report a template is to stand in: the own hospital's, or one that came with an order, to the hospital or to one expert of it. */
export type TemplatePlace = 'local' | 'remote' | 'expert'

/**
 * The types that a report is offered: the office's (2) where the order went to the hospital, its own of a doctor (3) in whatever came from
 * outside, the hospital's (4) in all that came to it.
 */
export const templateTypesAt = (place: TemplatePlace): { readonly types: readonly number[]; readonly ownType: number | undefined } =>
  place === 'local' ? { types: [1], ownType: undefined } : { types: place === 'remote' ? [2, 4] : [4], ownType: 3 }

/** A modality for which templates are kept: one of the dictionary, for a template of any other would be offered nowhere. What stood `before` stays. */
export const isTemplateModality = (modality: string, before = ''): boolean =>
  modality !== '' && (modality === before || (MANAGED_MODALITIES as readonly string[]).includes(modality))
