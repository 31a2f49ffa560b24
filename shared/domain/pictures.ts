/** Kinds of picture that can be added to an exam: the server opens no other, the file chooser offers no other (code 2453 names them). */
export const ADD_IMAGE_TYPES = ['image/png', 'image/jpeg'] as const
