import { apiConfig } from '@farsight/shared/api'
import type { ReactNode } from 'react'
import { useHostText } from '../texts'
import type { SiteState } from './use-site'

const LOOPBACK = /^(localhost|127\.|\[?::1)/

function connection(): 'encrypted' | 'local' | 'open' {
  if (location.protocol === 'https:') return 'encrypted'
  return LOOPBACK.test(location.hostname) ? 'local' : 'open'
}

function Line({ name, hue, children }: { readonly name: string; readonly hue?: string | undefined; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={hue && `fs-hue-${hue}`}>{children}</dd>
    </div>
  )
}

/** What can be truly said before anybody has logged in: is the service there, how is it reached, which version is this. */
export function ServiceLines({ state }: { readonly state: SiteState }) {
  const t = useHostText()
  const way = connection()
  return (
    <dl className="fs-login-lines" aria-label={t('service.title')}>
      <Line name={t('service.name')} hue={state.phase === 'failed' ? 'bad' : state.phase === 'ready' ? 'done' : undefined}>
        {state.phase === 'ready' ? t('service.ready', { took: state.took }) : t(`service.${state.phase}`)}
      </Line>
      <Line name={t('service.connection')} hue={way === 'open' ? 'bad' : undefined}>
        {t(`service.${way}`)}
      </Line>
      <Line name={t('service.address')}>{apiConfig().base || location.host}</Line>
      <Line name={t('service.version')}>{FARSIGHT_APP_VERSION}</Line>
    </dl>
  )
}
