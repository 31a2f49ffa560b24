import { api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { useCallback } from 'react'
import { Hall } from './hall'
import css from './hall.module.css'
import { useWatched } from './use-watched'

/** The hall's screen as a window of the desk: it shows what a paired television shows, for as long as the desk is logged in. */
export function HallWindow({ roomIds }: { readonly roomIds: readonly string[] }) {
  const t = useT('mf-booking')
  const asked = roomIds.join()
  const look = useCallback(
    async (signal: AbortSignal) =>
      (
        await api.call(
          'queryBigScreen',
          { roomIds: asked === '' ? [] : asked.split(',') },
          { promptType: 'none', showLoading: false, signal },
        )
      ).val,
    [asked],
  )
  const { seen, cut } = useWatched(look)
  return seen ? <Hall view={seen} cut={cut} /> : <p className={css.opening}>{t(cut ? 'screen.unreached' : 'screen.opening')}</p>
}
