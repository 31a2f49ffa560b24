import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import type { ReactNode } from 'react'

/** What a dialog gets that makes a picture of what was chosen. */
export interface CutProps {
  readonly picture: ImageBitmap
  readonly who: string
  readonly busy: boolean
  readonly error: ActFault | undefined
  /** What else is asked for, and whether something is typed there. */
  readonly proof: ReactNode
  readonly typed: boolean
  readonly onTake: (cut: Blob) => void
  readonly onClose: () => void
}

/** How a chosen picture will look, and the way to take it. */
export function CutDialog({
  title,
  busy,
  error,
  dirty,
  onTake,
  onClose,
  children,
}: Pick<CutProps, 'busy' | 'error' | 'onClose'> & {
  readonly title: string
  /** Something was done here that closing would lose; what was chosen alone is chosen again. */
  readonly dirty: boolean
  readonly onTake: (() => void) | undefined
  readonly children: ReactNode
}) {
  const t = useT('mf-user-center')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dirty={dirty || busy}
      foot={
        <>
          <Button onClick={onClose}>{t('profile.picture.cancel')}</Button>
          <Button
            kind="primary"
            data-autofocus
            busy={busy}
            refused={onTake ? undefined : t('profile.sign.empty')}
            onClick={() => onTake?.()}
          >
            {t('profile.picture.take')}
          </Button>
        </>
      }
    >
      {children}
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
