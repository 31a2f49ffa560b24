import { formatDateTime, momentTyped, parseDateTime } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, Field, MomentInput, message } from '@farsight/shared/ui'
import { Segments, serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { useAct } from '../use-act'

const KINDS = ['stroke', 'chestPain', 'trauma'] as const
type Kind = (typeof KINDS)[number] | ''

/** `2026-11-20 09:10:05` to the minute. */
const toField = (time: string): string => time.slice(0, 16)
const fromField = (text: string): string => `${momentTyped(text) ?? text}:00`

/** Green channel: above urgent, its clock runs from the patient's time at the door (DAY-09). */
export function GreenDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const [kind, setKind] = useState<Kind>(row.greenKind as Kind)
  const [door, setDoor] = useState(() => toField(row.doorTime ?? formatDateTime(serverNow(), serverOffset())))
  const [wrong, setWrong] = useState<'kind' | 'door'>()
  const dirty = kind !== row.greenKind

  async function save(next: Kind): Promise<void> {
    const time = fromField(door)
    const instant = parseDateTime(time, serverOffset())
    const found = next === '' ? undefined : instant === undefined || instant > serverNow() ? 'door' : undefined
    setWrong(found)
    if (found || busy) return
    const answer = await run('setGreenChannel', { risProcedureId: row.risProcedureId, kind: next, ...(next ? { doorTime: time } : {}) })
    if (!answer) return
    message.success(
      next === '' ? t('acts.green.taken') : t('acts.green.done', { time: answer.val.dueTime ?? '—', kind: t(`acts.green.${next}`) }),
    )
    onClose()
  }

  return (
    <ActDialogShell
      act="green"
      row={row}
      dirty={dirty}
      onClose={onClose}
      fault={fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          {row.greenKind !== '' && (
            <Button busy={busy} onClick={() => void save('')}>
              {t('acts.green.take')}
            </Button>
          )}
          <Button
            kind="primary"
            busy={busy}
            onClick={() => {
              if (kind === '') setWrong('kind')
              else void save(kind)
            }}
          >
            {t('acts.green.save')}
          </Button>
        </>
      }
    >
      <div>
        <Segments
          label={t('acts.green.kind')}
          value={kind === '' ? undefined : kind}
          options={KINDS.map((one) => ({ value: one, label: t(`acts.green.${one}`) }))}
          onChange={(next) => {
            setKind(next)
            setWrong(undefined)
          }}
        />
        {wrong === 'kind' && (
          <div className="fs-field-error" role="alert">
            <b aria-hidden="true">!</b>
            <span>{t('acts.green.noKind')}</span>
          </div>
        )}
      </div>
      <Field above label={t('acts.green.door')} error={wrong === 'door' ? t('acts.green.badDoor') : undefined}>
        {(control) => <MomentInput {...control} value={door} onChange={setDoor} />}
      </Field>
      <p className="fs-2">{t('acts.green.says')}</p>
    </ActDialogShell>
  )
}
