import type { EcgMeasured, EcgRecordingHead, SharedEcgs } from '@farsight/shared/contract'
import { leadNamed } from '@farsight/shared/ecg'
import { firstPieces, headOf, pieceOf } from '../calls/ecg/wave'
import type { Tx } from '../database/tenant'
import type { Opened, OpenedEcgs } from '../ecg/opened'
import { signedValues } from '../ecg/recordings'
import { addressOf } from './files'
import type { SharedInstance } from './pictures'
import type { OpenView } from './view'

/** `ecg`, and a further piece of one: `ecg/<id>/<group>/<from>`. */
export const ECG_PATH = /^ecg(?:\/([\d.]{1,64})\/(\d{1,2})\/(\d{1,9}))?$/

/** A head without a word that a device or its operator may have typed: what the sheet needs is numbers. */
export const bareHead = (head: EcgRecordingHead): EcgRecordingHead => ({
  ...head,
  ...{ time: '', device: '', values: [], statements: [], notes: [], detail: '' },
  filters: { ...head.filters, text: '' },
  groups: head.groups.map((group) => ({
    ...group,
    label: '',
    // A lead that has no name of leads may have anybody's.
    leads: group.leads.map((lead, i) => ({ ...lead, lead: leadNamed(lead.lead) ?? `${i + 1}` })),
  })),
})

/** The measured values of a completed report: before it is signed they are nobody's word, and of a recording that the link has not they say nothing. */
export async function signedMeasures(tx: Tx, view: OpenView, ecgs: readonly SharedInstance[]): Promise<SharedEcgs['kept']> {
  const kept = await signedValues(tx, { exam_id: view.examId, facility_id: view.facilityId })
  const measured = kept && ecgs.find(({ real }) => real.sop === kept.recording_id)
  if (!kept || !measured) return null
  const { formula, values } = kept as { formula: EcgMeasured['formula']; values: unknown }
  return { recordingId: measured.shown.sop, formula, values: values as EcgMeasured['values'] }
}

/** All ECGs of a view as its page asks first. */
export async function shownEcgs(
  opened: OpenedEcgs,
  view: OpenView,
  ecgs: readonly SharedInstance[],
  kept: SharedEcgs['kept'],
): Promise<SharedEcgs> {
  const all: { readonly id: string; readonly there: Opened }[] = []
  for (const one of ecgs) all.push({ id: one.shown.sop, there: await opened.open(addressOf(view.facilityId, one)) })
  const first = all.findLast(({ there }) => 'recording' in there)
  return {
    recordings: all.map(({ id, there }) => (view.anonymous ? bareHead(headOf(id, there)) : headOf(id, there))),
    pieces: first && 'recording' in first.there ? firstPieces(first.id, first.there.recording) : [],
    kept,
  }
}

/** A further piece of one; undefined where it has none such. */
export async function ecgPiece(
  opened: OpenedEcgs,
  view: OpenView,
  one: SharedInstance,
  group: number,
  from: number,
): Promise<SharedEcgs | undefined> {
  const there = await opened.open(addressOf(view.facilityId, one))
  if (!('recording' in there) || !there.recording.groups[group]) return undefined
  return { recordings: [], pieces: [pieceOf(one.shown.sop, there.recording, group, from, Number.POSITIVE_INFINITY)], kept: null }
}
