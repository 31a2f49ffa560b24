import data from '../../data/lesion-kinds.json'
import traces from '../../data/traces.json'
import { measuresIn } from '../../engine/measures'
import type { Case } from '../../engine/rule'
import type { Found } from '../../types'
import { affirmed, aside, samePlace, sidesMeet, statements } from './statements'

const TRACES = traces.map((pair) => ({ ...pair, says: new RegExp(pair.says), against: new RegExp(pair.against) }))

/** Words of the impression that certain words of the finding exclude: rhythms, pump function, grades. */
export function traced(given: Case): readonly Found[] {
  const { finding, result } = given.doc.folded
  return TRACES.flatMap(({ says, against }) => {
    const said = says.exec(result)
    if (!said || !against.test(finding)) return []
    const rule = /rads/.test(said[0]) ? 'contradiction.scale' : 'contradiction.trace'
    const to = said.index + said[0].length
    return [{ rule, field: 'result' as const, from: said.index, to, params: { word: given.doc.texts.result.slice(said.index, to) } }]
  })
}

/** Little in one section, much in the other. */
export function degree(given: Case): readonly Found[] {
  const finding = statements(given.doc, 'finding').filter(affirmed)
  return statements(given.doc, 'result').flatMap((one) => {
    const { cues } = one.clause
    if (!affirmed(one) || aside(one.clause) || cues.has('small') === cues.has('large')) return []
    const same = finding.filter(
      (told) => told.lesion.id === one.lesion.id && samePlace(one.organs, told.organs) && sidesMeet(one.lesion.side, told.lesion.side),
    )
    const against =
      same.length > 0 &&
      same.every((told) =>
        cues.has('small')
          ? told.clause.cues.has('large') && !told.clause.cues.has('small')
          : told.clause.cues.has('small') && !told.clause.cues.has('large'),
      )
    const { from, to } = one.lesion
    return against
      ? [{ rule: 'contradiction.degree', field: 'result' as const, from, to, params: { word: given.doc.texts.result.slice(from, to) } }]
      : []
  })
}

const FAMILY = new Set(data.family)
const NAMED = new RegExp(data.named)
const BROKEN = /骨折|断裂|压缩|骨质|fractur|break|avuls/

/** A mass, a nodule of a centimetre, a fracture, of which the impression says no word. */
export function forgotten(given: Case): readonly Found[] {
  const { result } = given.doc.folded
  if (result.replace(/[^\p{L}]/gu, '').length < 3) return []
  for (const one of statements(given.doc, 'finding')) {
    if (!affirmed(one) || aside(one.clause) || one.clause.cues.has('old') || one.clause.cues.has('device')) continue
    const { id, from, to } = one.lesion
    const text = given.doc.folded.finding
    const around = text.slice(one.clause.from, one.clause.to + 40)
    const large = measuresIn(around).some((measure) => measure.values.some((value) => value.dimension === 'length' && value.value >= 10))
    const gone =
      id === 'fracture' ? !BROKEN.test(result) : (id === 'mass' || id === 'nodule') && FAMILY.has(id) && large && !NAMED.test(result)
    if (gone)
      return [{ rule: 'contradiction.forgotten', field: 'finding', from, to, params: { word: given.doc.texts.finding.slice(from, to) } }]
  }
  return []
}
