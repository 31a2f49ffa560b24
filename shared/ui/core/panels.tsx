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

export interface ComingPageProps {
  /** Name of the page. */
  readonly title: string
  /** What it will be for, in one sentence. */
  readonly says: string
}
/** The page of a route whose module is not built yet: says so plainly, and shows nothing that looks like data. */
export function ComingPage({ title, says }: ComingPageProps) {
  const t = useT()
  return (
    <Panel icon="clock" title={title}>
      <p>{says}</p>
      <p>{t('coming')}</p>
    </Panel>
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

/** A page that the account may not open: what it is, and whom to ask. */
export function NoRightPanel({ title, onBack }: { readonly title: string; readonly onBack?: () => void }) {
  const t = useT()
  return (
    <Panel icon="lock" title={title} role="alert" acts={onBack && <Button onClick={onBack}>{t('back')}</Button>}>
      <p>{t('noRight')}</p>
    </Panel>
  )
}
