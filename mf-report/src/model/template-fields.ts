import type { MarkedText, TextMark } from '@farsight/shared/domain'

/** What goes into a template's field. */
export type FieldType = 'text' | 'number' | 'date' | 'choice'

const BRACKET = /\[([^[\]\n]{1,60})\]/g
/** [1], [1,2] and [3.5, 4.2] are references and intervals. */
const NUMBERS = /^[\d.,\s~-]+$/
const NUMBER = /^#\s*(.*)$/
const DATE = /^(?:日期|date)$/i

/**
 * A template's text with its fields: `[描述]` takes words, `[大小:# mm]` a number before its unit, `[侧别:左/右]` one of the
 * words, `[检查日:日期]` a day. What is left unfilled stays in brackets, so that the reader, and the check before sending, sees it.
 */
export function withFields(template: string): MarkedText {
  let text = ''
  let end = 0
  const marks: TextMark[] = []
  for (const { index, 0: whole, 1: inside = '' } of template.matchAll(BRACKET)) {
    if (NUMBERS.test(inside)) continue
    const colon = inside.search(/[:：]/)
    const name = (colon < 0 ? inside : inside.slice(0, colon)).trim()
    const rest = colon < 0 ? '' : inside.slice(colon + 1).trim()
    const number = NUMBER.exec(rest)
    const [ref, shown, after]: [FieldType, string, string] = number
      ? ['number', name, number[1] ? ` ${number[1]}` : '']
      : DATE.test(rest)
        ? ['date', name, '']
        : /[/／|]/.test(rest || name)
          ? ['choice', rest || name, '']
          : ['text', rest ? inside.trim() : name, '']
    text += template.slice(end, index)
    end = index + whole.length
    marks.push({ kind: 'field', from: text.length, to: text.length + shown.length + 2, ref })
    text += `[${shown}]${after}`
  }
  return { text: text + template.slice(end), marks }
}

/** The words that a field of choices offers. */
export const choicesOf = (shown: string): readonly string[] =>
  shown
    .replace(/^\[|\]$/g, '')
    .split(/[/／|]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** The first field of a template beyond a place, in one direction. */
export function fieldAfter({ marks }: MarkedText, at: number, step: 1 | -1): TextMark | undefined {
  const fields = marks.filter(({ kind }) => kind === 'field').sort((a, b) => a.from - b.from)
  return step === 1 ? fields.find(({ from }) => from > at) : fields.findLast(({ from }) => from < at)
}
