import { frameAddress } from '../frame-fetch'
import type { Stack } from '../port'
import { imageIdOf } from './frame-loader'

/** The engine's ids of a stack's images, in its order. */
export const imageIdsOf = (dicomweb: string, { studyUid, seriesUid, images }: Stack): readonly string[] =>
  images.map(({ sopUid, frame }) => imageIdOf(frameAddress(dicomweb, { studyUid, seriesUid, sopUid, frame })))
