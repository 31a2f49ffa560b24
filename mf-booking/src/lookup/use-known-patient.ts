import type { DeskPatientRow } from '@farsight/shared/contract'
import { useState } from 'react'
import { factsOf, type PatientForm } from '../patient-form'

export interface KnownPatient {
  /** Who was looked up; undefined for somebody new. */
  readonly patientId: string | undefined
  /** The form: another number than the looked-up patient's is another patient. */
  readonly form: PatientForm
  /** Puts somebody whom the hospital knows into the form. */
  readonly take: (row: DeskPatientRow) => void
  readonly forget: () => void
}

/** A patient's form that a patient of the hospital can be put into. */
export function useKnownPatient(form: PatientForm, begin?: string): KnownPatient {
  const [patientId, setPatientId] = useState(begin)
  const { facts } = form
  return {
    patientId,
    form: {
      ...form,
      set: (changes) => {
        if (changes.idNo !== undefined && facts.idNo !== '' && changes.idNo !== facts.idNo) setPatientId(undefined)
        form.set(changes)
      },
    },
    take: (row) => {
      form.fill(factsOf(row), 'stays')
      setPatientId(row.patientId)
    },
    forget: () => setPatientId(undefined),
  }
}
