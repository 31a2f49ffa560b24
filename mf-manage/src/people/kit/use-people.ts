import { ApiError, api, mayPass } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

const KEY = 'mf-manage/people'
const QUIET = { promptType: 'none', showLoading: false } as const

/** Words of these screens. */
export function useWords() {
  const t = useT('mf-manage')
  return useCallback((key: string, values?: Readonly<Record<string, string | number>>) => t(`people.${key}`, values), [t])
}

/** What a management list answers; asked anew after each act of this page. */
export const useManaged = <K extends CallName>(call: K, payload: CallTypes[K]['request']) =>
  useQuery<CallTypes[K]['answer'], ApiError>({
    queryKey: [KEY, call, payload],
    queryFn: ({ signal }) => api.call(call, payload, { ...QUIET, signal }) as Promise<CallTypes[K]['answer']>,
    placeholderData: (before) => before,
  })

/** Everything of these screens anew. */
export function useAskAgain(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: [KEY] }), [client])
}

/** Random letters for a write that may be repeated. Not `randomUUID`: hospitals serve pages inside their walls without TLS. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export interface ActFault {
  readonly says: string
  readonly code: number | string | undefined
  /** What stands on the server now (116). */
  readonly val: unknown
}

/** One act of the administrator: pressed again after a lost answer it is the same act, not a second one. */
export function useAct() {
  const askAgain = useAskAgain()
  const say = useBilingual()
  const keys = useRef(new Map<string, string>())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<ActFault>()
  const run = useCallback(
    async <K extends CallName>(
      call: K,
      payload: CallTypes[K]['request'],
      refused?: (fault: ActFault) => void,
    ): Promise<CallTypes[K]['answer'] | undefined> => {
      const content = JSON.stringify([call, payload])
      const requestKey = keys.current.get(content) ?? newKey()
      keys.current.set(content, requestKey)
      setBusy(true)
      setFault(undefined)
      try {
        const answer = await api.call(call, { ...payload, requestKey } as never, { promptType: 'none' })
        keys.current.delete(content)
        askAgain()
        return answer as CallTypes[K]['answer']
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        // The server has decided: pressing again asks anew.
        if (thrown.kind === 'business' && !mayPass(thrown)) keys.current.delete(content)
        const known = typeof thrown.code === 'number' && thrown.code > 2 ? errorMessage(thrown.code) : undefined
        const why = { says: known ? say(known) : thrown.message, code: thrown.code || undefined, val: thrown.val }
        setFault(why)
        refused?.(why)
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [askAgain, say],
  )
  return { busy, fault, run, clear: useCallback(() => setFault(undefined), []) }
}
