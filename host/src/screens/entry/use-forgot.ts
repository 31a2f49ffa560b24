import { ApiError, api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { message } from '@farsight/shared/ui'
import { useRef, useState } from 'react'
import type { ImageCodeState } from '../login/use-image-code'
import { isPhone, passwordFaults, plainDigits } from './checks'
import { refusedField, saysOf } from './says-of'
import { useEntryText } from './texts'
import { useCountdown } from './use-countdown'

export interface ForgotValues {
  readonly phone: string
  readonly imageCode: string
  readonly smsCode: string
  readonly newPwd: string
  readonly rePwd: string
}
export type ForgotField = keyof ForgotValues
export type ForgotFaults = Partial<Record<ForgotField, string>>
const FIELDS: readonly ForgotField[] = ['phone', 'imageCode', 'smsCode', 'newPwd', 'rePwd']

/** The field at which a refusal of the server is told; any other stands above the form. */
const FIELD_OF: ReadonlyMap<number | string, ForgotField> = new Map<number | string, ForgotField>([
  [CODE.phoneFormat, 'phone'],
  [CODE.imageCodeWrong, 'imageCode'],
  [CODE.imageCodeExpired, 'imageCode'],
  [CODE.smsCodeWrong, 'smsCode'],
  [CODE.passwordShort, 'newPwd'],
  [CODE.passwordCommon, 'newPwd'],
  [CODE.passwordsDiffer, 'rePwd'],
])

/** Seconds until another code may be asked for, where a refusal brings them; undefined for any other. */
export function waitOf(thrown: unknown): number | undefined {
  if (!(thrown instanceof ApiError) || thrown.code !== CODE.tooFrequent) return undefined
  const seconds = (thrown.val as { readonly retryAfter?: unknown } | undefined)?.retryAfter
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined
}

const QUIET = { promptType: 'none', handleOverTime: false } as const

/** The two steps of a forgotten password: a code to the phone, then the code with the new password. Nothing typed is lost. */
export function useForgot(picture: ImageCodeState, values: ForgotValues, focus: (field: ForgotField) => void) {
  const t = useEntryText()
  const [faults, setFaults] = useState<ForgotFaults>({})
  const [error, setError] = useState<{ readonly says: string; readonly code: number | string }>()
  const [busy, setBusy] = useState<'sms' | 'save'>()
  const [sent, setSent] = useState(false)
  const [wait, beginWait] = useCountdown()
  /** The code was right: another try of the password needs no other code. */
  const ticket = useRef<{ readonly phone: string; readonly resetTicket: string }>(undefined)
  const phone = plainDigits(values.phone)

  /** Tells these faults, the focus in the first; true when there is none. */
  function tell(found: ForgotFaults): boolean {
    setFaults(found)
    setError(undefined)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first) focus(first)
    return first === undefined
  }

  async function act(kind: 'sms' | 'save', what: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(kind)
    try {
      await what()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const field = FIELD_OF.get(thrown.code)
      const unread = refusedField(thrown, FIELDS)
      if (thrown.code === CODE.resetTicket) ticket.current = undefined
      if (unread) tell({ [unread]: t('unread') })
      else if (field) tell({ [field]: saysOf(thrown) })
      else setError({ says: thrown.message, code: thrown.code || thrown.status })
    } finally {
      setBusy(undefined)
    }
  }

  const phoneFault = (): ForgotFaults =>
    phone === '' ? { phone: t('forgot.missing.phone') } : isPhone(phone) ? {} : { phone: t('forgot.badPhone') }

  /** True when the picture was used up, whatever came of it. */
  async function sendCode(): Promise<boolean> {
    const imageCode = values.imageCode.normalize('NFKC').trim()
    if (!tell({ ...phoneFault(), ...(imageCode === '' && { imageCode: t('forgot.missing.imageCode') }) })) return false
    await act('sms', async () => {
      try {
        const imageId = await picture.id()
        if (imageId === '') return void tell({ imageCode: t('forgot.noPicture') })
        const { val } = await api.call('sendSmsCode', { phone, imageId, imageCode, scene: 'forgetPwd' }, QUIET)
        setSent(true)
        ticket.current = undefined
        beginWait(val.retryAfter)
        focus('smsCode')
      } catch (thrown) {
        // A code went to this phone a moment ago, perhaps before this page was opened: how long it takes is told.
        const left = waitOf(thrown)
        if (left === undefined) throw thrown
        beginWait(left)
        tell({})
      } finally {
        void picture.renew()
      }
    })
    return true
  }

  /** True when the new password is set. */
  async function save(): Promise<boolean> {
    const { newPwd, rePwd } = values
    const smsCode = plainDigits(values.smsCode)
    const wrong = passwordFaults(newPwd, rePwd)
    const found: ForgotFaults = {
      ...phoneFault(),
      ...(smsCode === '' && { smsCode: t('forgot.missing.smsCode') }),
      ...(wrong.newPwd && { newPwd: t(`password.${wrong.newPwd}`) }),
      ...(wrong.rePwd && { rePwd: t(`password.again_${wrong.rePwd}`) }),
    }
    if (!tell(found)) return false
    let done = false
    await act('save', async () => {
      if (ticket.current?.phone !== phone) {
        const { val } = await api.call('checkSmsCode', { phone, smsCode }, QUIET)
        ticket.current = { phone, resetTicket: val.resetTicket }
      }
      await api.call('resetPwd', { phone, resetTicket: ticket.current.resetTicket, newPwd, rePwd }, QUIET)
      done = true
      message.success(t('forgot.done'))
    })
    return done
  }

  const forgive = (field: ForgotField): void => setFaults(({ [field]: _, ...rest }) => rest)
  return { faults, error, busy, sent, wait, sendCode, save, forgive }
}
