import type { ApiError } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { ErrorBar, NoRightPanel } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { useWords } from './use-people'

interface Asked<A> {
  readonly data: A | undefined
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

/** What was asked for: under way, refused, failed beside what is there already, or there. */
export function Shown<A>({
  what,
  asked,
  children,
}: {
  readonly what: string
  readonly asked: Asked<A>
  readonly children: (data: A) => ReactNode
}) {
  const t = useWords()
  const { data, error } = asked
  if (error?.code === CODE.noPermission && data === undefined) return <NoRightPanel title={what} />
  return (
    <>
      {error && (
        <ErrorBar what={what} says={error.message} code={error.code || error.status || undefined} onRetry={() => void asked.refetch()} />
      )}
      {data === undefined && !error && (
        <p className="fs-empty" role="status">
          {t('loading')}
        </p>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
