import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallTypes } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { type ColumnLayout, DEFAULT_LAYOUT, type Density } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countShown, type FittedColumn, layoutOf, MIN_COLUMNS, storedOf } from '../model/column-layout'

export type Screen = CallTypes['saveColumns']['request']['screen']
/** A column that is being pulled or moved comes to rest before it is saved. */
const REST = 1000
const DENSITIES: readonly string[] = ['dense', 'default', 'touch'] satisfies readonly Density[]

interface Own {
  readonly layout: ColumnLayout
  readonly density: Density
}

export interface UserColumns extends Own {
  /** The answer is there, or will not come: the table need not change under the eye any more. */
  readonly settled: boolean
  readonly setLayout: (layout: ColumnLayout) => void
  readonly setDensity: (density: Density) => void
}

/** The user's columns and density of a list: shown at once, kept on the server. At least five columns stay. `columns` are those as delivered. */
export function useLayout(screen: Screen, columns: readonly FittedColumn[]): UserColumns {
  const t = useT('exams')
  const { data, isError } = useQuery({
    queryKey: ['exams/columns', screen, session.current()?.loginUserId],
    queryFn: () => api.call('queryColumns', { screen }, { promptType: 'none', showLoading: false }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const stored = data?.val
  const [changed, setChanged] = useState<Own>()
  const kept = useMemo<Own>(
    () => ({
      layout: stored ? layoutOf(columns, stored) : DEFAULT_LAYOUT,
      density: DENSITIES.includes(stored?.density ?? '') ? (stored?.density as Density) : 'default',
    }),
    [columns, stored],
  )
  const own = changed ?? kept
  const unsaved = useRef<CallTypes['saveColumns']['request'] | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const request = unsaved.current
    unsaved.current = undefined
    // A failure is told by the client; the columns on the screen stay as they are.
    if (request) api.call('saveColumns', request, { showLoading: false }).catch(() => undefined)
  }, [])
  useEffect(() => save, [save])

  const change = useCallback(
    (next: Own) => {
      setChanged(next)
      const wanted = storedOf(columns, next.layout).map(({ key, width }) => (width === undefined ? { key } : { key, width }))
      unsaved.current = { screen, columns: wanted, density: next.density }
      clearTimeout(timer.current)
      timer.current = setTimeout(save, REST)
    },
    [columns, screen, save],
  )
  const setLayout = useCallback(
    (layout: ColumnLayout) => {
      if (countShown(columns, layout) < MIN_COLUMNS) message.warning(t('list.minColumns', { count: MIN_COLUMNS }))
      else change({ ...own, layout })
    },
    [columns, change, own, t],
  )
  const setDensity = useCallback((density: Density) => change({ ...own, density }), [change, own])
  return { ...own, settled: stored !== undefined || isError, setLayout, setDensity }
}
