import type { ManagedUser } from '@farsight/shared/contract'
import { MANAGED_MODALITIES, RIGHT, type RightLevel, toggleRight } from '@farsight/shared/domain'
import { Checkbox } from '@farsight/shared/ui'
import css from '../kit/people.module.css'
import { useWords } from '../kit/use-people'

type Permissions = ManagedUser['permissions']
export const LEVELS = [RIGHT.write, RIGHT.firstReview, RIGHT.secondReview, RIGHT.thirdReview] as const

export interface RightsMatrixProps {
  readonly value: Permissions
  readonly onChange: (value: Permissions) => void
  readonly error?: string | undefined
}

/** Rights by modality: a higher level ticks the lower ones at once, what is unticked takes the higher ones away (MANAGE-27, MANAGE-28). */
export function RightsMatrix({ value, onChange, error }: RightsMatrixProps) {
  const t = useWords()
  const levelOf = (modality: string): number | undefined => value.find((row) => row.modality === modality)?.level
  const put = (modality: Permissions[number]['modality'], level: number | undefined) =>
    onChange(
      MANAGED_MODALITIES.flatMap((one) => {
        const kept = one === modality ? level : levelOf(one)
        return kept === undefined ? [] : [{ modality: one, level: kept }]
      }),
    )
  return (
    <fieldset className={css.set} aria-describedby={error ? 'rights-fault' : undefined}>
      <legend>{t('rights.title')}</legend>
      {error && (
        <div className="fs-field-error" id="rights-fault" role="alert">
          <b aria-hidden="true">!</b>
          <span>{error}</span>
        </div>
      )}
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('rights.modality')}</th>
            {LEVELS.map((level) => (
              <th key={level} scope="col">
                {t(`rights.level${level}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MANAGED_MODALITIES.map((modality) => {
            const level = levelOf(modality)
            return (
              <tr key={modality}>
                <th scope="row">
                  <Checkbox
                    checked={level !== undefined}
                    onChange={(event) => put(modality, event.target.checked ? RIGHT.none : undefined)}
                  >
                    {modality}
                  </Checkbox>
                </th>
                {LEVELS.map((one) => (
                  <td key={one}>
                    <Checkbox
                      aria-label={t('rights.one', { modality, level: t(`rights.level${one}`) })}
                      checked={(level ?? 0) >= one}
                      onChange={(event) => {
                        const next = toggleRight((level ?? 0) as RightLevel, one, event.target.checked)
                        put(modality, next === RIGHT.none && !event.target.checked ? undefined : next)
                      }}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </fieldset>
  )
}
