import { session } from '@farsight/shared/bus'
import { Button } from '@farsight/shared/ui'
import { Icon } from '@farsight/shared/ui/icons'
import { homeRoute } from '../view/landing'
import { useHostText } from './texts'

/** 404: the address is nobody's. Says which one, and leads back. */
export function NotFound() {
  const t = useHostText()
  const payload = session.current()
  return (
    <section className="fs-panel" role="alert" aria-label={t('notFound.title')}>
      <h1>
        <Icon name="search" size={20} />
        {t('notFound.title')}
      </h1>
      <p>{t('notFound.says', { address: location.hash.replace(/^#|\?.*$/g, '') })}</p>
      <p className="fs-code">404</p>
      <div className="fs-panel-acts">
        <Button kind="primary" icon="home" onClick={() => (location.hash = payload ? homeRoute(payload) : '/login')}>
          {t('notFound.home')}
        </Button>
        <Button onClick={() => history.back()}>{t('notFound.back')}</Button>
      </div>
    </section>
  )
}
