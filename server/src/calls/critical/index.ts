import type { Handler } from '../handler'
import { criticalItemSave, criticalItems } from './items'
import { acknowledgeCritical, cancelCritical, openCritical, tellCritical } from './loops'
import { queryCriticals } from './register'

/** Critical values: the hospital's list, the loop, the register. */
export const criticalHandlers: readonly Handler[] = [
  criticalItems,
  criticalItemSave,
  openCritical,
  tellCritical,
  acknowledgeCritical,
  cancelCritical,
  queryCriticals,
]
