import { type ApiError, api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FeeRequest, LaunchFacts } from '../../model/launch'
import type { OrderRow } from '../../model/order'

const QUIET = { promptType: 'none' } as const
/** A sum is asked for again each minute: night begins while somebody writes the condition. */
const FEE_EVERY = 60_000

export interface LaunchData {
  readonly facts: LaunchFacts | undefined
  /** The rejected order that is launched again. */
  readonly former: OrderRow | undefined
  readonly ready: boolean
  readonly error: ApiError | undefined
  readonly retry: () => void
  /** Asks for the exam again: something has happened to it. */
  readonly refresh: () => void
}

/** What the screen begins with: the exam behind an exam's or an order's id, and the rejected order where there is one. */
export function useLaunchData(procedureId: string | null, remoteOrderId: string | null): LaunchData {
  const order = useOrder(remoteOrderId || undefined)
  const examId = procedureId || order.data?.val.risProcedureId
  const facts = useQuery({
    queryKey: ['mf-worklist/launch', examId],
    queryFn: ({ signal }) => api.call('remoteGetLaunch', { risProcedureId: examId as string }, { ...QUIET, signal }),
    enabled: examId !== undefined && examId !== '',
    gcTime: 0,
  })
  const { refetch: refresh } = facts
  // Another window, or another doctor, may launch or write it while this form is filled in.
  useEffect(() => {
    const ours = bus.on('row-changed.v1').subscribe(({ risProcedureId }) => risProcedureId === examId && void refresh())
    return () => ours.unsubscribe()
  }, [examId, refresh])
  const rejected = remoteOrderId ? undefined : facts.data?.val.rejectedOrderId || undefined
  const behind = useOrder(rejected)
  const former = order.data?.val ?? behind.data?.val
  const queries = [order, facts, behind]
  const error = (queries.find((query) => query.error)?.error as ApiError | null | undefined) ?? undefined
  return {
    facts: facts.data?.val,
    // Only a rejected one is launched again: any other is looked at, and the server says why not.
    former: former?.status === 'rejected' ? former : undefined,
    ready: facts.data !== undefined && (rejected === undefined || behind.data !== undefined),
    error,
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
    refresh: () => void refresh(),
  }
}

function useOrder(remoteOrderId: string | undefined) {
  return useQuery({
    queryKey: ['mf-worklist/launch-order', remoteOrderId],
    queryFn: ({ signal }) => api.call('remoteGetOrder', { remoteOrderId: remoteOrderId as string }, { ...QUIET, signal }),
    enabled: remoteOrderId !== undefined,
    gcTime: 0,
  })
}

/** The number of the order that an exam is out with; undefined until it is known, or for who may not follow it. */
export function useOpenOrder(risProcedureId: string, enabled: boolean): string | undefined {
  const { data } = useQuery({
    queryKey: ['mf-worklist/launch-open', risProcedureId],
    queryFn: ({ signal }) => api.call('remoteGetOrder', { risProcedureId }, { ...QUIET, showLoading: false, signal }),
    enabled,
    gcTime: 0,
  })
  return enabled ? data?.val.remoteOrderId : undefined
}

/** Hospitals in a relation with the own one, with their price for the modality. */
export const useHospitals = (modality: string) =>
  useQuery({
    queryKey: ['mf-worklist/hospitals', modality],
    queryFn: ({ signal }) => api.call('remoteQueryHospitals', { modality }, { ...QUIET, signal }),
  })

/** Experts of those hospitals; asked when somebody looks at them. */
export const useExperts = (modality: string, enabled: boolean) =>
  useQuery({
    queryKey: ['mf-worklist/experts', modality],
    queryFn: ({ signal }) => api.call('remoteQueryExperts', { modality }, { ...QUIET, signal }),
    enabled,
  })

/** The sum as it would be now. While another one is on its way the former stays, marked as old. */
export function useFee(request: FeeRequest | undefined) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['mf-worklist/fee', request],
    queryFn: ({ signal }) => api.call('remoteGetFee', request as FeeRequest, { ...QUIET, showLoading: false, signal }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: FEE_EVERY,
    gcTime: 0,
  })
  const asked = request !== undefined
  return {
    answer: asked && !error ? data?.val : undefined,
    old: asked && (isPlaceholderData || (isFetching && !data)),
    refusal: asked ? ((error as ApiError | null) ?? undefined) : undefined,
    refetch: () => void refetch(),
  }
}
