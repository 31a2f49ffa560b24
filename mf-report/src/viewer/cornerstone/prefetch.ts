import { core } from './start'

const AT_ONCE = 4
/** Part of the cache that a series may fill ahead; what stands on the screen must always find room. */
const SHARE = 0.8
/** A few images of what comes next find room beside a series that fills its part. */
const SHARE_OF_FEW = 0.95
/** An image makes room for another only where it lies so much farther from the reader: one who goes to and fro loads nothing twice. */
const FARTHER = 16

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

/**
 * Loads a series in the background, nearest first, few at once, and stops when another is opened. What finds no room stays away until the
 * reader comes nearer: then what is farthest from them goes.
 */
export function prefetch(
  imageIds: readonly string[],
  { from, most = Number.POSITIVE_INFINITY, progress, complete }: PrefetchOptions,
): Prefetch {
  const room = core.cache.getMaxCacheSize() * (most < imageIds.length ? SHARE_OF_FEW : SHARE)
  const waiting = new Set(imageIds.keys())
  /** Brought by this one, and as far as is known still there. */
  const brought = new Set<number>()
  let left = most
  let told = false
  let here = from
  let stopped = false
  const running = new Set<string>()
  let loaded = 0

  const nearest = (): number | undefined => {
    for (let away = 0; away < imageIds.length; away++) {
      if (waiting.has(here + away)) return here + away
      if (waiting.has(here - away)) return here - away
    }
    return undefined
  }

  /** Lets the farthest image go. False: none is so much farther than the one that is wanted. */
  const makeRoom = (wanted: number): boolean => {
    let farthest = wanted
    for (const index of brought) if (Math.abs(index - here) > Math.abs(farthest - here)) farthest = index
    if (Math.abs(farthest - here) < Math.abs(wanted - here) + FARTHER) return false
    brought.delete(farthest)
    waiting.add(farthest)
    const imageId = imageIds[farthest]!
    if (core.cache.getImageLoadObject(imageId)) core.cache.removeImageLoadObject(imageId, { force: true })
    return true
  }

  const next = (): number | undefined => {
    const wanted = left > 0 ? nearest() : undefined
    if (wanted === undefined) return undefined
    while (core.cache.getCacheSize() > room) if (!makeRoom(wanted)) return undefined
    return wanted
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
            brought.add(index)
            loaded = Math.max(loaded, brought.size)
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
