import { useLanguage, useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { failureOf } from '../model/ports'
import { kindOf } from './frame-tools'
import type { ViewerSession } from './viewer-session'

/** Keeps the layout that stands, or gives it up, and says so. */
export function useKeptLayout(session: ViewerSession): (act: 'keepLayout' | 'dropLayout') => void {
  const t = useT('mf-report')
  const language = useLanguage()
  return (act) => {
    const { hanging } = session.snapshot()
    if (!hanging) return
    const what = kindOf(hanging, language)
    session[act]().then(
      () => message.success(t(act === 'keepLayout' ? 'viewer.hang.kept' : 'viewer.hang.dropped', { what })),
      (thrown: unknown) => message.error(failureOf(thrown).message),
    )
  }
}
