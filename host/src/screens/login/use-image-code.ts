import { ApiError, api } from '@farsight/shared/api'
import { useCallback, useEffect, useRef, useState } from 'react'

/** One image code: the picture (a data URL) and the id that goes back with the form. */
export interface ImageCode {
  readonly imageId: string
  readonly image: string
}
export interface ImageCodeState {
  readonly code: ImageCode | undefined
  readonly failed: boolean
  /** Fetches a new picture; each one works once. */
  readonly renew: () => Promise<void>
}

/** The server forgets a picture after two minutes; one that nobody has typed from is renewed a little earlier. */
const RENEW_AFTER_MS = 110_000

/** The image code of the login form. `typed` says that the user has begun to copy the picture: it is then left alone. */
export function useImageCode(typed: boolean): ImageCodeState {
  const [code, setCode] = useState<ImageCode>()
  const [failed, setFailed] = useState(false)
  const turn = useRef(0)
  const renew = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    try {
      const { val } = await api.call('getValidateImage', {}, { showLoading: false, promptType: 'none' })
      if (mine !== turn.current) return
      setCode(val)
      setFailed(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (mine === turn.current) setFailed(true)
    }
  }, [])
  useEffect(() => {
    void renew()
    return () => {
      turn.current += 1
    }
  }, [renew])
  useEffect(() => {
    if (typed || !code) return
    const timer = setTimeout(() => void renew(), RENEW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [typed, code, renew])
  return { code, failed, renew }
}
