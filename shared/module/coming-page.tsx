import { type Pair, useBilingual, useT } from '../i18n'
import { ComingPage as Panel } from '../ui'
import { useRoutePlace } from './route-context'

/** Key of a route's line in the module's locales: '/user_center/common/:type' → 'coming-user_center-common-type'. */
export const comingKey = (path: string): string => `coming${path.replaceAll('/', '-').replaceAll(':', '')}`

const byIssue = (issue: number): Pair => ({ zh: `随第 ${issue} 号任务交付。`, en: ` It comes with issue ${issue}.` })

/** A screen that is not built yet: its title, one line of what will live here, and the issue that brings it. No picture. */
export function ComingPage({ issue }: { readonly issue?: number }) {
  const { module, route } = useRoutePlace()
  const say = useBilingual()
  const t = useT(module)
  const line = t(comingKey(route.path))
  return (
    <div data-coming={route.path}>
      <Panel title={say(route.title)} says={issue === undefined ? line : line + say(byIssue(issue))} />
    </div>
  )
}
