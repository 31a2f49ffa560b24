import type { Handler } from '../handler'
import { queryDoctorList } from './doctors'
import { remoteGetLaunch, remoteLaunch, remoteRelaunch } from './launch'
import { remoteQueryList } from './list'
import { getRejectReason, remoteGetByPK, remoteGetOrder, remoteOrderLog } from './order'
import { remoteRecall } from './recall'
import { remoteDistribute, remoteReceive, remoteReject } from './target'

/** The calls of remote orders. */
export const remoteHandlers: readonly Handler[] = [
  remoteLaunch,
  remoteRelaunch,
  remoteGetLaunch,
  remoteQueryList,
  remoteReceive,
  remoteDistribute,
  remoteReject,
  remoteRecall,
  getRejectReason,
  remoteOrderLog,
  remoteGetOrder,
  remoteGetByPK,
  queryDoctorList,
]
