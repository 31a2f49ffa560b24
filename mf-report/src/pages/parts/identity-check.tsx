import { session } from '@farsight/shared/bus'
import { formatDateTime, personNameLike, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { type Language, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { type IdentityDifference, ReasonDialog, serverNow } from '@farsight/shared/ui/data'
import { type ReactNode, useState } from 'react'
import type { OpenedReport } from '../../model/ports'
import { identityLine } from './identity'
import type { NoticeBar } from './notices'
import css from './parts.module.css'
import { says, useWrite } from './use-write'

export interface IdentityCheck {
  /** The images' patient differs from the exam's, and nobody has said yet that it is the right one: nothing is sent. */
  readonly open: boolean
  readonly differences: readonly IdentityDifference[]
  readonly ask: () => void
  /** Who looked at it and why; below the banner, which goes on showing what differs. */
  readonly notice: NoticeBar | false
  readonly dialog: ReactNode
}

const REASON_MAX = 512

/** Differences between the images' patient and the exam's (DAY-02): always shown, and confirmed with a reason that is audited. */
export function useIdentityCheck(
  opened: OpenedReport,
  onConfirmed: (confirmed: NonNullable<OpenedReport['identityConfirmed']>) => void,
): IdentityCheck {
  const t = useT('mf-report')
  const language = useLanguage()
  const [asks, setAsks] = useState(false)
  const { busy, fault, run } = useWrite()
  const { exam, identityWarnings, identityConfirmed: confirmed } = opened
  async function confirm(reason: string) {
    if (!(await run('confirmIdentity', { procedureId: exam.risProcedureId, reason }))) return
    setAsks(false)
    onConfirmed({ userName: session.current()?.userBriefInfo?.userName ?? '', time: formatDateTime(serverNow()), reason })
  }
  return {
    open: identityWarnings.length > 0 && !confirmed,
    differences: identityWarnings.map(({ field, exam: own, dicom }) => ({
      label: t(`identity.${field}`),
      exam: said(field, own, exam.patName, language),
      images: said(field, dicom, exam.patName, language),
    })),
    ask: () => setAsks(true),
    notice: identityWarnings.length > 0 &&
      confirmed !== null && {
        key: 'identity',
        kind: 'ok',
        bar: <Bar kind="ok">{t('identity.confirmed', { name: confirmed.userName, time: confirmed.time, reason: confirmed.reason })}</Bar>,
      },
    dialog: asks && (
      <ReasonDialog
        danger
        title={t('identity.title')}
        who={identityLine(exam, language)}
        verb={t('identity.verb')}
        label={t('identity.reason')}
        maxLength={REASON_MAX}
        suggestions={[t('identity.usual.wristband'), t('identity.usual.spelling'), t('identity.usual.typing')]}
        busy={busy}
        error={says(fault)}
        onConfirm={(reason) => void confirm(reason)}
        onClose={() => setAsks(false)}
      >
        <p>{t('identity.says')}</p>
        <Differences opened={opened} />
      </ReasonDialog>
    ),
  }
}

/** A value as a doctor reads it: the header's spelling (Gu^ZhenHua=顾^振华) is for machines. */
const said = (field: string, value: string, beside: string, language: Language): string =>
  field === 'name'
    ? personNameLike(value, beside, language)
    : field === 'sex' && /^[MF]$/.test(value)
      ? SEX_LABELS[value as Sex][language]
      : value

function Differences({ opened }: { readonly opened: OpenedReport }) {
  const t = useT('mf-report')
  const language = useLanguage()
  return (
    <table className={css.facts}>
      <thead>
        <tr>
          <th />
          <th scope="col">{t('identity.exam')}</th>
          <th scope="col">{t('identity.images')}</th>
        </tr>
      </thead>
      <tbody>
        {opened.identityWarnings.map(({ field, exam, dicom }) => (
          <tr key={field}>
            <th scope="row">{t(`identity.${field}`)}</th>
            <td>{said(field, exam, opened.exam.patName, language) || '—'}</td>
            <td>{said(field, dicom, opened.exam.patName, language) || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
