import { DELIVERED, KINDS, OF_THE_FORM } from './delivered'
import { readReport } from './engine/document'
import { readExam } from './engine/exam'
import { fold } from './engine/fold'
import { regionsOf, rootOf, SEX } from './engine/lexicon'
import type { Case } from './engine/rule'
import { CRITICAL } from './rules/critical'
import { meant, own, sentenceAt } from './rules/own'
import {
  FIELDS,
  type Field,
  type Found,
  type GuardExam,
  type GuardOptions,
  type GuardReport,
  type GuardRule,
  type Hit,
  type Kind,
  type Weight,
} from './types'

const NONE: ReadonlySet<Field> = new Set()

/** The same slip in a long text is shown at its first places; a list of hundreds helps nobody. */
const MOST_OF_A_RULE = 20

function localToday(): string {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

interface Change {
  readonly enabled: boolean
  readonly weight: Weight
  readonly rule: GuardRule
}

/** The hospital's changes of delivered rules that are meant for this exam; the last one counts. */
function changesFor(rules: readonly GuardRule[], given: Case): ReadonlyMap<string, Change> {
  const changes = new Map<string, Change>()
  for (const rule of rules)
    if (Object.hasOwn(DELIVERED, rule.key) && meant(rule, given))
      changes.set(rule.key, { enabled: rule.enabled, weight: rule.weight, rule })
  return changes
}

const excused = (found: Found, given: Case, unless: readonly string[]): boolean => {
  if (unless.length === 0) return false
  const sentence = sentenceAt(given.doc.texts[found.field], found.from)
  return unless.some((word) => word !== '' && sentence.includes(fold(word)))
}

/** One slip is said once: the uterus of a man's chest as the sex's, another part's side as the part's. */
const beside = (found: Found, kinds: readonly Kind[], hits: readonly Hit[], { doc }: Case): boolean => {
  const clause = doc.clauses.find((one) => one.field === found.field && one.from <= found.from && found.to <= one.to)
  return hits.some(
    (hit) =>
      kinds.includes(hit.kind) && hit.field === found.field && clause !== undefined && clause.from <= hit.from && hit.to <= clause.to,
  )
}

/** A finding of the other sex leaves the impression's own organ unsaid: one slip again. */
const unsaidBySex = (found: Found, hits: readonly Hit[], { doc }: Case): boolean =>
  hits.some((hit) => hit.kind === 'sex' && hit.field === 'finding') &&
  doc.clauses.some(
    (clause) =>
      clause.field === found.field && clause.organs.some((organ) => organ.from === found.from && SEX[rootOf(organ.id)] !== undefined),
  )

/** Sections that speak of another part alone: what they do not share with the other section is that one slip. */
function strayed(hits: readonly Hit[], { doc, order }: Case): ReadonlySet<Field> {
  const own = (organ: string): boolean => order.organs.has(rootOf(organ)) || regionsOf(organ).some((region) => order.regions.has(region))
  const far = new Set(hits.filter((hit) => hit.kind === 'part').map((hit) => hit.field))
  return new Set(
    [...far].filter((field) => !doc.clauses.some((clause) => clause.field === field && clause.organs.some(({ id }) => own(id)))),
  )
}

/**
 * Looks a report over before it is sent: nothing leaves the device. The rules of both languages always run, as reports mix them.
 * Hits stand in the order of the text. Never throws, whatever the text holds.
 */
export function guard(report: GuardReport, exam: GuardExam, options: GuardOptions = {}): readonly Hit[] {
  const rules = options.rules ?? []
  const given: Case = {
    report,
    exam,
    order: readExam(exam),
    doc: readReport(report),
    language: options.language ?? 'zh',
    today: options.today ?? localToday(),
    asksFlag: options.asksFlag ?? false,
    criticals: options.criticals,
    registers: options.registers ?? true,
    criticalWords: rules.flatMap((rule) => (rule.key === CRITICAL && rule.enabled ? rule.words : [])),
    misfits: options.misfits ?? [],
    measured: options.measured,
    standing: options.addendumTo && readReport(options.addendumTo),
  }
  const changes = changesFor(rules, given)
  const hits: Hit[] = []
  const counts = new Map<string, number>()
  const add = (found: Found, kind: Kind, weight: Weight, unless: readonly string[]): void => {
    const count = counts.get(found.rule) ?? 0
    if (count >= MOST_OF_A_RULE || excused(found, given, unless)) return
    counts.set(found.rule, count + 1)
    const text = given.doc.texts[found.field].slice(found.from, found.to)
    hits.push({ rule: found.rule, kind, weight, field: found.field, from: found.from, to: found.to, text, params: found.params ?? {} })
  }
  const put = (found: Found): void => {
    const delivered = DELIVERED[found.rule]!
    const change = changes.get(found.rule)
    if (change?.enabled !== false) add(found, delivered.kind, change?.weight ?? delivered.weight, change?.rule.unless ?? [])
  }
  // A section that holds nothing but brackets is empty, and said so once.
  const empties = new Set(
    KINDS.empty(given)
      .filter((found) => found.rule === 'empty.section')
      .map((found) => found.field),
  )
  for (const rule of Object.values(KINDS)) {
    const away = rule === KINDS.contradiction ? strayed(hits, given) : NONE
    for (const found of rule(given)) {
      if (away.size > 0 && found.rule !== 'contradiction.flag') continue
      if (found.rule.startsWith('leftover') && empties.has(found.field)) continue
      if (found.rule.startsWith('contradiction') && (empties.has('finding') || empties.has('result'))) continue
      if (found.rule === 'part.order' && beside(found, ['sex'], hits, given)) continue
      if (found.rule === 'part.unsaid' && unsaidBySex(found, hits, given)) continue
      if (rule === KINDS.contradiction && beside(found, ['sex', 'part'], hits, given)) continue
      put(found)
    }
  }
  for (const rule of OF_THE_FORM) for (const found of rule(given)) put(found)
  for (const rule of rules) {
    // The hospital's critical words are read with their denials, as the delivered ones are.
    if (rule.key === CRITICAL) continue
    const kind = Object.hasOwn(DELIVERED, rule.key) ? DELIVERED[rule.key]!.kind : 'own'
    for (const found of own(rule, given)) add(found, kind, rule.weight, rule.unless)
  }
  return hits.sort((a, b) => FIELDS.indexOf(a.field) - FIELDS.indexOf(b.field) || a.from - b.from || a.to - b.to)
}
