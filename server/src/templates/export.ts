import { ABNORMAL_WORDS, type Bilingual, formatDateTime, SHEET_COLUMNS } from '@farsight/shared/domain'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import type { TemplateRecord } from './row'

/** `_x0041_` would come back as A: its underscore is written as itself, as the format asks. */
const escaped = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const cell = (text: string, bold = false): SheetData[number][number] => ({
  value: escaped(text),
  type: String,
  ...(bold ? { fontWeight: 'bold' as const } : { wrap: true }),
})

/** Templates as a workbook that the import takes back unchanged: every cell a text, none a formula. */
export function templateWorkbook(rows: readonly TemplateRecord[], language: keyof Bilingual): Promise<Buffer> {
  const text = (row: TemplateRecord, key: (typeof SHEET_COLUMNS)[number]['key']): string => {
    if (key === 'abnormal') return ABNORMAL_WORDS[language][row.abnormal ? 1 : 0]
    if (key === 'findingsEn') return row.findings_en
    if (key === 'diagnosisEn') return row.diagnosis_en
    return key === 'createTime' ? formatDateTime(row.created) : row[key]
  }
  const data = [
    SHEET_COLUMNS.map((one) => cell(one[language], true)),
    ...rows.map((row) => SHEET_COLUMNS.map(({ key }) => cell(text(row, key)))),
  ]
  return writeXlsxFile([
    {
      sheet: language === 'zh' ? '报告模板' : 'Templates',
      data: data as SheetData,
      columns: SHEET_COLUMNS.map(({ key }) => ({ width: /^(findings|diagnosis)/.test(key) ? 60 : 16 })),
    },
  ]).toBuffer()
}
