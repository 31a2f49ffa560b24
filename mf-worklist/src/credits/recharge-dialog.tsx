import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { type ActFault, Dialog } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { amountOf, MOST_CREDITS } from '../model/amount'
import { credits } from '../model/fee'
import { type Balance, creditsMoved } from './use-credits'

const OFTEN = [500, 1000, 5000] as const
/** Far longer than any amount: what is too much is said, and not cut off while it is typed. */
const LONGEST = 64

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
  const sum = amountOf(amount)
  const second = typeof sum === 'number' && sum > balance.rechargeLimit
  const fault =
    sum === 'most'
      ? t('credits.amountMost', { most: credits(MOST_CREDITS) })
      : wrong && sum === 'whole'
        ? t('credits.amountWrong')
        : undefined

  async function send() {
    setWrong(sum === 'whole')
    if (typeof sum !== 'number' || busy) return
    setBusy(true)
    setError(undefined)
    const content = { amount: sum, remark: remark.trim() }
    try {
      const requestKey = keys.current.keyFor('recharge', content)
      const { val } = await api.call('remoteRecharge', { ...content, requestKey }, { promptType: 'none' })
      creditsMoved(client)
      message.success(val.state === 'pending' ? t('credits.rechargePending') : t('credits.recharged', { balance: credits(val.balance) }))
      onClose()
    } catch (thrown) {
      const fault = thrown as ApiError
      keys.current.refused('recharge', fault)
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
            {typeof sum === 'number' ? t('credits.rechargeSum', { amount: credits(sum) }) : t('credits.recharge')}
          </Button>
        </>
      }
    >
      <Field
        above
        required
        label={t('credits.amount')}
        error={fault}
        hint={second ? t('credits.needsSecond', { limit: credits(balance.rechargeLimit) }) : t('credits.amountHint')}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={LONGEST}
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
