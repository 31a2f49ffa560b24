import { useEffect, useState } from 'react'
import { servedVersion } from '../../boot/version'
import { PublicPage } from './public-page'
import { useEntryText } from './texts'

/** #/version: which client this is, which one the server has now, and what it runs in. For whoever calls the help desk. */
export function Version() {
  const t = useEntryText()
  const [served, setServed] = useState<string>()
  useEffect(() => {
    let alive = true
    void servedVersion().then((version) => alive && setServed(version))
    return () => {
      alive = false
    }
  }, [])
  const lines: readonly (readonly [string, string])[] = [
    [t('version.client'), FARSIGHT_APP_VERSION],
    [t('version.served'), served === undefined ? '…' : served || t('version.unknown')],
    [t('version.address'), location.host],
    [t('version.browser'), navigator.userAgent],
    [t('version.screen'), `${screen.width} × ${screen.height} · ${devicePixelRatio}`],
  ]
  return (
    <PublicPage title={t('version.title')} says={t('version.says')} wide>
      <dl className="fs-entry-facts">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {served !== undefined && served !== '' && served !== FARSIGHT_APP_VERSION && <p>{t('version.other')}</p>}
      <p className="fs-entry-back">
        <a href="#/login">{t('toLogin')}</a>
      </p>
    </PublicPage>
  )
}
