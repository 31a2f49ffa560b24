import { session } from '@farsight/shared/bus'
import { hasMenu, reviewLevelOf, STATE, STATE_CODES, type StateFacts } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { StateTag } from '@farsight/shared/ui/data'
import { type ReactNode, useId } from 'react'
import { STATE_FLAGS, type StateFlag } from '../model/query'

/**
 * The states that rows of this list can be in. Review levels that the own hospital does not have are left out where every row is
 * read at home: another hospital of the consortium, or one that an order went to, may have them.
 */
function choices(chosen: readonly number[], consortium: boolean): readonly number[] {
  const payload = session.current()
  const elsewhere = consortium || (payload !== null && hasMenu(payload.userMainMenuConfig, 'remoteDiagnosis'))
  const levels = elsewhere ? 3 : (payload?.facilityBaseConfig.reviewLevels ?? 3)
  return STATE_CODES.filter((state) => (reviewLevelOf(state) ?? 0) <= levels || chosen.includes(state))
}

/** Two states with one word: who is to receive it stands behind it. */
const RECEIVED: readonly number[] = [STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor]

export interface StateChoiceProps {
  readonly chosen: readonly number[]
  /** Rows of other hospitals are listed too. */
  readonly consortium: boolean
  readonly flags: readonly StateFlag[]
  readonly onChange: (states: readonly number[]) => void
  /** Which states are offered; those that rows of a doctor's list can be in unless told. */
  readonly among?: readonly number[]
  readonly onFlags: (flags: readonly StateFlag[]) => void
}

/** Signs that stand in place of a code's own. */
const FLAGGED: Readonly<Record<StateFlag, StateFacts>> = {
  returned: { state: STATE.toBeDiagnosed, returned: true },
  hungUp: { state: STATE.diagnosing, hungUp: true },
}

const toggled = <T,>(all: readonly T[], one: T): readonly T[] => (all.includes(one) ? all.filter((other) => other !== one) : [...all, one])

interface SignChipProps {
  readonly facts: StateFacts
  readonly on: boolean
  readonly onToggle: () => void
  readonly children?: ReactNode
}

/** One sign to choose or leave. */
function SignChip({ facts, on, onToggle, children }: SignChipProps) {
  return (
    <button type="button" className="fs-chip" aria-pressed={on} onClick={onToggle}>
      <StateTag {...facts} />
      {children}
    </button>
  )
}

/** Any number of states; none chosen means all but deleted. */
export function StateChoice({ chosen, flags, consortium, among, onChange, onFlags }: StateChoiceProps) {
  const t = useT('exams')
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the grid row that the other fields are
    <div className="fs-field" style={{ gridColumn: '1 / -1' }} role="group" aria-labelledby={id}>
      <span className="fs-field-label" id={id}>
        {t('filter.states')}
      </span>
      <div className="fs-tools" style={{ gap: 4 }}>
        {(among ?? choices(chosen, consortium)).map((state) => (
          <SignChip key={state} facts={{ state }} on={chosen.includes(state)} onToggle={() => onChange(toggled(chosen, state))}>
            {RECEIVED.includes(state) && <span>{t(`filter.statesBy.${state}`)}</span>}
          </SignChip>
        ))}
        {STATE_FLAGS.map((flag) => (
          <SignChip key={flag} facts={FLAGGED[flag]} on={flags.includes(flag)} onToggle={() => onFlags(toggled(flags, flag))} />
        ))}
      </div>
    </div>
  )
}
