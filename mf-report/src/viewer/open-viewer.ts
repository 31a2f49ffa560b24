import { type PaintFirst, paintFirst } from './first/first-picture'
import type { OpenShelf, OpenViewer } from './port'

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
