import { frameUrl } from '../archive'
import type { Stack } from '../port'
import { imageIdOf } from './frame-loader'

const absolute = (path: string): string => new URL(path, window.location.href).href

/** The engine's ids of a stack's images, in its order. */
export const imageIdsOf = (dicomweb: string, { studyUid, seriesUid, images }: Stack): readonly string[] =>
  images.map(({ sopUid, frame }) => imageIdOf(absolute(frameUrl(dicomweb, studyUid, seriesUid, sopUid, frame))))
