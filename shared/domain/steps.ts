import type { Bilingual } from './errors'
import { TRANSITIONS } from './transitions'

/** Acts in an exam's history that are no move of the report's table: imports, and what happens beside it. */
const OTHERS: Readonly<Record<string, Bilingual>> = {
  import: { zh: '由影像导入并登记', en: 'registered from imported images' },
  importReport: { zh: '从旧系统导入历史报告，文件', en: 'imported from an earlier system, file' },
  addImages: { zh: '添加图片', en: 'pictures added' },
  addEcg: { zh: '上传心电文件', en: 'an ECG file uploaded' },
  withdrawEcg: { zh: '撤回心电文件', en: 'an ECG file taken back' },
  merge: { zh: '合并检查', en: 'checks merged' },
  split: { zh: '拆分检查', en: 'checks split' },
  bindImages: { zh: '手动绑定影像', en: 'images bound by hand' },
  seriesInDoubt: { zh: '影像归属存疑', en: 'a series put in doubt' },
  seriesCleared: { zh: '影像核对无误', en: 'a series found to be right' },
  seriesMovedOut: { zh: '影像移出', en: 'a series moved to another exam' },
  retractAsked: { zh: '申请撤回报告', en: 'retraction asked for' },
  retractDeclined: { zh: '不同意撤回', en: 'retraction not agreed to' },
  retractTakenBack: { zh: '撤回申请已取消', en: 'retraction request cancelled' },
  seriesMovedIn: { zh: '影像移入', en: 'a series moved here' },
  mergePatient: { zh: '患者号已合并', en: 'the patient’s number was merged' },
  unmergePatient: { zh: '患者合并已撤销', en: 'the merge of patients was undone' },
  reconcilePatient: { zh: '患者身份已核实', en: 'the patient was identified' },
  imageChangesSeen: { zh: '已核对影像变动', en: 'the change of images was seen' },
}

/** Taken over: the step's reason is who had it. Without one, who had it came back. */
const CAME_BACK: Readonly<Record<string, readonly [back: Bilingual, over: Bilingual]>> = {
  takeOverReport: [
    { zh: '继续书写', en: 'came back to write' },
    { zh: '接手书写，原书写人', en: 'took over the writing from' },
  ],
  takeOverReview: [
    { zh: '继续审核', en: 'came back to review' },
    { zh: '接手审核，原审核人', en: 'took over the review from' },
  ],
}

/** What a step of an exam's history says, before its reason; an action that nobody knows is shown by its name. */
export function stepSays(action: string, reason = ''): Bilingual {
  const held = Object.hasOwn(CAME_BACK, action) ? CAME_BACK[action] : undefined
  if (held) return held[reason === '' ? 0 : 1]
  const known = TRANSITIONS.find((row) => row.action === action)?.says ?? (Object.hasOwn(OTHERS, action) ? OTHERS[action] : undefined)
  return known ?? { zh: action, en: action }
}
