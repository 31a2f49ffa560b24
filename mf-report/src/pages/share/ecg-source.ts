import type { CallTypes, EcgMeasured, SharedEcgs } from '@farsight/shared/contract'
import { NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'
import { askEcgs, type ExamEcgs } from '../../ecg/model/load'
import type { Caller } from '../../model/ports'

/** Where the ECGs of an exam come from, and what was signed of them. */
export interface EcgSource {
  readonly name: string
  readonly ask: (signal: AbortSignal) => Promise<{
    readonly ecgs: ExamEcgs
    readonly kept: SharedEcgs['kept']
    /** The recording that the report was read from, whether or not its values are shown. */
    readonly read?: string | undefined
  }>
  /** Gives further pieces. */
  readonly call: Caller
}

async function from(address: string, signal?: AbortSignal): Promise<SharedEcgs> {
  const answer = await fetch(address, { credentials: 'same-origin', cache: 'no-store', ...(signal ? { signal } : {}) }).catch(
    () => undefined,
  )
  if (!answer?.ok) throw Object.assign(new Error(bilingual(NETWORK_ERROR)), { kind: 'network', code: 0 })
  return (await answer.json()) as SharedEcgs
}

type Piece = CallTypes['queryEcgWave']['request']

/** Of an opened link: by its own door, under its own rights. */
export const linkEcgs = (base: string): EcgSource => ({
  name: base,
  ask: async (signal) => {
    const { recordings, pieces, kept } = await from(`${base}/ecg`, signal)
    return { ecgs: { risProcedureId: 'share', recordings, pieces, measures: null }, kept }
  },
  call: (async (_: 'queryEcgWave', { id, group, from: at }: Piece, options?: { signal?: AbortSignal }) => ({
    val: await from(`${base}/ecg/${id}/${group}/${at}`, options?.signal),
  })) as unknown as Caller,
})

/** Of a cloud film: the recordings that it names, with the session's calls. `signed`: the film shows the report. */
export const filmEcgs = (call: Caller, risProcedureId: string, shown: readonly string[], signed: boolean): EcgSource => ({
  name: risProcedureId,
  ask: async (signal) => {
    const all = await askEcgs(call, risProcedureId, signal)
    const ecgs = { ...all, recordings: all.recordings.filter(({ id }) => shown.includes(id)), measures: null }
    return { ecgs, kept: signed ? (all.measures as EcgMeasured | null) : null, read: all.measures?.recordingId }
  },
  call,
})
