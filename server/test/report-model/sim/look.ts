import type { Pool } from 'pg'

/** A step of the timeline. */
export interface Step {
  readonly action: string
  readonly from: number
  readonly to: number
  readonly by: string | null
}

/** Everything of one exam that a committed act may change. */
export interface Look {
  readonly state: number
  readonly complete: boolean
  readonly returned: boolean
  readonly holder: string | null
  readonly author: string | null
  readonly lastActor: string | null
  readonly lease: number | null
  readonly hung: boolean
  readonly row: number
  readonly version: number
  readonly text: string
  readonly submissionId: string | null
  readonly steps: readonly Step[]
  readonly kept: readonly { readonly step: string; readonly by: string; readonly text: string }[]
  readonly journal: readonly string[]
  readonly rows: number
  readonly bells: number
  readonly unsent: number
}

const LOOK = `
SELECT e.state::int, e.report_has_complete AS complete, e.returned, e.holder_id AS holder, e.author_id AS author, e.last_actor_id AS "lastActor",
  e.lease_until AS lease, e.hung_up AS hung, e.version::int AS row, coalesce(r.version, 0)::int AS version,
  coalesce(r.content->'finding'->>'text', '') AS text, r.submission_id AS "submissionId",
  coalesce((SELECT json_agg(json_build_object('action', s.action, 'from', s.from_state, 'to', s.to_state, 'by', s.user_id) ORDER BY s.step_id) FROM exam_step s WHERE s.exam_id = e.exam_id), '[]') AS steps,
  coalesce((SELECT json_agg(json_build_object('step', v.step, 'by', v.author_id, 'text', v.content->'finding'->>'text') ORDER BY v.version, v.kept_id) FROM report_version v WHERE v.exam_id = e.exam_id), '[]') AS kept,
  coalesce((SELECT json_agg(j.content->'finding'->>'text' ORDER BY j.journal_id) FROM report_journal j WHERE j.exam_id = e.exam_id), '[]') AS journal,
  (SELECT count(*)::int FROM event v WHERE v.exam_id = e.exam_id AND v.kind = 'row') AS rows,
  (SELECT count(*)::int FROM event v WHERE v.exam_id = e.exam_id AND v.kind = 'notification') AS bells,
  (SELECT count(*)::int FROM outbox o JOIN event v USING (event_id) WHERE v.exam_id = e.exam_id) AS unsent
FROM exam e LEFT JOIN report r ON r.exam_id = e.exam_id WHERE e.exam_id = ANY($1::uuid[]) ORDER BY e.exam_id`

export const lookAt = async (root: Pool, ids: readonly string[]): Promise<readonly Look[]> => (await root.query<Look>(LOOK, [ids])).rows

/** Rows that refresh without a bell; what only changes hands has no event at all. */
const QUIET: ReadonlySet<string> = new Set(['abandonReport', 'leaveReview', 'lapse', 'takeBack', 'hangUp', 'resume'])
const SAME_STATE: ReadonlySet<string> = new Set(['hangUp', 'resume', 'refer'])
/** Where somebody else does the next thing: to be diagnosed, to check, completed. */
const FOR_OTHERS: ReadonlySet<number> = new Set([2060, 3, 5, 7, 9])

/**
 * What the lists and bells must hear of these steps.
 * @param lastActor whose the last step before them was: where another takes it back, he hears of that by himself
 */
export function heardOf(steps: readonly Step[], lastActor: string | null): { rows: number; bells: number } {
  const told = steps.filter(({ action, from, to }) => from !== to || SAME_STATE.has(action))
  const own = steps.filter(({ action, by }) => action === 'retractReport' && lastActor !== null && lastActor !== by).length
  const bells = told.filter(({ action, to }) => !QUIET.has(action) && FOR_OTHERS.has(to)).length
  return { rows: told.length + own, bells: bells + own }
}

const IN_HAND: ReadonlySet<number> = new Set([2, 4, 6, 8])

/** What must hold of every exam at every moment, whatever happened to whom. Answers what does not. */
export function faultsOf(now: Look, before: Look): string[] {
  const faults: string[] = []
  const says = (wrong: boolean, what: string): void => void (wrong && faults.push(what))
  says((now.holder !== null) !== IN_HAND.has(now.state), `holder ${now.holder} in ${now.state}`)
  says((now.lease !== null) !== (now.holder !== null), `a lease without a holder, or a holder without one, in ${now.state}`)
  says(now.complete !== (now.state === 9), `flag ${now.complete} in ${now.state}`)
  says(now.version < before.version || now.row < before.row, `version ${before.version} became ${now.version}`)
  says(now.version === before.version && now.text !== before.text, `version ${now.version} is two texts`)
  const last = now.steps.at(-1)
  says(last !== undefined && last.to !== now.state, `the last step led to ${last?.to}, the exam is in ${now.state}`)
  says(
    now.steps.some(({ from }, i) => i > 0 && from !== now.steps[i - 1]!.to),
    'a step does not begin where the one before it led',
  )
  const heard = heardOf(now.steps.slice(before.steps.length), before.lastActor)
  const [rows, bells] = [now.rows - before.rows, now.bells - before.bells]
  says(rows !== heard.rows || bells !== heard.bells, `${rows} signs and ${bells} bells for ${heard.rows} and ${heard.bells}`)
  says(now.unsent !== now.rows + now.bells, `${now.unsent} of ${now.rows + now.bells} events are in the outbox`)
  return faults
}

/** A text that was acknowledged stands in the report, its versions or its journal. */
export const isKept = (now: Look, text: string): boolean =>
  now.text === text || now.journal.includes(text) || now.kept.some((one) => one.text === text)
