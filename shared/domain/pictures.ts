/** Kinds of picture that can be added to an exam: the server opens no other, the file chooser offers no other (code 2453 names them). */
export const ADD_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const

/** How the types of {@link ADD_IMAGE_TYPES} are named to people: PNG 或 JPEG. */
export const ADD_IMAGE_NAMES = {
  zh: ADD_IMAGE_TYPES.map((type) => type.slice(6).toUpperCase()).join(' 或 '),
  en: ADD_IMAGE_TYPES.map((type) => type.slice(6).toUpperCase()).join(' or '),
} as const
