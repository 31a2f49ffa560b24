import { Button } from '@farsight/shared/ui'
import { useEffect, useState } from 'react'
import type { Ending } from './state'
import { useDeskText } from './texts'

const clock = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Two minutes ahead: the session ends, and one button. It takes no focus from whoever is just coming back to type. */
export function EndWarning({ ending }: { readonly ending: Ending }) {
  const t = useDeskText()
  const [now, setNow] = useState(Date.now())
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const stay = async () => {
    setBusy(true)
    await ending.stay()
    setBusy(false)
  }
  const says = t(ending.final ? 'ending.final' : 'ending.says')
  return (
    <section className="fs-ending" role="alertdialog" aria-label={t('ending.title')} aria-live="assertive">
      <b>
        {t('ending.title')} <span aria-hidden="true">{clock(ending.at - now)}</span>
      </b>
      <p>{says}</p>
      {!ending.final && (
        <Button kind="primary" busy={busy} onClick={() => void stay()}>
          {t('ending.stay')}
        </Button>
      )}
    </section>
  )
}
