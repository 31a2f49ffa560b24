import { ApiError, api, mayPass } from '@farsight/shared/api'
import type { CallName, CallTypes } from '@farsight/shared/contract'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

const KEY = 'mf-manage/releases'
/** Failures come in while nobody presses anything. */
const EVERY_MS = 30_000
const QUIET = { promptType: 'none', showLoading: false } as const

export type ModulesAnswer = CallTypes['queryModules']['answer']['val']
export type LogLine = CallTypes['queryReleaseLog']['answer']['val'][number]
export type FaultLine = CallTypes['queryModuleFaults']['answer']['val'][number]
export type KeyLine = CallTypes['queryReleaseKeys']['answer']['val'][number]

export const useModules = () =>
  useQuery({
    queryKey: [KEY, 'modules'],
    queryFn: async ({ signal }) => (await api.call('queryModules', {}, { ...QUIET, signal })).val,
    refetchInterval: EVERY_MS,
  })

/** The history of one module, or of everything. */
export const useReleaseLog = (name?: string) =>
  useQuery({
    queryKey: [KEY, 'log', name ?? ''],
    queryFn: async ({ signal }) =>
      (await api.call('queryReleaseLog', name ? { name, limit: 50 } : { limit: 200 }, { ...QUIET, signal })).val,
  })

export const useFaults = (name: string) =>
  useQuery({
    queryKey: [KEY, 'faults', name],
    queryFn: async ({ signal }) => (await api.call('queryModuleFaults', { name }, { ...QUIET, signal })).val,
    refetchInterval: EVERY_MS,
  })

export const useReleaseKeys = () =>
  useQuery({
    queryKey: [KEY, 'keys'],
    queryFn: async ({ signal }) => (await api.call('queryReleaseKeys', {}, { ...QUIET, signal })).val,
  })

const askAgain = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: [KEY] })

/** Everything on the page anew. */
export function useAskAgain(): () => void {
  const client = useQueryClient()
  return useCallback(() => void askAgain(client), [client])
}

/** Random letters for a write that may be repeated. Not `randomUUID`: hospitals serve pages inside their walls without TLS. */
const newKey = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Act = Extract<CallName, 'activateModule' | 'rollBackModule' | 'revokeRelease' | 'addReleaseKey' | 'revokeReleaseKey'>

export interface ActState {
  readonly busy: boolean
  readonly error: { readonly says: string; readonly code?: number | string | undefined } | undefined
  /** The answer, or undefined when it failed; the reason is then in `error`. */
  readonly run: <K extends Act>(call: K, payload: CallTypes[K]['request']) => Promise<CallTypes[K]['answer'] | undefined>
}

/** One act of the administrator: pressed again after a lost answer it is the same act, not a second one. */
export function useAct(): ActState {
  const client = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ActState['error']>()
  const run = useCallback<ActState['run']>(
    async (call, payload) => {
      const content = JSON.stringify([call, payload])
      const requestKey = keys.current.get(content) ?? newKey()
      keys.current.set(content, requestKey)
      setBusy(true)
      setError(undefined)
      try {
        const answer = await api.call(call, { ...payload, requestKey }, { promptType: 'none' })
        keys.current.delete(content)
        await askAgain(client)
        return answer
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        // The server has decided: pressing again asks anew.
        if (thrown.kind === 'business' && !mayPass(thrown)) keys.current.delete(content)
        setError({ says: thrown.message, code: thrown.code || undefined })
        void askAgain(client)
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [client],
  )
  return { busy, error, run }
}
