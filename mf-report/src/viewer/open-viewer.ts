import type { OpenShelf, OpenViewer } from './port'

// Fetches the engine (about a megabyte) only when a report with images is on the screen, and once a page.
const engine = () => import(/* webpackChunkName: "viewer" */ './cornerstone/open')

export const openViewer: OpenViewer = async (element, options) => (await engine()).openCornerstone(element, options)

export const openShelf: OpenShelf = async (dicomweb) => (await engine()).openShelf(dicomweb)
