import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import { useState } from 'react'
import { credits } from '../model/fee'
import { StatementDrawer } from './statement-drawer'
import { useBalance } from './use-credits'

/** `余额 1 200 · 冻结 60` in the page's head; it opens the statement. Nothing stands there until it is known. */
export function BalanceButton() {
  const t = useT('mf-worklist')
  const { balance, error } = useBalance()
  const [open, setOpen] = useState(false)
  if (error && !balance) return null
  const says = balance
    ? t(balance.earned > 0 ? 'credits.headEarned' : 'credits.head', {
        balance: credits(balance.balance),
        held: credits(balance.held),
        earned: credits(balance.earned),
      })
    : t('credits.loading')
  return (
    <>
      <Button aria-expanded={open} title={t('credits.openStatement')} onClick={() => setOpen(!open)}>
        {says}
      </Button>
      {open && balance && <StatementDrawer balance={balance} onClose={() => setOpen(false)} />}
    </>
  )
}
