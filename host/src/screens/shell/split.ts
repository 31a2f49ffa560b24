import { hashRoute } from '@farsight/shared/module'

const EDITOR = /\/edit_report$/

/** What stands in the two windows of a split screen: this page, and the pictures of its exam (the reading view of the same report). */
export function splitAddresses(): { readonly report: string; readonly images: string } {
  const { pathname, search } = hashRoute(location.hash)
  const images = new URL(location.href)
  images.hash = `#${pathname.replace(EDITOR, '/view_report')}${search}`
  return { report: location.href, images: images.href }
}
