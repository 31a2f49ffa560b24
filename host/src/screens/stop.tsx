import { formatDateTime } from '@farsight/shared/domain'
import { SET_FAULT_CODES, type SetFaultKind } from '@farsight/shared/module'
import { Button } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { createElement, useState } from 'react'
import { Mark } from './mark'
import { mount } from './root'
import { logOut } from './shell/log-out'
import { useHostText } from './texts'

export interface StopFault {
  readonly kind: SetFaultKind
  readonly detail: string
}

export interface StopProps {
  readonly fault: StopFault
  /** Tries again; resolves with the fault that is found then. */
  readonly onRetry: () => Promise<StopFault | undefined>
}

const localTime = (): string => formatDateTime(Date.now(), -new Date().getTimezoneOffset())

/** In the place of everything: the list of modules is not to be believed, so nothing is run. Says why, and what to do. */
function Stop({ fault: first, onRetry }: StopProps) {
  const t = useHostText()
  const [fault, setFault] = useState(first)
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    const found = await onRetry()
    if (found === undefined) return
    setFault(found)
    setBusy(false)
  }
  const plain = fault.kind === 'signature' && !isSecureContext
  return (
    <main className="fs-stop" data-fault={SET_FAULT_CODES[fault.kind]}>
      <header>
        <Mark />
        <b>{t('product')}</b>
      </header>
      <section className="fs-panel" role="alert" aria-label={t('stop.title')}>
        <h1>
          <Icon name="warning" size={20} />
          {t('stop.title')}
        </h1>
        <p>{plain ? t('stop.plain') : t(`stop.${fault.kind}`, { now: localTime() })}</p>
        <p className="fs-code" title={fault.detail}>
          {SET_FAULT_CODES[fault.kind]}
        </p>
        <div className="fs-panel-acts">
          <Button kind="primary" icon="refresh" busy={busy} onClick={() => void retry()}>
            {t(busy ? 'stop.retrying' : 'stop.retry')}
          </Button>
          <Button icon="logout" onClick={() => void logOut()}>
            {t('user.logout')}
          </Button>
        </div>
      </section>
    </main>
  )
}

export const mountStop = (element: HTMLElement, props: StopProps): (() => void) => mount(element, createElement(Stop, props))
