import type { OpenShelf } from '../port'
import { HeldImages } from './held-images'
import { imageIdsOf } from './image-ids'
import { type Prefetch, prefetch } from './prefetch'
import { headersOf } from './shared-headers'
import { startCornerstone } from './start'

/** Series that are brought before anybody looks at them. */
export const openShelf: OpenShelf = async (dicomweb) => {
  await startCornerstone()
  const held = new HeldImages()
  const running = new Set<Prefetch>()
  let over = false
  return {
    async load(stack, { signal, from = 0, most, progress = () => undefined }) {
      const headers = await headersOf(dicomweb, stack.studyUid, stack.seriesUid, signal)
      if (over || signal.aborted) return
      const imageIds = imageIdsOf(dicomweb, stack)
      stack.images.forEach(({ sopUid }, i) => {
        const header = headers.get(sopUid)
        if (header) held.hold(imageIds[i]!, header)
      })
      await new Promise<void>((done) => {
        const ahead = prefetch(imageIds, { from, most, progress, complete: done })
        running.add(ahead)
        signal.addEventListener('abort', () => {
          ahead.stop()
          running.delete(ahead)
          done()
        })
      })
    },
    dispose() {
      over = true
      for (const ahead of running) ahead.stop()
      running.clear()
      held.release()
    },
  }
}
