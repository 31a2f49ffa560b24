import { ApiError, api, mayPass } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import type { ErrorCode } from '@farsight/shared/domain'
import { currentLanguage, useT } from '@farsight/shared/i18n'
import { useCallback, useRef, useState } from 'react'
import type { Row } from '../model/query'
import { refusalWords } from '../model/refusal-words'
import { useRefresh } from './use-refresh'

/** Why an act failed: for the dialog, with what the server told beside the code. */
export interface Fault {
  readonly says: string
  readonly code: number | string | undefined
  readonly val: unknown
}

export interface Act {
  readonly busy: boolean
  readonly fault: Fault | undefined
  readonly clear: () => void
  /** The answer, or undefined when it was refused; the reason is then in `fault`. */
  readonly run: <K extends CallName>(call: K, payload: CallTypes[K]['request']) => Promise<CallTypes[K]['answer'] | undefined>
}

/** Random letters for a write that may be repeated. Not `randomUUID`: hospitals serve pages inside their walls without TLS. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const holderIn = (val: unknown): string | undefined => {
  const name = (val as { readonly holderName?: unknown } | undefined)?.holderName
  return typeof name === 'string' && name !== '' ? name : undefined
}

/**
 * An act on a row. Pressed again after a lost answer it is the same act, not a second one. A refusal says in the same words
 * as the menu why, for this row and this user.
 */
export function useAct(row: Row | undefined): Act {
  const t = useT('exams')
  const { rows: refresh } = useRefresh()
  const keys = useRef(new Map<string, string>())
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const clear = useCallback(() => setFault(undefined), [])
  const run = useCallback<Act['run']>(
    async (call, payload) => {
      const content = JSON.stringify([call, payload])
      const requestKey = keys.current.get(content) ?? newKey()
      keys.current.set(content, requestKey)
      setBusy(true)
      setFault(undefined)
      try {
        const answer = await api.call(call, { ...payload, requestKey }, { promptType: 'none' })
        keys.current.delete(content)
        if (row) refresh([row.risProcedureId])
        return answer
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (thrown.kind === 'business') {
          // The server has decided, and by another row than the one on the screen: pressing again asks anew.
          if (!mayPass(thrown)) keys.current.delete(content)
          if (row) refresh([row.risProcedureId])
        }
        setFault({ says: faultSays(thrown, row, t), code: thrown.code || undefined, val: thrown.val })
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [row, refresh, t],
  )
  return { busy, fault, clear, run }
}

/** What a refusal says: by the row where it knows more than the code does. */
export function faultSays(error: ApiError, row: Row | undefined, t: ReturnType<typeof useT>): string {
  const holderName = holderIn(error.val)
  if (error.kind !== 'business' || typeof error.code !== 'number' || holderName === undefined || !row) return error.message
  const refusal = { code: error.code as ErrorCode, holderName }
  return refusalWords(refusal, row, session.current()?.loginUserId ?? '', t, currentLanguage())
}
