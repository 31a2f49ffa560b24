import type { Handler } from '../handler'

/** Register list and identities (2660 to 2679). */
export const registerListHandlers: readonly Handler[] = []
