import { sendForm } from '@farsight/shared/api'
import { ADD_IMAGE_TYPES, CODE, errorMessage, NETWORK_ERROR } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

/** 5M = 5 * 1024 * 1024 bytes, the boundary allowed; held equal to the contract's by a test. */
export const IMAGE_LIMIT = 5 * 1024 * 1024
export const UPLOAD_PATH = 'RisLocalDiagnose.do?func=AddImages'
export const IMAGE_TYPES: readonly string[] = ADD_IMAGE_TYPES

const words = (code: number): string => bilingual(errorMessage(code) ?? NETWORK_ERROR)

const LONGEST = 8
const BEGINNINGS: readonly string[] = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff']

/** Why a file cannot be sent, or undefined. A name alone makes no image; the server looks at its bytes again. */
export async function fileRefusal(file: Pick<File, 'size' | 'type' | 'slice'>): Promise<string | undefined> {
  if (file.size > IMAGE_LIMIT) return words(CODE.imageOver5M)
  const bytes = await file
    .slice(0, LONGEST)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const start = String.fromCharCode(...new Uint8Array(bytes))
  const known = IMAGE_TYPES.includes(file.type) && BEGINNINGS.some((beginning) => start.startsWith(beginning))
  return known ? undefined : words(CODE.notPngJpeg)
}

/** What became of one file. */
export type Sent = { readonly done: true } | { readonly done: false; readonly says: string }

/** Sends one picture. Never rejects. */
export async function sendImage(
  risProcedureId: string,
  file: Blob & { readonly name?: string },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const form = new FormData()
  form.append('risProcedureId', risProcedureId)
  form.append('file', file)
  const { errorCode, errorMsg } = await sendForm(UPLOAD_PATH, form, onProgress, signal)
  return errorCode === CODE.success ? { done: true } : { done: false, says: errorMsg }
}
