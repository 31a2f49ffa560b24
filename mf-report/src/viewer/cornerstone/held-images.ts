import type { DicomJson } from '../archive'
import { addHeader, forgetHeader } from './frame-loader'
import { core } from './start'

// The engine's cache and headers are one for the page, and one image may be on the screen of two reports (a prior of one is the
// other's own): what is let go by one holder stays for the others.
const holders = new Map<string, number>()

/** Which images a viewport or a shelf needs, until it lets them go. */
export class HeldImages {
  private readonly mine = new Set<string>()

  hold(imageId: string, header: DicomJson): void {
    if (this.mine.has(imageId)) return
    this.mine.add(imageId)
    const count = holders.get(imageId) ?? 0
    holders.set(imageId, count + 1)
    if (count === 0) addHeader(imageId, header)
  }

  /** Lets everything go. `freed` is told what nobody else holds, before it leaves. */
  release(freed: (imageIds: ReadonlySet<string>) => void = () => undefined): void {
    const gone = new Set<string>()
    for (const imageId of this.mine) {
      const count = (holders.get(imageId) ?? 1) - 1
      if (count > 0) holders.set(imageId, count)
      else {
        holders.delete(imageId)
        gone.add(imageId)
      }
    }
    this.mine.clear()
    freed(gone)
    for (const imageId of gone) {
      if (core.cache.getImageLoadObject(imageId)) core.cache.removeImageLoadObject(imageId, { force: true })
      forgetHeader(imageId)
    }
  }
}
