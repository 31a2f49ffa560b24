import { session } from '@farsight/shared/bus'
import type { BookingRow } from '@farsight/shared/contract'
import { type BookingAct, bookingRefusal, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, IconButton } from '@farsight/shared/ui'
import type { MenuGroup } from '@farsight/shared/ui/data'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { primaryOf } from '../../model/booking-list'

/** Where a menu of acts opens. */
export type MenuPlace = HTMLElement | { readonly x: number; readonly y: number }

export interface BookingActsProps {
  /** An act that asks first. */
  readonly onAct: (act: BookingAct, row: BookingRow) => void
  readonly onDetails: (row: BookingRow) => void
  readonly onMenu: (row: BookingRow, at: MenuPlace) => void
}

export interface BookingActs {
  /** What stands before ⋯, and what Enter does. */
  readonly open: (row: BookingRow) => void
  readonly menuOf: (row: BookingRow) => readonly MenuGroup[]
  readonly buttons: (row: BookingRow) => ReactNode
}

const refusalOf = (act: BookingAct, { status, waits, facilityId }: BookingRow): ErrorCode | undefined =>
  bookingRefusal(act, { status, waits: waits === 1, examines: facilityId === session.current()?.facilityId })

const primary = (row: BookingRow) => primaryOf(row, row.facilityId === session.current()?.facilityId)

/** 24 px with a mouse, 44 for fingers. */
const TARGET = { minHeight: 'var(--target)', minWidth: 'var(--target)' } as const

/** Does things with bookings, and names them for the row and its menu. */
export function useBookingActs({ onAct, onDetails, onMenu }: BookingActsProps): BookingActs {
  const t = useT('mf-booking')
  const say = useBilingual()
  const navigate = useNavigate()
  const act = useCallback(
    (row: BookingRow, what: BookingAct | 'details') => {
      if (what === 'details') return onDetails(row)
      if (refusalOf(what, row) !== undefined) return
      if (what === 'register') return void navigate(`/add_procedure?booking=${row.risProcedureId}`)
      onAct(what, row)
    },
    [navigate, onAct, onDetails],
  )
  const menuOf = useCallback(
    (row: BookingRow): readonly MenuGroup[] => {
      const item = (what: BookingAct, danger = false) => {
        const refused = refusalOf(what, row)
        return {
          key: what,
          // A transfer that waits is taken back; the booking itself stays.
          label: t(what === 'cancel' && row.status === 'asked' ? 'booking.act.withdraw' : `booking.act.${what}`),
          danger,
          refused: refused === undefined ? undefined : say(errorMessage(refused)!),
          onClick: () => act(row, what),
        }
      }
      return [
        {
          items: [
            { key: 'details', label: t('booking.details'), onClick: () => act(row, 'details') },
            ...(['register', 'pay', 'edit', 'slip'] as const).map((what) => item(what)),
          ],
        },
        { items: [item('transfer'), ...(row.status === 'asked' ? [item('answer')] : []), item('cancel', true)] },
      ]
    },
    [act, t, say],
  )
  const buttons = useCallback(
    (row: BookingRow) => {
      const what = primary(row)
      return (
        <span className="fs-acts">
          <Button kind="link" tabIndex={-1} style={TARGET} onClick={() => act(row, what)}>
            {t(what === 'details' ? 'booking.details' : `booking.act.${what}`)}
          </Button>
          <IconButton
            icon="more"
            tabIndex={-1}
            style={TARGET}
            aria-haspopup="menu"
            label={t('booking.more', { name: row.patName, no: row.bookingNo })}
            onClick={(event) => onMenu(row, event.currentTarget)}
          />
        </span>
      )
    },
    [act, onMenu, t],
  )
  const open = useCallback((row: BookingRow) => act(row, primary(row)), [act])
  return useMemo(() => ({ open, menuOf, buttons }), [open, menuOf, buttons])
}
