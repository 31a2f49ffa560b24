import { bringFirst } from './first/bring'
import { type PaintFirst, paintFirst } from './first/first-picture'
import { fetchEarly, frameAddress } from './frame-fetch'
import type { OpenShelf, OpenViewer, Stack } from './port'

let here = false

// Fetches the engine (about a megabyte) only when a report with images is on the screen, and once a page.
const engine = async () => {
  const loaded = await import(/* webpackChunkName: "viewer" */ './cornerstone/open')
  here = true
  return loaded
}

export const openViewer: OpenViewer = async (element, options) => (await engine()).openCornerstone(element, options)

export const openShelf: OpenShelf = async (dicomweb) => (await engine()).openShelf(dicomweb)

/** The first image while the engine is on its way; once that is here, it is as fast by itself. */
export const paintAhead: PaintFirst = async (place, signal) => (here ? undefined : paintFirst(place, signal))

/** Brings what a stack's first image is made of, for whoever will draw it. */
export type BringAhead = (dicomweb: string, stack: Stack, signal: AbortSignal) => Promise<unknown>

/** The first picture needs one image's header, the engine those of the whole series. */
export const bringAhead: BringAhead = async (dicomweb, stack, signal) => {
  if (!here) return bringFirst(dicomweb, stack, 0, signal)
  const { studyUid, seriesUid, images } = stack
  const frame = fetchEarly(frameAddress(dicomweb, { studyUid, seriesUid, ...images[0]! }), signal)
  const { headersOf } = await engine()
  return Promise.all([headersOf(dicomweb, studyUid, seriesUid, signal), frame])
}
