import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { credits } from '../model/fee'
import { type Balance, creditsMoved } from './use-credits'

const OFTEN = [500, 1000, 5000] as const
/** Whole credits, at most nine digits: the server judges the rest. */
const AMOUNT = /^[1-9][0-9]{0,8}$/

export interface RechargeDialogProps {
  readonly balance: Pick<Balance, 'rechargeLimit'>
  /** What is missing for the order at hand. */
  readonly missing?: number
  readonly onClose: () => void
}

/** Recharges the hospital's credits. Above the limit a second administrator has to agree; the second factor is the shell's. */
export function RechargeDialog({ balance, missing, onClose }: RechargeDialogProps) {
  const t = useT('mf-worklist')
  const client = useQueryClient()
  const keys = useRef(new RequestKeys())
  const [amount, setAmount] = useState(missing && missing > 0 ? String(missing) : '')
  const [remark, setRemark] = useState('')
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ActFault>()
  const known = AMOUNT.test(amount.trim())
  const second = known && Number(amount) > balance.rechargeLimit

  async function send() {
    setWrong(!known)
    if (!known || busy) return
    setBusy(true)
    setError(undefined)
    const content = { amount: Number(amount), remark: remark.trim() }
    try {
      const requestKey = keys.current.keyFor('recharge', content)
      const { val } = await api.call('remoteRecharge', { ...content, requestKey }, { promptType: 'none' })
      creditsMoved(client)
      message.success(val.state === 'pending' ? t('credits.rechargePending') : t('credits.recharged', { balance: credits(val.balance) }))
      onClose()
    } catch (thrown) {
      const fault = thrown as ApiError
      if (fault.kind === 'business') keys.current.done('recharge')
      if (fault.kind !== 'cancelled') setError({ says: fault.message, code: fault.code || undefined })
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('credits.recharge')}
      dirty={amount !== '' || remark !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('credits.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {known ? t('credits.rechargeSum', { amount: credits(Number(amount)) }) : t('credits.recharge')}
          </Button>
        </>
      }
    >
      <Field
        above
        required
        label={t('credits.amount')}
        error={wrong ? t('credits.amountWrong') : undefined}
        hint={second ? t('credits.needsSecond', { limit: credits(balance.rechargeLimit) }) : t('credits.amountHint')}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            value={amount}
            onChange={(event) => {
              setAmount(event.target.value)
              setWrong(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) void send()
            }}
          />
        )}
      </Field>
      <div className="fs-tools">
        {OFTEN.map((often) => (
          <Button
            key={often}
            onClick={() => {
              setAmount(String(often))
              setWrong(false)
            }}
          >
            {credits(often)}
          </Button>
        ))}
      </div>
      <Field above label={t('credits.remark')}>
        {(control) => <Input {...control} maxLength={200} value={remark} onChange={(event) => setRemark(event.target.value)} />}
      </Field>
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
