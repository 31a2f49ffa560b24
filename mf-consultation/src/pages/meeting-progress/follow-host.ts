import type { Meeting } from '@farsight/shared/contract'
import { useState } from 'react'

export interface Followed {
  /** The case that is on the screen. */
  readonly caseId: string | undefined
  /** Where the host is. */
  readonly host: string | undefined
  /** He looks at another one than the host shows. */
  readonly away: boolean
  readonly look: (caseId: string) => void
  /** Back to where the host is, and along with him from then on. */
  readonly back: () => void
}

/** Which case this page shows: the host's, unless its user looks around on his own. Where the host comes to it, he is along again. */
export function useFollowed({ caseList, currentCaseId }: Pick<Meeting, 'caseList' | 'currentCaseId'>): Followed {
  const [own, setOwn] = useState<string>()
  const there = (id: string | null | undefined): string | undefined => caseList.find(({ caseId }) => caseId === id)?.caseId
  const host = there(currentCaseId) ?? caseList[0]?.caseId
  if (own !== undefined && (own === host || there(own) === undefined)) setOwn(undefined)
  const away = own !== undefined && own !== host
  return { caseId: away ? own : host, host, away, look: setOwn, back: () => setOwn(undefined) }
}
