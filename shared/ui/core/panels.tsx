import type { ReactNode } from 'react'
import { useT } from '../../i18n'
import { Button } from './button'
import { Icon, type IconName } from './icon'

interface PanelProps {
  readonly icon: IconName
  readonly title: string
  readonly children: ReactNode
  readonly acts?: ReactNode
  readonly role?: 'alert' | 'status'
}
function Panel({ icon, title, children, acts, role }: PanelProps) {
  return (
    <section className="fs-panel" role={role} aria-label={title}>
      <h1>
        <Icon name={icon} size={20} />
        {title}
      </h1>
      {children}
      {acts && <div className="fs-panel-acts">{acts}</div>}
    </section>
  )
}

export interface FaultPanelProps {
  /** The module or page that is not there. */
  readonly title: string
  readonly code: string | number
  /** It has not failed yet: it takes long. */
  readonly slow?: boolean | undefined
  /** What happened, where more is known than that it did not come. */
  readonly says?: string | undefined
  /** What its button does, where that is not a retry. */
  readonly act?: string | undefined
  readonly onRetry?: (() => void) | undefined
}
/** A zone whose module did not come, threw or is slow: name, code, retry. The rest of the page goes on working. */
export function FaultPanel({ title, code, slow, says, act, onRetry }: FaultPanelProps) {
  const t = useT()
  return (
    <Panel
      icon={slow ? 'clock' : 'warning'}
      title={t(slow ? 'fault.slow' : 'fault.title', { title })}
      role={slow ? 'status' : 'alert'}
      acts={
        onRetry && (
          <Button kind={slow ? 'default' : 'primary'} icon="refresh" onClick={onRetry}>
            {act ?? t('retry')}
          </Button>
        )
      }
    >
      <p>{says ?? t(slow ? 'fault.slowSays' : 'fault.says')}</p>
      <p className="fs-code">{t('error.code', { code })}</p>
    </Panel>
  )
}

/** The way on from a page that one may not open; an embedded report has no other page to go to. */
const wayHome = () =>
  window.parent === window
    ? () => {
        location.hash = '#/'
      }
    : undefined

/** A page that the account may not open: what it is, whom to ask, and the way on. */
export function NoRightPanel({ title, onBack = wayHome() }: { readonly title: string; readonly onBack?: () => void }) {
  const t = useT()
  return (
    <Panel icon="lock" title={title} role="alert" acts={onBack && <Button onClick={onBack}>{t('back')}</Button>}>
      <p>{t('noRight')}</p>
    </Panel>
  )
}
