import { useT } from '@farsight/shared/i18n'
import { type Refused, useWrite } from '@farsight/shared/module'
import { message } from '@farsight/shared/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Kept } from './kept-query'

export interface Removing {
  readonly busy: boolean
  readonly refused: Refused | undefined
  /** The last one that was taken away, as long as it can be put back. */
  readonly gone: Kept | undefined
  readonly remove: (row: Kept) => Promise<void>
  readonly putBack: () => Promise<void>
  readonly forget: () => void
  readonly clear: () => void
}

/** Takes kept cases away, and puts the last one back with its words. */
export function useRemove(): Removing {
  const t = useT('mf-user-center')
  const client = useQueryClient()
  const { busy, refused, run, clear } = useWrite()
  const [gone, setGone] = useState<Kept>()
  const askAgain = useCallback(() => client.invalidateQueries({ queryKey: ['mf-user-center', 'collectList'] }), [client])
  const remove = useCallback(
    async (row: Kept) => {
      setGone(undefined)
      if (!(await run('collectRemove', { id: row.id }))) return
      // Another's mark would come back as one's own: that was asked before, and is not put back.
      if (row.mine === 1) setGone(row)
      else message.success(t('favourites.removed', { name: row.patName }))
      await askAgain()
    },
    [run, askAgain, t],
  )
  const putBack = useCallback(async () => {
    if (!gone) return
    const { risProcedureId, scope, tags, note } = gone
    if (!(await run('collectAdd', { risProcedureId, scope, tags: [...tags], note }))) return
    setGone(undefined)
    await askAgain()
  }, [gone, run, askAgain])
  return { busy, refused, gone, remove, putBack, forget: useCallback(() => setGone(undefined), []), clear }
}
