import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../i18n'
import { Button, IconButton } from './button'
import { classes } from './classes'
import { Icon, type IconName } from './icon'

export type BarKind = 'info' | 'ok' | 'warn' | 'error'
const ICONS: Readonly<Record<BarKind, IconName>> = { info: 'info', ok: 'ok', warn: 'warning', error: 'error' }

export interface BarProps {
  readonly kind: BarKind
  readonly children: ReactNode
  /** Buttons at its end. */
  readonly acts?: ReactNode
  readonly onClose?: () => void
  readonly className?: string
}
/** A line across its zone that stays until it is done or closed. */
export function Bar({ kind, children, acts, onClose, className }: BarProps) {
  const t = useT()
  return (
    <div className={classes('fs-bar', `fs-bar-${kind}`, className)} role={kind === 'error' || kind === 'warn' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div className="fs-bar-says">{children}</div>
      {acts}
      {onClose && <IconButton icon="close" label={t('close')} onClick={onClose} />}
    </div>
  )
}

export interface ErrorBarProps {
  /** What failed, in the user's words: "检查列表". */
  readonly what?: string
  /** The reason, as the server or the client gave it. */
  readonly says: string
  readonly code?: number | string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly onClose?: (() => void) | undefined
}
/** What failed, why, its code, and the way to try again. Old content stays beside it. */
export function ErrorBar({ what, says, code, onRetry, onClose }: ErrorBarProps) {
  const t = useT()
  return (
    <Bar kind="error" {...(onClose ? { onClose } : {})} acts={onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}>
      {what && <b>{t('error.failed', { what })} </b>}
      {says} {code !== undefined && code !== '' && <span className="fs-code">({t('error.code', { code })})</span>}
    </Bar>
  )
}

export interface EmptyLineProps {
  /** What was searched and not found. */
  readonly says: string
  /** One way on, such as 清空筛选. */
  readonly act?: { readonly label: string; readonly onClick: () => void } | undefined
}
/** One line where rows would stand. */
export function EmptyLine({ says, act }: EmptyLineProps) {
  return (
    <div className="fs-empty" role="status">
      <span>{says}</span>
      {act && <Button onClick={act.onClick}>{act.label}</Button>}
    </div>
  )
}

/** The fill of the loading bar is seen only after this time, so that a quick answer leaves no flicker. */
export const LOADING_SEEN_MS = 300

/** One bar of 2 px under the top bar: in the page from the first request to the last. `count` is the client's loading counter. */
export function LoadingBar({ count }: { readonly count: number }) {
  const t = useT()
  const [seen, setSeen] = useState(false)
  const loading = count > 0
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setSeen(true), LOADING_SEEN_MS)
    return () => {
      clearTimeout(timer)
      setSeen(false)
    }
  }, [loading])
  if (!loading) return null
  return (
    <div className="fs-loading" role="progressbar" aria-label={t('loading')} data-seen={seen}>
      <i />
    </div>
  )
}
