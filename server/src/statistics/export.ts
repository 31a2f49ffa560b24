import { CODE, STAT_SCREEN_WORDS, type StatScreen } from '@farsight/shared/domain'
import { CallError } from '../calls/error'
import type { Session } from '../session/session'
import { type Making, statisticOf } from './answer'
import type { StatAsk } from './ask'
import { csvOf, xlsxOf } from './files'
import { narrowedTo } from './narrowed'
import { sheetsOf } from './table'

const TYPES = { xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', csv: 'text/csv; charset=utf-8' } as const

interface ExportAsk extends StatAsk {
  readonly screen: StatScreen
  readonly compare?: 0 | 1
  readonly format: 'xlsx' | 'csv'
  readonly language: 'zh' | 'en'
}

/** A statistic's table as a file. Throws 2741 where there is nothing in it. */
export async function exported(
  making: Making & { readonly session: Pick<Session, 'role' | 'facility'> },
  { screen, format, language, ...ask }: ExportAsk,
) {
  const statistic = await statisticOf(making, screen, ask)
  if (statistic.lines.length === 0) throw new CallError(CODE.statisticsEmpty)
  const sheets = sheetsOf(screen, statistic, {
    hospital: (language === 'en' && making.session.facility.nameEn) || making.session.facility.name,
    narrowed: await narrowedTo(making.tx, ask, language),
    compares: ask.compare === 1,
    granularity: ask.granularity,
    language,
  })
  const content = format === 'csv' ? csvOf(sheets) : await xlsxOf(sheets)
  const days = `${ask.startTime.slice(0, 10)}_${ask.endTime.slice(0, 10)}`
  return {
    fileName: `${STAT_SCREEN_WORDS[screen].name[language]}_${days}.${format}`,
    contentType: TYPES[format],
    content: content.toString('base64'),
  }
}
