import type { auditExport, RequestOf } from '@farsight/shared/contract'
import {
  AUDIT_CALL_WORDS,
  AUDIT_EXPORT_MOST,
  AUDIT_KIND_WORDS,
  CODE,
  errorMessage,
  formatDateTime,
  momentOf,
} from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { csvOf, xlsxOf } from '../statistics/files'
import { searchTrail } from './search'

const TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

const WORDS = {
  zh: {
    name: '审计轨迹',
    about: ['医院', '导出人', '导出时间', '时区', '条件', '条数'],
    head: [
      '编号',
      '时间',
      '用户',
      '用户号',
      '角色',
      '类别',
      '操作',
      '结果',
      '结果说明',
      '对象',
      '检查号/患者号',
      '对象号',
      '地址',
      '请求号',
      '链环',
    ],
    done: '成功',
    all: '全部',
    more: '（更早的未导出，请缩小时间范围）',
  },
  en: {
    name: 'Audit trail',
    about: ['Hospital', 'Exported by', 'Exported at', 'Time zone', 'Filter', 'Events'],
    head: [
      'No.',
      'Time',
      'User',
      'User id',
      'Role',
      'Group',
      'Action',
      'Outcome',
      'Says',
      'Object',
      'Exam/patient no.',
      'Object id',
      'Address',
      'Request',
      'Link',
    ],
    done: 'done',
    all: 'all',
    more: ' (older ones are left out: narrow the time)',
  },
} as const

/** The events that fit, the newest first, as a file that says what was asked. Throws 2840 where none does. */
export async function exportTrail(work: Work, { format, language, ...ask }: RequestOf<typeof auditExport>) {
  const { events, next } = await searchTrail(work.tx, ask, '', AUDIT_EXPORT_MOST)
  if (events.length === 0) throw new CallError(CODE.trailEmpty)
  const words = WORDS[language]
  const { session, now } = work
  const asked = Object.entries(ask).filter(([, value]) => value)
  const filter = asked.map(([key, value]) => `${key}=${String(value)}`).join('; ') || words.all
  const values = [
    session.facility.name,
    session.userName,
    formatDateTime(now),
    'UTC+8',
    filter,
    `${events.length}${next ? words.more : ''}`,
  ]
  const sheets = [
    {
      name: words.name,
      about: words.about.map((word, i) => [word, values[i]!] as const),
      head: words.head,
      rows: events.map((one) => [
        one.id,
        momentOf(one),
        one.userName,
        one.userId,
        one.role,
        AUDIT_KIND_WORDS[one.kind][language],
        AUDIT_CALL_WORDS[one.call]?.[language] ?? '',
        one.call,
        one.outcome === 0 ? words.done : one.outcome,
        one.outcome === 0 ? '' : (errorMessage(one.outcome)?.[language] ?? ''),
        one.object?.patName ?? '',
        one.object?.no ?? '',
        one.objectId,
        one.address,
        one.requestId,
        one.link,
      ]),
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
