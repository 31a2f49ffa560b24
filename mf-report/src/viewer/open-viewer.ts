import type { OpenViewer } from './port'

/** Fetches the engine (about a megabyte) only when a report with images is on the screen, and once a page. */
export const openViewer: OpenViewer = async (element, options) => {
  const { openCornerstone } = await import(/* webpackChunkName: "viewer" */ './cornerstone/open')
  return openCornerstone(element, options)
}
