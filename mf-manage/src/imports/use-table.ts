import { api, type FormAnswer, sendForm } from '@farsight/shared/api'
import type { CallName } from '@farsight/shared/contract'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { useCallback, useEffect, useRef, useState } from 'react'

/** What a file may be at most; the server looks again. */
export const TABLE_BYTES = 5 * 1024 * 1024
export const TABLE_TYPES =
  '.xlsx,.xls,.csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

/** Words of these screens. */
export function useWords() {
  const t = useT('mf-manage')
  return useCallback((key: string, values?: Readonly<Record<string, string | number>>) => t(`hospital.${key}`, values), [t])
}

export interface TableFailure {
  readonly says: string
  readonly code: number | undefined
}

/** Calls of the client ask for the code where it has run out; without one they reject. */
const askFactor = (guard: CallName): Promise<boolean> =>
  api.call(guard, {} as never, { promptType: 'none' }).then(
    () => true,
    () => false,
  )

/**
 * Sends a table and hands on what the server answered. A second factor that has run out is asked for, and the table sent again.
 * @param guard a call of the same screen that only reads
 */
export function useTable<A>(path: string, guard: CallName) {
  const say = useBilingual()
  const t = useWords()
  const [share, setShare] = useState<number>()
  const [failure, setFailure] = useState<TableFailure>()
  const going = useRef<AbortController>(undefined)
  useEffect(() => () => going.current?.abort(), [])
  const send = useCallback(
    async (file: File, fields: Readonly<Record<string, string>>): Promise<A | undefined> => {
      setFailure(undefined)
      // The server takes a file of nothing for none at all.
      const unfit = file.size === 0 ? CODE.tableEmpty : file.size > TABLE_BYTES ? CODE.excelTooLarge : undefined
      if (unfit !== undefined) {
        setFailure({ says: say(errorMessage(unfit)!), code: unfit })
        return undefined
      }
      const control = new AbortController()
      going.current = control
      const once = (): Promise<FormAnswer> => {
        const form = new FormData()
        for (const [name, value] of Object.entries(fields)) form.append(name, value)
        form.append('file', file, file.name)
        return sendForm(path.replace(/^\//, ''), form, setShare, control.signal)
      }
      setShare(0)
      try {
        let answer = await once()
        if (answer.errorCode === CODE.stepUpRequired && (await askFactor(guard))) answer = await once()
        if (answer.errorCode === 0) return answer.val as A
        if (!control.signal.aborted) {
          const known = errorMessage(answer.errorCode)
          const { row } = (answer.val ?? {}) as { readonly row?: number }
          const words = known ? say(known) : answer.errorMsg
          setFailure({
            says: row === undefined ? words : t('atRow', { row, says: words }),
            code: answer.errorCode > 0 ? answer.errorCode : undefined,
          })
        }
        return undefined
      } finally {
        setShare(undefined)
      }
    },
    [path, guard, say, t],
  )
  return { send, busy: share !== undefined, share, failure, clear: useCallback(() => setFailure(undefined), []) }
}
