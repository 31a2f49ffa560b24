import { sendForm } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'

/** The contract's path; a test holds the two equal. */
export const UPLOAD_PATH = 'RisEcg.do?func=UploadEcg'

/** A field in which the file names another patient than the exam. */
export interface Difference {
  readonly field: string
  readonly exam: string
  readonly dicom: string
}
/** What became of a recording. */
export type Sent =
  | { readonly done: true; readonly again: boolean /** The file says whose it is. */; readonly named: boolean }
  | { readonly done: false; readonly says: string; readonly reason?: { readonly reason: string; readonly detail: string } }
  | { readonly done: false; readonly differences: readonly Difference[] }

interface Asked {
  readonly risProcedureId: string
  readonly files: readonly File[]
  /** Why another patient's name is let in. */
  readonly reason?: string | undefined
}

/** Sends one recording. Never rejects. */
export async function sendEcg(
  { risProcedureId, files, reason }: Asked,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const form = new FormData()
  form.append('risProcedureId', risProcedureId)
  if (reason !== undefined) {
    form.append('confirm', '1')
    form.append('reason', reason)
  }
  for (const file of files) form.append('file', file, file.name)
  const { errorCode, errorMsg: says, val } = await sendForm(UPLOAD_PATH, form, onProgress, signal)
  if (errorCode === CODE.success) {
    const { again, named } = val as { again?: number; named?: number }
    return { done: true, again: again === 1, named: named === 1 }
  }
  if (errorCode === CODE.otherPatientImages) return { done: false, differences: (val as { differences: Difference[] }).differences }
  return errorCode === CODE.ecgFileRefused
    ? { done: false, says, reason: val as { reason: string; detail: string } }
    : { done: false, says }
}
