import { type Pair, useBilingual } from '@farsight/shared/i18n'
import { ComingPage, UiProvider } from '@farsight/shared/ui'
import { createRoot } from 'react-dom/client'

interface HostPageText {
  readonly title: Pair
  readonly says: Pair
}

const COMING: Readonly<Record<string, HostPageText>> = {
  '/forget_pwd': {
    title: { zh: '找回密码', en: 'Forgot password' },
    says: {
      zh: '用手机短信验证码重新设置密码。尚未开放。',
      en: 'Set a new password with a code sent to your phone. Not open yet.',
    },
  },
  '/code': {
    title: { zh: '扫码登录', en: 'Scan to log in' },
    says: { zh: '用手机扫码进入系统。尚未开放。', en: 'Enter by scanning a code with your phone. Not open yet.' },
  },
  '/version': {
    title: { zh: '版本', en: 'Version' },
    says: { zh: `千里眼 ${FARSIGHT_APP_VERSION}`, en: `Farsight ${FARSIGHT_APP_VERSION}` },
  },
}

function HostPage({ text }: { readonly text: HostPageText }) {
  const say = useBilingual()
  return <ComingPage title={say(text.title)} says={say(text.says)} />
}

/** One of the host's own public pages that has no screen yet. */
export function mountHostPage(element: HTMLElement, path: string): () => void {
  const root = createRoot(element)
  root.render(
    <UiProvider>
      <HostPage text={COMING[path.replace(/\/+$/, '')] as HostPageText} />
    </UiProvider>,
  )
  return () => root.unmount()
}
