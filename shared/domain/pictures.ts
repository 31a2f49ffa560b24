/** Kinds of picture that can be added to an exam: the server opens no other, the file chooser offers no other (code 2453 names them). */
export const ADD_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const

/** How the types of {@link ADD_IMAGE_TYPES} are named to people: PNG 或 JPEG. */
export const ADD_IMAGE_NAMES = {
  zh: ADD_IMAGE_TYPES.map((type) => type.slice(6).toUpperCase()).join(' 或 '),
  en: ADD_IMAGE_TYPES.map((type) => type.slice(6).toUpperCase()).join(' or '),
} as const
const M = 1024 * 1024

/** Largest file of each kind of picture, bytes; the boundary is allowed (decision 71). */
export const PICTURE_BYTES = { exam: 5 * M, sheet: 5 * M, chat: M, avatar: M, sign: M } as const
export type PictureKind = keyof typeof PICTURE_BYTES
