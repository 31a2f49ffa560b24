import type { Handler } from '../handler'

/** Register form, HIS, revisit, dictionaries (2600 to 2619). */
export const deskHandlers: readonly Handler[] = []
