import { leadNamed, STANDARD_LEADS } from '../leads'
import { ECG_HOLES, type EcgHole, type EcgHoleKind, type EcgStatement, holesOf } from './statement'

type Language = 'zh' | 'en'

/** Chest leads that stand side by side on the body: a stretch of them is written as one. */
const ROWS = [
  ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V9'],
  ['V2R', 'V3R', 'V4R', 'V5R', 'V6R', 'V7R'],
] as const
const ORDER: readonly string[] = [...STANDARD_LEADS, 'V7', 'V8', 'V9', ...ROWS[1]]

/** Leads in the order of the sheet, each once. */
export const leadsInOrder = (leads: readonly string[]): readonly string[] => ORDER.filter((lead) => leads.includes(lead))

/** Leads as a report has them: `II、III、aVF、V1–V4`. Three or more side by side are a range; limb leads have none. */
export function leadsText(leads: readonly string[], language: Language): string {
  const parts: string[] = []
  const rest = [...leadsInOrder(leads)]
  while (rest.length > 0) {
    const [first] = rest as [string]
    const row: readonly string[] = ROWS.find((one) => (one as readonly string[]).includes(first)) ?? [first]
    const from = row.indexOf(first)
    let length = 1
    while (rest[length] !== undefined && rest[length] === row[from + length]) length++
    const run = rest.splice(0, length)
    parts.push(...(length > 2 ? [`${run[0]}–${run[length - 1]}`] : run))
  }
  return parts.join(language === 'zh' ? '、' : ', ')
}

const NUMBERED: Readonly<Record<string, string>> = { '1': 'I', '2': 'II', '3': 'III', r: 'aVR', l: 'aVL', f: 'aVF' }
const DASH = /[-–—~～−至到]/g

/** The lead of one typed word; `after`: the lead before a dash, whose letter may be left out (`v1-4`, `v3r-5r`). */
function typedLead(word: string, after?: string): string | undefined {
  const lead = NUMBERED[word.toLowerCase()]
  if (after === undefined && lead !== undefined) return lead
  const named = leadNamed(
    after?.startsWith('V') && /^\d/.test(word) ? `V${word}${after.endsWith('R') && !/r$/i.test(word) ? 'R' : ''}` : word,
  )
  return named !== undefined && ORDER.includes(named) ? named : undefined
}

/**
 * Leads as a doctor types them: `v1-4 avl`, `2 3 avf`, `V1～V4`, with any mark between. What is no lead comes back as it was typed.
 */
export function leadsTyped(text: string): { readonly leads: readonly string[]; readonly wrong: string } {
  const found: string[] = []
  for (const part of text
    .normalize('NFKC')
    .trim()
    .split(/[\s,，、;；/+]+/)
    .filter(Boolean)) {
    const [first = '', last, ...more] = part.replaceAll(DASH, '-').split('-')
    const from = typedLead(first)
    if (from === undefined || more.length > 0) return { leads: [], wrong: part }
    if (last === undefined) {
      found.push(from)
      continue
    }
    const to = typedLead(last, from)
    const row: readonly string[] = ROWS.find((one) => (one as readonly string[]).includes(from)) ?? []
    const [begin, end] = [row.indexOf(from), to === undefined ? -1 : row.indexOf(to)]
    if (begin < 0 || end < begin) return { leads: [], wrong: part }
    found.push(...row.slice(begin, end + 1))
  }
  return { leads: leadsInOrder(found), wrong: '' }
}

/** What is wrong with a value, in figures: it is none, or the statement is not true of it. Undefined where it fits. */
export function holeFault({ kind, below, above }: EcgHole, value: string): 'form' | 'limit' | undefined {
  if (kind === 'leads') return leadsTyped(value).wrong === '' && leadsTyped(value).leads.length > 0 ? undefined : 'form'
  if (kind === 'ratio') return /^[1-9]\d?:[1-9]\d?$/.test(value) ? undefined : 'form'
  if (kind === 'date') return isDay(value) ? undefined : 'form'
  const [least, most] = ECG_HOLES[kind]
  const number = /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (!(number >= least && number <= most)) return 'form'
  return (below !== undefined && number >= below) || (above !== undefined && number <= above) ? 'limit' : undefined
}

/** A day of the calendar: the thirtieth of February is none. */
function isDay(value: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(value)) return false
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

/** A value as it was typed, in the signs that are looked at: full-width digits and colons come from an input method. */
export const typedValue = (value: string): string => value.normalize('NFKC').replace('−', '-').trim()

/** Fields of a template in the place of what was left open: the editor goes to them, and the check before sending sees them. */
const OPEN: Readonly<Record<EcgHoleKind, Readonly<Record<Language, string>>>> = {
  leads: { zh: '[导联]', en: '[leads]' },
  rate: { zh: '[心室率:#]', en: '[rate:#]' },
  seconds: { zh: '[秒:#]', en: '[seconds:#]' },
  milliseconds: { zh: '[毫秒:#]', en: '[milliseconds:#]' },
  millivolts: { zh: '[毫伏:#]', en: '[millivolts:#]' },
  degrees: { zh: '[度数:#]', en: '[degrees:#]' },
  ratio: { zh: '[比例]', en: '[ratio]' },
  date: { zh: '[检查日:日期]', en: '[day:date]' },
}

/** The text that goes into the report, in its language. A value that is not given becomes a template's field. */
export function statementText(statement: EcgStatement, values: Readonly<Partial<Record<EcgHoleKind, string>>>, language: Language): string {
  return holesOf(statement[language]).reduce((text, { kind, shown }) => {
    const value = typedValue(values[kind] ?? '')
    const said = kind === 'leads' && value !== '' ? leadsText(leadsTyped(value).leads, language) : value
    // A function: a value is never a pattern of replacement.
    return text.replace(shown, () => (said === '' ? OPEN[kind][language] : said))
  }, statement[language])
}

/** A statement in a list, before anything is put in: `ST 段压低（…）`. */
export const statementTitle = (statement: EcgStatement, language: Language): string =>
  statement.needs.reduce((text, { shown }) => text.replace(shown, '…'), statement[language])
