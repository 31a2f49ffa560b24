import type { CriticalFacts } from '@farsight/shared/contract'
import sql, { type Sql } from 'sql-template-tag'

const minutes = (until: Sql): Sql => sql`percentile_disc(0.5) WITHIN GROUP (ORDER BY floor(extract(epoch FROM ${until} - l.found_at) / 60))
  FILTER (WHERE ${until} IS NOT NULL)::int`
/** When it is to be acknowledged: the moment at which it would be escalated though it was told. */
const inTime = (until: Sql, due: Sql): Sql => sql`count(*) FILTER (WHERE ${until} <= ${due})::int`

/** The columns of {@link CriticalFacts}, for a query over `critical_loop l`: for the register, and for statistics. */
export const FACT_COLUMNS = sql`count(*)::int AS found,
  count(*) FILTER (WHERE l.state = 'open')::int AS open, count(*) FILTER (WHERE l.state = 'told')::int AS told,
  count(*) FILTER (WHERE l.state = 'acknowledged')::int AS acknowledged, count(*) FILTER (WHERE l.state = 'cancelled')::int AS cancelled,
  ${inTime(sql`l.told_at`, sql`l.tell_due`)} AS "toldInTime", ${inTime(sql`l.acknowledged_at`, sql`l.escalate_due`)} AS "acknowledgedInTime",
  coalesce(sum(l.escalations), 0)::int AS escalations, count(*) FILTER (WHERE l.escalations > 0)::int AS escalated,
  ${minutes(sql`l.told_at`)} AS "medianTellMinutes", ${minutes(sql`l.acknowledged_at`)} AS "medianAcknowledgeMinutes"`

/** No row at all. */
export const NO_FACTS: CriticalFacts = {
  found: 0,
  open: 0,
  told: 0,
  acknowledged: 0,
  cancelled: 0,
  toldInTime: 0,
  acknowledgedInTime: 0,
  escalations: 0,
  escalated: 0,
  medianTellMinutes: null,
  medianAcknowledgeMinutes: null,
}
