import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes, LibraryRow } from '@farsight/shared/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'
import { cursorOf, LIBRARY_PAGE, type LibraryQuery, libraryRequest } from './library-query'

type Answer = CallTypes['queryReportLibrary']['answer']
/** Pages behind the first one; they belong to one answer of the first. */
interface Further {
  readonly of: Answer | undefined
  readonly pages: readonly (readonly LibraryRow[])[]
}
const NONE: Further = { of: undefined, pages: [] }

const ask = (query: LibraryQuery, before?: string, signal?: AbortSignal): Promise<Answer> =>
  api.call('queryReportLibrary', libraryRequest(query, before), { promptType: 'none', ...(signal ? { signal } : {}) })

/** What the library has for a query: the first page, and more as they are wanted. */
export function useLibrary(query: LibraryQuery) {
  const [further, setFurther] = useState<Further>(NONE)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['mf-report/library', query],
    queryFn: ({ signal }) => ask(query, undefined, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const latest = useRef(data)
  latest.current = data
  const pages = useMemo(() => (data ? [data.val, ...(further.of === data ? further.pages : [])] : []), [data, further])
  const rows = useMemo(() => pages.flat(), [pages])

  async function more(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      const { val } = await ask(query, cursorOf(rows.at(-1)))
      // Meanwhile something else was asked for: its rows are not these.
      if (latest.current === data) setFurther({ of: data, pages: [...pages.slice(1), val] })
    } catch (thrown) {
      setFailure(failureOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return {
    answer: data,
    rows,
    hasMore: pages.at(-1)?.length === LIBRARY_PAGE,
    more: () => void more(),
    fault: (error as ApiError | null) ?? undefined,
    moreFault: failure,
    loading: isFetching && !data,
    busy: busy || isFetching,
    refetch: () => void refetch(),
  }
}
