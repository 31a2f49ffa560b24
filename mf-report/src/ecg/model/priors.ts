import type { CallTypes } from '@farsight/shared/contract'
import { type EcgRecording, reportRecording } from '@farsight/shared/ecg'
import type { Caller } from '../../model/ports'
import { askEcgs, loadRecording } from './load'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]

/** An earlier ECG of the same patient, with its day. */
export interface Prior {
  readonly recording: EcgRecording
  readonly date: string
}

/** A patient's last ECGs may all be a vendor's pages: so many are looked into for one with a signal. */
const MOST_ASKED = 5

/** Earlier ECGs that have images, the newest first; one taken later is no prior of this one. */
export const earlierEcgs = (
  exam: { readonly risProcedureId: string; readonly checkTime?: string | null | undefined },
  earlier: readonly Earlier[],
): readonly Earlier[] =>
  earlier
    .filter((one) => one.modality === 'ECG' && one.risProcedureId !== exam.risProcedureId && one.imageCount > 0)
    .filter((one) => !exam.checkTime || !one.checkTime || one.checkTime <= exam.checkTime)
    .sort((a, b) => (b.checkTime ?? '').localeCompare(a.checkTime ?? ''))

/** The ECG to compare with; null where there is none that may be seen. */
export async function askPriors(
  call: Caller,
  exam: { readonly risProcedureId: string; readonly checkTime?: string | null | undefined },
  signal?: AbortSignal,
): Promise<Prior | null> {
  const quiet = { promptType: 'none', showLoading: false, ...(signal ? { signal } : {}) } as const
  const { val } = await call('searchHistory', { procedureId: exam.risProcedureId, historyType: 'patientNo' }, quiet)
  for (const found of earlierEcgs(exam, val).slice(0, MOST_ASKED)) {
    const ecgs = await askEcgs(call, found.risProcedureId, signal)
    const rhythms = ecgs.recordings.filter(({ kind, foreign }) => kind === 'waves' && !foreign)
    const head = reportRecording(rhythms, ecgs.measures?.recordingId)
    // A page that was printed, or a file that nobody can read, hides no signal behind it.
    if (head) return { recording: await loadRecording(call, ecgs, head, signal), date: (head.time || found.checkTime || '').slice(0, 10) }
  }
  return null
}
