import { ABNORMAL_WORDS, type Bilingual, formatDateTime, plainTemplate, SHEET_COLUMNS } from '@farsight/shared/domain'
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
  // What was kept before there was one rule for its words is written by that rule.
  const texts = rows.map(({ created, abnormal, findings_en: findingsEn, diagnosis_en: diagnosisEn, ...row }) => ({
    ...plainTemplate({ ...row, findingsEn, diagnosisEn }),
    abnormal: ABNORMAL_WORDS[language][abnormal ? 1 : 0],
    createTime: formatDateTime(created),
  }))
  const data = [
    SHEET_COLUMNS.map((one) => cell(one[language], true)),
    ...texts.map((row) => SHEET_COLUMNS.map(({ key }) => cell(row[key]))),
  ]
  return writeXlsxFile([
    {
      sheet: language === 'zh' ? '报告模板' : 'Templates',
      data: data as SheetData,
      columns: SHEET_COLUMNS.map(({ key }) => ({ width: /^(findings|diagnosis)/.test(key) ? 60 : 16 })),
    },
  ]).toBuffer()
}
