import type { Handler } from '../handler'
import { addRetake, endCheck, getCheck, queryCheckQuality, saveCheck, startCheck } from './check'
import { callPatient, changeQueueRoom, moveQueue, passPatient, queryQueue, toQueue } from './queue'
import { type ScreenParts, screenHandlers } from './screens'

/** Queue, calling, screens, the check (2640 to 2659). */
export const triageHandlers = (parts: ScreenParts): readonly Handler[] => [
  ...[queryQueue, toQueue, callPatient, passPatient, moveQueue, changeQueueRoom],
  ...[startCheck, endCheck, getCheck, saveCheck, addRetake, queryCheckQuality],
  ...screenHandlers(parts),
]
