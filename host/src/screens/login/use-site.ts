import { ApiError, api } from '@farsight/shared/api'
import { useCallback, useEffect, useState } from 'react'

/** What the server tells before anybody has logged in. */
export interface Site {
  readonly siteName: string
  readonly siteNameEn: string
  readonly demo: boolean
}
export type SiteState =
  | { readonly phase: 'asking' }
  | { readonly phase: 'ready'; readonly site: Site; readonly took: number }
  | { readonly phase: 'failed'; readonly says: string; readonly code: number | string }

/** Until the server answers, it is asked again after this time. */
export const ASK_AGAIN_MS = 5000

/** initLogin: the preparation without which no login is possible. Asks until the server answers. */
export function useSite(): readonly [SiteState, () => void] {
  const [state, setState] = useState<SiteState>({ phase: 'asking' })
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => setAsked((n) => n + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is what asks again
  useEffect(() => {
    let alive = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const begun = performance.now()
    api.call('initLogin', {}, { showLoading: false, promptType: 'none' }).then(
      ({ val }) => alive && setState({ phase: 'ready', site: val, took: Math.round(performance.now() - begun) }),
      (error: unknown) => {
        if (!alive || !(error instanceof ApiError)) return
        setState({ phase: 'failed', says: error.message, code: error.status || error.code })
        timer = setTimeout(again, ASK_AGAIN_MS)
      },
    )
    return () => {
      alive = false
      clearTimeout(timer)
    }
  }, [asked, again])
  return [state, again]
}
