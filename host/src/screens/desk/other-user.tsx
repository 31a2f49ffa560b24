import { Button } from '@farsight/shared/ui'
import { useEffect, useRef, useState } from 'react'
import { Mark } from '../mark'
import { useDeskText } from './texts'
import { reloadPage, userNow } from './users'

/** Another user has logged in in this browser: nothing of the former one is seen, nothing is sent. One way on, also by Esc. */
export function OtherUser({ onReload = reloadPage }: { readonly onReload?: () => void }) {
  const t = useDeskText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState<string>()
  useEffect(() => {
    let here = true
    void userNow().then((found) => here && setName(found))
    return () => {
      here = false
    }
  }, [])
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
        <p className="fs-lock-now">{name && t('other.now', { name })}</p>
        <p>{t('other.says')}</p>
        <Button kind="primary" type="submit" wide icon="refresh">
          {t('other.reload')}
        </Button>
      </form>
    </dialog>
  )
}
