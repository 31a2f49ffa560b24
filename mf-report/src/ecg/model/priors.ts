import type { CallTypes } from '@farsight/shared/contract'
import type { EcgRecording } from '@farsight/shared/ecg'
import type { Caller } from '../../model/ports'
import { askEcgs, loadRecording } from './load'

type Earlier = CallTypes['searchHistory']['answer']['val'][number]

/** An earlier ECG of the same patient, with its day. */
export interface Prior {
  readonly recording: EcgRecording
  readonly date: string
}

/** The newest earlier ECG that has images; one taken later is no prior of this one. */
export const choosePriorEcg = (
  exam: { readonly risProcedureId: string; readonly checkTime?: string | null | undefined },
  earlier: readonly Earlier[],
): Earlier | undefined =>
  earlier
    .filter((one) => one.modality === 'ECG' && one.risProcedureId !== exam.risProcedureId && one.imageCount > 0)
    .filter((one) => !exam.checkTime || !one.checkTime || one.checkTime <= exam.checkTime)
    .sort((a, b) => (b.checkTime ?? '').localeCompare(a.checkTime ?? ''))[0]

/** The ECG to compare with; null where there is none that may be seen. */
export async function askPriors(
  call: Caller,
  exam: { readonly risProcedureId: string; readonly checkTime?: string | null | undefined },
  signal?: AbortSignal,
): Promise<Prior | null> {
  const quiet = { promptType: 'none', showLoading: false, ...(signal ? { signal } : {}) } as const
  const { val } = await call('searchHistory', { procedureId: exam.risProcedureId, historyType: 'patientNo' }, quiet)
  const found = choosePriorEcg(exam, val)
  if (!found) return null
  const ecgs = await askEcgs(call, found.risProcedureId, signal)
  const head = ecgs.recordings.findLast(({ kind }) => kind === 'waves')
  return head ? { recording: await loadRecording(call, ecgs, head, signal), date: (head.time || found.checkTime || '').slice(0, 10) } : null
}
