import { type ReactNode, useRef, useState } from 'react'
import { useT } from '../../i18n'
import { ErrorBar } from '../core/bars'
import { Button } from '../core/button'
import { Field, TextArea } from '../core/field'
import { Dialog } from './dialog'

/** Why an act failed, to be shown in its dialog. */
export interface ActFault {
  readonly says: string
  readonly code?: number | string | undefined
}

export interface ConfirmDialogProps {
  /** The act and its object. */
  readonly title: string
  /** Identity line: name, sex, age, check number. */
  readonly who?: string
  readonly children?: ReactNode
  /** The verb of the act: 删除, 放弃. */
  readonly verb: string
  readonly danger?: boolean
  readonly busy?: boolean
  readonly error?: ActFault | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks before an act. Its buttons say the verb; the safe one has the focus. */
export function ConfirmDialog({ title, who, children, verb, danger, busy, error, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('keep')}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {who && <p className="fs-dialog-who">{who}</p>}
      {children}
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}

export interface ReasonDialogProps extends Omit<ConfirmDialogProps, 'onConfirm'> {
  readonly onConfirm: (reason: string) => void
  /** 原因 unless told. */
  readonly label?: string
  /** What is said where nothing was written: 请填写原因 unless told. */
  readonly missingSays?: string
  readonly maxLength?: number
  /** What the button that leaves says, where 取消 would be read as the act. */
  readonly keep?: string
  /** Reasons of one click. */
  readonly suggestions?: readonly string[]
}

/** Asks for an act and its reason, which must be given. On an error it stays open with what was typed. */
export function ReasonDialog({
  title,
  who,
  children,
  verb,
  danger,
  busy,
  error,
  onConfirm,
  onClose,
  label,
  keep,
  missingSays,
  maxLength = 500,
  suggestions = [],
}: ReasonDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const count = reason.trim().length
  // What was pasted is said to be too long, and never cut: half a reason may say the contrary.
  const tooLong = count > maxLength ? t('reason.tooLong', { most: maxLength, count }) : undefined
  const send = () => {
    const text = reason.trim()
    setMissing(text === '')
    if (text === '' || tooLong !== undefined) field.current?.focus()
    else if (!busy) onConfirm(text)
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dirty={reason.trim() !== ''}
      foot={
        <>
          <Button onClick={onClose}>{keep ?? t('keep')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      {who && <p className="fs-dialog-who">{who}</p>}
      {children}
      <Field
        above
        label={label ?? t('reason.label')}
        required
        error={tooLong ?? (missing ? (missingSays ?? t('reason.required')) : undefined)}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              if (event.target.value.trim()) setMissing(false)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.ctrlKey && !event.nativeEvent.isComposing) send()
            }}
          />
        )}
      </Field>
      {suggestions.length > 0 && (
        <div className="fs-tools">
          {suggestions.map((text) => (
            <Button
              key={text}
              onClick={() => {
                setReason(text)
                setMissing(false)
              }}
            >
              {text}
            </Button>
          ))}
        </div>
      )}
      {error && <ErrorBar {...error} />}
    </Dialog>
  )
}
