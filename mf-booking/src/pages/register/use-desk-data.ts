import { api } from '@farsight/shared/api'
import type { CheckItem, ImageRoom } from '@farsight/shared/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

const QUIET = { promptType: 'none', showLoading: false } as const
const NO_ITEMS: readonly CheckItem[] = []
const NO_ROOMS: readonly ImageRoom[] = []
const NO_FIELDS: readonly { readonly key: string; readonly shown: 0 | 1; readonly required: 0 | 1 }[] = []
const NO_DEPARTMENTS: readonly { readonly id: string; readonly name: string; readonly type: number }[] = []
/** Rooms tell their queues: asked anew so often while the form stands. */
const ROOMS_MS = 60_000

/** What a form of the desk is made of: items, rooms with their queues, departments, and what the hospital wants of its fields. */
export function useDeskData(screen: 'register' | 'booking') {
  const items = useQuery({
    queryKey: ['mf-booking/items'],
    queryFn: () => api.call('queryCheckItem', {}, { ...QUIET, cacheType: 'cacheAndNet' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rooms = useQuery({ queryKey: ['mf-booking/rooms'], queryFn: () => api.call('queryRoom', {}, QUIET), refetchInterval: ROOMS_MS })
  const departments = useQuery({
    queryKey: ['mf-booking/departments'],
    queryFn: () => api.call('queryDepartment', {}, QUIET),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const config = useQuery({
    queryKey: ['mf-booking/form', screen],
    queryFn: () => api.call('getFieldConfig', { screen }, QUIET),
    // What an administrator changes holds at once: whoever comes to the form has it, and a form that stands open soon.
    refetchOnMount: 'always',
    refetchInterval: ROOMS_MS,
  })
  const fields = config.data?.val.fields ?? NO_FIELDS
  // The same arrays as long as the hospital says the same: what is typed in one part draws no other part again.
  const { required, hidden } = useMemo(
    () => ({
      required: fields.filter((field) => field.required === 1).map(({ key }) => key),
      hidden: fields.filter((field) => field.shown === 0 && field.required === 0).map(({ key }) => key),
    }),
    [fields],
  )
  return {
    items: items.data?.val ?? NO_ITEMS,
    rooms: rooms.data?.val ?? NO_ROOMS,
    departments: departments.data?.val ?? NO_DEPARTMENTS,
    required,
    hidden,
    recentDays: config.data?.val.recentDays ?? 14,
    /** What could not be read; a form without items registers nothing. */
    failed: items.error ?? rooms.error,
    retry: () => {
      void items.refetch()
      void rooms.refetch()
    },
    refreshRooms: () => void rooms.refetch(),
  }
}

/** Doctors of the department of this name. */
export function useDoctors(departments: readonly { readonly id: string; readonly name: string }[], name: string): readonly string[] {
  const departmentId = departments.find((one) => one.name === name)?.id
  const { data } = useQuery({
    queryKey: ['mf-booking/doctors', departmentId],
    queryFn: () => api.call('queryDepartmentDoctor', { departmentId: departmentId! }, QUIET),
    enabled: departmentId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.val.map((one) => one.name) ?? []
}
