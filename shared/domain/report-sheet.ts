import { MANAGED_MODALITIES } from './accounts'
import {
  type Age,
  ageOn,
  dayTyped,
  momentTyped,
  type Sex,
  SIDE_LABELS,
  type Side,
  SOURCE_LABELS,
  SOURCE_TYPES,
  type SourceType,
} from './person'
import { foldName } from './person-name'
import { REPORT_TEXT_MAX, YIN_YANG_LABELS, type YinYang } from './report'
import { namesOtherSideAlone } from './side-in-text'
import { readSheet, type ShapeReason, type SheetRow, type TableColumn, type TableFault, type TableRow } from './table-sheet'

/** An old report as a row of a table (DAY-13). Moments are `YYYY-MM-DD HH:mm:ss`. */
export interface SheetReport {
  readonly row: number
  readonly hospitalNo: string
  readonly patName: string
  readonly sex: Sex
  /** `YYYY-MM-DD`, or null where the table does not say it. */
  readonly birthday: string | null
  readonly age: Age | null
  readonly checkNo: string
  readonly accessionNo: string
  readonly modality: string
  readonly bodypart: string
  readonly side: Side
  readonly checkItem: string
  /** '' where the file does not say it: nobody guesses from where a patient came. */
  readonly sourceType: SourceType | ''
  readonly outpatientNo: string
  readonly inpatientNo: string
  readonly department: string
  readonly applyDoctor: string
  readonly checkTime: string
  readonly reportTime: string
  readonly authorName: string
  readonly reviewerName: string
  readonly findings: string
  readonly result: string
  readonly advice: string
  readonly yinYang: YinYang | null
}
type Key = Exclude<keyof SheetReport, 'row'>

export type ReportSheetReason =
  | ShapeReason
  | 'sex'
  | 'birthday'
  | 'age'
  | 'ageDiffers'
  | 'modality'
  | 'side'
  | 'otherSide'
  | 'source'
  | 'yinYang'
  | 'time'
  | 'notPast'
  | 'beforeCheck'
  | 'noText'
  | 'twice'
  | 'twoPatients'
  | 'otherPatient'
  | 'otherAge'
  | 'numberTaken'
  | 'differs'
export type ReportSheetFault = TableFault<ReportSheetReason>

const column = (key: Key, zh: string, en: string, most: number, needed = false): TableColumn<Key> => ({
  key,
  zh: zh.split(' '),
  en: en.split('|'),
  most,
  needed,
})
/** Columns in the order of the example; each with the names that other systems give it. */
export const REPORT_COLUMNS: readonly TableColumn<Key>[] = [
  column('hospitalNo', '患者编号 患者号 病人编号 病历号 患者ID', 'Patient number|Patient ID|MRN', 32, true),
  column('patName', '姓名 患者姓名', 'Name|Patient name', 64, true),
  column('sex', '性别', 'Sex|Gender', 16, true),
  column('birthday', '出生日期 生日', 'Birth date|Date of birth', 32),
  column('age', '年龄', 'Age', 8),
  column('checkNo', '检查号 影像号 检查编号', 'Check number|Exam number', 32, true),
  column('accessionNo', '登记号 Accession号', 'Accession number', 32),
  column('modality', '设备类型 检查类型 设备 模态', 'Modality', 16, true),
  column('bodypart', '检查部位 部位', 'Body part', 64),
  column('side', '侧别 方位', 'Side|Laterality', 16),
  column('checkItem', '检查项目 项目', 'Item|Check item', 128),
  column('sourceType', '患者来源 来源 病人来源', 'Source', 32),
  column('outpatientNo', '门诊号', 'Outpatient number', 32),
  column('inpatientNo', '住院号', 'Inpatient number', 32),
  column('department', '申请科室 科室', 'Department', 64),
  column('applyDoctor', '申请医生 申请医师', 'Referring doctor', 64),
  column('checkTime', '检查时间 检查日期', 'Check time|Exam time|Exam date', 32, true),
  column('reportTime', '报告时间 报告日期 审核时间', 'Report time|Report date', 32),
  column('authorName', '报告医生 报告医师 书写医生', 'Doctor|Author', 64),
  column('reviewerName', '审核医生 审核医师', 'Reviewer', 64),
  column('findings', '检查所见 影像所见 所见', 'Findings', REPORT_TEXT_MAX),
  column('result', '诊断意见 诊断结论 影像诊断 印象', 'Impression|Diagnosis|Conclusion', REPORT_TEXT_MAX),
  column('advice', '建议', 'Advice|Recommendation', REPORT_TEXT_MAX),
  column('yinYang', '阴阳性', 'Result sign', 32),
]

const SEX_WORDS: Readonly<Record<Sex, readonly string[]>> = {
  M: ['男', 'm', 'male', '男性'],
  F: ['女', 'f', 'female', '女性'],
  O: ['其他', '未知', '不详', 'o', 'other', 'unknown'],
}
const SIDE_MORE: Readonly<Record<Side, readonly string[]>> = {
  '': ['无', 'none', '-'],
  L: ['l', 'left', '左'],
  R: ['r', 'right', '右'],
  B: ['b', 'both', '双', '双侧', 'bilateral'],
}
/** Names of devices that are not DICOM's own. */
const MODALITY_NAMES: Readonly<Record<string, string>> = { DR: 'DX', MRI: 'MR', DSA: 'XA', PET: 'PT' }

const wordOf = <W extends string>(said: string, words: readonly W[], names: (word: W) => readonly string[]): W | undefined =>
  words.find((word) => names(word).some((name) => name.toLowerCase() === said.toLowerCase()))
const both = ({ zh, en }: { readonly zh: string; readonly en: string }): readonly string[] => [zh, en]

const sexOf = (said: string): Sex | undefined => wordOf(said, ['M', 'F', 'O'], (sex) => SEX_WORDS[sex])
const sideOf = (said: string): Side | undefined =>
  said === '' ? '' : wordOf(said, ['L', 'R', 'B', ''], (side) => [...SIDE_MORE[side], ...both(SIDE_LABELS[side])].filter(Boolean))
const sourceOfWord = (said: string): SourceType | '' | undefined =>
  said === '' ? '' : wordOf(said, SOURCE_TYPES, (source) => [source, ...both(SOURCE_LABELS[source])])
const yinYangOf = (said: string): YinYang | null | undefined => {
  if (said === '') return null
  const word = wordOf(said, ['0', '1', '2'], (value) => both(YIN_YANG_LABELS[Number(value) as YinYang]))
  return word === undefined ? undefined : (Number(word) as YinYang)
}
function modalityOf(said: string): string | undefined {
  const code = said.normalize('NFKC').toUpperCase()
  const named = MODALITY_NAMES[code] ?? code
  return (MANAGED_MODALITIES as readonly string[]).includes(named) ? named : undefined
}
function ageOf(said: string): Age | undefined {
  const parts = /^(\d{1,3})\s*(岁|月|个月|天|y|m|d)?$/i.exec(said.normalize('NFKC'))
  if (!parts || Number(parts[1]) > 150) return undefined
  const unit = parts[2]?.toLowerCase() ?? 'y'
  return { value: Number(parts[1]), unit: unit === '岁' || unit === 'y' ? 'Y' : unit === '天' || unit === 'd' ? 'D' : 'M' }
}
/** A day, or a day and a time with or without seconds, as `YYYY-MM-DD HH:mm:ss`. */
function timeOf(said: string): string | undefined {
  const day = dayTyped(said)
  if (day) return `${day} 00:00:00`
  const parts = /^(.*\d{1,2}:\d{2})(?::(\d{2}))?(?:\.\d+)?$/.exec(said.normalize('NFKC'))
  const moment = parts && Number(parts[2] ?? 0) < 60 ? momentTyped(parts[1]!) : undefined
  return moment && `${moment}:${parts![2] ?? '00'}`
}

const years = ({ value, unit }: Age): number => (unit === 'Y' ? value : unit === 'M' ? value / 12 : value / 365)
/** An age that nobody of this birth date can have had on that day: by more than the year in which people count differently. */
export function ageContradicts(age: Age | null, birthday: string | null, day: string): boolean {
  if (age === null || birthday === null) return false
  const counted = ageOn(birthday, day)
  return counted === undefined || Math.abs(years(counted) - years(age)) > 1.5
}

/** By what a table's patient is told from the record of a number. */
export interface ToldPatient {
  readonly patName: string
  readonly sex: Sex
  readonly birthday: string | null
}
/** Do the two say somebody else? What one of them leaves open is no difference. */
export const tellsAnother = (a: ToldPatient, b: ToldPatient): boolean =>
  foldName(a.patName) !== foldName(b.patName) ||
  (a.sex !== 'O' && b.sex !== 'O' && a.sex !== b.sex) ||
  (a.birthday !== null && b.birthday !== null && a.birthday !== b.birthday)

/** Rows whose number stands under two people in one table: nobody knows which is right, so that all of them are at fault. */
function twoPatients(reports: readonly SheetReport[], wrong: (report: SheetReport, other: string) => void): void {
  const groups = new Map<string, SheetReport[]>()
  for (const one of reports) {
    const group = groups.get(one.hospitalNo)
    if (group) group.push(one)
    else groups.set(one.hospitalNo, [one])
  }
  for (const group of groups.values()) {
    const ways = [
      (one: SheetReport) => foldName(one.patName),
      (one: SheetReport) => (one.sex === 'O' ? null : one.sex),
      (one: SheetReport) => one.birthday,
    ].map((way) => group.filter((one) => way(one) !== null).map((one) => ({ one, said: way(one) })))
    const clash = ways.flatMap((said) =>
      said
        .filter((each) => each.said !== said[0]!.said)
        .slice(0, 1)
        .map(({ one }) => [said[0]!.one, one]),
    )[0]
    if (clash) for (const one of group) wrong(one, String((one === clash[0] ? clash[1] : clash[0])!.row))
  }
}

/**
 * Rows whose check number stands more than once, each with a row that has it too. Where two of them differ nobody knows which is right, and
 * all are at fault; a row that says the same word for word again is one too many.
 */
function sameNumber(rows: readonly SheetRow<Key>[]): ReadonlyMap<number, number> {
  const groups = new Map<string, { readonly row: number; readonly said: string }[]>()
  for (const { row, cell } of rows) {
    const number = cell('checkNo').toLowerCase()
    if (number)
      groups.set(number, [...(groups.get(number) ?? []), { row, said: JSON.stringify(REPORT_COLUMNS.map(({ key }) => cell(key))) }])
  }
  const others = new Map<number, number>()
  for (const group of groups.values()) {
    const [first, ...more] = group
    const differ = more.some(({ said }) => said !== first!.said)
    for (const one of differ ? group : more)
      others.set(one.row, one === first ? more.find(({ said }) => said !== one.said)!.row : first!.row)
  }
  return others
}

/** What a table of old reports holds. */
export interface ReportSheet {
  /** Rows without a fault. */
  readonly reports: readonly SheetReport[]
  readonly faults: readonly ReportSheetFault[]
  readonly ignored: readonly string[]
  /** Rows that hold something, without the first. */
  readonly total: number
  /** How the columns by which rows are told apart are headed there. */
  readonly headings: Readonly<Record<'hospitalNo' | 'age' | 'checkNo', string>>
}

/**
 * Old reports of a table, with every fault by row, column and reason. What is of `today` (`YYYY-MM-DD`) or later is no old report: nothing
 * that is imported counts among what is done today.
 */
export function reportsOfSheet(table: readonly TableRow[], today: string): ReportSheet {
  const { rows, faults: shape, ignored } = readSheet(table, REPORT_COLUMNS)
  const faults: ReportSheetFault[] = [...shape]
  const reports: SheetReport[] = []
  const told = new Set(shape.map(({ row, column }) => `${row} ${column}`))
  const faulty = new Set(shape.map(({ row }) => row))
  for (const one of rows) {
    const { row, cell, heading } = one
    const wrong = (key: Key, reason: ReportSheetReason, other = ''): undefined => {
      // A cell that is missing or too long is told as that alone.
      if (!told.has(`${row} ${heading(key)}`)) faults.push({ row, column: heading(key), reason, most: null, other })
      told.add(`${row} ${heading(key)}`)
      faulty.add(row)
      return undefined
    }
    const text = (key: Key): string => cell(key)
    const sex = sexOf(text('sex')) ?? wrong('sex', 'sex')
    const modality = modalityOf(text('modality')) ?? wrong('modality', 'modality')
    const side = sideOf(text('side')) ?? wrong('side', 'side')
    const sourceType = sourceOfWord(text('sourceType')) ?? wrong('sourceType', 'source')
    const yinYang = yinYangOf(text('yinYang'))
    if (yinYang === undefined) wrong('yinYang', 'yinYang')
    const checkTime = timeOf(text('checkTime')) ?? wrong('checkTime', 'time')
    const reportTime = text('reportTime') === '' ? checkTime : (timeOf(text('reportTime')) ?? wrong('reportTime', 'time'))
    const checkDay = checkTime?.slice(0, 10)
    if (checkDay !== undefined && checkDay >= today) wrong('checkTime', 'notPast')
    else if (reportTime !== undefined && reportTime.slice(0, 10) >= today) wrong('reportTime', 'notPast')
    // A report of which the day alone is known stands at that day's first minute.
    else if (reportTime !== undefined && checkDay !== undefined && reportTime.slice(0, 10) < checkDay) wrong('reportTime', 'beforeCheck')
    const birthday = text('birthday') === '' ? null : (dayTyped(text('birthday').split(/[ T]/)[0]!) ?? wrong('birthday', 'birthday'))
    if (birthday && checkDay !== undefined && birthday > checkDay) wrong('birthday', 'birthday')
    const age = text('age') === '' ? null : (ageOf(text('age')) ?? wrong('age', 'age'))
    if (birthday && age && checkDay !== undefined && birthday <= checkDay && ageContradicts(age, birthday, checkDay))
      wrong('age', 'ageDiffers')
    if (text('findings') === '' && text('result') === '') wrong('findings', 'noText')
    if (side !== undefined && namesOtherSideAlone(side, `${text('findings')}\n${text('result')}`)) wrong('side', 'otherSide')
    if (faulty.has(row)) continue
    const counted = age ?? (birthday ? (ageOn(birthday, checkDay!) ?? null) : null)
    reports.push({
      row,
      hospitalNo: text('hospitalNo'),
      patName: text('patName'),
      sex: sex!,
      birthday: birthday ?? null,
      age: counted,
      checkNo: text('checkNo'),
      accessionNo: text('accessionNo'),
      modality: modality!,
      bodypart: text('bodypart'),
      side: side!,
      checkItem: text('checkItem'),
      sourceType: sourceType!,
      outpatientNo: text('outpatientNo'),
      inpatientNo: text('inpatientNo'),
      department: text('department'),
      applyDoctor: text('applyDoctor'),
      checkTime: checkTime!,
      reportTime: [reportTime!, checkTime!].sort().at(-1)!,
      authorName: text('authorName'),
      reviewerName: text('reviewerName'),
      findings: text('findings'),
      result: text('result'),
      advice: text('advice'),
      yinYang: yinYang!,
    })
  }
  const refused = new Set<number>()
  const named = (key: Key): string => rows[0]?.heading(key) ?? ''
  for (const [row, other] of sameNumber(rows)) {
    refused.add(row)
    if (!told.has(`${row} ${named('checkNo')}`))
      faults.push({ row, column: named('checkNo'), reason: 'twice', most: null, other: String(other) })
  }
  twoPatients(reports, ({ row }, other) => {
    refused.add(row)
    faults.push({ row, column: named('hospitalNo'), reason: 'twoPatients', most: null, other })
  })
  return {
    reports: reports.filter(({ row }) => !refused.has(row)),
    faults: faults.sort((a, b) => a.row - b.row),
    ignored,
    total: rows.length,
    headings: { hospitalNo: named('hospitalNo'), age: named('age'), checkNo: named('checkNo') },
  }
}
