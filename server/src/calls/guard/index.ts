import type { Handler } from '../handler'
import { arbitrateReading, querySecondReadings, saveSecondReading } from './readings'
import { getGuardRules, queryGuardUse, saveGuardRules } from './rules'

/** The guard's rules of the hospital, how they are used, and second readings. */
export const guardHandlers: readonly Handler[] = [
  getGuardRules,
  saveGuardRules,
  queryGuardUse,
  querySecondReadings,
  saveSecondReading,
  arbitrateReading,
]
