import type { Consultation, ConsultationRow } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { SignTag } from '@farsight/shared/ui/data'
import { useCallback } from 'react'
import { RETURNED_SIGN, signOf, turnName } from '../model/steps'

/** Where a consultation stands; one that the check has sent back says so beside it. */
export function StepTag({
  row,
  narrow = false,
}: {
  readonly row: Pick<ConsultationRow, 'progress' | 'cancelled' | 'returned'>
  /** No room for two words: sent back is its sign alone, the word its title. */
  readonly narrow?: boolean
}) {
  return (
    <span className="fs-line" style={{ gap: 8 }}>
      <SignTag sign={signOf(row)} />
      {row.returned === 1 && row.cancelled === 0 && <SignTag sign={RETURNED_SIGN} bare={narrow} />}
    </span>
  )
}

type Waiting = ConsultationRow & Partial<Pick<Consultation, 'assigned' | 'chairId'>>

/** Whose turn it is, in words: 轮到您, or the side and its name; `name`: the name first, for where the words may be cut. */
export function useTurnWords(first?: 'name'): (row: Waiting) => string {
  const t = useT('mf-consultation')
  return useCallback(
    (row) => {
      if (row.mine === 1) return t('turn.mine')
      if (row.cancelled === 1 || row.turn === 'none') return ''
      return t(`${first === 'name' ? 'turn.short' : 'turn'}.${row.turn}`, { name: turnName(row) })
    },
    [t, first],
  )
}

/** The same as it stands in a list: one's own turn is bold and in the hue of what waits. */
export function Turn({ row }: { readonly row: Waiting }) {
  const says = useTurnWords('name')(row)
  if (says === '') return null
  return row.mine === 1 ? <b className="fs-hue-wait">▶ {says}</b> : <span className="fs-2">{says}</span>
}
