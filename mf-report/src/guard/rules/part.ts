import type { Clause, Document, Mention } from '../engine/document'
import { isVertebral } from '../engine/exam'
import { levelsIn } from '../engine/levels'
import { HIDDEN, regionsOf, rootOf, SEX } from '../engine/lexicon'
import type { Case } from '../engine/rule'
import type { Found } from '../types'

/** What was, what is asked for next, and what the patient feels may be anywhere. */
const elsewhere = (clause: Clause): boolean =>
  clause.field === 'advice' ||
  (['history', 'advice', 'clinical', 'family', 'fetal'] as const).some((cue) => clause.cues.has(cue)) ||
  (clause.cues.has('device') && clause.positive !== true) ||
  clause.around.has('unseen')

/** A chest's last slices show them. */
const THORACOLUMBAR = new Set(['l1', 'l2'])

/** An exam's name: "CT of the chest", "胸部CT". */
const TITLE = /(?:\b(?:ct|mri?|mra|radiographs?|x-ray|ultrasound) of (?:the )?[a-z ]{1,30}$)|[\u4e00-\u9fff](?:ct|mr|dr|平扫|彩超|正位)$/

/** Parts that neither are what was ordered nor lie beside it. */
export function part(given: Case): readonly Found[] {
  const { order, doc, exam } = given
  const { allowed } = order
  if (!allowed) return []
  const found: Found[] = []
  // A trace is the heart's own; what else may be named in it is far from both.
  const ofEcg = order.modality === 'ECG'
  // Where the development of sex is in question a gonad may be anywhere.
  const disordered = doc.clauses.some((clause) => clause.cues.has('dsd'))
  const far = (regions: readonly string[]): boolean => regions.length > 0 && !regions.some((region) => allowed.has(region))
  const titled = (clause: Clause, to: number): boolean =>
    clause.field === 'result' && TITLE.test(doc.folded.result.slice(Math.max(clause.from, to - 40), Math.min(clause.to, to + 4)))
  for (const clause of doc.clauses) {
    if (elsewhere(clause)) continue
    const add = (from: number, to: number): void => {
      const word = doc.texts[clause.field].slice(from, to)
      found.push({ rule: 'part.order', field: clause.field, from, to, params: { word, part: exam.bodypart || exam.checkItem } })
    }
    // "Posterior facet of the calcaneus": beside what was ordered a word means a piece of it, or something else.
    const within = clause.field === 'finding' && clause.organs.some((organ) => isOwn(given, organ))
    for (const organ of clause.organs) {
      if (within && clause.organs.filter((other) => outside(given, other)).length === 1) break
      if (disordered && SEX[rootOf(organ.id)] !== undefined) continue
      if (order.organs.has(rootOf(organ.id)) || isVertebral(doc.texts[clause.field].slice(organ.from, organ.to), order)) continue
      const regions = regionsOf(organ.id)
      // "Normal CT of the lumbar spine" names the exam itself: a neighbour is not enough.
      const other = !ofEcg && !regions.includes('any') && !regions.some((region) => order.regions.has(region)) && titled(clause, organ.to)
      if (far(regions) || other) add(organ.from, organ.to)
    }
    for (const level of levelsIn(doc.folded[clause.field].slice(clause.from, clause.to)))
      if (level.sure && far([THORACOLUMBAR.has(level.names[0]!) ? 'tspine' : level.region]))
        add(clause.from + level.from, clause.from + level.to)
  }
  if (found.length > 0) return told(found)
  if (ofEcg && !given.standing) return []
  return given.standing ? inAddendum(given, given.standing) : [...neverNamed(given), ...onlyInResult(given)]
}

/** Most words of one alarm. */
const WORDS = 4

/** A text of another part is one slip, in however many words: one alarm a section, at its first word. */
function told(found: readonly Found[]): readonly Found[] {
  return found
    .filter((one, i) => found.findIndex(({ field }) => field === one.field) === i)
    .map((one) => {
      const words = [...new Set(found.flatMap(({ field, params }) => (field === one.field && params?.word ? [params.word] : [])))]
      const comma = /^[\x20-\x7e]*$/.exec(words.join('')) ? ', ' : '\u3001'
      return { ...one, params: { ...one.params, word: `${words.slice(0, WORDS).join(comma)}${words.length > WORDS ? ' \u2026' : ''}` } }
    })
}

const isOwn = ({ order }: Case, organ: Mention): boolean =>
  order.organs.has(rootOf(organ.id)) || regionsOf(organ.id).some((region) => region !== 'any' && order.regions.has(region))

const outside = ({ order }: Case, organ: Mention): boolean =>
  !order.organs.has(rootOf(organ.id)) && !regionsOf(organ.id).some((region) => region === 'any' || order.regions.has(region))

const hit = ({ doc, exam }: Case, rule: string, field: Found['field'], organ: Mention): Found => ({
  rule,
  field,
  from: organ.from,
  to: organ.to,
  params: { word: doc.texts[field].slice(organ.from, organ.to), part: exam.bodypart || exam.checkItem },
})

/** A report that speaks of neighbours alone, and never of what was ordered: written into the wrong case. */
function neverNamed(given: Case): readonly Found[] {
  const said = (fields: readonly Found['field'][]) =>
    given.doc.clauses
      .filter((clause) => fields.includes(clause.field))
      .flatMap((clause) => clause.organs.map((organ) => ({ organ, clause })))
  // The finding alone has to say more before it is told from a short one.
  for (const [fields, least] of [[['finding', 'result'], 2] as const, [['finding'], 4] as const]) {
    const organs = said(fields)
    const others = organs.filter(({ organ }) => outside(given, organ))
    if (others.length < least || others.length < organs.length || spineLevels(given, fields)) continue
    return [hit(given, 'part.order', others[0]!.clause.field, others[0]!.organ)]
  }
  return []
}

/** Levels and discs stand for the spine without its name. */
const spineLevels = ({ order, doc }: Case, fields: readonly Found['field'][]): boolean =>
  fields.some((field) => levelsIn(doc.folded[field]).some((level) => order.regions.has(level.region)))

/** Something wrong with a neighbour of which the finding says no word. */
function onlyInResult(given: Case): readonly Found[] {
  const named = new Set(
    given.doc.clauses.filter((clause) => clause.field === 'finding').flatMap((clause) => clause.organs.map((organ) => rootOf(organ.id))),
  )
  // What lies between two regions, such as the diaphragm, speaks for neither.
  const regions = new Set([...named].map(regionsOf).flatMap((of) => (of.length === 1 ? [...of] : [])))
  const levels = new Set<string>(levelsIn(given.doc.folded.finding).map((level) => level.region))
  const found: Found[] = []
  for (const clause of given.doc.clauses) {
    if (clause.field !== 'result' || clause.positive !== true || elsewhere(clause) || clause.cues.has('compare')) continue
    for (const level of levelsIn(given.doc.folded.result.slice(clause.from, clause.to))) {
      const own = given.order.regions.has(level.region) || regions.has(level.region) || THORACOLUMBAR.has(level.names[0]!)
      if (level.sure && !own && !levels.has(level.region) && named.size > 0) {
        const [from, to] = [clause.from + level.from, clause.from + level.to]
        const params = { word: given.doc.texts.result.slice(from, to), part: given.exam.bodypart || given.exam.checkItem }
        found.push({ rule: 'part.unsaid', field: 'result', from, to, params })
      }
    }
    for (const organ of clause.organs) {
      const unsaid = !named.has(rootOf(organ.id)) && named.size > 0 && !given.order.organs.has(rootOf(organ.id))
      if (unsaid && outside(given, organ) && !regionsOf(organ.id).some((region) => regions.has(region)))
        found.push(hit(given, 'part.unsaid', 'result', organ))
      else if (unsaid && clause.organs.length === 1 && (ONE_ORGAN.has(rootOf(organ.id)) || stray(given, organ)))
        found.push(hit(given, 'part.unsaid', 'result', organ))
    }
  }
  return found
}

/** A neighbour that is named by many words when it was ordered, but by its own when it was not. */
const stray = (given: Case, organ: Mention): boolean => STRAY.has(rootOf(organ.id)) && outside(given, organ)
const STRAY = new Set(['kidney', 'uterus', 'ovary'])

/** Organs with a name of their own: nobody finds something there without naming them. */
const ONE_ORGAN = new Set([
  'appendix',
  'gallbladder',
  'spleen',
  'pancreas',
  'thyroid',
  'prostate',
  'bladder',
  'adrenal',
  'stomach',
  'testis',
])

/** What an addendum says of its margin: "in the part of the abdomen that is shown". */
const SHOWN = /扫及|所及|可及|层面|扫描范围|视野|included|visuali[sz]ed|imaged|partially|margin of|on the lowest|lowest slices|edge of the/

/** An addendum is too short to tell by its words' number whose it is: an organ that its report never shows is asked about. */
function inAddendum(given: Case, standing: Document): readonly Found[] {
  const { order, doc } = given
  const named = new Set(standing.clauses.flatMap((clause) => clause.organs.map((organ) => rootOf(organ.id))))
  const strange = new Set([...order.regions].flatMap((region) => HIDDEN[region] ?? []))
  for (const clause of doc.clauses) {
    if (elsewhere(clause) || clause.cues.has('compare')) continue
    const sentence = doc.clauses.filter((one) => one.sentence === clause.sentence)
    if (SHOWN.test(doc.folded[clause.field].slice(sentence[0]!.from, sentence[sentence.length - 1]!.to))) continue
    const organ = clause.organs.find(
      (one) => strange.has(rootOf(one.id)) && !named.has(rootOf(one.id)) && !order.organs.has(rootOf(one.id)) && outside(given, one),
    )
    if (organ) return [hit(given, 'part.addendum', clause.field, organ)]
  }
  return []
}
