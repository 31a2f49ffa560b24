import { bus } from '@farsight/shared/bus'
import { queryClient } from '@farsight/shared/module'
import { message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useShellText } from './texts'

/** Asks, then forgets what was remembered of answers. Session, language, skin and rescued texts stay; lists ask anew. */
export function ClearCache({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText()
  const clear = () => {
    bus.emit('cache-cleared.v1', { reason: 'user' })
    void queryClient.invalidateQueries()
    message.success(t('cache.done'))
    onClose()
  }
  return (
    <ConfirmDialog title={t('cache.title')} verb={t('cache.verb')} onConfirm={clear} onClose={onClose}>
      {t('cache.says')}
    </ConfirmDialog>
  )
}
