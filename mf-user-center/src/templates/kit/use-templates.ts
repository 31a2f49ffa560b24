import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes, TemplateRow } from '@farsight/shared/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

const KEY = 'mf-user-center/templates'
const QUIET = { promptType: 'none', showLoading: false } as const

export type TemplateQuery = CallTypes['templateList']['request']

/** What a list of templates answers; asked anew after each act of this page. */
export const useTemplates = (query: TemplateQuery) =>
  useQuery<CallTypes['templateList']['answer'], ApiError>({
    queryKey: [KEY, 'list', query],
    queryFn: ({ signal }) => api.call('templateList', query, { ...QUIET, signal }),
    placeholderData: (before) => before,
  })

/** One template, as it is now: a form never begins with what a list remembered. */
export const useTemplate = (id: string) =>
  useQuery<TemplateRow, ApiError>({
    queryKey: [KEY, 'one', id],
    queryFn: async ({ signal }) => (await api.call('templateGet', { id }, { ...QUIET, signal })).val,
    enabled: id !== '',
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** Groups of a level, by their names. */
export const useTitles = (level: TemplateRow['level'], enabled = true) =>
  useQuery<readonly string[], ApiError>({
    queryKey: [KEY, 'titles', level],
    queryFn: async ({ signal }) => (await api.call('templateTitleList', { level }, { ...QUIET, signal })).val.map(({ title }) => title),
    enabled,
  })

/** Everything of these screens anew. */
export function useAskAgain(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.invalidateQueries({ queryKey: [KEY] }), [client])
}
