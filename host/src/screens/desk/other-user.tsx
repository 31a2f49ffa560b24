import { Button } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useDeskText } from './texts'

/** Another user has logged in in this browser: nothing that this page sends is done any more. One way on. */
export function OtherUser({ onReload = () => location.reload() }: { readonly onReload?: () => void }) {
  const t = useDeskText()
  return (
    <Dialog
      title={t('other.title')}
      dirty
      // No way round it: this page is nobody's any more.
      onClose={onReload}
      foot={
        <Button kind="primary" data-autofocus icon="refresh" onClick={onReload}>
          {t('other.reload')}
        </Button>
      }
    >
      <p>{t('other.says')}</p>
    </Dialog>
  )
}
