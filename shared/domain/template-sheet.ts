import { TEMPLATE_NAME_MAX, TEMPLATE_TEXT_MAX, TEMPLATE_TITLE_MAX } from './report'
import { isTemplateModality } from './template-rules'
import { plainTemplate } from './template-text'

/** A template as a row of a workbook. */
export interface SheetTemplate {
  readonly row: number
  readonly name: string
  readonly title: string
  readonly modality: string
  readonly bodypart: string
  readonly abnormal: boolean
  readonly findings: string
  readonly diagnosis: string
  /** The same in English; '' for none. */
  readonly findingsEn: string
  readonly diagnosisEn: string
}

export type SheetReason = 'empty' | 'tooLong' | 'modality' | 'abnormal' | 'twice' | 'noText' | 'unknownColumn' | 'missingColumn'

/** Where a workbook is at fault. `column` is the heading as it stands there; `most` the limit that is enforced. */
export interface SheetFault {
  readonly row: number
  readonly column: string
  readonly reason: SheetReason | 'differs'
  readonly most: number | null
}

type Key = Exclude<keyof SheetTemplate, 'row'>

interface SheetColumn {
  readonly key: Key | 'createTime'
  readonly zh: string
  readonly en: string
  /** Headings of files that were made before, or that other systems write. */
  readonly also?: readonly string[]
}

/** Headings in both languages, in the words of the form and in the order of the export. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  { key: 'name', zh: '名称', en: 'Name' },
  { key: 'title', zh: '分组', en: 'Group', also: ['标题', 'Title'] },
  { key: 'modality', zh: '检查类型', en: 'Modality', also: ['设备', 'Device'] },
  { key: 'bodypart', zh: '部位', en: 'Body part' },
  { key: 'abnormal', zh: '正常/异常', en: 'Normal/abnormal' },
  { key: 'findings', zh: '检查所见', en: 'Findings' },
  { key: 'diagnosis', zh: '诊断意见', en: 'Diagnosis' },
  { key: 'findingsEn', zh: '检查所见（英文）', en: 'Findings (English)' },
  { key: 'diagnosisEn', zh: '诊断意见（英文）', en: 'Diagnosis (English)' },
  { key: 'createTime', zh: '创建时间', en: 'Created' },
]
export const ABNORMAL_WORDS = { zh: ['正常', '异常'], en: ['Normal', 'Abnormal'] } as const

const MOST: Readonly<Partial<Record<Key, number>>> = {
  name: TEMPLATE_NAME_MAX,
  bodypart: TEMPLATE_NAME_MAX,
  title: TEMPLATE_TITLE_MAX,
  findings: TEMPLATE_TEXT_MAX,
  diagnosis: TEMPLATE_TEXT_MAX,
  findingsEn: TEMPLATE_TEXT_MAX,
  diagnosisEn: TEMPLATE_TEXT_MAX,
}
/** Normal or abnormal is needed too: a report that takes the template over signs it, so that nobody may guess it. */
const NEEDED: readonly Key[] = ['name', 'modality', 'abnormal', 'findings', 'diagnosis']

const plain = (text: string): string => text.trim().toLowerCase()

/** undefined for a word that says neither. */
function abnormalOf(word: string): boolean | undefined {
  const said = plain(word)
  const [normal, abnormal] = [0, 1].map((at) => [ABNORMAL_WORDS.zh[at], plain(ABNORMAL_WORDS.en[at] as string)])
  if (said === '0' || normal?.includes(said)) return false
  return said === '1' || abnormal?.includes(said) ? true : undefined
}

/**
 * Templates of a sheet, whose first row names its columns, in any order and in either language; with every fault that it has, by row,
 * column and reason. Rows of blanks are passed over.
 */
export function templatesOfSheet(rows: readonly { readonly row: number; readonly cells: readonly string[] }[]): {
  readonly templates: readonly SheetTemplate[]
  readonly faults: readonly SheetFault[]
  /** How the column of names is headed there. */
  readonly nameHeading: string
} {
  const [head, ...body] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!head) return { templates: [], faults: [], nameHeading: '' }
  const faults: SheetFault[] = []
  const places = new Map<Key | 'createTime', number>()
  head.cells.forEach((heading, at) => {
    const said = plain(heading)
    if (said === '') return
    const column = SHEET_COLUMNS.find(({ zh, en, also = [] }) => [zh, en, ...also].some((one) => plain(one) === said))
    if (!column || places.has(column.key)) faults.push({ row: head.row, column: heading.slice(0, 64), reason: 'unknownColumn', most: null })
    else places.set(column.key, at)
  })
  for (const key of NEEDED)
    if (!places.has(key))
      faults.push({ row: head.row, column: SHEET_COLUMNS.find((one) => one.key === key)!.zh, reason: 'missingColumn', most: null })
  if (faults.length > 0) return { templates: [], faults, nameHeading: '' }

  const heading = (key: Key): string => head.cells[places.get(key) ?? -1] ?? SHEET_COLUMNS.find((one) => one.key === key)!.zh
  const seen = new Set<string>()
  const templates: SheetTemplate[] = []
  for (const { row, cells } of body) {
    const cell = (key: Key): string => cells[places.get(key) ?? -1] ?? ''
    const wrong = (key: Key, reason: SheetReason, most: number | null = null): void => {
      faults.push({ row, column: heading(key), reason, most })
    }
    const modality = cell('modality').trim().toUpperCase()
    const words = plainTemplate({
      ...{ name: cell('name'), title: cell('title'), bodypart: cell('bodypart') },
      ...{ findings: cell('findings'), diagnosis: cell('diagnosis'), findingsEn: cell('findingsEn'), diagnosisEn: cell('diagnosisEn') },
    })
    const { name, findings, diagnosis } = words
    const abnormal = abnormalOf(cell('abnormal'))
    for (const [key, text] of Object.entries(words) as [Key, string][]) if (text.length > MOST[key]!) wrong(key, 'tooLong', MOST[key])
    if (!name) wrong('name', 'empty')
    if (!isTemplateModality(modality)) wrong('modality', modality ? 'modality' : 'empty')
    if (abnormal === undefined) wrong('abnormal', plain(cell('abnormal')) ? 'abnormal' : 'empty')
    if (!findings.trim() && !diagnosis.trim()) wrong('findings', 'noText')
    const same = `${modality}|${name}`
    if (name && seen.has(same)) wrong('name', 'twice')
    seen.add(same)
    templates.push({ row, modality, abnormal: abnormal ?? false, ...words })
  }
  return { templates, faults, nameHeading: heading('name') }
}
