import { apiConfig } from '@farsight/shared/api'
import type { Consultation } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'

/** The consultation as an entry for one's own calendar; nothing where no time is set. */
export function CalendarLink({ one }: { readonly one: Consultation }) {
  const t = useT('mf-consultation')
  if (!one.startTime) return null
  return (
    <a href={`${apiConfig().base}/consultations/${one.id}/calendar.ics`} download={`${one.no}.ics`}>
      {t('calendar')}
    </a>
  )
}
