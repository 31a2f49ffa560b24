import type { MarkedText, ReportContent, TextMark } from './report'

/** What goes into a template's field. */
export type FieldType = 'text' | 'number' | 'date' | 'choice'

/** A field as a template's text has it. */
export interface TemplateField {
  readonly type: FieldType
  readonly name: string
  /** Behind a number; '' for none. */
  readonly unit: string
  /** Of a choice. */
  readonly words: readonly string[]
  /** What stands in the text until it is filled, in brackets. */
  readonly shown: string
  /** Place in the template as it is written. */
  readonly from: number
  readonly to: number
}

/** A mark on what was put into a template's field: the value as data, whose `ref` says of what (`fieldRef`). */
export const VALUE_MARK = 'value'

/** The longest that brackets hold. */
export const FIELD_MAX = 60
const BRACKET = new RegExp(`\\[([^[\\]\\n]{1,${FIELD_MAX}})\\]`, 'g')
/** [1], [1,2] and [3.5, 4.2] are references and intervals. */
const NUMBERS = /^[\d.,\s~-]+$/
const NUMBER = /^#\s*(.*)$/
const DATE = /^(?:日期|date)$/i
const OR = /[/／|]/
/** The longest name that a mark may have. */
const REF_MAX = 64
const UNIT_MAX = 16

/** The words that a field of choices offers. */
export const choicesOf = (shown: string): readonly string[] =>
  [
    ...new Set(
      shown
        .replace(/^\[|\]$/g, '')
        .split(OR)
        .map((word) => word.trim()),
    ),
  ].filter(Boolean)

function fieldOf(inside: string, from: number, to: number): TemplateField {
  const colon = inside.search(/[:：]/)
  const name = (colon < 0 ? inside : inside.slice(0, colon)).trim()
  const rest = colon < 0 ? '' : inside.slice(colon + 1).trim()
  const number = NUMBER.exec(rest)
  const field = { name, unit: '', words: [], shown: name, from, to }
  if (number) return { ...field, type: 'number', unit: (number[1] ?? '').trim() }
  if (DATE.test(rest)) return { ...field, type: 'date' }
  if (OR.test(rest || name)) {
    const words = choicesOf(rest || name)
    return { ...field, type: 'choice', name: rest ? name : '', words, shown: rest || name }
  }
  return { ...field, type: 'text', shown: rest ? inside.trim() : name }
}

/**
 * The fields of a template's text, in their order: `[描述]` takes words, `[大小:# mm]` a number before its unit, `[侧别:左/右]` one of
 * the words, `[检查日:日期]` a day.
 */
export function templateFields(template: string): readonly TemplateField[] {
  return [...template.matchAll(BRACKET)]
    .filter(({ 1: inside = '' }) => !NUMBERS.test(inside))
    .map(({ index, 0: whole, 1: inside = '' }) => fieldOf(inside, index, index + whole.length))
}

type Written = Pick<TemplateField, 'type' | 'name' | 'unit' | 'words'>

/** What stands between a field's brackets; more than {@link FIELD_MAX} is none. */
export function insideField({ type, name, unit, words }: Written): string {
  const rest = { number: `# ${unit.trim()}`.trim(), date: '日期', choice: words.join('/'), text: '' }[type]
  return name.trim() + (rest && `:${rest}`)
}

/** A field as it is written into a template; undefined where brackets cannot hold it, or would read as something else. */
export function writtenField(field: Written): string | undefined {
  const name = field.name.trim()
  const written = `[${insideField(field)}]`
  const [read, ...more] = templateFields(written)
  const same =
    read?.type === field.type &&
    read.name === name &&
    read.unit === field.unit.trim() &&
    (field.type !== 'choice' || (field.words.length > 1 && JSON.stringify(read.words) === JSON.stringify(field.words)))
  return same && more.length === 0 && name !== '' ? written : undefined
}

/** Type, name and unit of a field as a mark's `ref` keeps them. */
export function fieldRef({ type, name, unit }: Pick<TemplateField, 'type' | 'name' | 'unit'>): string {
  const plain = (text: string): string => text.replaceAll(':', ' ')
  const end = unit ? `:${plain(unit).slice(0, UNIT_MAX)}` : ''
  const most = REF_MAX - type.length - 1 - end.length
  return name || end ? `${type}:${plain(name).slice(0, most)}${end}` : type
}

/** The type of which a mark's `ref` speaks. */
export const refType = (ref: string): string => ref.split(':', 1)[0]!

/**
 * A template's text with its fields, filled by `values` in their order. What is left unfilled stays in brackets, so that the reader, and the
 * check before sending, sees it; what is filled in keeps a mark, so that the value stays data (words are prose, and have none).
 */
export function withFields(template: string, values: readonly string[] = []): MarkedText {
  let text = ''
  let end = 0
  const marks: TextMark[] = []
  for (const [at, field] of templateFields(template).entries()) {
    const value = values[at]?.trim() ?? ''
    const put = value || `[${field.shown}]`
    text += template.slice(end, field.from)
    end = field.to
    const place = { from: text.length, to: text.length + put.length, ref: fieldRef(field) }
    if (!value) marks.push({ kind: 'field', ...place })
    else if (field.type !== 'text') marks.push({ kind: VALUE_MARK, ...place })
    text += put + (field.unit && ` ${field.unit}`)
  }
  return { text: text + template.slice(end), marks }
}

/** The first field of a template beyond a place, in one direction. */
export function fieldAfter({ marks }: MarkedText, at: number, step: 1 | -1): TextMark | undefined {
  const fields = marks.filter(({ kind }) => kind === 'field').sort((a, b) => a.from - b.from)
  return step === 1 ? fields.find(({ from }) => from > at) : fields.findLast(({ from }) => from < at)
}

/** A value that was put into a template's field, as a report or one of its versions holds it. */
export interface FieldValue {
  readonly field: 'finding' | 'result' | 'advice'
  readonly type: string
  readonly name: string
  readonly unit: string
  readonly value: string
}

/** The values of a report as data: read from its text, so that neither can say something else than the other. */
export const fieldValues = (content: ReportContent): readonly FieldValue[] =>
  (['finding', 'result', 'advice'] as const).flatMap((field) =>
    content[field].marks
      .filter(({ kind }) => kind === VALUE_MARK)
      .map(({ from, to, ref }) => {
        const [type = '', name = '', unit = ''] = ref.split(':')
        return { field, type, name, unit, value: content[field].text.slice(from, to) }
      }),
  )
