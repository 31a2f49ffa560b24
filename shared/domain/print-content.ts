import type { Bilingual } from './errors'
import { partText } from './exam-part'
import { type AgeUnit, ageText, SEX_LABELS, type Sex, SIDE_LABELS, type Side, SOURCE_LABELS, type SourceType } from './person'
import type { PrintBlockName, PrintLayout } from './print-layout'
import { timeAsImported } from './time'

/** What is printed, whichever way: `emr_dataApi.do?function=getPrintData` has all of it. Times are `YYYY-MM-DD HH:mm:ss`. */
export interface PrintSource {
  readonly facilityName: string
  readonly exam: {
    readonly patName: string
    readonly sex: Sex
    readonly age: { readonly value: number; readonly unit: AgeUnit } | null
    readonly modality: string
    readonly bodypart: string
    readonly side: Side
    readonly checkItem: string
    readonly checkNo: string
    readonly outpatientNo: string
    readonly inpatientNo: string
    readonly bedNo: string
    readonly sourceType: string
    readonly department: string
    readonly checkTime: string | null
    readonly registerTime: string
  }
  readonly conditionDescription: string
  readonly finding: string
  readonly result: string
  readonly advice: string
  readonly addenda: readonly {
    readonly no: number
    readonly text: string
    readonly authorName: string
    readonly time: string
    /** Why it was added, in its writer's words. */
    readonly reason?: string | undefined
    /** The issue that it made. */
    readonly issue?: number | undefined
  }[]
  /** The text is a corrected one, of this issue. */
  readonly corrected: boolean
  /** Who answers for the corrected text: those above signed the one before. */
  readonly correction?:
    | { readonly authorName: string; readonly time: string; readonly reason?: string | undefined; readonly issue?: number | undefined }
    | undefined
  readonly issue: number
  /** It came from an earlier system: nobody issued it here. */
  readonly imported?: boolean | undefined
  readonly authorName: string
  readonly writeTime: string | null
  readonly reviewers: readonly { readonly level: number; readonly name: string; readonly time: string }[]
  readonly completeTime: string | null
}

/** What `getPrintData` answers, as far as paper needs it. */
export interface PrintAnswer {
  readonly facilityName: string
  readonly exam: PrintSource['exam'] & { readonly imported?: boolean | undefined }
  readonly conditionDescription: string
  readonly report: Pick<PrintSource, 'addenda' | 'correction' | 'issue' | 'reviewers' | 'writeTime'> & {
    readonly content: Readonly<Record<'finding' | 'result' | 'advice', { readonly text: string }>>
    readonly corrected: 0 | 1
    readonly author: { readonly name: string } | null
    readonly reportCompleteTime: string | null
  }
}

/** The paper's source from the answer of the call. */
export const printSource = ({ facilityName, exam, conditionDescription, report }: PrintAnswer): PrintSource => ({
  facilityName,
  exam,
  conditionDescription,
  finding: report.content.finding.text,
  result: report.content.result.text,
  advice: report.content.advice.text,
  addenda: report.addenda,
  corrected: report.corrected === 1,
  correction: report.correction,
  issue: report.issue,
  imported: exam.imported,
  authorName: report.author?.name ?? '',
  writeTime: report.writeTime,
  reviewers: report.reviewers,
  completeTime: report.reportCompleteTime,
})

type Language = keyof Bilingual

/** Words of the paper itself. */
export const PRINT_WORDS = {
  imageGone: { zh: '图像已不在本检查中', en: 'This image is no longer part of the exam' },
  pictureOf: { zh: '序列 {series} 图 {image}', en: 'Series {series} image {image}' },
  notDrawn: { zh: '图像无法绘制，请在阅片器中查看', en: 'This image cannot be drawn: see the viewer' },
  title: { zh: '检查报告单', en: ' Examination Report' },
  name: { zh: '姓名', en: 'Name' },
  sex: { zh: '性别', en: 'Sex' },
  age: { zh: '年龄', en: 'Age' },
  checkNo: { zh: '检查号', en: 'Exam no.' },
  source: { zh: '来源', en: 'Source' },
  department: { zh: '科室', en: 'Department' },
  inpatientNo: { zh: '住院号', en: 'Inpatient no.' },
  outpatientNo: { zh: '门诊号', en: 'Outpatient no.' },
  bedNo: { zh: '床号', en: 'Bed' },
  checkTime: { zh: '检查时间', en: 'Examined' },
  completeTime: { zh: '报告时间', en: 'Reported' },
  correctedTime: { zh: '更正时间', en: 'Corrected' },
  item: { zh: '检查项目', en: 'Examination' },
  method: { zh: '检查项目', en: 'Examination' },
  condition: { zh: '病情描述', en: 'Clinical information' },
  finding: { zh: '检查所见', en: 'Findings' },
  images: { zh: '关键图像', en: 'Key images' },
  result: { zh: '诊断意见', en: 'Impression' },
  advice: { zh: '建议', en: 'Advice' },
  addendum: { zh: '补充报告', en: 'Addendum' },
  correctionReason: { zh: '更正原因', en: 'Reason for the correction' },
  reason: { zh: '原因', en: 'Reason' },
  corrected: { zh: '更正报告', en: 'Corrected report' },
  issue: { zh: '第 {n} 版', en: 'Issue {n}' },
  imported: { zh: '历史报告：由旧系统导入，非本系统签发', en: 'Earlier report, imported from a former system; not issued by this one' },
  author: { zh: '报告医师', en: 'Reported by' },
  reviewer: { zh: '审核医师', en: 'Reviewed by' },
  before: { zh: '原{label}', en: '{label} (earlier text)' },
  corrector: { zh: '更正医师', en: 'Corrected by' },
  note: {
    zh: '本报告仅供临床医师参考，不作证明材料；结合临床，如有疑问请及时联系。',
    en: 'For the treating physician, not for proof. Correlate clinically; call us if in doubt.',
  },
  verify: { zh: '扫码验证真伪', en: 'Scan to verify' },
  page: { zh: '第 {i}/{n} 页', en: 'Page {i}/{n}' },
  printed: { zh: '打印', en: 'Printed' },
  /** Behind a label: Chinese has a sign of its own for it. */
  colon: { zh: '：', en: ': ' },
} as const satisfies Record<string, Bilingual>

const CHECKS: Readonly<Record<number, Bilingual>> = {
  1: { zh: '一审', en: 'first check' },
  2: { zh: '二审', en: 'second check' },
  3: { zh: '三审', en: 'third check' },
}

/** Several reviewers stand each with their level, as the states call it; one alone needs none. */
function reviewerWords(level: number, several: boolean, language: Language): string {
  const check = several ? CHECKS[level]?.[language] : undefined
  const word = PRINT_WORDS.reviewer[language]
  if (!check) return word
  return language === 'zh' ? `${word}（${check}）` : `${word} (${check})`
}

/** A label and what stands behind it. */
export interface PrintCell {
  readonly name: string
  readonly label: string
  readonly value: string
  /** Wants a whole row of its own. */
  readonly wide?: boolean
}

/** A piece of the paper, filled. Text is plain: whoever draws it never reads it as HTML. */
export type PrintBlock =
  | { readonly kind: 'header'; readonly facilityName: string; readonly title: string; readonly note: string }
  | { readonly kind: 'patient'; readonly cells: readonly PrintCell[] }
  | {
      readonly kind: 'text'
      readonly name: Exclude<PrintBlockName, 'header' | 'patient' | 'images' | 'signatures'> | 'correctionReason'
      readonly label: string
      readonly text: string
      readonly bold: boolean
      /** Who wrote it and when; of an addendum alone. */
      readonly by: string
    }
  | { readonly kind: 'images'; readonly label: string }
  | { readonly kind: 'signatures'; readonly cells: readonly PrintSignature[] }

/** Who signs, and when. */
export interface PrintSignature {
  readonly label: string
  readonly name: string
  readonly time: string
  /** The review that was passed, 0 for who wrote, or the correction. */
  readonly level: number | 'correction'
}

/** `CT检查报告单`: the modality as its code, the way reports have it. */
export const printTitle = (modality: string, language: Language): string => `${modality}${PRINT_WORDS.title[language]}`

/** The examined part with its side written out. */
export function printItem(exam: PrintSource['exam'], language: Language): string {
  const side = SIDE_LABELS[exam.side][language]
  const part = partText(exam.bodypart, exam.checkItem, language)
  return language === 'zh' ? `${side}${part}` : [side, part].filter(Boolean).join(' ')
}

/**
 * What makes this paper another one than the first: a corrected text, an addendum, each with the number under which it went out.
 * An addendum corrects nothing, and whoever holds an older paper must see that its text was corrected in between. What an earlier system
 * issued says so: it has one issue, and nobody here stands for it.
 */
function issueNote({ addenda, corrected, correction, issue, imported }: PrintSource, language: Language): string {
  if (imported) return PRINT_WORDS.imported[language]
  const numbered = (word: 'corrected' | 'addendum' | undefined, no: number): string =>
    [word && PRINT_WORDS[word][language], no > 1 ? PRINT_WORDS.issue[language].replace('{n}', String(no)) : ''].filter(Boolean).join(' · ')
  const fixed = corrected ? (correction?.issue ?? issue) : 0
  const added = addenda.length > 0 ? (addenda.at(-1)!.issue ?? issue) : 0
  const notes = [...(fixed > 0 ? [numbered('corrected', fixed)] : []), ...(added > fixed ? [numbered('addendum', added)] : [])]
  return notes.length > 0 ? notes.join('\n') : numbered(undefined, issue)
}

function patientCells(source: PrintSource, language: Language, ticket: boolean): PrintCell[] {
  const { exam } = source
  const cell = (name: keyof typeof PRINT_WORDS, value: string): PrintCell => ({ name, label: PRINT_WORDS[name][language], value })
  const numbers = exam.inpatientNo
    ? [cell('inpatientNo', exam.inpatientNo)]
    : exam.outpatientNo
      ? [cell('outpatientNo', exam.outpatientNo)]
      : []
  const who = [
    cell('name', exam.patName),
    cell('sex', SEX_LABELS[exam.sex][language]),
    cell('age', ageText(exam.age ?? undefined, language)),
    cell('checkNo', exam.checkNo),
  ]
  const times = [
    cell('checkTime', exam.checkTime ?? exam.registerTime), // A corrected text is of the correction’s time.
    source.correction ? cell('correctedTime', source.correction.time) : cell('completeTime', source.completeTime ?? '—'),
  ]
  if (ticket) return [...who, { ...cell('item', printItem(exam, language)), wide: true }, ...times]
  const from = SOURCE_LABELS[exam.sourceType as SourceType]?.[language] ?? exam.sourceType
  return [
    ...who,
    cell('source', from || '—'),
    cell('department', exam.department || '—'),
    ...numbers,
    ...(exam.bedNo ? [cell('bedNo', exam.bedNo)] : []),
    ...times,
  ]
}

/** Of an imported report the times as its system told them: a day is a day. */
function timesAsTold(source: PrintSource): PrintSource {
  if (!source.imported) return source
  const told = (time: string | null): string | null => timeAsImported(time) || null
  return {
    ...source,
    exam: { ...source.exam, checkTime: told(source.exam.checkTime), registerTime: timeAsImported(source.exam.registerTime) },
    completeTime: told(source.completeTime),
    reviewers: source.reviewers.map((one) => ({ ...one, time: timeAsImported(one.time) })),
  }
}

/** The blocks of a report in the order of the paper, blank ones left out. The same for the print page and for the PDF. */
export function printBlocks(given: PrintSource, layout: PrintLayout, language: Language): readonly PrintBlock[] {
  const source = timesAsTold(given)
  const words = (name: keyof typeof PRINT_WORDS): string => PRINT_WORDS[name][language]
  const text = (
    name: 'method' | 'condition' | 'correctionReason' | 'finding' | 'result' | 'advice',
    value: string,
    bold = false,
  ): PrintBlock[] => (value.trim() ? [{ kind: 'text', name, label: words(name), text: value, bold, by: '' }] : [])
  const signature = (label: string, name: string, time: string | null, level: PrintSignature['level']): PrintSignature => ({
    label,
    name,
    time: time ?? '',
    level,
  })
  // Who stands there wrote and passed the text before the correction.
  const before = (label: string): string => (source.correction ? words('before').replace('{label}', label) : label)
  const make: Readonly<Record<PrintBlockName, () => readonly PrintBlock[]>> = {
    header: () => [
      {
        kind: 'header',
        facilityName: source.facilityName,
        title: printTitle(source.exam.modality, language),
        note: issueNote(source, language),
      },
    ],
    patient: () => [{ kind: 'patient', cells: patientCells(source, language, layout.name === 'ticket') }],
    method: () => text('method', printItem(source.exam, language)),
    condition: () => text('condition', source.conditionDescription),
    // Whoever holds the paper before this one reads first why there is another.
    finding: () => [...text('correctionReason', source.correction?.reason ?? ''), ...text('finding', source.finding)],
    images: () => [{ kind: 'images', label: words('images') }],
    result: () => text('result', source.result, true),
    advice: () => text('advice', source.advice),
    addenda: () =>
      source.addenda.map((one) => ({
        kind: 'text',
        name: 'addenda',
        label: `${words('addendum')} ${one.no}`,
        text: one.text,
        bold: false,
        by: [...(one.reason ? [`${words('reason')}${words('colon')}${one.reason}`] : []), `${one.authorName} ${one.time}`].join('   '),
      })),
    signatures: () => [
      {
        kind: 'signatures',
        cells: [
          // An earlier system may have named nobody, and its report's time is that of whoever signed last.
          ...(source.imported && !source.authorName
            ? []
            : [
                signature(
                  before(words('author')),
                  source.authorName,
                  source.writeTime ?? (source.imported && source.reviewers.length > 0 ? null : source.completeTime),
                  0,
                ),
              ]),
          ...[...source.reviewers]
            .sort((a, b) => a.level - b.level)
            .map((one) =>
              signature(before(reviewerWords(one.level, source.reviewers.length > 1, language)), one.name, one.time, one.level),
            ),
          ...(source.correction ? [signature(words('corrector'), source.correction.authorName, source.correction.time, 'correction')] : []),
        ],
      },
    ],
  }
  return layout.blocks.flatMap((name) => make[name]())
}
