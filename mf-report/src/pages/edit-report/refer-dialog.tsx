import { api } from '@farsight/shared/api'
import { doctorTitle } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import css from './dialogs.module.css'

export interface ReferDialogProps {
  readonly procedureId: string
  readonly who: string
  readonly busy: boolean
  readonly error: ActFault | undefined
  readonly onRefer: (doctorId: string, reason: string) => void
  readonly onClose: () => void
}

/** Hands an unwritten report to another teacher, chosen from those who may write or review it. */
export function ReferDialog({ procedureId, who, busy, error, onRefer, onClose }: ReferDialogProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const [words, setWords] = useState('')
  const [doctor, setDoctor] = useState('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const keyword = useDeferredValue(words.trim())
  const query = useQuery({
    queryKey: ['mf-report/colleagues', procedureId, keyword],
    queryFn: ({ signal }) =>
      api.call('queryColleagues', { procedureId, ...(keyword ? { keyword } : {}) }, { promptType: 'none', showLoading: false, signal }),
    placeholderData: (before) => before,
  })
  const send = () => {
    setMissing(doctor === '')
    if (doctor && !busy) onRefer(doctor, reason.trim())
  }
  return (
    <Dialog
      title={t('refer.title')}
      onClose={onClose}
      dirty={reason !== ''}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button kind="primary" busy={busy} onClick={send}>
            {t('act.refer')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{who}</p>
      <p>{t('refer.says')}</p>
      <Field above label={t('refer.to')} required error={missing ? t('refer.missing') : undefined}>
        {(control) => (
          <Input
            {...control}
            data-autofocus
            placeholder={t('refer.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      {query.error && <ErrorBar what={t('refer.to')} says={query.error.message} onRetry={() => void query.refetch()} />}
      {query.data?.val.length === 0 && <EmptyLine says={t('refer.none')} />}
      <fieldset className={css.people} aria-label={t('refer.to')}>
        {query.data?.val.map((one) => (
          <label key={one.userId}>
            <input type="radio" name="refer-to" checked={doctor === one.userId} onChange={() => setDoctor(one.userId)} />
            <span>{one.name}</span>
            <small>
              {[say(doctorTitle(one.title)), t(`refer.right${Math.min(Math.max(one.right, 1), 4)}`)].filter(Boolean).join(' · ')}
            </small>
            <small>{[one.online && t('refer.online'), one.onDuty && t('refer.onDuty')].filter(Boolean).join(' · ')}</small>
          </label>
        ))}
      </fieldset>
      <Field above label={t('refer.reason')}>
        {(control) => <Input {...control} maxLength={512} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
