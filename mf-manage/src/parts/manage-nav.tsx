import { useBilingual, useT } from '@farsight/shared/i18n'
import { Link, useLocation } from 'react-router-dom'
import module from '../../module.json'

/** Screens that stand; the others say that they are not open yet. */
const OPEN: readonly string[] = ['/manage/manage_release']

/** The management screens side by side: the only way from one to another. */
export function ManageNav() {
  const t = useT('mf-manage')
  const say = useBilingual()
  const { pathname } = useLocation()
  const routes = module.routes.filter((route) => !('redirect' in route))
  const ordered = [...routes.filter(({ path }) => OPEN.includes(path)), ...routes.filter(({ path }) => !OPEN.includes(path))]
  return (
    <nav aria-label={t('nav')} className="fs-tools" style={{ gap: '0 4px', borderBottom: '1px solid var(--line-1)' }}>
      {ordered.map(({ path, title }) => (
        <Link
          key={path}
          to={path}
          aria-current={path === pathname ? 'page' : undefined}
          style={{
            padding: '4px 8px',
            whiteSpace: 'nowrap',
            color: path === pathname ? 'var(--text-1)' : OPEN.includes(path) ? 'var(--link)' : 'var(--text-3)',
            boxShadow: path === pathname ? 'inset 0 -3px var(--link)' : undefined,
          }}
        >
          {say(title)}
        </Link>
      ))}
    </nav>
  )
}
