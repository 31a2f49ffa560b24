import { CODE, type ErrorCode } from './errors'

/** A mark on a piece of the text, by UTF-16 offsets: regions of interest, fields of templates and the values in them, earlier reports. */
export interface TextMark {
  readonly kind: string
  readonly from: number
  readonly to: number
  readonly ref: string
}

/** Report text as it is stored: plain text plus marks, never HTML (architecture.md section 7). */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly TextMark[]
}

/** Limits of product.md section 9; a limit counts UTF-16 code units (decision 118). */
export const REPORT_TEXT_MAX = 6000
export const TEMPLATE_NAME_MAX = 128
export const TEMPLATE_NAME_QUICK_MAX = 8
/** The group that templates stand in (decision 70), and each of their texts. */
export const TEMPLATE_TITLE_MAX = 16
export const TEMPLATE_TEXT_MAX = 6000

/** 0 negative, 1 positive, 2 major positive; null while the doctor has not chosen. */
export type YinYang = 0 | 1 | 2
export const YIN_YANG_LABELS: Readonly<Record<YinYang, { readonly zh: string; readonly en: string }>> = {
  0: { zh: '阴性', en: 'Negative' },
  1: { zh: '阳性', en: 'Positive' },
  2: { zh: '重大阳性', en: 'Major positive' },
}

/** What a doctor writes. */
export interface ReportContent {
  readonly finding: MarkedText
  readonly result: MarkedText
  readonly advice: MarkedText
  readonly yinYang: YinYang | null
}

export const EMPTY_CONTENT: ReportContent = {
  finding: { text: '', marks: [] },
  result: { text: '', marks: [] },
  advice: { text: '', marks: [] },
  yinYang: null,
}

/** A fault of the content: the field and the code with which the server refuses it. */
export interface ContentFault {
  readonly field: 'finding' | 'result' | 'advice'
  readonly code: ErrorCode
}

/** Has it signs that turn the direction of reading? With one, "81 mm" is read as "18 mm". */
export const turnsReading = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

/**
 * What keeps a report from being sent: finding and result must not be blank, no text over the limit (product.md 5, Report), and none in
 * which a sign that nobody sees changes what is read.
 */
export function contentFaults(content: ReportContent): readonly ContentFault[] {
  const faults: ContentFault[] = []
  for (const field of ['finding', 'result', 'advice'] as const) {
    const { text } = content[field]
    if (field !== 'advice' && text.trim() === '') faults.push({ field, code: CODE.parameterEmpty })
    else if (text.length > REPORT_TEXT_MAX || turnsReading(text)) faults.push({ field, code: CODE.parameterIllegal })
  }
  return faults
}

const same = (a: MarkedText, b: MarkedText): boolean => a.text === b.text && JSON.stringify(a.marks) === JSON.stringify(b.marks)

/** Equal in every word, mark and flag: nothing to save (code 6). */
export function sameContent(a: ReportContent, b: ReportContent): boolean {
  return a.yinYang === b.yinYang && same(a.finding, b.finding) && same(a.result, b.result) && same(a.advice, b.advice)
}
