import { bus, session } from '@farsight/shared/bus'
import type { ReportContent } from '@farsight/shared/domain'
import type { CorrectedMeasures } from '../../ecg/correction/correction-measures'
import { ownCopies } from '../../model/own-copies'
import { isContent } from '../../model/rescue'

export interface IssueDraft {
  readonly content: ReportContent
  readonly reason: string
  /** Corrected values of an ECG. */
  readonly measures?: CorrectedMeasures | undefined
}
export type IssueKind = 'addendum' | 'correction'

const readable = (value: unknown): value is IssueDraft => {
  const draft = value as IssueDraft | null
  return typeof draft?.reason === 'string' && isContent(draft.content)
}

/**
 * What was typed into a dialog and not sent, by user, exam and kind: a dialog that is closed loses no word, nor does a page that is
 * loaded again. In memory it ends with the session; the sealed copy on the device waits for the same doctor until he logs out.
 */
const drafts = new Map<string, IssueDraft>()
bus.on('session-ended.v1').subscribe(() => drafts.clear())

const user = (): string => session.current()?.loginUserId ?? ''
const key = (procedureId: string, kind: IssueKind): string => `${user()} ${procedureId} ${kind}`
const name = (procedureId: string, kind: IssueKind): string => `${kind}/${procedureId}`
const copies = ownCopies(readable)

export const draftOf = (procedureId: string, kind: IssueKind): IssueDraft | undefined => drafts.get(key(procedureId, kind))

/** What lies on the device since before this page was loaded. */
export async function storedDraftOf(procedureId: string, kind: IssueKind): Promise<IssueDraft | undefined> {
  return copies().read(name(procedureId, kind))
}

export function keepDraft(procedureId: string, kind: IssueKind, draft: IssueDraft | undefined): void {
  if (draft) drafts.set(key(procedureId, kind), draft)
  else drafts.delete(key(procedureId, kind))
  if (draft) copies().keep(name(procedureId, kind), draft)
  else copies().drop(name(procedureId, kind))
}
