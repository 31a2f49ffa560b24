import { type Pair, useBilingual, useT } from '../i18n'
import { ComingPage as Panel } from '../ui'
import { useRoutePlace } from './route-context'

/** Key of a route's line in the module's locales: '/user_center/common/:type' → 'coming-user_center-common-type'. */
export const comingKey = (path: string): string => `coming${path.replaceAll('/', '-').replaceAll(':', '')}`

const NOT_YET: Pair = { zh: '尚未开放。', en: ' Not open yet.' }

/** A screen that is not built yet: its title and one line of what will live here. No picture. */
export function ComingPage() {
  const { module, route } = useRoutePlace()
  const say = useBilingual()
  const t = useT(module)
  const line = t(comingKey(route.path))
  return (
    <div data-coming={route.path}>
      <Panel title={say(route.title)} says={line + say(NOT_YET)} />
    </div>
  )
}
