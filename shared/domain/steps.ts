import type { Bilingual } from './errors'
import { TRANSITIONS } from './transitions'

/** Acts in an exam's history that are no move of the report's table: imports, and what happens beside it. */
const OTHERS: Readonly<Record<string, Bilingual>> = {
  import: { zh: '由影像导入并登记', en: 'registered from imported images' },
}

/** What a step of an exam's history says; an action that nobody knows is shown by its name. */
export function stepSays(action: string): Bilingual {
  const known = TRANSITIONS.find((row) => row.action === action)?.says ?? (Object.hasOwn(OTHERS, action) ? OTHERS[action] : undefined)
  return known ?? { zh: action, en: action }
}
