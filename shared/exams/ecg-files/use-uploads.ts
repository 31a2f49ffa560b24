import { useCallback, useEffect, useRef, useState } from 'react'
import { recordingsOf } from './group-files'
import { type Difference, type Sent, sendEcg } from './send-ecg'

/** One recording on its way. */
export interface Upload {
  readonly id: number
  readonly names: readonly string[]
  readonly files: readonly File[]
  /** 0 to 1 while it goes up. */
  readonly share?: number | undefined
  readonly done?: 'new' | 'again' | undefined
  /** It came in and says nowhere whose it is. */
  readonly unnamed?: boolean | undefined
  /** Why it is not there: the server's words, or the door's reason. */
  readonly failed?:
    | { readonly says: string; readonly reason?: { readonly reason: string; readonly detail: string } | undefined }
    | undefined
  /** Its header was not chosen with it: it is not sent. */
  readonly alone?: boolean | undefined
  /** The file names another patient: whoever uploads it is asked. */
  readonly differences?: readonly Difference[] | undefined
}
/** Of one recording, held equal to the contract's by a test. */
export const MOST_BYTES = 20 * 1024 * 1024

/** A PDF whose end is missing: its last line is %%EOF, with a few bytes behind it by some writers. */
async function isCut(file: File): Promise<boolean> {
  const end = await new Promise<string>((read) => {
    const reader = new FileReader()
    reader.onload = () => read(String(reader.result))
    // What cannot be read here is for the server to say.
    reader.onerror = () => read('%%EOF')
    reader.readAsText(file.slice(Math.max(0, file.size - 2048)))
  })
  return !end.includes('%%EOF')
}

export interface Uploads {
  readonly list: readonly Upload[]
  readonly add: (files: Iterable<File>) => Promise<void>
  readonly again: (id: number, reason?: string) => void
  readonly remove: (id: number) => void
}

/** Recordings of one exam, sent one after the other; one that is refused holds up no other. Leaving the page stops what is on its way. */
export function useUploads(
  risProcedureId: string,
  says: { readonly tooLarge: string; readonly empty: string; readonly cutPdf: string },
  onDone: () => void,
): Uploads {
  const [list, setList] = useState<readonly Upload[]>([])
  const next = useRef(0)
  const line = useRef<Promise<void>>(Promise.resolve())
  const stop = useRef<AbortController>(undefined)
  const told = useRef(onDone)
  told.current = onDone
  const words = useRef(says)
  words.current = says
  useEffect(() => {
    const abort = new AbortController()
    stop.current = abort
    return () => abort.abort()
  }, [])
  const change = useCallback(
    (id: number, changes: Partial<Upload>) => setList((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [],
  )
  const send = useCallback(
    ({ id, files }: Upload, reason?: string) => {
      change(id, { share: 0, failed: undefined, differences: undefined })
      line.current = line.current.then(async () => {
        const { signal } = stop.current!
        if (signal.aborted) return
        const [pdf] = files.filter(({ name }) => /\.pdf$/i.test(name))
        if (pdf && (await isCut(pdf))) return change(id, { failed: { says: words.current.cutPdf }, share: undefined })
        const sent: Sent = await sendEcg({ risProcedureId, files, reason }, (share) => change(id, { share }), signal)
        if (sent.done) change(id, { done: sent.again ? 'again' : 'new', unnamed: !sent.named, share: undefined })
        else if ('differences' in sent) change(id, { differences: sent.differences, share: undefined })
        else change(id, { failed: { says: sent.says, reason: sent.reason }, share: undefined })
        if (sent.done) told.current()
      })
    },
    [risProcedureId, change],
  )
  const add = useCallback(
    async (files: Iterable<File>) => {
      const chosen = await recordingsOf([...files], (file) => file.text())
      const { tooLarge, empty } = words.current
      const fresh = chosen.map(({ files: own, alone }): Upload => {
        next.current += 1
        const large = own.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES
        const fault = large ? tooLarge : own.some(({ size }) => size === 0) ? empty : undefined
        return { id: next.current, names: own.map(({ name }) => name), files: own, alone, ...(fault ? { failed: { says: fault } } : {}) }
      })
      setList((now) => [...now, ...fresh])
      for (const one of fresh) if (!one.alone && !one.failed) send(one)
    },
    [send],
  )
  const again = useCallback(
    (id: number, reason?: string) => {
      const one = list.find((upload) => upload.id === id)
      if (one) send(one, reason)
    },
    [list, send],
  )
  const remove = useCallback((id: number) => setList((now) => now.filter((one) => one.id !== id)), [])
  return { list, add, again, remove }
}
