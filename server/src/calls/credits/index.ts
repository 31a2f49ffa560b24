import type { Handler } from '../handler'
import { remoteGetBalance, remoteGetFee } from './fee'
import { remoteAnswerRequest, remoteQueryRequests, remoteRecharge, remoteReverse } from './money'
import { remoteQueryLedger } from './statement'
import { remoteGetExpert, remoteQueryExperts, remoteQueryHospitals } from './targets'

/** Targets and prices, the own hospital's credits and what moves them. */
export const creditHandlers: readonly Handler[] = [
  remoteQueryHospitals,
  remoteQueryExperts,
  remoteGetExpert,
  remoteGetFee,
  remoteGetBalance,
  remoteRecharge,
  remoteReverse,
  remoteQueryRequests,
  remoteAnswerRequest,
  remoteQueryLedger,
]
