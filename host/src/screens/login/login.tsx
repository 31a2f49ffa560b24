import { useBilingual } from '@farsight/shared/i18n'
import { Bar, ErrorBar } from '@farsight/shared/ui'
import { Mark } from '../mark'
import { Switches } from '../switches'
import { useHostText } from '../texts'
import { type Alive, GoOn } from './go-on'
import { type LoginFault, LoginForm, type LoginFormProps } from './login-form'
import { ScreenCheck } from './screen-check'
import { ServiceLines } from './service-lines'
import { useSite } from './use-site'

export interface LoginScreenProps extends Pick<LoginFormProps, 'onLoggedIn' | 'cutOff' | 'form'> {
  /** Why the user stands here: an entry from outside was refused, or nothing is open to the account. */
  readonly fault?: LoginFault | undefined
  /** There may be a session that goes on. */
  readonly alive?: Alive | undefined
}

/** The login screen: the form in the left third, and beside it the little that can be truly said before a login. */
export function LoginScreen({ onLoggedIn, fault, alive, cutOff, form }: LoginScreenProps) {
  const t = useHostText()
  const say = useBilingual()
  const [state, askAgain] = useSite()
  const site = state.phase === 'ready' ? state.site : undefined
  return (
    <div className="fs-login">
      <main className="fs-login-panel">
        <Switches />
        <header>
          <h1>
            <Mark size={24} />
            {site ? say({ zh: site.siteName, en: site.siteNameEn }) || t('product') : t('product')}
          </h1>
          <p>{t('productLine')}</p>
        </header>
        {state.phase === 'failed' && (
          <ErrorBar says={t('service.unreachable', { says: state.says })} code={state.code || undefined} onRetry={askAgain} />
        )}
        <LoginForm wait={state.phase === 'ready' ? undefined : t('login.wait')} {...{ onLoggedIn, fault, cutOff, form }} />
        {alive && <GoOn {...alive} />}
        {site?.demo && <Bar kind="info">{t('demo')}</Bar>}
      </main>
      <aside className="fs-login-beside">
        <ScreenCheck />
        <ServiceLines state={state} />
      </aside>
    </div>
  )
}
