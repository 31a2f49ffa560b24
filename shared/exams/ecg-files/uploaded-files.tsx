import { ApiError, api, apiConfig } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { EcgFileRow } from '@farsight/shared/contract'
import { hasMenu } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input } from '@farsight/shared/ui'
import { useState } from 'react'
import css from './ecg-files.module.css'

interface UploadedFilesProps {
  readonly risProcedureId: string
  readonly files: readonly EcgFileRow[]
  readonly onGone: () => void
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Who reads no reports fetches no originals: the door would answer 403. */
const readsReports = (): boolean => {
  const menus = session.current()?.userMainMenuConfig ?? ''
  return hasMenu(menus, 'localDiagnosis') || hasMenu(menus, 'remoteDiagnosis')
}

/** What was uploaded to the exam: where each recording comes from, and its way back. */
export function UploadedFiles({ risProcedureId, files, onGone }: UploadedFilesProps) {
  const t = useT('ecg-files')
  const [asked, setAsked] = useState('')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiError>()

  async function withdraw(id: string): Promise<void> {
    setBusy(true)
    try {
      await api.call('withdrawEcgFile', { risProcedureId, id, reason: reason.trim() }, { promptType: 'none' })
      setAsked('')
      setReason('')
      setFault(undefined)
      onGone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      {fault && <ErrorBar what={t('withdraw')} says={fault.message} code={fault.code || undefined} onClose={() => setFault(undefined)} />}
      {readsReports() && (
        <a className="fs-button" href={`${apiConfig().base}/study.zip?procedureId=${encodeURIComponent(risProcedureId)}`} download>
          {t('download')}
        </a>
      )}
      <ul className={css.list} aria-label={t('there')}>
        {files.map(({ id, format, names, bytes, sha256, userName, time, mayWithdraw }) => (
          <li key={id} className={css.line}>
            <span className={css.name}>{names.join(' + ')}</span>
            <span className={css.note} title={`SHA-256 ${sha256}`}>
              {format.toUpperCase()} · {sizeText(bytes)} · {userName} {time}
            </span>
            {mayWithdraw === 1 && asked !== id && <Button onClick={() => setAsked(id)}>{t('withdraw')}</Button>}
            {asked === id && (
              <div className={css.asks}>
                <Field label={t('withdrawReason')} required>
                  {(control) => <Input {...control} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />}
                </Field>
                <div className={css.acts}>
                  <Button onClick={() => setAsked('')}>{t('no')}</Button>
                  <Button kind="danger" busy={busy} {...(reason.trim() ? {} : { refused: t('fill') })} onClick={() => void withdraw(id)}>
                    {t('withdraw')}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
