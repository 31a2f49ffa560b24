import { useCallback, useEffect, useRef, useState } from 'react'
import { fileRefusal, sendImage } from './upload'

/** One picture on its way. `refused` is why it was not sent; `failed` why it did not arrive, and it can be sent again. */
export interface Picture {
  readonly id: number
  readonly file: File
  readonly url: string
  readonly refused?: string
  readonly failed?: string
  readonly done?: boolean
  /** 0 to 1 while it goes up. */
  readonly share?: number
}

export interface Pictures {
  readonly list: readonly Picture[]
  readonly busy: boolean
  readonly waiting: number
  readonly add: (files: Iterable<File>) => Promise<void>
  readonly remove: (id: number) => void
  /** Sends what is waiting or has failed, one after another; answers how many arrived. */
  readonly send: () => Promise<number>
}

const toSend = (picture: Picture): boolean => !picture.refused && !picture.done

/** The pictures of the dialog. Leaving it stops what is on its way. */
export function usePictures(risProcedureId: string): Pictures {
  const [list, setList] = useState<readonly Picture[]>([])
  const [busy, setBusy] = useState(false)
  const next = useRef(0)
  const latest = useRef(list)
  latest.current = list
  const stop = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      stop.current?.abort()
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    },
    [],
  )

  const change = useCallback(
    (id: number, changes: Partial<Picture>) => setList((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [],
  )
  const add = useCallback(async (files: Iterable<File>) => {
    const fresh = await Promise.all(
      [...files].map(async (file): Promise<Picture> => {
        const refused = await fileRefusal(file)
        next.current += 1
        return { id: next.current, file, url: refused ? '' : URL.createObjectURL(file), ...(refused ? { refused } : {}) }
      }),
    )
    setList((now) => [...now, ...fresh])
  }, [])
  const remove = useCallback((id: number) => setList((now) => now.filter((one) => one.id !== id)), [])
  const send = useCallback(async () => {
    setBusy(true)
    const abort = new AbortController()
    stop.current = abort
    let arrived = 0
    for (const picture of latest.current.filter(toSend)) {
      if (abort.signal.aborted) break
      change(picture.id, { share: 0, failed: undefined } as Partial<Picture>)
      const sent = await sendImage(risProcedureId, picture.file, (share) => change(picture.id, { share }), abort.signal)
      change(picture.id, sent.done ? { done: true, share: 1 } : { failed: sent.says })
      if (sent.done) arrived += 1
    }
    setBusy(false)
    return arrived
  }, [risProcedureId, change])
  return { list, busy, waiting: list.filter(toSend).length, add, remove, send }
}
