import type { EcgMeasures, EcgRecording } from '@farsight/shared/ecg'
import { MEASURED_S } from './stretch'

/** A shorter gap changes nothing of what is measured, s. */
const LEAST = 0.1

/** The recording with a note of how many seconds its values are of, where it has gaps. */
export function withHeard(recording: EcgRecording, measures: Pick<EcgMeasures, 'seconds'> | undefined): EcgRecording {
  const group = recording.groups.find(({ kind }) => kind === 'rhythm')
  if (!group || !measures) return recording
  const all = Math.round((Math.max(0, ...group.leads.map(({ samples }) => samples.length)) / group.rate) * 10) / 10
  // Of a long one a stretch is measured, and said in a line of its own: what was left out there is no gap.
  if (all > MEASURED_S) return recording
  return all - measures.seconds < LEAST
    ? recording
    : { ...recording, notes: [`heard: ${measures.seconds} of ${all} s`, ...recording.notes] }
}
