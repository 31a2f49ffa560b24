import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import type { AuditKind, TimeRange } from '@farsight/shared/domain'
import { useLanguage } from '@farsight/shared/i18n'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { saveFile } from '../../imports/save-file'

const QUIET = { promptType: 'none', showLoading: false } as const

export type TrailEvent = CallTypes['auditSearch']['answer']['val']['events'][number]
export type TrailDetail = CallTypes['auditGet']['answer']['val']

/** What is looked for; empty fields narrow nothing. */
export interface TrailQuery {
  readonly patient: string
  readonly user: string
  readonly kind: AuditKind | ''
  readonly outcome: 'done' | 'refused' | ''
  readonly range: TimeRange | undefined
}
export const EVERYTHING: TrailQuery = { patient: '', user: '', kind: '', outcome: '', range: undefined }
export const isNarrowed = (query: TrailQuery): boolean => Object.values(query).some(Boolean)

/** The fields of the call. */
export function requestOf({ patient, user, kind, outcome, range }: TrailQuery) {
  return {
    ...(patient.trim() ? { patient: patient.trim() } : {}),
    ...(user.trim() ? { user: user.trim() } : {}),
    ...(kind ? { kind } : {}),
    ...(outcome ? { outcome } : {}),
    ...(range?.startTime ? { startTime: range.startTime } : {}),
    ...(range?.endTime ? { endTime: range.endTime } : {}),
  }
}

type Page = CallTypes['auditSearch']['answer']['val']
const pageOf = async (query: TrailQuery, after: string, signal?: AbortSignal): Promise<Page> =>
  (await api.call('auditSearch', { ...requestOf(query), ...(after ? { after } : {}) }, { ...QUIET, ...(signal ? { signal } : {}) })).val

/** Events, page after page. Nothing asks by itself: each question is an event of its own. */
export function useTrail(query: TrailQuery) {
  const first = useQuery({
    queryKey: ['mf-manage/trail', query],
    queryFn: ({ signal }) => pageOf(query, '', signal),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = first
  // Older pages belong to the first page that they follow; with another one they are gone.
  const [older, setOlder] = useState<{ readonly of: Page; readonly events: readonly TrailEvent[]; readonly next: string }>()
  const [asking, setAsking] = useState(false)
  const [fault, setFault] = useState<ApiError>()
  const shown = older && older.of === data ? older : undefined
  const next = shown ? shown.next : (data?.next ?? '')
  async function askOlder(): Promise<void> {
    if (!data || !next || asking) return
    setAsking(true)
    setFault(undefined)
    try {
      const page = await pageOf(query, next)
      setOlder({ of: data, events: [...(shown?.events ?? []), ...page.events], next: page.next })
    } catch (thrown) {
      setFault(thrown as ApiError)
    } finally {
      setAsking(false)
    }
  }
  const events = useMemo(() => [...(data?.events ?? []), ...(shown?.events ?? [])], [data, shown])
  return { first, events, next, asking, askOlder, error: (first.error as ApiError | null) ?? fault }
}

export const useEvent = (id: number) =>
  useQuery({
    queryKey: ['mf-manage/trail-event', id],
    queryFn: async ({ signal }) => (await api.call('auditGet', { id }, { ...QUIET, signal })).val,
    refetchOnWindowFocus: false,
  })

/** The events that fit the question as a file of the server. */
export function useTrailExport(query: TrailQuery) {
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError>()
  const [saved, setSaved] = useState<{ readonly rows: number; readonly more: boolean }>()
  const running = useRef(false)
  async function run(format: 'xlsx' | 'csv'): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFault(undefined)
    setSaved(undefined)
    try {
      const { val } = await api.call('auditExport', { ...requestOf(query), format, language }, QUIET)
      saveFile(val.fileName, new Blob([Uint8Array.from(atob(val.content), (c) => c.charCodeAt(0))], { type: val.contentType }))
      setSaved({ rows: val.rows, more: val.more })
    } catch (thrown) {
      setFault(thrown as ApiError)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const forget = (): void => {
    setFault(undefined)
    setSaved(undefined)
  }
  return { run, busy, fault, saved, forget }
}
