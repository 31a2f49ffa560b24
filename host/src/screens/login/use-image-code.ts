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
  /** Fetches a new picture; each one works once. The former is gone from the screen at once: nobody copies a used one. */
  readonly renew: () => Promise<void>
  /** The id of the picture, or of the one that is on its way; '' where none came. */
  readonly id: () => Promise<string>
}

/** The server forgets a picture after two minutes; one that nobody has typed from is renewed a little earlier. */
const RENEW_AFTER_MS = 110_000

async function ask(): Promise<ImageCode | undefined> {
  try {
    return (await api.call('getValidateImage', {}, { showLoading: false, promptType: 'none' })).val
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** The image code of the login form. `typed` says that the user has begun to copy the picture: it is then left alone. */
export function useImageCode(typed: boolean): ImageCodeState {
  const [code, setCode] = useState<ImageCode>()
  const [failed, setFailed] = useState(false)
  const turn = useRef(0)
  const coming = useRef<Promise<ImageCode | undefined>>(Promise.resolve(undefined))
  const renew = useCallback(async () => {
    turn.current += 1
    const mine = turn.current
    setCode(undefined)
    setFailed(false)
    coming.current = ask()
    const came = await coming.current
    if (mine !== turn.current) return
    setCode(came)
    setFailed(came === undefined)
  }, [])
  const id = useCallback(async () => {
    let awaited: Promise<ImageCode | undefined>
    let came: ImageCode | undefined
    do {
      awaited = coming.current
      came = await awaited
    } while (awaited !== coming.current)
    return came?.imageId ?? ''
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
  return { code, failed, renew, id }
}
