import { STAT_CALLS, type StatFigures, type Statistic } from '@farsight/shared/contract'
import { STATISTICS, type StatGroup, type StatScreen } from '@farsight/shared/domain'
import type { TestClient } from '../harness'

/** What a statistic is asked with. */
export type Question = Record<string, unknown> & {
  readonly startTime: string
  readonly endTime: string
  readonly granularity: string
  readonly groupBy?: StatGroup
}

export async function ask(by: TestClient, screen: StatScreen, question: Question): Promise<Statistic> {
  const { body, text, status } = await by.call(STAT_CALLS[screen], question)
  if (body?.errorCode !== 0) throw new Error(`${screen} ${JSON.stringify(question)}: ${status} ${text.slice(0, 300)}`)
  return body.val
}

/** A figure of an answer, and how it is opened. */
export interface Place {
  readonly screen: StatScreen
  readonly question: Question
  readonly measure: string
  readonly line?: string
  readonly without?: readonly string[]
  readonly column?: string
  readonly weekday?: number
  readonly slot?: number
  readonly reason?: string
  readonly n: number
}

/** Every figure of an answer that opens rows. */
export function figuresIn(screen: StatScreen, question: Question, answer: Statistic): Place[] {
  const opening = STATISTICS[screen].measures.filter(({ still }) => !still).map(({ key }) => key)
  const of = (figures: StatFigures, where: { line?: string; column?: string }): Place[] =>
    opening.map((measure) => ({ screen, question, measure, ...where, n: figures[measure]!.n }))
  const first = opening[0]!
  // What a picture sums as "others": of the whole, and of the column with the most.
  const out = answer.lines.slice(0, 2).map(({ key }) => key)
  const most = [...answer.columns].sort((a, b) => (b.figures[first]?.n ?? 0) - (a.figures[first]?.n ?? 0))[0]
  const lessThose = (whole: StatFigures, lines: Readonly<Record<string, StatFigures>>, where: { column?: string }): Place[] =>
    opening.map((measure) => ({
      ...{ screen, question, measure, without: out, ...where },
      n: whole[measure]!.n - out.reduce((sum, key) => sum + (lines[key]?.[measure]?.n ?? 0), 0),
    }))
  const others =
    out.length === 0
      ? []
      : [
          ...lessThose(answer.totals, Object.fromEntries(answer.lines.map((line) => [line.key, line.figures])), {}),
          ...(most ? lessThose(most.figures, most.lines, { column: most.key }) : []),
        ]
  return [
    ...others,
    ...of(answer.totals, {}),
    ...answer.lines.flatMap((line) => of(line.figures, { line: line.key })),
    ...answer.columns.flatMap((column) => [
      ...of(column.figures, { column: column.key }),
      ...Object.entries(column.lines).flatMap(([line, figures]) => of(figures, { line, column: column.key })),
    ]),
    ...(answer.strip ?? []).map(({ weekday, slot, n }) => ({ screen, question, measure: first, weekday, slot, n })),
    ...(answer.reasons ?? []).map(({ reason, n }) => ({ screen, question, measure: 'low', reason, n })),
  ]
}

/** How many rows a figure opens: as their call says, and as they come page by page; of a percentile how long each took. */
export async function rowsOf(
  by: TestClient,
  { n: _, question, ...place }: Place,
): Promise<{ total: number; paged: number; ids: string[]; minutes: number[] }> {
  const { compare: __, ...asked } = question
  const ids: string[] = []
  const minutes: number[] = []
  let total = 0
  for (let pageNo = 1; ; pageNo += 1) {
    const { body, text } = await by.call('queryStatisticRows', { ...asked, ...place, pageNo, pageSize: 200 })
    if (body?.errorCode !== 0) throw new Error(`${JSON.stringify({ ...asked, ...place })}: ${text.slice(0, 300)}`)
    const { exams, bookings, orders } = body.val
    total = body.val.total
    minutes.push(...body.val.minutes)
    const rows = [...exams, ...bookings, ...orders]
    ids.push(
      ...rows.map((row) =>
        row.remoteOrderId && STATISTICS[place.screen].rows === 'order' ? row.remoteOrderId : (row.appointmentId ?? row.risProcedureId),
      ),
    )
    if (rows.length < 200) return { total, paged: ids.length, ids, minutes }
  }
}

/** The figures that do not equal what they open. */
export async function differences(by: TestClient, places: readonly Place[]): Promise<string[]> {
  const wrong: string[] = []
  for (const place of places) {
    const { total, paged } = await rowsOf(by, place)
    if (total !== place.n || paged !== place.n) wrong.push(`${JSON.stringify(place)}: opens ${total}, shows ${paged}`)
  }
  return wrong
}
