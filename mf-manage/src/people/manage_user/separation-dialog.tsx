import { session } from '@farsight/shared/bus'
import { ADMIN_DUTIES } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useAct, useManaged, useWords } from '../kit/use-people'

/** Says what separated duties mean before they are switched, and who would be shut out (AZ-19). Their end is a wish that another duty confirms. */
export function SeparationDialog({
  separated,
  onDone,
  onClose,
}: {
  readonly separated: boolean
  /** @param separated as it is now: a wish leaves it as it was */
  readonly onDone: (separated: boolean) => void
  readonly onClose: () => void
}) {
  const t = useWords()
  const comma = useT()('comma')
  const { busy, fault, run } = useAct()
  // All of them: the list behind may be narrowed.
  const rows = useManaged('manageUserList', {}).data?.val.rows ?? []
  const own = session.current()?.loginUserId
  const without = rows.filter(({ role, enabled, duty }) => role === 'admin' && enabled === 1 && duty === '')
  const names = without.map(({ id, name }) => (id === own ? t('separation.yourself', { name }) : name)).join(comma)
  return (
    <ConfirmDialog
      title={t(separated ? 'separation.endTitle' : 'separation.title')}
      verb={t(separated ? 'separation.endVerb' : 'separation.verb')}
      busy={busy}
      error={fault}
      onClose={onClose}
      onConfirm={() =>
        void run('manageSeparationSave', { separated: separated ? 0 : 1 }).then((answer) => {
          if (!answer) return
          onDone(answer.val.separated === 1)
          onClose()
        })
      }
    >
      <p>{t(separated ? 'separation.endSays' : 'separation.says')}</p>
      {!separated && (
        <ul style={{ listStyle: 'disc', paddingLeft: 20 }}>
          {ADMIN_DUTIES.map((duty) => (
            <li key={duty}>
              <b>{t(`duty.${duty}`)}</b> {t(`separation.${duty}`)}
            </li>
          ))}
        </ul>
      )}
      {!separated && without.length > 0 && <Bar kind="warn">{t('separation.without', { names })}</Bar>}
    </ConfirmDialog>
  )
}
