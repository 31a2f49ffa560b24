import { ApiError, api } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { useRefresh } from '@farsight/shared/exams'
import { useT } from '@farsight/shared/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

/** Of the one cache of answers: what is known of patients. */
export const PEOPLE_KEY = 'mf-booking/people'

interface Fault {
  readonly says: string
  readonly code?: number | string | undefined
  readonly val: unknown
}

/** Whom or what a refusal names. */
interface Who {
  readonly holderName?: string
  readonly patName?: string
  readonly hospitalNo?: string
  readonly checkNos?: readonly string[]
}

/** Random letters for a write that may be repeated; not `randomUUID`: hospitals serve pages inside their walls without TLS. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A change of identities: pressed again after a lost answer it is the same one. The list and all that is known of patients are asked anew. */
export function useIdentityAct() {
  const t = useT('mf-booking')
  const client = useQueryClient()
  const refresh = useRefresh()
  const key = useRef<{ readonly of: string; readonly key: string }>(undefined)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  async function run<K extends CallName>(call: K, payload: CallTypes[K]['request']): Promise<CallTypes[K]['answer'] | undefined> {
    const of = JSON.stringify([call, payload])
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await api.call(call, { ...payload, requestKey: key.current.key }, { promptType: 'none' })
      key.current = undefined
      refresh.list()
      void client.invalidateQueries({ queryKey: [PEOPLE_KEY] })
      return answer
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.kind === 'business') key.current = undefined
      const { holderName, patName, hospitalNo, checkNos } = (thrown.val ?? {}) as Who
      const who = holderName
        ? t('people.holder', { name: holderName })
        : [patName, hospitalNo, checkNos?.join(', ')].filter(Boolean).join(' ')
      setFault({
        says: who ? `${thrown.message} (${who})` : thrown.message,
        code: thrown.code || undefined,
        val: thrown.val,
      })
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, run, clear: () => setFault(undefined) }
}
