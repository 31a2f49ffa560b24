import type { ManagedRoom } from '@farsight/shared/contract'
import { Button, EmptyLine, IconButton, message } from '@farsight/shared/ui'
import { figure, ModalityBox, SignTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { ManageFrame } from '../../frame/manage-frame'
import { LINK, Table } from '../../pages/manage-release/show'
import { useKeys } from '../../pages/manage-release/use-keys'
import css from '../kit/people.module.css'
import { Shown } from '../kit/shown'
import { useAskAgain, useManaged, useWords } from '../kit/use-people'
import { clockOf } from './clock'
import { RoomDialog } from './room-dialog'
import { PLACE_SIGNS } from './signs'

/** /manage/manage_room: rooms, their devices, hours of booking and how many patients at once. */
export function RoomPage() {
  return (
    <ManageFrame>
      <Rooms />
    </ManageFrame>
  )
}

function Rooms() {
  const t = useWords()
  const asked = useManaged('manageRoomList', {})
  const askAgain = useAskAgain()
  const [open, setOpen] = useState<{ readonly row: ManagedRoom | undefined }>()
  const add = () => setOpen({ row: undefined })
  useKeys({ r: askAgain, n: add })
  return (
    <>
      <div className="fs-tools">
        {asked.data && <span className="fs-2">{t('room.count', { count: figure(asked.data.total) })}</span>}
        <div className="fs-tools-end">
          <IconButton icon="refresh" label={t('refresh')} keyName="R" busy={asked.isFetching} onClick={askAgain} />
          <Button kind="primary" icon="plus" onClick={add}>
            {t('room.add')}
          </Button>
        </div>
      </div>
      <Shown what={t('room.list')} asked={asked}>
        {({ val }) => (
          <div className={css.body}>
            {val.length === 0 ? (
              <EmptyLine says={t('room.empty')} act={{ label: t('room.add'), onClick: add }} />
            ) : (
              <Table<ManagedRoom>
                name={t('room.list')}
                rows={val}
                rowKey={({ id }) => id}
                columns={[
                  { key: 'name', title: t('room.name'), cell: ({ name }) => <b>{name}</b> },
                  { key: 'modality', title: t('room.modality'), cell: ({ modality }) => <ModalityBox code={modality} /> },
                  { key: 'device', title: t('room.device'), cell: ({ device }) => device || '—' },
                  {
                    key: 'hours',
                    title: t('room.hours'),
                    cell: ({ opens, closes }) => <span style={{ whiteSpace: 'nowrap' }}>{`${clockOf(opens)} – ${clockOf(closes)}`}</span>,
                  },
                  { key: 'capacity', title: t('room.capacity'), num: true, cell: ({ capacity }) => capacity },
                  { key: 'place', title: t('room.place'), num: true, cell: ({ place }) => place },
                  { key: 'state', title: t('user.state'), cell: ({ enabled }) => <SignTag sign={PLACE_SIGNS[enabled]} /> },
                  {
                    key: 'acts',
                    title: t('acts'),
                    stays: true,
                    cell: (row) => (
                      <Button kind="link" style={LINK} aria-label={t('room.editOne', { name: row.name })} onClick={() => setOpen({ row })}>
                        {t('edit')}
                      </Button>
                    ),
                  },
                ]}
              />
            )}
            {open && (
              <RoomDialog
                key={open.row?.id ?? ''}
                room={open.row}
                place={Math.min(9999, Math.max(0, ...val.map(({ place }) => place)) + 1)}
                onSaved={(name) => message.success(t('room.saved', { name }))}
                onClose={() => setOpen(undefined)}
              />
            )}
          </div>
        )}
      </Shown>
    </>
  )
}
