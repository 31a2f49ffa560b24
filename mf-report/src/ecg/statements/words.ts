import type { EcgHoleKind, EcgStatementGroup } from '@farsight/shared/ecg'

/** Texts of the picker in both languages; they come with it, not with the report's page. */
export const WORDS = {
  title: { zh: '心电图语句', en: 'ECG statements' },
  search: { zh: '代码、汉字、拼音首字母或英文', en: 'Code, Chinese, pinyin or English words' },
  found: { zh: '语句', en: 'Statements' },
  groups: { zh: '语句分类', en: 'Groups of statements' },
  none: { zh: '没有找到“{text}”', en: 'Nothing found for “{text}”' },
  noneHere: { zh: '此分类中没有“{text}”', en: 'Nothing in this group for “{text}”' },
  clear: { zh: '清空', en: 'Clear' },
  everywhere: { zh: '在全部语句中找', en: 'Search all statements' },
  noRecent: { zh: '还没有用过的语句', en: 'No statements used yet' },
  showAll: { zh: '显示全部', en: 'Show all' },
  keys: { zh: '↑ ↓ 选择 · ↵ {result} · ⇧↵ {finding}', en: '↑ ↓ choose · ↵ {result} · ⇧↵ {finding}' },
  toFinding: { zh: '所见', en: 'Findings' },
  toFindingLong: { zh: '写入检查所见（Shift+Enter）', en: 'Write into the findings (Shift+Enter)' },
  wrote: { zh: '已写入{field}：{text}', en: 'Written into the {field}: {text}' },
  isCritical: { zh: '属危急值，请核实后登记', en: 'A critical value: verify and register it' },
  write: { zh: '写入{field}', en: 'Write into the {field}' },
  back: { zh: '返回', en: 'Back' },
  open: { zh: '不填则留作待填项', en: 'Left empty, it stays as a field to fill in' },
  leadsHint: { zh: '如 v1-4 avl；不填则留作待填项', en: 'Such as v1-4 avl; left empty, it stays as a field to fill in' },
  chosenLeads: { zh: '导联', en: 'Leads' },
  regions: { zh: '部位', en: 'Regions' },
  wrongLead: { zh: '没有这个导联：{text}', en: 'No such lead: {text}' },
  wrongValue: { zh: '请填数值，范围 {least}–{most}', en: 'Enter a figure from {least} to {most}' },
  wrongRatio: { zh: '请填比例，如 2:1', en: 'Enter a ratio such as 2:1' },
  wrongDate: { zh: '请填日期，如 2026-11-23', en: 'Enter a day such as 2026-11-23' },
  notBelow: { zh: '此语句用于小于 {limit} 时', en: 'This statement is for values below {limit}' },
  notAbove: { zh: '此语句用于大于 {limit} 时', en: 'This statement is for values above {limit}' },
  help: { zh: '心电图语句', en: 'ECG statements' },
  helpGo: { zh: '查找语句', en: 'Find a statement' },
  helpResult: { zh: '写入诊断意见', en: 'Write into the impression' },
  helpFinding: { zh: '写入检查所见', en: 'Write into the findings' },
  loading: { zh: '正在打开语句…', en: 'Opening the statements…' },
} as const

export const FIELD_WORDS = {
  result: { zh: '诊断意见', en: 'impression' },
  finding: { zh: '检查所见', en: 'findings' },
} as const

export const TAB_WORDS: Readonly<Record<EcgStatementGroup | 'recent' | 'all', { readonly zh: string; readonly en: string }>> = {
  recent: { zh: '最近', en: 'Recent' },
  all: { zh: '全部', en: 'All' },
  rhythm: { zh: '心律', en: 'Rhythm' },
  conduction: { zh: '传导', en: 'Conduction' },
  hypertrophy: { zh: '肥厚', en: 'Hypertrophy' },
  ischaemia: { zh: '缺血', en: 'Ischaemia' },
  repolarisation: { zh: '复极', en: 'Repolarisation' },
  axis: { zh: '电轴', en: 'Axis' },
  pacing: { zh: '起搏', en: 'Pacing' },
  technique: { zh: '技术', en: 'Technique' },
  comparison: { zh: '对比', en: 'Comparison' },
  critical: { zh: '危急', en: 'Critical' },
}

export const HOLE_WORDS: Readonly<Record<EcgHoleKind, { readonly zh: string; readonly en: string }>> = {
  leads: { zh: '导联', en: 'Leads' },
  rate: { zh: '心室率（次/分）', en: 'Rate (/min)' },
  seconds: { zh: '时间（s）', en: 'Time (s)' },
  milliseconds: { zh: '时间（ms）', en: 'Time (ms)' },
  millivolts: { zh: '幅度（mV）', en: 'Amplitude (mV)' },
  degrees: { zh: '角度（°）', en: 'Angle (°)' },
  ratio: { zh: '比例', en: 'Ratio' },
  date: { zh: '日期', en: 'Day' },
}

/** A text with its values in it. A function: a value is never a pattern of replacement. */
export const filledIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, () => String(value)), text)
