import type { CallTypes } from '@farsight/shared/contract'
import { type MarkedText, REPORT_TEXT_MAX, type ReportContent, withFields, type YinYang } from '@farsight/shared/domain'
import { applyEdit, type TextEdit } from './marks'
import type { TextField } from './report-state'

export type WireContent = CallTypes['saveReport']['request']['report']

/** The content of an answer in the domain's own types. */
export const fromWire = (content: WireContent): ReportContent => ({ ...content, yinYang: content.yinYang as YinYang | null })

/** The content as the wire wants it: the same thing, in types that do not know `readonly`. */
export const toWire = (content: ReportContent): WireContent => content as unknown as WireContent

/** Over the limit of a text: the server refuses it, in a draft too. */
export const tooLong = ({ text }: MarkedText): boolean => text.length > REPORT_TEXT_MAX

/** What a template brings. An empty text leaves the field as it is. */
export interface TemplateTexts {
  /** As it is written, its fields unfilled; or with what was put into them. */
  readonly finding: string | MarkedText
  readonly result: string | MarkedText
  /** How the template is labelled; one without a label leaves the flag alone. */
  readonly abnormal?: boolean
}

/**
 * The flag after a template: what was chosen stays. A normal template behind other words says nothing of those, so it makes no report
 * negative.
 */
function flagged(content: ReportContent, { abnormal }: TemplateTexts, how: 'append' | 'replace'): ReportContent['yinYang'] {
  if (content.yinYang !== null || abnormal === undefined) return content.yinYang
  if (abnormal) return 1
  const written = content.finding.text.trim() !== '' || content.result.text.trim() !== ''
  return how === 'append' && written ? null : 0
}

/** Fills finding and result. `append` begins on a line of its own and keeps what stands there, its marks included. */
export function filled(content: ReportContent, texts: TemplateTexts, how: 'append' | 'replace'): ReportContent {
  const put = (old: MarkedText, template: string | MarkedText): MarkedText => {
    const added = typeof template === 'string' ? withFields(template) : template
    if (added.text === '') return old
    return how === 'replace' ? added : appended(old, added)
  }
  return {
    ...content,
    finding: put(content.finding, texts.finding),
    result: put(content.result, texts.result),
    yinYang: flagged(content, texts, how),
  }
}

/** A marked text behind another, on a line of its own. */
function appended(old: MarkedText, added: MarkedText): MarkedText {
  const gap = old.text === '' || old.text.endsWith('\n') ? '' : '\n'
  const by = old.text.length + gap.length
  const moved = added.marks.map((mark) => ({ ...mark, from: mark.from + by, to: mark.to + by }))
  return { text: old.text + gap + added.text, marks: [...old.marks, ...moved] }
}

/** Texts of an earlier report behind those of this one, marked as what they are. A text that stands there already is not put in twice. */
export function copied(content: ReportContent, earlier: ReportContent, fields: readonly TextField[], from: string): ReportContent {
  const put = (old: MarkedText, { text }: MarkedText): MarkedText =>
    text.trim() === '' || old.text.includes(text)
      ? old
      : appended(old, { text, marks: [{ kind: 'previous', from: 0, to: text.length, ref: from }] })
  return { ...content, ...Object.fromEntries(fields.map((field) => [field, put(content[field], earlier[field])])) }
}

/** A sentence that goes in at the caret, or, where that is the end, on a line of its own. Latin words keep a space between them. */
export function sentenceAt({ text }: MarkedText, at: number, sentence: string): TextEdit {
  const from = Math.min(at, text.length)
  const before = text.slice(0, from)
  const end = from === text.length
  const lineGap = before === '' || before.endsWith('\n') ? '' : '\n'
  const wordGap = /[!-~]$/.exec(before) ? ' ' : ''
  const after = /^[!-~]/.exec(text.slice(from)) ? ' ' : ''
  return { from, removed: 0, inserted: (end ? lineGap : wordGap) + sentence + after }
}

/** The content with such a sentence in one of its texts; marks move along. */
export const withEdit = (content: ReportContent, field: 'finding' | 'result' | 'advice', edit: TextEdit): ReportContent => ({
  ...content,
  [field]: applyEdit(content[field], edit),
})
