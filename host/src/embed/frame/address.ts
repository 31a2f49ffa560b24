import type { CallTypes } from '@farsight/shared/contract'

/** What the server answered to the launch token. */
export type Entered = CallTypes['embedEnter']['answer']['val']

/** The report's route (product.md section 2, "Report screens"), as the worklist would open it. */
export function addressOf({ mode, procedureId, modality, t, sign }: Omit<Entered, 'base'>): string {
  const ecg = modality === 'ECG' ? '/ecg' : ''
  return `/local_diagnosis${ecg}/${mode}_report?${new URLSearchParams({ procedureId, modality, t, sign })}`
}
