import { sendForm } from '@farsight/shared/api'
import { CODE, errorMessage, PICTURE_BYTES } from '@farsight/shared/domain'
import { bilingual } from '@farsight/shared/i18n'

export type OwnPicture = 'avatar' | 'sign'

/** The server's way in for pictures that belong to no study; held equal to the contract's by a test. */
export const PICTURE_PATH = 'RisCommon.do?func=UploadImage'
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

const words = (code: number): string => bilingual(errorMessage(code) ?? { zh: '', en: '' })
export const noPicture = (): string => words(CODE.notAnImage)

/** Why a file cannot be a portrait or a signature; undefined where it can. The server looks at its bytes again. */
export const pictureRefusal = ({ size, type }: Pick<File, 'size' | 'type'>, kind: OwnPicture): string | undefined =>
  size > PICTURE_BYTES[kind] ? words(CODE.imageTooLarge) : PICTURE_TYPES.includes(type) ? undefined : noPicture()

/** Sends a picture of one's own: its id, or why it was refused. Never rejects. */
export async function sendPicture(kind: OwnPicture, picture: Blob): Promise<{ readonly id: string } | { readonly says: string }> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', picture, `${kind}.png`)
  const { errorCode, errorMsg, val } = await sendForm(PICTURE_PATH, form, () => undefined, new AbortController().signal)
  const id = (val as { id?: unknown } | undefined)?.id
  if (errorCode === 0 && typeof id === 'string') return { id }
  const known = errorCode > 2 ? errorMessage(errorCode) : undefined
  return { says: known ? bilingual(known) : errorMsg }
}
