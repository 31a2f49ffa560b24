import { registerPrompter } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { alertBox, message } from '@farsight/shared/ui'
import type { ReactNode } from 'react'
import { Forgot } from '../screens/entry/forgot'
import { Outbox } from '../screens/entry/outbox'
import { Scan } from '../screens/entry/scan'
import { Version } from '../screens/entry/version'
import { mount } from '../screens/root'
import { queryOf } from './host-paths'

export { openToAll } from './open-to-all'

/** What a public page may ask of the host. */
export interface HostPagePorts {
  /** Goes on with the session that this browser has. */
  readonly enter: () => Promise<boolean>
  /** To the login page, and afterwards to this address. */
  readonly logIn: (hash: string) => void
}

/** One of the host's own public pages. */
export function mountHostPage(element: HTMLElement, path: string, ports: HostPagePorts): () => void {
  const forget = registerPrompter({ msg: message.error, alert: alertBox })
  const unmount = mount(element, pageOf(path, ports))
  return () => {
    forget()
    unmount()
  }
}

function pageOf(path: string, { enter, logIn }: HostPagePorts): ReactNode {
  if (path === '/forget_pwd') return <Forgot />
  if (path === '/version') return <Version />
  if (path === '/outbox') return <Outbox />
  return (
    <Scan
      scanId={queryOf(location.hash).get('scanId') ?? ''}
      enter={async () => session.current() !== null || (await enter())}
      onLogIn={(code) => logIn(`#/code?${new URLSearchParams({ scanId: code })}`)}
    />
  )
}
