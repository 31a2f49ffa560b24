import type { EcgMeasured, EcgRecordingHead, SharedEcgs } from '@farsight/shared/contract'
import { leadNamed, reportRecording } from '@farsight/shared/ecg'
import { firstPieces, headOf, pieceOf } from '../calls/ecg/wave'
import type { Tx } from '../database/tenant'
import { type EcgFileAddress, addressOf as uploadOf } from '../ecg/files'
import { foreignEcgs } from '../ecg/foreign'
import type { Opened, OpenedEcgs } from '../ecg/opened'
import { signedValues } from '../ecg/recordings'
import type { InstanceAddress } from '../images'
import { namedExam } from './content'
import { addressOf } from './files'
import type { InTenant } from './originals'
import type { SharedInstance } from './pictures'
import type { OpenView } from './view'

/** `ecg`, and a further piece of one: `ecg/<id>/<group>/<from>`. */
export const ECG_PATH = /^ecg(?:\/([\d.]{1,64}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/(\d{1,2})\/(\d{1,9}))?$/

/** A recording as a link shows it: a file of the archive or one that was uploaded. */
export interface SharedEcg {
  /** As the link's holder knows it. */
  readonly id: string
  /** As the house knows it. */
  readonly recordingId: string
  readonly address: InstanceAddress | EcgFileAddress
}

/** Files of the archive as a link shows them. */
export const sentEcgs = (facilityId: string, ecgs: readonly SharedInstance[]): SharedEcg[] =>
  ecgs.map((one) => ({ id: one.shown.sop, recordingId: one.real.sop, address: addressOf(facilityId, one) }))

/** Uploaded ones. They are opened after the transaction that looked at the link, so `inTx` reads what is not open yet in one of its own. */
export const uploadedEcgs = (inTx: InTenant, { examId, facilityId }: OpenView, ids: readonly string[]): SharedEcg[] =>
  ids.map((id) => ({
    ...{ id, recordingId: id },
    address: { fileId: id, load: () => inTx((tx) => uploadOf(tx, { exam_id: examId, facility_id: facilityId }, id).load()) },
  }))

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
export async function signedMeasures(tx: Tx, view: OpenView, ecgs: readonly SharedEcg[]): Promise<SharedEcgs['kept']> {
  const kept = await signedValues(tx, { exam_id: view.examId, facility_id: view.facilityId })
  const measured = kept && ecgs.find(({ recordingId }) => recordingId === kept.recording_id)
  if (!kept || !measured) return null
  const { formula, values } = kept as { formula: EcgMeasured['formula']; values: unknown }
  return { recordingId: measured.id, formula, values: values as EcgMeasured['values'] }
}

/** Those of a view that name another patient than its exam, as the link names them. */
export async function foreignShared(tx: Tx, view: OpenView, ecgs: readonly SharedEcg[]): Promise<ReadonlySet<string>> {
  const exam = await namedExam(tx, view.examId)
  if (!exam) return new Set()
  return foreignEcgs(
    tx,
    exam,
    ecgs.map(({ id, address }) => ({ id, address, doubt: false })),
  )
}

/** All ECGs of a view as its page asks first. */
export async function shownEcgs(
  opened: OpenedEcgs,
  view: OpenView,
  ecgs: readonly SharedEcg[],
  kept: SharedEcgs['kept'],
  foreign: ReadonlySet<string>,
): Promise<SharedEcgs> {
  const all: { readonly head: EcgRecordingHead; readonly there: Opened }[] = []
  for (const { id, address } of ecgs) {
    const there = await opened.open(address)
    const head = headOf(id, there, foreign.has(id) ? 1 : 0)
    all.push({ head: view.anonymous ? bareHead(head) : head, there })
  }
  // The one that the page shows first, by the same rule.
  const shown = reportRecording(
    all.map(({ head }) => head),
    kept?.recordingId,
  )
  const first = all.find(({ head }) => head.id === shown?.id)?.there
  return {
    recordings: all.map(({ head }) => head),
    pieces: shown && first && 'recording' in first ? firstPieces(shown.id, first.recording) : [],
    kept,
  }
}

/** A further piece of one; undefined where it has none such. */
export async function ecgPiece(opened: OpenedEcgs, one: SharedEcg, group: number, from: number): Promise<SharedEcgs | undefined> {
  const there = await opened.open(one.address)
  if (!('recording' in there) || !there.recording.groups[group]) return undefined
  return { recordings: [], pieces: [pieceOf(one.id, there.recording, group, from, Number.POSITIVE_INFINITY)], kept: null }
}
