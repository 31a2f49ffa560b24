import { Button } from '@farsight/shared/ui'
import { useEffect, useRef } from 'react'
import { Mark } from '../mark'
import { useDeskText } from './texts'

/** Another user has logged in in this browser: nothing of the former one is seen, nothing is sent. One way on, also by Esc. */
export function OtherUser({ onReload = () => location.reload() }: { readonly onReload?: () => void }) {
  const t = useDeskText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal?.()
    shown?.querySelector('button')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="fs-lock"
      aria-label={t('other.title')}
      onCancel={(event) => {
        event.preventDefault()
        onReload()
      }}
      onClose={() => dialog.current?.showModal?.()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onReload()
        }}
      >
        <h1>
          <Mark size={24} />
          {t('other.title')}
        </h1>
        <p>{t('other.says')}</p>
        <Button kind="primary" type="submit" wide icon="refresh">
          {t('other.reload')}
        </Button>
      </form>
    </dialog>
  )
}
