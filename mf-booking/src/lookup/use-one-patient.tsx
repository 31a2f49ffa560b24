import type { ApiError } from '@farsight/shared/api'
import { api } from '@farsight/shared/api'
import type { DeskPatientRow } from '@farsight/shared/contract'
import type { PatientFacts } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Incoming, isAnother, isNobody } from '../model/other-person'
import { type FormTurn, factsOf, typedBeside } from '../patient-form'

export interface OneForm {
  readonly facts: PatientFacts
  readonly patientId: string | undefined
  readonly form: FormTurn
  /** Empties the form. */
  readonly clear: () => void
  /** What stands in it beside the patient, in words. */
  readonly stays: readonly string[]
  /** The form is a booking's or a pre-registration's: it is about who was booked, and about nobody else. */
  readonly bound?: boolean
}

/** What who comes in does not replace, in words: told where the form was about nobody yet, and where it was about him already. */
export interface Left {
  readonly nobody?: readonly string[]
  readonly same?: readonly string[]
}

export interface OnePatient {
  /** Somebody comes in: at once, or after a question where the form is about somebody else. */
  readonly meet: (one: Incoming, take: () => void, left?: Left) => void
  /** Asks for somebody whom the hospital knows, and lets him come in. */
  readonly lookUp: (patientId: string, take: (row: DeskPatientRow) => void) => Promise<void>
  readonly dialog: ReactNode
  /** What was in the form before anybody was, and stays. */
  readonly bar: ReactNode
}

/**
 * A form is about one patient. Who comes in over somebody else is asked about, and what was said of the one before goes: nothing of one
 * patient may be saved with another.
 */
export function useOnePatient(one: OneForm): OnePatient {
  const t = useT('mf-booking')
  const [other, setOther] = useState<{ readonly name: string; readonly take: () => void }>()
  const [kept, setKept] = useState<{ readonly name: string; readonly what: readonly string[] }>()
  const named = (name: string): string => name.trim() || t('register.noName')
  const { turn } = one.form
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of one form
  useEffect(() => setKept(undefined), [turn])
  function meet(next: Incoming, take: () => void, left: Left = {}): void {
    const name = next.patName || next.idNo || ''
    if (isAnother(one.facts, one.patientId, next)) {
      if (one.bound) message.error(t('register.bound', { now: named(one.facts.patName), next: named(name) }))
      else setOther({ name, take })
      return
    }
    // Typed before anybody was named: it may be somebody else's.
    const typed = typedBeside(one.facts, next).map((key) => t(`patient.${key}`))
    const beside = (isNobody(one.facts, one.patientId) ? (left.nobody ?? one.stays) : left.same) ?? []
    const what = [...new Set([...typed, ...beside])]
    setKept(what.length > 0 ? { name, what } : undefined)
    take()
  }
  // As the form is when the answer comes, not as it was when it was asked.
  const latest = useRef(meet)
  latest.current = meet
  async function lookUp(patientId: string, take: (row: DeskPatientRow) => void): Promise<void> {
    const mayCome = one.form.ask()
    try {
      // The row under the field is masked: the form wants phone and number whole.
      const { val } = await api.call('getDeskPatient', { patientId }, { promptType: 'none' })
      if (await mayCome(val.patName)) latest.current({ ...factsOf(val), patientId: val.patientId }, () => take(val))
    } catch (error) {
      message.error((error as ApiError).message)
    }
  }
  return {
    meet: (next, take, left) => latest.current(next, take, left),
    lookUp,
    dialog: other && (
      <ConfirmDialog
        title={t('register.otherTitle')}
        verb={t('register.otherVerb')}
        onClose={() => setOther(undefined)}
        onConfirm={() => {
          setOther(undefined)
          one.clear()
          other.take()
        }}
      >
        <p>{t('register.otherSays', { now: named(one.facts.patName), next: named(other.name) })}</p>
      </ConfirmDialog>
    ),
    bar: kept && (
      <Bar kind="info" onClose={() => setKept(undefined)}>
        {t('register.stays', { what: kept.what.join(t('register.comma')), name: named(kept.name) })}
      </Bar>
    ),
  }
}
