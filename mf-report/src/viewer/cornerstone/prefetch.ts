import { core } from './start'

const AT_ONCE = 4
/** Part of the cache that a series may fill ahead; what stands on the screen must always find room. */
const SHARE = 0.8

export interface Prefetch {
  /** The reader is at another image: what is near it comes first from now on. */
  moved(index: number): void
  stop(): void
}

export interface PrefetchOptions {
  readonly from: number
  /** How many at most; all unless told. */
  readonly most?: number | undefined
  readonly progress: (loaded: number) => void
  /** Once: nothing more comes, or finds room. */
  readonly complete: () => void
}

/** Loads a series in the background, nearest first, few at once, and stops when another is opened. */
export function prefetch(imageIds: readonly string[], { from, most = imageIds.length, progress, complete }: PrefetchOptions): Prefetch {
  const waiting = new Set(imageIds.keys())
  let left = most
  let told = false
  let here = from
  let stopped = false
  const running = new Set<string>()
  let loaded = 0

  const next = (): number | undefined => {
    if (left <= 0 || core.cache.getCacheSize() > core.cache.getMaxCacheSize() * SHARE) return undefined
    for (let away = 0; away < imageIds.length; away++) {
      if (waiting.has(here + away)) return here + away
      if (waiting.has(here - away)) return here - away
    }
    return undefined
  }

  const fill = (): void => {
    while (!stopped && running.size < AT_ONCE) {
      const index = next()
      if (index === undefined) {
        if (running.size === 0 && !told) {
          told = true
          complete()
        }
        return
      }
      waiting.delete(index)
      left--
      const imageId = imageIds[index]!
      running.add(imageId)
      core.imageLoader
        .loadAndCacheImage(imageId, { requestType: core.Enums.RequestType.Prefetch, priority: -5 })
        .then(
          () => {
            loaded++
            if (!stopped) progress(loaded)
          },
          // The image that is asked for tells its own trouble; one that nobody looks at yet does not.
          () => undefined,
        )
        .finally(() => {
          running.delete(imageId)
          fill()
        })
    }
  }
  fill()
  return {
    moved(index) {
      here = index
      fill()
    },
    stop() {
      stopped = true
      for (const imageId of running) core.cache.getImageLoadObject(imageId)?.cancelFn?.()
    },
  }
}
