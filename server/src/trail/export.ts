import type { auditExport, RequestOf, TrailEvent } from '@farsight/shared/contract'
import {
  AUDIT_CALL_WORDS,
  AUDIT_EXPORT_MOST,
  AUDIT_KIND_WORDS,
  AUDIT_ROLE_WORDS,
  CODE,
  errorMessage,
  formatDateTime,
  momentOf,
} from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { csvOf, xlsxOf } from '../statistics/files'
import type { TableCell } from '../statistics/table'
import { searchTrail } from './search'

const TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

const WORDS = {
  zh: {
    name: '审计日志',
    about: ['医院', '导出人', '导出时间', '时区', '条件', '条数'],
    done: '成功',
    refused: '被拒绝',
    all: '全部',
    more: '（更早的未导出，请缩小时间范围）',
    part: '；',
    is: '：',
  },
  en: {
    name: 'Audit trail',
    about: ['Hospital', 'Exported by', 'Exported at', 'Time zone', 'Filter', 'Events'],
    done: 'done',
    refused: 'refused',
    all: 'all',
    more: ' (older ones are left out: narrow the time)',
    part: '; ',
    is: ': ',
  },
} as const
type Language = keyof typeof WORDS

/** A column: its head and its cell in one place, so that none stands under another's head. */
interface Column {
  readonly zh: string
  readonly en: string
  readonly cell: (event: TrailEvent, language: Language) => TableCell
}
const COLUMNS: readonly Column[] = [
  { zh: '编号', en: 'No.', cell: ({ id }) => id },
  { zh: '时间', en: 'Time', cell: momentOf },
  { zh: '用户', en: 'User', cell: ({ userName }) => userName },
  { zh: '用户号', en: 'User id', cell: ({ userId }) => userId },
  { zh: '角色', en: 'Role', cell: ({ role }, language) => AUDIT_ROLE_WORDS[role]?.[language] ?? role },
  { zh: '类别', en: 'Group', cell: ({ kind }, language) => AUDIT_KIND_WORDS[kind][language] },
  { zh: '操作', en: 'Action', cell: ({ call }, language) => AUDIT_CALL_WORDS[call]?.[language] ?? call },
  { zh: '调用', en: 'Call', cell: ({ call }) => call },
  { zh: '结果', en: 'Outcome', cell: ({ outcome }, language) => (outcome === 0 ? WORDS[language].done : outcome) },
  { zh: '结果说明', en: 'Says', cell: ({ outcome }, language) => (outcome === 0 ? '' : (errorMessage(outcome)?.[language] ?? '')) },
  { zh: '对象', en: 'Object', cell: ({ object }) => object?.patName ?? '' },
  { zh: '检查号/患者号', en: 'Exam/patient no.', cell: ({ object }) => object?.no ?? '' },
  { zh: '对象号', en: 'Object id', cell: ({ objectId }) => objectId },
  { zh: '地址', en: 'Address', cell: ({ address }) => address },
  { zh: '请求号', en: 'Request', cell: ({ requestId }) => requestId },
  { zh: '链环', en: 'Link', cell: ({ link }) => link },
]

type Ask = Omit<RequestOf<typeof auditExport>, 'format' | 'language'>
/** What was asked, in the words of the screen's filters. */
const ASKED: { readonly [K in keyof Required<Ask>]: { readonly zh: string; readonly en: string } } = {
  patient: { zh: '患者或账号', en: 'Patient or account' },
  user: { zh: '用户', en: 'User' },
  userId: { zh: '用户号', en: 'User id' },
  kind: { zh: '类别', en: 'Group' },
  call: { zh: '操作', en: 'Action' },
  outcome: { zh: '结果', en: 'Outcome' },
  startTime: { zh: '开始时间', en: 'From' },
  endTime: { zh: '结束时间', en: 'To' },
}
function sayAsked(ask: Ask, language: Language): string {
  const words = WORDS[language]
  const says = {
    ...ask,
    ...(ask.kind ? { kind: AUDIT_KIND_WORDS[ask.kind][language] } : {}),
    ...(ask.call ? { call: AUDIT_CALL_WORDS[ask.call]?.[language] ?? ask.call } : {}),
    ...(ask.outcome ? { outcome: words[ask.outcome] } : {}),
  }
  const parts = (Object.keys(ASKED) as (keyof Ask)[]).flatMap((key) => (says[key] ? `${ASKED[key][language]}${words.is}${says[key]}` : []))
  return parts.join(words.part) || words.all
}

/** The events that fit, the newest first, as a file that says what was asked. Throws 2840 where none does. */
export async function exportTrail(work: Work, { format, language, ...ask }: RequestOf<typeof auditExport>) {
  const { events, next } = await searchTrail(work.tx, ask, '', AUDIT_EXPORT_MOST)
  if (events.length === 0) throw new CallError(CODE.trailEmpty)
  const words = WORDS[language]
  const { session, now } = work
  const values = [
    session.facility.name,
    session.userName,
    formatDateTime(now),
    'UTC+8',
    sayAsked(ask, language),
    `${events.length}${next ? words.more : ''}`,
  ]
  const sheets = [
    {
      name: words.name,
      about: words.about.map((word, i) => [word, values[i]!] as const),
      head: COLUMNS.map((column) => column[language]),
      rows: events.map((one) => COLUMNS.map(({ cell }) => cell(one, language))),
    },
  ]
  const content = format === 'csv' ? csvOf(sheets) : await xlsxOf(sheets)
  const stamp = formatDateTime(now).replaceAll(/[^0-9]/g, '')
  return {
    fileName: `${words.name}_${stamp}.${format}`,
    contentType: TYPES[format],
    content: content.toString('base64'),
    rows: events.length,
    more: next !== '',
  }
}
