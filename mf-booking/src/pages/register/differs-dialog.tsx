import { ageOn, ageText, formatDate, type PatientFacts, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { Dialog, serverNow } from '@farsight/shared/ui/data'
import styles from './register.module.css'

/** What the record of a looked-up patient says, as refusal 2617 carries it. */
export interface RecordSays {
  readonly patName: string
  readonly sex: Sex
  readonly birthday: string | null
  readonly hospitalNo: string
}

export interface DiffersDialogProps {
  readonly record: RecordSays
  readonly facts: PatientFacts
  readonly busy: boolean
  readonly onSame: () => void
  readonly onOther: (() => void) | undefined
  readonly onClose: () => void
}

/** The form and the record of who was looked up say two different people: the same one, written wrongly, or another? */
export function DiffersDialog({ record, facts, busy, onSame, onOther, onClose }: DiffersDialogProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const line = (what: string, one: { patName: string; sex: Sex | ''; birthday: string | null }, more: string) => {
    const age = one.birthday ? ageOn(one.birthday, formatDate(serverNow())) : undefined
    return (
      <tr>
        <th scope="row">{what}</th>
        <td>
          <b>{one.patName}</b>
        </td>
        <td>{one.sex === '' ? '' : say(SEX_LABELS[one.sex])}</td>
        <td>{one.birthday}</td>
        <td>{ageText(age, language)}</td>
        <td>{more}</td>
      </tr>
    )
  }
  return (
    <Dialog
      title={t('register.differsTitle')}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('register.back')}
          </Button>
          {onOther && (
            <Button busy={busy} onClick={onOther}>
              {t('register.differsOther')}
            </Button>
          )}
          <Button busy={busy} kind="danger" onClick={onSame}>
            {t('register.differsSame')}
          </Button>
        </>
      }
    >
      <table className={styles.differs}>
        <tbody>
          {line(t('register.differsRecord'), record, record.hospitalNo)}
          {line(t('register.differsForm'), facts, '')}
        </tbody>
      </table>
      <p className="fs-2">{t('register.differsSays')}</p>
    </Dialog>
  )
}
