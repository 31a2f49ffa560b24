import { useT } from '../../i18n'

/** Flags of an exam in the order in which they are shown: what is dangerous first (visual.md section 2, Table). */
export const FLAGS = ['critical', 'green', 'urgent', 'trauma', 'revisit', 'followUp', 'remote', 'imported'] as const
export type Flag = (typeof FLAGS)[number]

export interface FlagFacts {
  readonly critical?: boolean
  /** Somebody has taken note of the critical value: the fill becomes an outline. */
  readonly criticalAcknowledged?: boolean
  readonly greenChannel?: boolean
  readonly urgent?: boolean
  readonly trauma?: boolean
  readonly revisit?: boolean
  readonly followUp?: boolean
  readonly remote?: boolean
  /** Its report came from an earlier system. */
  readonly imported?: boolean
}

/** The flags that an exam carries, in order. */
export function flagsOf(facts: FlagFacts): Flag[] {
  return FLAGS.filter((flag) => (flag === 'green' ? facts.greenChannel : facts[flag]))
}

/** So many fit into the column; with more of them the last place is for `+n`. */
const SHOWN = 3

export interface FlagCellProps extends FlagFacts {
  /** Shows them all instead of three and `+n`. */
  readonly all?: boolean
}
/** 危 绿 急 创 复 随 远 旧 as single signs; more than three become +n, and all of them are in its name. */
export function FlagCell({ all, ...facts }: FlagCellProps) {
  const t = useT()
  const flags = flagsOf(facts)
  if (flags.length === 0) return null
  const shown = all || flags.length <= SHOWN ? flags : flags.slice(0, SHOWN - 1)
  const more = flags.length - shown.length
  const name = flags.map((flag) => t(`flag.${flag}`)).join(t('comma'))
  return (
    <span className="fs-flags" role="img" aria-label={name} title={name}>
      {shown.map((flag) => (
        <span
          key={flag}
          className={`fs-flag fs-flag-${flag === 'critical' && facts.criticalAcknowledged ? 'acknowledged' : flag}`}
          aria-hidden="true"
        >
          {t(`flag.short.${flag}`)}
        </span>
      ))}
      {more > 0 && (
        <span className="fs-flag" aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  )
}
