import type { ManagedDepartment } from '@farsight/shared/contract'
import { CODE, lineName } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, Field, Input, Select, TextArea } from '@farsight/shared/ui'
import { Differs, useDraft } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog'
import { useLineFault } from '../kit/use-line-fault'
import { useAct, useWords } from '../kit/use-people'
import { useTooLong } from '../kit/use-too-long'

export const TYPES = ['outpatient', 'inpatient', 'physicalExam', 'emergency'] as const
const FIELDS = ['name', 'type', 'description', 'doctors', 'place'] as const
type Form = Pick<ManagedDepartment, (typeof FIELDS)[number]>

/** One name a line; commas and gaps between names part them too. */
const namesOf = (text: string): string[] =>
  text
    .split(/[\n,，;；、]+/)
    .map(lineName)
    .filter((name) => name !== '')

export interface DepartmentDialogProps {
  /** Undefined: a new one, at this place. */
  readonly department: ManagedDepartment | undefined
  readonly place: number
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** A department or ward: its name, kind, what it says, and the doctors who apply for checks. */
export function DepartmentDialog({ department, place, onSaved, onClose }: DepartmentDialogProps) {
  const t = useWords()
  const hospital = useT('mf-manage')
  const comma = useT()('comma')
  const { busy, fault, run, clear } = useAct()
  const draft = useDraft<Form>(
    department ?? { name: '', type: 'outpatient', description: '', doctors: [], place },
    department?.version ?? 0,
    FIELDS,
    `department ${department?.id ?? ''}`,
  )
  const { value, set } = draft
  const [names, setNames] = useState(value.doctors.join('\n'))
  const [pressed, setPressed] = useState(false)
  const atName = fault && (fault.code === CODE.departmentNameEmpty || fault.code === CODE.nameExists)
  const tooLong = useTooLong()
  const lineFault = useLineFault()
  const long = {
    name: lineFault(value.name, 64),
    description: tooLong(value.description, 500),
    doctors: value.doctors.map((one) => lineFault(one, 64)).find(Boolean),
  }
  const nameFault =
    long.name ?? (pressed && !lineName(value.name) ? t('department.needName') : atName ? `${fault.says} (${fault.code})` : undefined)
  const save = async () => {
    setPressed(true)
    if (!lineName(value.name) || Object.values(long).some(Boolean) || busy) return
    const { name, type, description, doctors } = value
    const request = { name: lineName(name), type, description, doctors, place: value.place }
    const row = { ...(department ? { id: department.id } : {}), baseVersion: draft.baseVersion, department: request }
    const clash: typeof draft.clash = (why) => {
      draft.clash(why)
      // His names, where mine were not touched.
      const there = why.val as ManagedDepartment | undefined
      if (why.code === CODE.editedByAnother && there && names === (department?.doctors ?? []).join('\n')) setNames(there.doctors.join('\n'))
    }
    if (!(await run('manageDepartmentSave', row, clash))) return
    onSaved(lineName(name))
    onClose()
  }
  const label = (field: keyof Form): string => t(`department.${field}`)
  const show = (field: keyof Form, row: Form): string =>
    field === 'doctors' ? row.doctors.join(comma) : field === 'type' ? t(`type.${row.type}`) : String(row[field])
  // Papers that went out name the department as it was called then, so that former exams keep it.
  const renamed = department !== undefined && value.name.trim() !== department.name
  return (
    <FormDialog
      title={department ? t('department.edit', { name: department.name }) : t('department.add')}
      width={720}
      dirty={draft.dirty}
      onClose={onClose}
      save={
        <Button kind="primary" busy={busy} onClick={() => void save()}>
          {t(draft.conflict ? 'saveOver' : 'save')}
        </Button>
      }
    >
      {draft.restored && <Bar kind="warn">{t('restored')}</Bar>}
      {draft.conflict && (
        <Differs
          followed={draft.followed(label, show)}
          lines={draft.lines(label, show).map((line) =>
            line.key === 'doctors'
              ? {
                  ...line,
                  onTake: () => {
                    line.onTake()
                    setNames((fault?.val as ManagedDepartment | undefined)?.doctors.join('\n') ?? names)
                  },
                }
              : line,
          )}
        />
      )}
      {fault && !atName && fault.code !== CODE.editedByAnother && <ErrorBar what={t('save')} says={fault.says} code={fault.code} />}
      <Field
        label={t('department.name')}
        required
        error={nameFault}
        hint={renamed ? hospital('hospital.renamed', { name: department.name }) : undefined}
      >
        {(control) => (
          <Input
            {...control}
            value={value.name}
            onChange={(event) => {
              clear()
              set({ name: event.target.value })
            }}
          />
        )}
      </Field>
      <Field label={t('department.type')}>
        {(control) => (
          <Select
            {...control}
            options={TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
            value={value.type}
            onChange={(event) => set({ type: event.target.value as Form['type'] })}
          />
        )}
      </Field>
      <Field label={t('department.description')} error={long.description}>
        {(control) => (
          <TextArea {...control} rows={2} value={value.description} onChange={(event) => set({ description: event.target.value })} />
        )}
      </Field>
      <Field
        label={t('department.doctors')}
        error={long.doctors}
        hint={t('department.doctorsHint', { count: new Set(value.doctors).size })}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            value={names}
            onChange={(event) => {
              setNames(event.target.value)
              set({ doctors: namesOf(event.target.value) })
            }}
          />
        )}
      </Field>
      <Field label={t('department.place')} hint={t('department.placeHint')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            maxLength={4}
            style={{ width: 96 }}
            value={String(value.place)}
            onChange={(event) => set({ place: Number(event.target.value.replace(/\D/g, '')) })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
