import type { ReportContent } from '@farsight/shared/domain'
import { partNames, STATE } from '@farsight/shared/domain'
import sql, { empty, join } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { fold, tokensOf } from './words'

/** Cases that are shown at most. */
const MOST = 20
/** The rarest words of a text say what it is about; the others are in every report. */
const RAREST = 60

/** A case that was found, with the words that it shares. */
export type Alike = ExamRecord & { readonly content: ReportContent; readonly words: readonly string[] | null }

const textOf = ({ finding, result }: ReportContent): string => [finding.text, result.text].join('\n')

/**
 * Completed cases of the transaction's own hospital with the same modality and part, ranked by the words that they share with a text,
 * a rare word counting more. The same text counts once; the same patient's exams are not among them.
 */
export function alike(tx: Tx, exam: ExamRecord, content: ReportContent, terms: readonly string[]): Promise<Alike[]> {
  const { facilityId } = tx.tenant
  // One wall around all parts of the statement: of these tables the exam alone has the column in the last part.
  const own = tx.filter('similar.exams', sql`facility_id = ${facilityId}`)
  const narrowed =
    terms.length > 0
      ? sql`AND ${join(
          terms.map((term) => sql`strpos(x.body, ${term}) > 0`),
          ' AND ',
        )}`
      : empty
  const other = exam.hospital_no ? sql`AND e.hospital_no <> ${exam.hospital_no}` : empty
  return tx.rows<Alike>(sql`
    WITH texts AS (SELECT text_id, body FROM report_text WHERE ${own}),
    words AS (SELECT word, text_id FROM report_word WHERE ${own} AND word = ANY(${tokensOf(textOf(content))})),
    rare AS (SELECT w.word, ln((1 + (SELECT count(*) FROM texts))::float8 / count(*)) AS weight FROM words w GROUP BY w.word ORDER BY count(*), w.word LIMIT ${RAREST}),
    score AS (SELECT w.text_id, sum(r.weight) AS score, array_agg(w.word ORDER BY r.weight DESC, w.word) AS words FROM words w JOIN rare r USING (word) GROUP BY w.text_id),
    shelf AS (SELECT exam_id, text_id FROM report_shelf WHERE ${own}),
    reports AS (SELECT exam_id, content FROM report WHERE ${own}),
    found AS (
      SELECT DISTINCT ON (s.text_id) ${EXAM_COLUMNS}, r.content, c.words, coalesce(c.score, 0) AS score
      FROM exam e JOIN shelf s USING (exam_id) JOIN texts x USING (text_id) JOIN reports r USING (exam_id) LEFT JOIN score c USING (text_id)
      WHERE ${own} AND e.report_has_complete AND e.state <> ${STATE.deleted}
        AND e.modality = ${exam.modality} AND e.bodypart = ANY(${partNames(exam.bodypart)}) AND e.exam_id <> ${exam.exam_id} ${other} ${narrowed}
      ORDER BY s.text_id, e.complete_time DESC, e.exam_id)
    SELECT f.* FROM found f ORDER BY f.score DESC, f.complete_time DESC, f.exam_id LIMIT ${MOST}`)
}

/** Phrases that are shown at most. */
const PHRASES = 6

const WORDS = new Intl.Segmenter('zh', { granularity: 'word' })

/** A piece that begins or ends inside a word takes the word's rest where both texts have it (囊结石 of 胆囊结石), else it leaves the piece. */
function wholeWords(phrase: string, mine: string, theirs: string): string {
  const at = mine.indexOf(phrase)
  if (at < 0) return phrase
  const line = mine.lastIndexOf('\n', at) + 1
  const stop = mine.indexOf('\n', at)
  const edges = [...WORDS.segment(mine.slice(line, stop < 0 ? undefined : stop))].map(({ index, segment }) => ({
    from: line + index,
    to: line + index + segment.length,
  }))
  let [from, to] = [at, at + phrase.length]
  const first = edges.find((word) => word.from < from && from < word.to)
  if (first) from = theirs.includes(mine.slice(first.from, to)) || first.to >= to - 1 ? first.from : first.to
  const last = edges.find((word) => word.from < to && to < word.to)
  if (last) to = theirs.includes(mine.slice(from, last.to)) || last.from <= from + 1 ? last.to : last.from
  const whole = mine.slice(from, to)
  return theirs.includes(whole) ? whole : phrase
}

/** Shared words as somebody reads them: two-character pieces that follow one another become one phrase. */
export function phrases(words: readonly string[], own: ReportContent, other: ReportContent): readonly string[] {
  const [mine, theirs] = [fold(textOf(own)), fold(textOf(other))]
  const known = new Set(words)
  const found = new Set<string>()
  for (const word of words) {
    let phrase = word
    // It grows to the right while the next piece is shared too, and the whole of it stands in both.
    for (let at = mine.indexOf(phrase); at >= 0; ) {
      const next = [...mine.slice(at + phrase.length)][0]
      const last = [...phrase].at(-1)
      if (next === undefined || !known.has(`${last}${next}`) || !theirs.includes(phrase + next)) break
      phrase += next
    }
    const whole = wholeWords(phrase, mine, theirs)
    if ([...whole].length > 1) found.add(whole)
  }
  const all = [...found]
  return all.filter((one) => !all.some((other) => other !== one && other.includes(one))).slice(0, PHRASES)
}
