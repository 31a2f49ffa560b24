import { type Age, ageText, personNameText, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { type Language, useLanguage, useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { Dialog, type DialogProps, PatientBanner } from '@farsight/shared/ui/data'
import type { Row } from '../../model/query'
import type { DialogAct } from '../act-store'
import type { Fault } from '../use-act'

/** What every dialog of an act is given. */
export interface ActDialogProps {
  readonly row: Row
  readonly onClose: () => void
}

/** Who it is about, in one line: `CT2611200031 王建国 男 67岁`. */
export const identityLine = (row: Pick<Row, 'checkNo' | 'patName' | 'sex' | 'age'>, language: Language): string =>
  [
    row.checkNo,
    personNameText(row.patName, language),
    SEX_LABELS[row.sex as Sex][language],
    ageText((row.age as Age | null) ?? undefined, language),
  ].join(' ')

/** The act and its object, as a dialog's title names them. */
export function useActTitle(act: DialogAct, row: Pick<Row, 'checkNo' | 'patName'>): string {
  const t = useT('exams')
  return `${t(`acts.word.${act}`)} · ${row.checkNo} ${row.patName}`
}

export interface ActDialogShellProps extends Omit<DialogProps, 'title'> {
  readonly act: DialogAct
  readonly row: Row
  readonly fault?: Fault | undefined
}

/** A dialog about one exam: title, the patient's identity, what it asks, and why the last try failed. */
export function ActDialogShell({ act, row, fault, children, ...rest }: ActDialogShellProps) {
  return (
    <Dialog title={useActTitle(act, row)} {...rest}>
      <PatientBanner patient={row} state={row} />
      {children}
      {fault && <ErrorBar says={fault.says} code={fault.code} />}
    </Dialog>
  )
}

/** The identity line of a small dialog, in the language of the moment. */
export function useIdentity(row: Row): string {
  return identityLine(row, useLanguage())
}
