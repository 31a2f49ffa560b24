import { formatDateTime } from '@farsight/shared/domain'
import { keyOf, keyWords, serverOffset, useKeyRows, useServerNow } from '@farsight/shared/ui/data'
import { useEffect, useState } from 'react'
import { SoundSwitch } from '../notify'
import { useHostText } from '../texts'
import { KEY } from './key-acts'
import { SetNews } from './set-news'
import { useShellText } from './texts'
import type { PushState } from './use-push'

/** A first connection that takes longer than this is said to be missing. */
const PATIENCE_MS = 3000

/** Whole seconds since an instant, counted while `running`. */
function useSeconds(since: number, running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return Math.max(0, Math.floor((now - since) / 1000))
}

function Connection({ push }: { readonly push: PushState }) {
  const t = useHostText()
  const connected = push.status === 'connected'
  const seconds = useSeconds(push.since, !connected)
  const lost = push.status === 'reconnecting' || (!connected && push.since > 0 && seconds * 1000 >= PATIENCE_MS)
  return (
    // The count is not read aloud each second: the words are announced when they change, the figure is beside them.
    <span className={connected ? 'fs-hue-done' : undefined}>
      <span role="status">
        <i className="fs-status-dot" data-open={connected || undefined} />
        {t(connected ? 'status.connected' : lost ? 'status.lost' : 'status.connecting')}
      </span>
      {lost && ` ${t('status.seconds', { seconds })}`}
    </span>
  )
}

export interface StatusBarProps {
  readonly push: PushState
  readonly onHelp: () => void
  /** Opens customer service; undefined where the hospital hides it. */
  readonly onService?: (() => void) | undefined
}
/** 24 px at the foot: is the server there, its time, the version, and the help of F1. A break fills it with the warning colour. */
export function StatusBar({ push, onHelp, onService }: StatusBarProps) {
  const t = useHostText()
  const ts = useShellText()
  useKeyRows()
  const time = formatDateTime(useServerNow(), serverOffset()).slice(0, 16)
  return (
    <footer className="fs-shell-foot" data-lost={push.status === 'reconnecting' || undefined}>
      <Connection push={push} />
      <SetNews />
      <span className="fs-shell-gap" />
      <SoundSwitch />
      {onService && (
        <button type="button" className="fs-shell-service" onClick={onService}>
          {ts('user.service')}
        </button>
      )}
      <span title={t('status.time')}>{time}</span>
      <span className="fs-shell-version">v{FARSIGHT_APP_VERSION}</span>
      <button type="button" onClick={onHelp}>
        <kbd className="fs-kbd">{keyWords(keyOf(KEY.help)).join('+')}</kbd> {t('keys.title')}
      </button>
    </footer>
  )
}
