import type { BookedTime } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar, Select } from '@farsight/shared/ui'
import { useState } from 'react'
import { endOf } from '../model/week'
import type { Offer } from './check-picker'
import { SlotWeek } from './slot-week'
import type { Hold } from './use-hold'

export interface ChooseTimeProps {
  readonly offer: Offer
  readonly modality: string
  readonly minutes: number
  readonly urgent: boolean
  readonly hold: Hold
  readonly targetFacilityId?: string | undefined
  readonly appointmentId?: string | undefined
  /** Where it stands, or was wished. */
  readonly former?: (BookedTime & { readonly roomName: string }) | undefined
  readonly from?: string | undefined
  readonly error?: string | undefined
}

/** Room and time of a booking: what is chosen is held. */
export function ChooseTime({
  offer,
  modality,
  minutes,
  urgent,
  hold,
  targetFacilityId,
  appointmentId,
  former,
  from,
  error,
}: ChooseTimeProps) {
  const t = useT('mf-booking')
  const rooms = offer.rooms.filter((room) => room.modality === modality)
  const [picked, setPicked] = useState('')
  const roomId = rooms.find((room) => room.roomId === (picked || hold.time?.roomId || former?.roomId))?.roomId ?? rooms[0]?.roomId
  if (!roomId) return <Bar kind="warn">{t('booking.noRoom')}</Bar>
  // Where the last click was refused, nothing is chosen: nor what stood before.
  const time = hold.time ?? (hold.refused ? undefined : former)
  const name = rooms.find((room) => room.roomId === time?.roomId)?.name ?? former?.roomName ?? ''
  return (
    <>
      <div className="fs-tools">
        <Select
          aria-label={t('booking.room')}
          style={{ width: 'auto', maxWidth: '100%' }}
          value={roomId}
          options={rooms.map((room) => ({ value: room.roomId, label: room.name }))}
          onChange={(event) => setPicked(event.target.value)}
        />
        <b role="status">
          {time
            ? t('booking.chosenTime', { room: name, date: time.date, from: time.at, to: endOf(time.at, minutes) })
            : t('booking.noTime')}
        </b>
      </div>
      {(hold.refused || error) && <Bar kind="error">{hold.refused || error}</Bar>}
      <SlotWeek {...{ targetFacilityId, roomId, minutes, urgent, time, appointmentId, from }} holdId={hold.holdId} onChoose={hold.choose} />
    </>
  )
}
