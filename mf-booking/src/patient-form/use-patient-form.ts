import {
  type AgeUnit,
  agedByBirthday,
  formatDate,
  type PatientFacts,
  type PatientFault,
  type PatientKey,
  patientFaults,
  plainNumber,
  withAge,
} from '@farsight/shared/domain'
import { serverNow } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { NO_PATIENT, plainFacts } from './facts'
import { usePinyin } from './use-pinyin'

/** A patient while he is typed. */
export interface PatientForm {
  readonly facts: PatientFacts
  readonly set: (changes: Partial<PatientFacts>) => void
  /** An age is typed: the birth date follows where it is nobody's word; one that is known stays, whatever is typed (DAY-13). */
  readonly setAge: (age: string, unit: AgeUnit) => void
  /** The birth date that followed from a typed age; '' where none did. Any other date is known. */
  readonly guess: string
  /** Puts another patient into the form; nothing of it is told to be wrong. `typed`: {@link TYPED} that stands there already stays. */
  readonly fill: (facts: PatientFacts, typed?: 'stays') => void
  /** What is at fault, told after the first try and from then on as it is mended. */
  readonly faults: Readonly<Partial<Record<PatientKey, PatientFault['code']>>>
  /** Everything that is at fault now; from here on it is told at its field. */
  readonly check: () => readonly PatientFault[]
  /** The pinyin is on its way. */
  readonly coming: boolean
  /** What the form still fills in by itself; nothing when it is as it will be. Wait for it before saving. */
  readonly filling: () => Promise<void> | undefined
  /** A fault that only the server knows. */
  readonly refuse: (field: PatientKey, code: PatientFault['code']) => void
}

/** What a patient says anew when he comes: it is newer than any record of him. */
const TYPED = ['phone', 'address'] as const
const typedOf = (now: PatientFacts): Partial<PatientFacts> =>
  Object.fromEntries(TYPED.filter((key) => now[key].trim() !== '').map((key) => [key, now[key]]))

/** What stands typed in the form and is another than what comes; what does not come at all takes nothing away. */
export const typedBeside = (now: PatientFacts, next: Partial<PatientFacts>): readonly (typeof TYPED)[number][] =>
  TYPED.filter((key) => next[key] !== undefined && now[key].trim() !== '' && now[key].trim() !== next[key].trim())

/** Keeps a patient's fields and their rules, which are the server's too. `guessed`: the guess of a form that was kept with `begin`. */
export function usePatientForm(required: readonly PatientKey[], begin: PatientFacts = NO_PATIENT, guessed = ''): PatientForm {
  const [facts, setFacts] = useState(begin)
  const [guess, setGuess] = useState(guessed)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Partial<Record<PatientKey, PatientFault['code']>>>({})
  const faultsOf = (one: PatientFacts): readonly PatientFault[] => patientFaults(plainFacts(one), required, formatDate(serverNow()))
  const told = tried ? Object.fromEntries(faultsOf(facts).map(({ field, code }) => [field, code])) : {}
  const set = (changes: Partial<PatientFacts>): void => {
    setFacts((now) => ({ ...now, ...changes }))
    // Typed, or told by a card: known from now on, also where it is the day that the age had given.
    if (changes.birthday !== undefined) setGuess('')
    setRefused((now) => Object.fromEntries(Object.entries(now).filter(([key]) => !(key in changes))))
  }
  const { coming, filling, given } = usePinyin(facts.patName, facts.pinyin, (pinyin) => set({ pinyin }))
  return {
    ...{ facts, set, guess, coming, filling },
    setAge: (age, ageUnit) => {
      if (facts.birthday !== '' && facts.birthday !== guess) return set({ age, ageUnit })
      const { birthday } = withAge(facts, plainNumber(age), ageUnit, formatDate(serverNow()))
      set({ age, ageUnit, birthday })
      setGuess(birthday)
    },
    fill: (known, typed) => {
      // An age that stands in a record is of the day on which it was written there.
      const next = agedByBirthday(known, formatDate(serverNow()))
      given(next.patName, next.pinyin)
      setFacts((now) => (typed ? { ...next, ...typedOf(now) } : next))
      setGuess('')
      setTried(false)
      setRefused({})
    },
    faults: { ...refused, ...told },
    check: () => {
      setTried(true)
      return faultsOf(facts)
    },
    refuse: (field, code) => setRefused((now) => ({ ...now, [field]: code })),
  }
}
