import type { PatientTaken, QueueRoom, QueueRow, TakenCheck } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar, Field, message, Select } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { ElsewhereDialog, ExpectedDialog } from './asked-dialogs'
import { CheckDialog } from './check-dialog'
import { useWho } from './columns'
import { QualityDialog } from './quality-dialog'
import { ScreensDialog } from './screens-dialog'
import { StartDialog } from './start-dialog'
import type { Acts, CallAsked } from './use-acts'
import { isRefused, useWrite } from './use-write'

/** What is open over the desk. */
export type Opened =
  | { readonly as: 'start' | 'end' | 'pass' | 'room'; readonly row: QueueRow }
  | { readonly as: 'expected'; readonly expected: readonly TakenCheck[]; readonly payload: CallAsked }
  | { readonly as: 'elsewhere'; readonly asked: PatientTaken; readonly payload: CallAsked }
  | { readonly as: 'screens' }
  | { readonly as: 'quality' }

export interface DialogsProps {
  readonly opened: Opened
  readonly rooms: readonly QueueRoom[]
  readonly roomId: string
  readonly acts: Acts
  readonly onClose: () => void
}

/** The dialogs of triage. */
export function Dialogs({ opened, rooms, roomId, acts, onClose }: DialogsProps) {
  switch (opened.as) {
    case 'start':
      return <StartDialog row={opened.row} acts={acts} onClose={onClose} />
    case 'end':
      return <CheckDialog row={opened.row} acts={acts} onClose={onClose} />
    case 'pass':
      return <PassDialog row={opened.row} acts={acts} onClose={onClose} />
    case 'room':
      return <RoomDialog row={opened.row} rooms={rooms} acts={acts} onClose={onClose} />
    case 'expected':
      return <ExpectedDialog {...opened} acts={acts} onClose={onClose} />
    case 'elsewhere':
      return <ElsewhereDialog {...opened} acts={acts} onClose={onClose} />
    case 'screens':
      return <ScreensDialog rooms={rooms} roomId={roomId} onClose={onClose} />
    case 'quality':
      return <QualityDialog onClose={onClose} />
  }
}

interface RowDialogProps {
  readonly row: QueueRow
  readonly acts: Acts
  readonly onClose: () => void
}

const says = (write: ReturnType<typeof useWrite>) =>
  write.refused && <ErrorBar says={write.refused.message} code={write.refused.code || undefined} />

function PassDialog({ row, acts, onClose }: RowDialogProps) {
  const t = useT('mf-booking')
  const who = useWho()
  const write = useWrite()
  const pass = async (to: 'behind' | 'end') => {
    const answer = await write.run('passPatient', { risProcedureId: row.risProcedureId, to })
    if (isRefused(answer)) return
    message.success(t('triage.passed', { ticket: row.ticket, order: answer.val.order }))
    onClose()
    await acts.after()
  }
  return (
    <Dialog
      title={`${t('triage.pass')} ${row.ticket}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('triage.keep')}</Button>
          <Button busy={write.busy} onClick={() => void pass('end')}>
            {t('triage.passEnd')}
          </Button>
          <Button kind="primary" data-autofocus busy={write.busy} onClick={() => void pass('behind')}>
            {t('triage.passBehind')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{who(row)}</p>
      <p>{t('triage.passSays', { count: row.calledTimes })}</p>
      {says(write)}
    </Dialog>
  )
}

function RoomDialog({ row, rooms, acts, onClose }: RowDialogProps & { readonly rooms: readonly QueueRoom[] }) {
  const t = useT('mf-booking')
  const who = useWho()
  const write = useWrite()
  const fit = rooms.filter((room) => room.modality === row.modality && room.roomId !== row.roomId && room.allowed === 1)
  const [to, setTo] = useState(fit[0]?.roomId ?? '')
  const send = async () => {
    const answer = await write.run('changeQueueRoom', { risProcedureId: row.risProcedureId, roomId: to })
    if (isRefused(answer)) return
    const name = rooms.find(({ roomId }) => roomId === to)?.name ?? ''
    message.success(t('triage.roomChanged', { ticket: row.ticket, room: name, ahead: answer.val.ahead }))
    onClose()
    await acts.after()
  }
  return (
    <Dialog
      title={`${t('triage.changeRoom')} ${row.ticket}`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('triage.keep')}</Button>
          <Button kind="primary" busy={write.busy} {...(to ? {} : { refused: t('triage.noOtherRoom') })} onClick={() => void send()}>
            {t('triage.changeRoom')}
          </Button>
        </>
      }
    >
      <p className="fs-dialog-who">{who(row)}</p>
      {fit.length === 0 ? (
        <p>{t('triage.noOtherRoom')}</p>
      ) : (
        <Field label={t('triage.toRoom')}>
          {(control) => (
            <Select
              {...control}
              value={to}
              options={fit.map((room) => ({
                value: room.roomId,
                label: `${room.name} (${t('triage.roomWaits', { count: room.waiting })})`,
              }))}
              onChange={(event) => setTo(event.target.value)}
            />
          )}
        </Field>
      )}
      {says(write)}
    </Dialog>
  )
}
