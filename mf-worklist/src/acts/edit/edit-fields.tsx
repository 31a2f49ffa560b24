import type { ProcedureFacts } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { useState } from 'react'
import type { Row } from '../../model/query'
import { ActDialogShell } from '../dialog/act-dialog'
import { Stale } from '../dialog/stale'
import { useAct } from '../use-act'
import { changedFields, changesOf, type EditForm, type EditKey, editFault, formOf } from './edit-form'
import { EditGrid } from './edit-grid'
import { useFieldText } from './use-field-text'

/** Codes that are about one field: said there, not only at the foot. */
const AT_FIELD: Readonly<Record<number, EditKey>> = {
  [CODE.phoneFormat]: 'phone',
  [CODE.markSide]: 'side',
  [CODE.descriptionTooLong]: 'conditionDescription',
}

export interface EditFieldsProps {
  readonly row: Row
  readonly loaded: ProcedureFacts
  readonly onClose: () => void
}

/** The form over what was loaded. Only changes are sent; a stale version (116) shows both. */
export function EditFields({ row, loaded, onClose }: EditFieldsProps) {
  const t = useT('mf-worklist')
  const say = useBilingual()
  const textOf = useFieldText()
  const { busy, fault, clear, run } = useAct(row)
  const [base, setBase] = useState(loaded)
  const [form, setForm] = useState(() => formOf(loaded))
  const [other, setOther] = useState<ProcedureFacts>()
  const [wrong, setWrong] = useState<EditKey>()
  const set = (changes: Partial<EditForm>): void => setForm((now) => ({ ...now, ...changes }))
  const stale = fault?.code === CODE.editedByAnother ? (fault.val as ProcedureFacts | undefined) : undefined
  const shown = stale ?? other
  const theirs = shown && formOf(shown)
  const field = typeof fault?.code === 'number' ? AT_FIELD[fault.code] : undefined
  // The code's own words: behind them the server names the field as the call has it.
  const words = field && errorMessage(fault?.code as ErrorCode)
  const errors: Partial<Record<EditKey, string>> = {
    ...(wrong === 'patName' ? { patName: say(errorMessage(CODE.parameterEmpty)!) } : {}),
    ...(wrong === 'ageValue' ? { ageValue: t('acts.edit.badAge') } : {}),
    ...(field && fault ? { [field]: words ? say(words) : fault.says } : {}),
  }

  async function save(): Promise<void> {
    const found = editFault(form)
    setWrong(found)
    if (found || busy) return
    const changes = changesOf(formOf(base), form)
    if (Object.keys(changes).length === 0) {
      message.info(t('acts.edit.unchanged'))
      return
    }
    if (await run('updateProcedure', { risProcedureId: row.risProcedureId, baseVersion: base.version, changes })) {
      message.success(t('acts.done.edit'))
      onClose()
    }
  }
  function goOn(now: ProcedureFacts): void {
    // Fields that only the other has changed follow him; what was typed here stays.
    const typed = changedFields(formOf(base), form)
    setForm({ ...formOf(now), ...Object.fromEntries(typed.map((key) => [key, form[key]])) })
    setBase(now)
    setOther(now)
    clear()
  }

  return (
    <ActDialogShell
      act="edit"
      row={row}
      width={960}
      dirty={changedFields(formOf(base), form).length > 0}
      onClose={onClose}
      fault={stale || field ? undefined : fault}
      foot={
        <>
          <Button onClick={onClose}>{t('acts.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('acts.save')}
          </Button>
        </>
      }
    >
      {theirs && (
        <Stale
          onGoOn={stale && (() => goOn(stale))}
          lines={changedFields(form, theirs).map((key) => ({
            key,
            label: t(`acts.edit.${key}`),
            theirs: textOf(theirs, key),
            onTake: () => set({ [key]: theirs[key] }),
          }))}
        />
      )}
      <EditGrid modality={row.modality} form={form} errors={errors} set={set} />
    </ActDialogShell>
  )
}
