import type { CallTypes, EcgMeasured, EcgPiece, EcgRecordingHead } from '@farsight/shared/contract'
import { ECG_GAP, type EcgRecording } from '@farsight/shared/ecg'
import type { Caller } from '../../model/ports'
import { deviceNotes } from './values'

type Wave = CallTypes['queryEcgWave']['answer']['val']

/** The ECGs of an exam: their heads, the samples that came with them, and the values that were kept. */
export interface ExamEcgs {
  readonly risProcedureId: string
  readonly recordings: readonly EcgRecordingHead[]
  readonly pieces: readonly EcgPiece[]
  readonly measures: EcgMeasured | null
}

const QUIET = { promptType: 'none', showLoading: false } as const

/** `known`: what came before; its samples are not sent once more, since no file changes under its id. */
export async function askEcgs(call: Caller, risProcedureId: string, signal?: AbortSignal, known?: ExamEcgs): Promise<ExamEcgs> {
  const asked = { risProcedureId, ...(known ? { heads: 1 as const } : {}) }
  const { val } = await call('queryEcgWave', asked, { ...QUIET, ...(signal ? { signal } : {}) })
  return { risProcedureId, ...(val as Wave), ...(known ? { pieces: known.pieces } : {}) }
}

/** Int32, little endian, out of base64; machines that read are little endian. */
export function samplesOf(base64: string): Int32Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i += 1) bytes[i] = text.charCodeAt(i)
  return new Int32Array(bytes.buffer)
}

/** All pieces of a group, in order: what came first, then what is asked for. */
async function piecesOf(call: Caller, ecgs: ExamEcgs, head: EcgRecordingHead, group: number, signal?: AbortSignal): Promise<EcgPiece[]> {
  const pieces = ecgs.pieces.filter((piece) => piece.id === head.id && piece.group === group)
  let from = pieces.reduce((most, piece) => Math.max(most, piece.from + piece.count), 0)
  while (from < head.groups[group]!.count) {
    const asked = { risProcedureId: ecgs.risProcedureId, id: head.id, group, from }
    const { val } = await call('queryEcgWave', asked, { ...QUIET, ...(signal ? { signal } : {}) })
    const [piece] = val.pieces
    // A server that gives nothing more would be asked for ever.
    if (!piece || piece.count === 0) break
    pieces.push(piece)
    from = piece.from + piece.count
  }
  return pieces
}

/** A recording with its samples. */
export async function loadRecording(call: Caller, ecgs: ExamEcgs, head: EcgRecordingHead, signal?: AbortSignal): Promise<EcgRecording> {
  const groups = []
  const unsent: string[] = []
  for (const [at, group] of head.groups.entries()) {
    const pieces = await piecesOf(call, ecgs, head, at, signal)
    const leads = group.leads.map(({ lead, unit, baseline, derived }) => ({
      ...{ lead, unit, baseline, derived: derived === 1 },
      // What does not come is a gap: drawn as nought it would be a heart that stands still.
      samples: new Int32Array(group.count).fill(ECG_GAP),
    }))
    for (const piece of pieces) {
      const all = samplesOf(piece.samples)
      for (const [i, lead] of leads.entries()) lead.samples.set(all.subarray(i * piece.count, (i + 1) * piece.count), piece.from)
    }
    const missing = group.count - pieces.reduce((sum, piece) => sum + piece.count, 0)
    if (missing > 0) unsent.push(`not received: ${missing}`)
    groups.push({ rate: group.rate, label: group.label, kind: group.kind, leads })
  }
  const { format, time, device, filters, values, statements, notes } = head
  return {
    format: format as EcgRecording['format'],
    groups,
    time,
    device,
    filters,
    values,
    statements,
    notes: [...unsent, ...deviceNotes(values), ...notes],
  }
}
