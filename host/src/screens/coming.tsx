import { type Pair, useBilingual } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useHostText } from './texts'

/** A page that is open to everybody and not there yet, for whoever has not logged in: its name, and the way to the login. */
export function Coming({ title }: { readonly title: Pair }) {
  const t = useHostText()
  const say = useBilingual()
  return (
    <section className="fs-panel" aria-label={say(title)}>
      <h1>{say(title)}</h1>
      <p>{t('coming.says')}</p>
      <div className="fs-panel-acts">
        <Button kind="primary" icon="home" onClick={() => (location.hash = '/login')}>
          {t('coming.login')}
        </Button>
      </div>
    </section>
  )
}
