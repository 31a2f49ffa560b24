/** Kinds of picture that can be added to an exam: the server opens no other, the file chooser offers no other (code 2453 names them). */
export const ADD_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const

const M = 1024 * 1024

/** Largest file of each kind of picture, bytes; the boundary is allowed (decision 71). */
export const PICTURE_BYTES = { exam: 5 * M, sheet: 5 * M, chat: M, avatar: M, sign: M } as const
export type PictureKind = keyof typeof PICTURE_BYTES
