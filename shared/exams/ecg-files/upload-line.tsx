import { parsePersonName, personNameText, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { type Language, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, Field, IconButton, Input } from '@farsight/shared/ui'
import { useState } from 'react'
import css from './ecg-files.module.css'
import { reasonOf } from './refused'
import type { Difference } from './send-ecg'
import type { Upload, Uploads } from './use-uploads'

/** A name in parts, and letters for the sexes, as people write them. */
function shown({ field }: Difference, value: string, language: Language): string {
  if (field === 'sex') return SEX_LABELS[value as Sex]?.[language] ?? value
  return field === 'name' ? personNameText(parsePersonName(value), language) || value : value
}

interface LineProps extends Pick<Uploads, 'again' | 'remove'> {
  readonly upload: Upload
}

/** One recording: how far it is, or why it did not come in. */
export function UploadLine({ upload, again, remove }: LineProps) {
  const t = useT('ecg-files')
  const { id, names, share, done, failed, alone, unnamed, differences } = upload
  const says = alone
    ? t('alone')
    : failed?.reason
      ? t(`refused.${reasonOf(failed.reason.reason)}`, { detail: failed.reason.detail })
      : failed?.says
  return (
    <li className={css.line}>
      <span className={css.name}>{names.join(' + ')}</span>
      {share !== undefined && <progress max={1} value={share} aria-label={t('going', { name: names[0] ?? '' })} />}
      {done && <span className={css.done}>{t(`done.${done}`)}</span>}
      {done && unnamed && <span className={css.unnamed}>{t('unnamed')}</span>}
      {says !== undefined && (
        <span role="alert" className={css.failed}>
          {says}
        </span>
      )}
      {failed && !failed.reason && <Button onClick={() => again(id)}>{t('retry')}</Button>}
      {share === undefined && !differences && <IconButton icon="close" label={t('forget')} onClick={() => remove(id)} />}
      {differences && <OtherPatient differences={differences} onYes={(reason) => again(id, reason)} onNo={() => remove(id)} />}
    </li>
  )
}

interface OtherPatientProps {
  readonly differences: readonly Difference[]
  readonly onYes: (reason: string) => void
  readonly onNo: () => void
}

/** The file names another patient: both are shown, and it is sent with a reason alone. */
function OtherPatient({ differences, onYes, onNo }: OtherPatientProps) {
  const t = useT('ecg-files')
  const language = useLanguage()
  const [reason, setReason] = useState('')
  return (
    <div role="alert" className={css.asks}>
      <b>{t('other')}</b>
      <table className={css.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('inExam')}</th>
            <th scope="col">{t('inFile')}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={one.field}>
              <th scope="row">{t(`field.${one.field}`)}</th>
              <td>{shown(one, one.exam, language)}</td>
              <td>{shown(one, one.dicom, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Field label={t('reason')} required>
        {(control) => <Input {...control} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />}
      </Field>
      <div className={css.acts}>
        <Button onClick={onNo}>{t('no')}</Button>
        <Button kind="primary" {...(reason.trim() ? {} : { refused: t('fill') })} onClick={() => onYes(reason)}>
          {t('yes')}
        </Button>
      </div>
    </div>
  )
}
