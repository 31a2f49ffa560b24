import type { ManagedRoom } from '@farsight/shared/contract'
import { CODE, lineName, MANAGED_MODALITIES } from '@farsight/shared/domain'
import { Checkbox, Field, Input, Select } from '@farsight/shared/ui'
import { useDraft } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { useLineFault } from '../kit/use-line-fault'
import { useAct, useWords } from '../kit/use-people'
import { clockOf, minutesOf } from './clock'
import { PlaceDialog } from './place-dialog'

const FIELDS = ['name', 'modality', 'device', 'opens', 'closes', 'capacity', 'place', 'enabled'] as const
type Form = Pick<ManagedRoom, (typeof FIELDS)[number]>
const DEVICE = /^[\x20-\x5b\x5d-\x7e]{0,16}$/

export interface RoomDialogProps {
  readonly room: ManagedRoom | undefined
  readonly place: number
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** A room: its device, the hours of booking and how many patients it takes at once. */
export function RoomDialog({ room, place, onSaved, onClose }: RoomDialogProps) {
  const t = useWords()
  const { busy, fault, run, clear } = useAct()
  const empty: Form = { name: '', modality: 'CT', device: '', opens: 480, closes: 1050, capacity: 1, place, enabled: 1 }
  const draft = useDraft<Form>(room ?? empty, room?.version ?? 0, FIELDS, `room ${room?.id ?? ''}`)
  const { value, set } = draft
  const [hours, setHours] = useState({ opens: clockOf(value.opens), closes: clockOf(value.closes) })
  const [pressed, setPressed] = useState(false)
  const [opens, closes] = [minutesOf(hours.opens), minutesOf(hours.closes)]
  // What is no hour yet is in no draft, and was typed all the same.
  const typing = opens !== value.opens || closes !== value.closes
  const atName = fault && (fault.code === CODE.nameExists || fault.code === CODE.nameEmpty)
  const lineFault = useLineFault()
  const faults = {
    name:
      lineFault(value.name, 64) ??
      (pressed && !lineName(value.name) ? t('need.placeName') : atName ? `${fault.says} (${fault.code})` : undefined),
    device: !DEVICE.test(value.device) ? t('need.device') : fault?.code === CODE.deviceTaken ? `${fault.says} (${fault.code})` : undefined,
    opens: opens === undefined ? t('need.clock') : undefined,
    closes: closes === undefined ? t('need.clock') : opens !== undefined && closes <= opens ? t('need.hours') : undefined,
    capacity: value.capacity >= 1 && value.capacity <= 50 ? undefined : t('need.capacity'),
  }
  const put = (patch: Partial<Form>) => {
    clear()
    set(patch)
  }
  const hour = (field: 'opens' | 'closes') => (
    <Field label={t(`room.${field}`)} required error={faults[field]}>
      {(control) => (
        <Input
          {...control}
          maxLength={5}
          placeholder="08:00"
          value={hours[field]}
          onChange={(event) => {
            setHours((before) => ({ ...before, [field]: event.target.value }))
            const minutes = minutesOf(event.target.value)
            if (minutes !== undefined) put({ [field]: minutes })
          }}
        />
      )}
    </Field>
  )
  const number = (field: 'capacity' | 'place', max: number) => (
    <Field label={t(`room.${field}`)} error={field === 'capacity' ? faults.capacity : undefined}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={max}
          value={String(value[field])}
          onChange={(event) => put({ [field]: Number(event.target.value.replace(/\D/g, '')) })}
        />
      )}
    </Field>
  )
  const show = (field: keyof Form, row: Form): string =>
    field === 'opens' || field === 'closes'
      ? clockOf(row[field])
      : field === 'enabled'
        ? t(row.enabled ? 'place.open' : 'place.closed')
        : String(row[field])
  const label = (field: keyof Form): string => t(`room.${field}`)
  const lines = draft.lines(label, show).map((line) => ({
    ...line,
    onTake: () => {
      line.onTake()
      if (line.key === 'opens' || line.key === 'closes') setHours((before) => ({ ...before, [line.key]: line.theirs }))
    },
  }))
  async function save() {
    setPressed(true)
    // A refusal of the last try is no reason not to try again; any change takes it away.
    const refused = fault !== undefined
    if (!lineName(value.name) || lineFault(value.name, 64) || busy) return
    if (Object.entries(faults).some(([key, says]) => key !== 'name' && says && !(refused && key === 'device'))) return
    const { name, modality, device, capacity, enabled } = value
    const row = { name: lineName(name), modality, device, opens: value.opens, closes: value.closes, capacity, place: value.place, enabled }
    const request = { ...(room ? { id: room.id } : {}), baseVersion: draft.baseVersion, room: row }
    const answer = await run('manageRoomSave', request, (why) => {
      draft.clash(why)
      const there = why.val as ManagedRoom | undefined
      // His hours, where mine were not touched.
      if (why.code === CODE.editedByAnother && there && room)
        setHours((mine) => ({
          opens: mine.opens === clockOf(room.opens) ? clockOf(there.opens) : mine.opens,
          closes: mine.closes === clockOf(room.closes) ? clockOf(there.closes) : mine.closes,
        }))
    })
    if (!answer) return
    onSaved(lineName(name))
    onClose()
  }
  return (
    <PlaceDialog
      title={room ? t('room.edit', { name: room.name }) : t('room.add')}
      dirty={draft.dirty || typing}
      busy={busy}
      restored={draft.restored}
      conflict={draft.conflict}
      lines={lines}
      followed={draft.followed(label, show)}
      fault={atName || fault?.code === CODE.deviceTaken ? undefined : fault}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label={t('room.name')} required error={faults.name}>
        {(control) => <Input {...control} value={value.name} onChange={(event) => put({ name: event.target.value })} />}
      </Field>
      <Field label={t('room.modality')}>
        {(control) => (
          <Select
            {...control}
            options={MANAGED_MODALITIES.map((one) => ({ value: one, label: one }))}
            value={value.modality}
            onChange={(event) => put({ modality: event.target.value as Form['modality'] })}
          />
        )}
      </Field>
      <Field label={t('room.device')} error={faults.device} hint={t('hint.device')}>
        {(control) => (
          <Input
            {...control}
            maxLength={64}
            spellCheck={false}
            value={value.device}
            onChange={(event) => put({ device: event.target.value })}
          />
        )}
      </Field>
      {number('capacity', 2)}
      {hour('opens')}
      {hour('closes')}
      {number('place', 4)}
      <Field label={t('room.enabled')} hint={t('hint.closed')}>
        {(control) => (
          <Checkbox {...idOf(control)} checked={value.enabled === 1} onChange={(event) => put({ enabled: event.target.checked ? 1 : 0 })}>
            {t('place.open')}
          </Checkbox>
        )}
      </Field>
    </PlaceDialog>
  )
}

/** A box to tick has no look of its own for what is wrong. */
export const idOf = ({ id }: { readonly id: string }) => ({ id })
