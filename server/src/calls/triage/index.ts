import type { Handler } from '../handler'

/** Queue, calling, screens, the check (2640 to 2659). */
export const triageHandlers: readonly Handler[] = []
