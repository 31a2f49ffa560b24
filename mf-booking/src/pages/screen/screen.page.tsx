import { type ApiError, api } from '@farsight/shared/api'
import type { ScreenView } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { useCallback, useRef, useState } from 'react'
import { Hall } from './hall'
import css from './hall.module.css'
import { useWatched } from './use-watched'

type Standing =
  | { readonly as: 'code'; readonly code: string; readonly ended: boolean }
  | { readonly as: 'paired'; readonly view: ScreenView }

const QUIET = { promptType: 'none', showLoading: false, handleOverTime: false } as const
/** A code that nobody could type any more is replaced before it is old. */
const CODE_MS = 9 * 60_000

/**
 * `/screen`: the television of a hall (decision 108). Without a right it shows a code for the desk to type; from then on it is known by a
 * cookie that no page can read, and shows its rooms after every restart, until the desk takes the right back.
 */
export default function ScreenPage() {
  const t = useT('mf-booking')
  const shown = useRef<{ code: string; at: number }>(undefined)
  const [ended, setEnded] = useState(false)
  const was = useRef(false)

  const look = useCallback(async (signal: AbortSignal): Promise<Standing> => {
    const begin = async (): Promise<Standing> => {
      const { val } = await api.call('beginScreen', {}, { ...QUIET, signal })
      shown.current = { code: val.code, at: performance.now() }
      return { as: 'code', code: val.code, ended: false }
    }
    try {
      const { val } = await api.call('watchScreen', {}, { ...QUIET, signal })
      if (val.paired === 1 && val.view) {
        was.current = true
        setEnded(false)
        return { as: 'paired', view: val.view }
      }
      // A code of before a restart is known to nobody here: another one is asked for.
      const { current } = shown
      return current && performance.now() - current.at < CODE_MS ? { as: 'code', code: current.code, ended: false } : await begin()
    } catch (thrown) {
      if ((thrown as ApiError).code !== CODE.screenEnded) throw thrown
      if (was.current) setEnded(true)
      was.current = false
      return begin()
    }
  }, [])
  const { seen, cut } = useWatched(look)

  if (seen?.as === 'paired') return <Hall view={seen.view} cut={cut} />
  return (
    <main className={css.pairing} data-zone="hall">
      <h1>{t('screen.title')}</h1>
      {ended && <p role="alert">{t('screen.ended')}</p>}
      {seen ? (
        <>
          <p>{t('screen.typeCode')}</p>
          <p className={css.digits}>
            <b>
              {seen.code.slice(0, 3)} {seen.code.slice(3)}
            </b>
          </p>
        </>
      ) : (
        <p>{t('screen.opening')}</p>
      )}
      {cut && <p role="alert">{t('screen.unreached')}</p>}
    </main>
  )
}
