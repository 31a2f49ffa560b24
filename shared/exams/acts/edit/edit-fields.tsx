import type { ProcedureFacts } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage, formatDate } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, message } from '@farsight/shared/ui'
import { serverNow } from '@farsight/shared/ui/data'
import { useState } from 'react'
import type { Row } from '../../model/query'
import { ActDialogShell } from '../dialog/act-dialog'
import { Stale } from '../dialog/stale'
import { useShowWrong } from '../dialog/use-show-wrong'
import { useAct } from '../use-act'
import { changedFields, changesOf, type EditFault, type EditForm, type EditKey, editFaults, formOf, plainForm } from './edit-form'
import { EditGrid } from './edit-grid'
import { useFieldText } from './use-field-text'

/** Codes that are about one field: said there, not only at the foot. */
const AT_FIELD: Readonly<Record<number, EditKey>> = {
  [CODE.phoneFormat]: 'phone',
  [CODE.ageDiffers]: 'ageValue',
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
  const t = useT('exams')
  const say = useBilingual()
  const textOf = useFieldText()
  const { busy, fault, clear, run } = useAct(row)
  const [base, setBase] = useState(loaded)
  const [form, setForm] = useState(() => formOf(loaded))
  const [other, setOther] = useState<ProcedureFacts>()
  // Told when it is to be saved, all at once; from then on each goes as it is mended.
  const [tried, setTried] = useState(false)
  const { form: box, showWrong } = useShowWrong()
  const set = (changes: Partial<EditForm>): void => setForm((now) => ({ ...now, ...changes }))
  const stale = fault?.code === CODE.editedByAnother ? (fault.val as ProcedureFacts | undefined) : undefined
  const shown = stale ?? other
  const theirs = shown && formOf(shown)
  const field = typeof fault?.code === 'number' ? AT_FIELD[fault.code] : undefined
  // The code's own words: behind them the server names the field as the call has it.
  const saysOf = (one: EditFault): string => (typeof one === 'string' ? t(`acts.edit.${one}`) : say(errorMessage(one)!))
  const faultsOf = (now: EditForm) => editFaults(formOf(base), plainForm(formOf(base), now), formatDate(serverNow()))
  const errors: Partial<Record<EditKey, string>> = {
    ...(field ? { [field]: saysOf(fault?.code as ErrorCode) } : {}),
    ...(tried ? Object.fromEntries(Object.entries(faultsOf(form)).map(([key, one]) => [key, saysOf(one)])) : {}),
  }

  async function save(): Promise<void> {
    if (busy) return
    const plain = plainForm(formOf(base), form)
    setForm(plain)
    const wrong = Object.keys(faultsOf(plain)).length > 0
    setTried(wrong)
    if (wrong) {
      if (field) clear()
      showWrong()
      return
    }
    const changes = changesOf(formOf(base), plain)
    if (Object.keys(changes).length === 0) {
      message.info(t('acts.edit.unchanged'))
      return
    }
    if (await run('updateProcedure', { risProcedureId: row.risProcedureId, baseVersion: base.version, changes })) {
      message.success(t('acts.done.edit'))
      onClose()
    } else showWrong()
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
      <div ref={box} style={{ display: 'contents' }}>
        <EditGrid modality={row.modality} form={form} errors={errors} set={set} />
      </div>
    </ActDialogShell>
  )
}
