import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { CallTypes } from '@farsight/shared/contract'
import { CODE, hasMenu } from '@farsight/shared/domain'
import { useQuery } from '@tanstack/react-query'
import type { Failure } from '../../../model/ports'

export type AiResult = CallTypes['getAiResult']['answer']['val']
export type AiAnswered = AiResult['findings'][number]

export interface Ai {
  /** Is there something to show: a result, a failure to tell, or the wish of the AI list? */
  readonly shown: boolean
  readonly result: AiResult | undefined
  /** Nothing was found for this exam, as opposed to not known yet. */
  readonly none: boolean
  readonly failure: Pick<Failure, 'code' | 'message'> | undefined
  /** Findings that wait for a doctor's word. */
  readonly open: number
  readonly fresh: () => Promise<unknown>
}

/** The server answers these two menus alone: another account asks for nothing. */
function mayRead(): boolean {
  const menus = session.current()?.userMainMenuConfig ?? ''
  return hasMenu(menus, 'localDiagnosis') || hasMenu(menus, 'aiDiagnoseList')
}

/** What an engine found last in an exam. `wanted`: the address asks for it, so that its absence is told too. */
export function useAi(risProcedureId: string, wanted: boolean): Ai {
  const query = useQuery({
    queryKey: ['mf-report/ai', risProcedureId],
    queryFn: ({ signal }) => api.call('getAiResult', { risProcedureId }, { promptType: 'none', showLoading: false, signal }),
    enabled: mayRead(),
  })
  const fault = query.error as Partial<Failure> | null
  const refused = fault?.kind === 'business'
  // Another hospital's exam, or an account that may not read them: as if there were none.
  const closed = !mayRead() || (refused && fault.code !== CODE.studyUnknown)
  // A report must open whatever is answered about its AI.
  const found = refused ? undefined : query.data?.val
  const result = Array.isArray(found?.findings) ? found : undefined
  return {
    shown: !closed && (wanted || result !== undefined || (fault !== null && !refused)),
    result,
    none: refused,
    failure: fault && !refused ? { code: fault.code ?? 0, message: fault.message ?? '' } : undefined,
    open: result?.findings.filter(({ answer }) => answer === '').length ?? 0,
    fresh: () => query.refetch(),
  }
}
