import { ADMIN_DUTIES } from '@farsight/shared/domain'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useAct, useWords } from '../kit/use-people'

/** Says what separated duties mean before they are switched (AZ-19). */
export function SeparationDialog({
  separated,
  onDone,
  onClose,
}: {
  readonly separated: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const t = useWords()
  const { busy, fault, run } = useAct()
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
          onDone()
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
    </ConfirmDialog>
  )
}
