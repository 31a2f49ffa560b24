import { type ApiError, api } from '@farsight/shared/api'
import { doctorTitle, RIGHT } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Input } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OrderRow } from '../../model/order'
import css from './remote.module.css'

export interface DistributeDialogProps {
  readonly row: OrderRow
  readonly title: string
  readonly busy: boolean
  readonly error: ActFault | undefined
  readonly onConfirm: (doctorId: string, name: string) => void
  readonly onClose: () => void
}

/** Who is to write it: the doctors with the right for the modality, with the cases that each has open. */
export function DistributeDialog({ row, title, busy, error, onConfirm, onClose }: DistributeDialogProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const name = useId()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [missing, setMissing] = useState(false)
  const request = { modality: row.modality, right: RIGHT.write }
  const query = useQuery({
    queryKey: ['mf-worklist/doctors', request],
    queryFn: ({ signal }) => api.call('queryDoctorList', request, { promptType: 'none', signal }),
  })
  const failed = query.error as ApiError | null
  const all = query.data?.val ?? []
  const shown = all.filter((doctor) =>
    `${doctor.name} ${say(doctorTitle(doctor.title))} ${doctor.title}`.toLowerCase().includes(keyword.trim().toLowerCase()),
  )
  const send = () => {
    const doctor = all.find(({ doctorId }) => doctorId === chosen)
    setMissing(!doctor)
    if (doctor && !busy) onConfirm(doctor.doctorId, doctor.name)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dirty={chosen !== undefined}
      foot={
        <>
          <Button onClick={onClose}>{t('credits.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={send}>
            {t('remote.act.distribute')}
          </Button>
        </>
      }
    >
      <Input
        aria-label={t('remote.findDoctor')}
        placeholder={t('remote.findDoctor')}
        value={keyword}
        maxLength={64}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {failed && (
        <ErrorBar what={t('remote.doctors')} says={failed.message} code={failed.code || undefined} onRetry={() => void query.refetch()} />
      )}
      <div className={css.doctors} role="radiogroup" aria-label={t('remote.doctors')}>
        {shown.map((doctor) => (
          <label key={doctor.doctorId} className={css.doctor} data-on={doctor.doctorId === chosen}>
            <input
              type="radio"
              name={name}
              checked={doctor.doctorId === chosen}
              onChange={() => {
                setChosen(doctor.doctorId)
                setMissing(false)
              }}
            />
            <span>
              <b>{doctor.name}</b> <span className="fs-2">{say(doctorTitle(doctor.title))}</span>
            </span>
            <span className="fs-2">{t('remote.openCases', { count: doctor.open })}</span>
          </label>
        ))}
      </div>
      {query.data && shown.length === 0 && <p className="fs-2">{t('remote.noDoctors')}</p>}
      {missing && <ErrorBar says={t('remote.chooseDoctor')} />}
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
