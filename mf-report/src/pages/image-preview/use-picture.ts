import { type Language, useLanguage } from '@farsight/shared/i18n'
import { useCallback, useEffect, useRef, useState } from 'react'

/** Pictures that are kept: those just seen, and the one after this. */
const KEPT = 12

export type PictureState =
  | { readonly is: 'coming' }
  | { readonly is: 'here'; readonly src: string }
  /** `says`: the archive's own reason, '' where it gave none. */
  | { readonly is: 'failed'; readonly says: string }

const COMING: PictureState = { is: 'coming' }

class Refused extends Error {}

async function fetched(url: string, language: Language, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { headers: { Accept: 'image/*' }, credentials: 'same-origin', signal })
  if (answer.ok) return URL.createObjectURL(await answer.blob())
  const said = (await answer.json().catch(() => ({}))) as Partial<Record<Language, unknown>>
  throw new Refused(typeof said[language] === 'string' ? (said[language] as string) : '')
}

/** Asks for a picture, or waits for the answer to the same question. */
function flown(flights: Map<string, Flight>, url: string, language: Language): Promise<string> {
  const known = flights.get(url)
  if (known && !known.abort.signal.aborted) return known.src
  const abort = new AbortController()
  const flight = { abort, src: fetched(url, language, abort.signal) }
  flights.set(url, flight)
  const landed = (): void => void (flights.get(url) === flight && flights.delete(url))
  flight.src.then(landed, landed)
  return flight.src
}

interface Flight {
  readonly src: Promise<string>
  readonly abort: AbortController
}

/** A picture of the archive: asked for when it is looked at, dropped when it no longer is; the next one follows once this one is here. */
export function usePicture(url: string, ahead: string | undefined): { readonly picture: PictureState; readonly again: () => void } {
  const language = useLanguage()
  const kept = useRef(new Map<string, string>())
  const flights = useRef(new Map<string, Flight>())
  const [found, setFound] = useState<{ readonly url: string; readonly picture: PictureState }>({ url: '', picture: COMING })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks once more
  useEffect(() => {
    let over = false
    // The one that was brought ahead is the one that is looked at now: on its way, it is not asked for again.
    for (const [one, flight] of flights.current) if (one !== url && one !== ahead) flight.abort.abort()
    const bring = async (one: string): Promise<string> => {
      const src = kept.current.get(one) ?? (await flown(flights.current, one, language))
      kept.current.delete(one)
      kept.current.set(one, src)
      for (const [oldest, old] of kept.current) {
        if (kept.current.size <= KEPT) break
        URL.revokeObjectURL(old)
        kept.current.delete(oldest)
      }
      return src
    }
    bring(url).then(
      (src) => {
        if (over) return
        setFound({ url, picture: { is: 'here', src } })
        // In silence: it is told when it is looked at.
        if (ahead) bring(ahead).catch(() => undefined)
      },
      (cause: unknown) => {
        if (!over) setFound({ url, picture: { is: 'failed', says: cause instanceof Refused ? cause.message : '' } })
      },
    )
    return () => {
      over = true
    }
  }, [url, ahead, language, attempt])
  useEffect(() => {
    const [all, coming] = [kept.current, flights.current]
    return () => {
      for (const { abort } of coming.values()) abort.abort()
      for (const src of all.values()) URL.revokeObjectURL(src)
      all.clear()
    }
  }, [])
  const again = useCallback(() => {
    setFound({ url: '', picture: COMING })
    setAttempt((before) => before + 1)
  }, [])
  return { picture: found.url === url ? found.picture : COMING, again }
}
