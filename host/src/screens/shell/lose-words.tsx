import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { endForGood, unsentTexts } from './log-out'
import { useShellText } from './texts'

/** Before a log-out that would take texts from the computer which no server has: stay, or leave and lose them. */
export function LoseWords({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText()
  const [count] = useState(unsentTexts)
  const [busy, setBusy] = useState(false)
  return (
    <ConfirmDialog
      title={t('lose.title')}
      verb={t('lose.verb')}
      danger
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        void endForGood()
      }}
      onClose={onClose}
    >
      {t('lose.says', { count })}
    </ConfirmDialog>
  )
}
