import { formatDateTime } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { type ActFault, ReasonDialog, Segments, serverNow } from '@farsight/shared/ui/data'
import { useState } from 'react'

/** How long a report may lie parked; four hours as delivered (decision 57). */
const HOURS = [1, 2, 4, 8, 24] as const
const HOUR = 60 * 60 * 1000

export interface HangDialogProps {
  readonly who: string
  readonly busy: boolean
  readonly error: ActFault | undefined
  readonly onHang: (reason: string, until: string) => void
  readonly onClose: () => void
}

/** Parks the report: why, and until when. */
export function HangDialog({ onHang, ...common }: HangDialogProps) {
  const t = useT('mf-report')
  const [hours, setHours] = useState('4')
  const until = formatDateTime(serverNow() + Number(hours) * HOUR)
  return (
    <ReasonDialog
      {...common}
      title={t('hang.title')}
      verb={t('act.hang')}
      maxLength={512}
      suggestions={[t('hang.images'), t('hang.prior'), t('hang.ask')]}
      onConfirm={(reason) => onHang(reason, until)}
    >
      <p>{t('hang.says')}</p>
      <Segments
        label={t('hang.until')}
        value={hours}
        options={HOURS.map((some) => ({ value: String(some), label: t('hang.hours', { count: some }) }))}
        onChange={setHours}
      />
      <p>{t('hang.at', { time: until })}</p>
    </ReasonDialog>
  )
}
