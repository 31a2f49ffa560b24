import type { Handler } from '../handler'
import { actHandlers } from './acts'
import { historyHandlers } from './history'
import { keyHandlers } from './keys'
import { overviewHandler } from './overview'
import { pageHandlers } from './pages'
import type { ReleaseParts } from './parts'

export type { ReleaseParts } from './parts'

/** Calls of administrators on modules, and what pages tell about theirs. */
export const releaseHandlers = (parts: ReleaseParts): Handler[] => [
  overviewHandler(parts),
  ...actHandlers(parts),
  ...keyHandlers(parts),
  ...historyHandlers(parts),
  ...pageHandlers(parts),
]
