import type { RelationEnd, RelationRow } from '@farsight/shared/contract'
import { useWords } from './screen'

/** A moment that stands in one piece, however narrow its cell is. */
export const Moment = ({ children }: { readonly children: string }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

/** What became of an application: which side agreed, refused, ended or took it back, and when. Nothing while it waits. */
export function Answered({ of, state }: { readonly of: RelationEnd; readonly state: RelationRow['state'] }) {
  const t = useWords()
  if (state === 'pending' || of.answeredTime === null) return null
  const what = state === 'agreed' ? 'agreed' : of.answeredSide === '' ? 'refused' : of.closed || 'refused'
  return (
    <div className="fs-2">
      {t(`answered.${of.answeredSide || 'unknown'}.${what}`, { by: of.answeredBy ? t('answered.by', { by: of.answeredBy }) : '' })}{' '}
      <Moment>{of.answeredTime}</Moment>
    </div>
  )
}
