import { ApiError, api } from '@farsight/shared/api'
import { CODE } from '@farsight/shared/domain'
import { Button, ErrorBar, Field, Input, message } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { type FormEvent, useId, useRef, useState } from 'react'
import { isLongPassword, passwordFaults } from '../entry/checks'
import { NewPassword } from '../entry/new-password'
import { refusedField, saysOf } from '../entry/says-of'
import { useEntryText } from '../entry/texts'
import { useDeskText } from './texts'

type FieldName = 'oldPwd' | 'newPwd' | 'rePwd'
type Faults = Partial<Record<FieldName, string>>
const EMPTY = { oldPwd: '', newPwd: '', rePwd: '' }
const FIELDS: readonly FieldName[] = ['oldPwd', 'newPwd', 'rePwd']
const FIELD_OF: ReadonlyMap<number | string, FieldName> = new Map<number | string, FieldName>([
  [CODE.oldPasswordWrong, 'oldPwd'],
  [CODE.passwordShort, 'newPwd'],
  [CODE.passwordCommon, 'newPwd'],
  [CODE.passwordsDiffer, 'rePwd'],
])

/** A new password for oneself: the current one first. */
export function Password({ onClose }: { readonly onClose: () => void }) {
  const t = useDeskText()
  const says = useEntryText()
  const form = useId()
  const box = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const [error, setError] = useState<{ readonly says: string; readonly code: number | string }>()
  const [busy, setBusy] = useState(false)

  function tell(found: Faults): boolean {
    setFaults(found)
    setError(undefined)
    const first = FIELDS.find((field) => found[field])
    if (first) box.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus()
    return first === undefined
  }
  const type = (changes: Partial<typeof EMPTY>) => {
    setValues((before) => ({ ...before, ...changes }))
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const { newPwd, rePwd } = passwordFaults(values.newPwd, values.rePwd)
    const found: Faults = {
      ...(values.oldPwd.trim() === '' && { oldPwd: t('password.missing') }),
      ...(isLongPassword(values.oldPwd) && { oldPwd: says('password.long') }),
      ...(newPwd && { newPwd: says(`password.${newPwd}`) }),
      ...(rePwd && { rePwd: says(`password.again_${rePwd}`) }),
    }
    if (!tell(found)) return
    setBusy(true)
    try {
      await api.call('changePwd', values, { promptType: 'none' })
      message.success(t('password.done'))
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (thrown.kind === 'expired') return onClose()
      const field = FIELD_OF.get(thrown.code)
      const unread = refusedField(thrown, FIELDS)
      if (unread) tell({ [unread]: says('unread') })
      else if (field) tell({ [field]: saysOf(thrown) })
      else setError({ says: thrown.message, code: thrown.code || thrown.status })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('password.title')}
      onClose={onClose}
      dirty={Object.values(values).some((value) => value !== '')}
      foot={
        <>
          <Button onClick={onClose}>{t('password.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('password.save')}
          </Button>
        </>
      }
    >
      <form id={form} ref={box} noValidate onSubmit={(event) => void save(event)}>
        <Field above label={t('password.old')} required error={faults.oldPwd}>
          {(control) => (
            <Input
              {...control}
              type="password"
              name="oldPwd"
              autoComplete="current-password"
              value={values.oldPwd}
              onChange={(event) => type({ oldPwd: event.target.value })}
            />
          )}
        </Field>
        <NewPassword newPwd={values.newPwd} rePwd={values.rePwd} faults={faults} onChange={type} />
        {error && <ErrorBar says={error.says} code={error.code || undefined} />}
      </form>
    </Dialog>
  )
}
