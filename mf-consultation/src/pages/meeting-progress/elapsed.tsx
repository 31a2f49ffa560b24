import { instantOf } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { useServerNow } from '@farsight/shared/ui/data'
import css from '../../meeting/meeting.module.css'

/** Longer than this nobody listens any more (three to five cases). */
export const USUAL_MINUTES = 40

/** How long it has gone on. */
export function Elapsed({ since }: { readonly since: string | null }) {
  const t = useT('mf-consultation')
  const now = useServerNow()
  const begun = since === null ? undefined : instantOf(since)
  if (begun === undefined) return null
  const minutes = Math.max(0, Math.floor((now - begun) / 60_000))
  const late = minutes >= USUAL_MINUTES
  return (
    <span className={css.elapsed} data-late={late || undefined} role="timer">
      {t('meeting.elapsed', { minutes })}
      {late && ` · ${t('meeting.over', { minutes: USUAL_MINUTES })}`}
    </span>
  )
}
