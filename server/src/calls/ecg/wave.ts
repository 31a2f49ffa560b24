import { ECG_PIECE, type EcgPiece, type EcgRecordingHead, ecgCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { ECG_GAP, type EcgGroup, type EcgRecording, reportRecording } from '@farsight/shared/ecg'
import { checkAct } from '../../acts/own'
import { foreignEcgs } from '../../ecg/foreign'
import { measured } from '../../ecg/keep'
import type { Opened, OpenedEcgs } from '../../ecg/opened'
import { type EcgSource, ecgSources, readMeasures } from '../../ecg/recordings'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

const NO_FILTERS = { lowCut: null, highCut: null, notch: null, text: '' }
const NOTHING = {
  time: '' as const,
  device: '',
  filters: NO_FILTERS,
  values: [],
  statements: [],
  notes: [],
  groups: [],
  reason: '',
  detail: '',
}
const lengthOf = ({ leads }: EcgGroup): number => Math.max(0, ...leads.map(({ samples }) => samples.length))

const groupHead = (group: EcgGroup): EcgRecordingHead['groups'][number] => ({
  rate: group.rate,
  label: group.label.slice(0, 64),
  kind: group.kind,
  count: lengthOf(group),
  leads: group.leads.map(({ lead, unit, baseline, derived }) => ({ lead, unit, baseline, derived: derived ? 1 : 0 })),
})

/** A file's head as the wire has it; `foreign`: see {@link foreignEcgs}. */
export function headOf(id: string, opened: Opened, foreign: 0 | 1 = 0): EcgRecordingHead {
  if ('refused' in opened) return { ...NOTHING, id, foreign, kind: 'refused', format: '', ...opened.refused }
  if ('pdf' in opened) return { ...NOTHING, id, foreign, kind: 'pdf', format: 'pdf' }
  const { format, time, device, filters, values, statements, notes, groups } = opened.recording
  return {
    ...{ id, foreign, kind: 'waves', format, time, device, filters: { ...filters }, reason: '', detail: '' },
    ...{ values: values.map((one) => ({ ...one })), statements: [...statements], notes: [...notes], groups: groups.map(groupHead) },
  }
}

/** Samples of all leads from one on, as many as one answer holds. */
export function pieceOf(id: string, recording: EcgRecording, group: number, from: number, most: number): EcgPiece {
  const { leads } = recording.groups[group]!
  const count = Math.max(0, Math.min(most, Math.floor(ECG_PIECE / Math.max(1, leads.length)), lengthOf(recording.groups[group]!) - from))
  // What a lead has not is a gap: nought would be a heart that stands still.
  const all = new Int32Array(count * leads.length).fill(ECG_GAP)
  for (const [i, { samples }] of leads.entries()) all.set(samples.subarray(from, from + count), i * count)
  return { id, group, from, count, samples: Buffer.from(all.buffer).toString('base64') }
}

/** The first of each group, as far as one answer holds: rhythms before representative beats. */
export function firstPieces(id: string, recording: EcgRecording): EcgPiece[] {
  let left = ECG_PIECE
  const pieces: EcgPiece[] = []
  for (const [group, { leads }] of recording.groups.entries()) {
    const most = Math.floor(left / Math.max(1, leads.length))
    if (most === 0) break
    const piece = pieceOf(id, recording, group, 0, most)
    pieces.push(piece)
    left -= piece.count * leads.length
  }
  return pieces
}

/** Uploaded ones lie in the database, whose connection answers one question at a time; the archive's are opened beside each other. */
async function openAll(opened: OpenedEcgs, sources: readonly EcgSource[]) {
  const uploaded = new Map<string, Opened>()
  for (const { id, address } of sources) if ('fileId' in address) uploaded.set(id, await opened.open(address))
  return Promise.all(sources.map(async ({ id, address }) => ({ id, there: uploaded.get(id) ?? (await opened.open(address)) })))
}

export const queryEcgWave = (opened: OpenedEcgs) =>
  sessionHandler(
    ecgCalls.queryEcgWave,
    readsReports,
    async (work, { risProcedureId, id, group = 0, from = 0, count = ECG_PIECE, heads }) => {
      work.about(risProcedureId)
      const exam = await readableExam(work, risProcedureId)
      checkAct(work, 'view', exam)
      const sources = await ecgSources(work.tx, exam)
      if (id !== undefined) {
        const source = sources.find((one) => one.id === id)
        const there = source && (await opened.open(source.address))
        if (!there || !('recording' in there) || !there.recording.groups[group]) throw new CallError(CODE.ecgUnknown, 'id')
        return { val: { recordings: [], pieces: [pieceOf(id, there.recording, group, from, count)], measures: null } }
      }
      if (sources.length === 0) throw new CallError(CODE.imagesNotUploaded)
      const all = await openAll(opened, sources)
      const kept = await readMeasures(work.tx, exam)
      const foreign = await foreignEcgs(work.tx, exam, sources)
      const recordings = all.map(({ id, there }) => headOf(id, there, foreign.has(id) ? 1 : 0))
      // The one that is shown first comes with its samples; the others are asked for when they are looked at.
      const shown = reportRecording(recordings, kept?.recording_id)
      const first = all.find((one) => one.id === shown?.id)?.there
      return {
        val: {
          recordings,
          pieces: shown && first && 'recording' in first && !heads ? firstPieces(shown.id, first.recording) : [],
          measures: kept ? measured(kept) : null,
        },
      }
    },
  )
