import type { ViewerSession } from '../viewer/viewer-session'

const FRAME = /^([\d.]+)#(\d{1,6})$/

/** An image as one word; without a frame its first. */
export const imageRef = (sopUid: string, frame?: number): string => (frame === undefined ? sopUid : `${sopUid}#${frame}`)

/** Shows what a word names: an image, or a region by the reference of its mark. */
export async function showRef(session: ViewerSession, ref: string): Promise<void> {
  const image = FRAME.exec(ref)
  if (image) await session.showImage(image[1]!, Number(image[2]))
  else await session.goTo(ref)
}
