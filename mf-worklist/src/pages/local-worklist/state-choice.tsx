import { session } from '@farsight/shared/bus'
import { reviewLevelOf, STATE, STATE_CODES } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { StateTag } from '@farsight/shared/ui/data'
import { useId } from 'react'

/** The states that this hospital's own exams can be in: review levels it does not have are left out. */
function choices(): readonly number[] {
  const levels = session.current()?.facilityBaseConfig.reviewLevels ?? 3
  return STATE_CODES.filter((state) => (reviewLevelOf(state) ?? 0) <= levels)
}

/** Two states with one word: who is to receive it stands behind it. */
const RECEIVED: readonly number[] = [STATE.toBeReceivedByFacility, STATE.toBeReceivedByDoctor]

export interface StateChoiceProps {
  readonly chosen: readonly number[]
  readonly onChange: (states: readonly number[]) => void
}

/** Any number of states; none chosen means all but deleted. */
export function StateChoice({ chosen, onChange }: StateChoiceProps) {
  const t = useT('mf-worklist')
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be the grid row that the other fields are
    <div className="fs-field" style={{ gridColumn: '1 / -1' }} role="group" aria-labelledby={id}>
      <span className="fs-field-label" id={id}>
        {t('filter.states')}
      </span>
      <div className="fs-tools" style={{ gap: 4 }}>
        {choices().map((state) => {
          const on = chosen.includes(state)
          return (
            <button
              key={state}
              type="button"
              className="fs-chip"
              aria-pressed={on}
              onClick={() => onChange(on ? chosen.filter((other) => other !== state) : [...chosen, state])}
            >
              <StateTag state={state} />
              {RECEIVED.includes(state) && <span>{t(`filter.statesBy.${state}`)}</span>}
            </button>
          )
        })}
      </div>
    </div>
  )
}
