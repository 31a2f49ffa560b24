import type { Bilingual } from './errors'
import { TRANSITIONS } from './transitions'

/** Acts in an exam's history that are no move of the report's table: imports, and those of a remote order. */
const OTHERS: Readonly<Record<string, Bilingual>> = {
  import: { zh: '由影像导入并登记', en: 'registered from imported images' },
  launchOrder: { zh: '发起远程诊断', en: 'a remote diagnosis is launched' },
  distributeOrder: { zh: '分配远程申请', en: 'the remote order is distributed' },
  receiveOrder: { zh: '接收远程申请', en: 'the remote order is received' },
  rejectOrder: { zh: '驳回远程申请', en: 'the remote order is rejected' },
}

/** What a step of an exam's history says; an action that nobody knows is shown by its name. */
export function stepSays(action: string): Bilingual {
  const known = TRANSITIONS.find((row) => row.action === action)?.says ?? (Object.hasOwn(OTHERS, action) ? OTHERS[action] : undefined)
  return known ?? { zh: action, en: action }
}
