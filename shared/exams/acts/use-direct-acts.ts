import { ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { useMemo } from 'react'
import type { Row } from '../model/query'
import { faultSays } from './use-act'
import { useRefresh } from './use-refresh'

export interface DirectActs {
  /** The reporting doctor is told. */
  readonly expedite: (row: Row) => Promise<void>
  /** A case that was dealt to another becomes one's own; both are told. */
  readonly take: (row: Row) => Promise<void>
}

/** Acts that ask nothing: done at once, and told in one line. */
export function useDirectActs(): DirectActs {
  const t = useT('exams')
  const refresh = useRefresh()
  return useMemo(() => {
    async function attempt(row: Row, act: () => Promise<string>): Promise<void> {
      try {
        message.success(await act())
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (thrown.kind !== 'expired' && thrown.kind !== 'cancelled') message.warning(faultSays(thrown, row, t))
      } finally {
        refresh.rows([row.risProcedureId])
      }
    }
    const quiet = { promptType: 'none' } as const
    return {
      expedite: (row) =>
        attempt(row, async () => {
          const { told } = (await api.call('expediteReport', { risProcedureId: row.risProcedureId }, quiet)).val
          return told.length > 0 ? t('acts.done.expedite', { names: told.join(t('acts.comma')) }) : t('acts.done.expediteNobody')
        }),
      take: (row) =>
        attempt(row, async () => {
          const { takenFrom } = (await api.call('takeCase', { risProcedureId: row.risProcedureId }, quiet)).val
          return takenFrom ? t('acts.done.take', { name: takenFrom }) : t('acts.done.takeFree')
        }),
    }
  }, [t, refresh])
}
