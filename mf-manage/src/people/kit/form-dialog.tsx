import { useT } from '@farsight/shared/i18n'
import { Button, useHoldWords } from '@farsight/shared/ui'
import { ConfirmDialog, Dialog, type DialogProps } from '@farsight/shared/ui/data'
import { type ReactNode, useState } from 'react'

export interface FormDialogProps extends Omit<DialogProps, 'foot'> {
  readonly dirty: boolean
  /** What saves, at the end of its foot. */
  readonly save: ReactNode
}

/** A dialog with a form: whichever way it is closed, and whatever leaves the page, what was typed is asked about first. */
export function FormDialog({ dirty, save, onClose, children, ...dialog }: FormDialogProps) {
  const t = useT('mf-manage')
  const [leaving, setLeaving] = useState(false)
  useHoldWords(dirty)
  const leave = () => (dirty ? setLeaving(true) : onClose())
  return (
    <Dialog
      {...dialog}
      onClose={leave}
      foot={
        <>
          <Button onClick={leave}>{t('people.cancel')}</Button>
          {save}
        </>
      }
    >
      {children}
      {leaving && (
        <ConfirmDialog
          title={t('hospital.discard.title')}
          verb={t('hospital.discard.verb')}
          danger
          onClose={() => setLeaving(false)}
          onConfirm={onClose}
        >
          <p>{t('hospital.discard.says')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}
