import { readSite, writeSite } from '@farsight/shared/i18n'

const KEY = 'IMAGE_WINDOW_PLACE'
const LEAST = 320

/** Where the image window stands on the desk's screens, in pixels of the style sheet. */
export interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Where it stood last; undefined the first time. */
export function storedPlace(): Place | undefined {
  try {
    const { left, top, width, height } = JSON.parse(readSite(KEY) ?? '{}') as Partial<Place>
    const all = [left, top, width, height]
    if (!all.every((one) => Number.isInteger(one) && Math.abs(one as number) < 100_000)) return undefined
    return (width as number) >= LEAST && (height as number) >= LEAST ? ({ left, top, width, height } as Place) : undefined
  } catch {
    return undefined
  }
}

const features = ({ left, top, width, height }: Place): string => `popup=1,left=${left},top=${top},width=${width},height=${height}`

/** The features with which it opens: where it stood last, else as large as the screen gives. */
export function openingFeatures(screen: Pick<Screen, 'availWidth' | 'availHeight'>): string {
  return features(storedPlace() ?? { left: 0, top: 0, width: screen.availWidth, height: screen.availHeight })
}

type Standing = Pick<Window, 'screenX' | 'screenY' | 'innerWidth' | 'innerHeight'>

/** Keeps the place of this window from now on; a browser tells nobody that a window was moved. */
export function keepPlace(standing: Standing = window): () => void {
  let last = ''
  const keep = (): void => {
    const { screenX, screenY, innerWidth, innerHeight } = standing
    if (innerWidth < LEAST || innerHeight < LEAST) return
    const place = JSON.stringify({ left: screenX, top: screenY, width: innerWidth, height: innerHeight } satisfies Place)
    if (place !== last) writeSite(KEY, place)
    last = place
  }
  const timer = setInterval(keep, 1000)
  window.addEventListener('pagehide', keep)
  return () => {
    clearInterval(timer)
    window.removeEventListener('pagehide', keep)
  }
}
