import { session } from '@farsight/shared/bus'
import type { BookingRow } from '@farsight/shared/contract'
import { ageText, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, ModalityBox, SignTag } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { BOOKING_SIGNS } from '../../model/booking-list'

/** `Left knee`, `左膝关节`: only Latin words want a gap. */
export const sided = (side: string, item: string): string => (/^[A-Z]/.test(side) ? `${side} ${item}` : `${side}${item}`)

/** Between the things of a list. */
export const COMMA = { zh: '、', en: ', ' } as const

/** What is booked, each with its side. */
export const itemsOf = (row: Pick<BookingRow, 'checks'>, say: ReturnType<typeof useBilingual>): string =>
  row.checks.map((check) => sided(say(SIDE_LABELS[check.side]), check.checkItem)).join(say(COMMA))

/** The room, behind its hospital where that is not ours. */
export const placeOf = ({ facilityId, facilityName, roomName }: BookingRow): string =>
  [facilityId === session.current()?.facilityId ? '' : facilityName, roomName].filter(Boolean).join(' ')

/** The status of a booking, and that it waits for another hospital. */
export function BookingState({ row }: { readonly row: BookingRow }) {
  const t = useT('mf-booking')
  return (
    <>
      <SignTag sign={BOOKING_SIGNS[row.status]} />
      {row.waits === 1 && <span className="fs-2"> {t('booking.waits')}</span>}
    </>
  )
}

/** The columns of both lists; `other` says whose name stands beside a booking, `made` that it is asked when they were made. */
export function useBookingColumns(other: boolean, made: boolean, acts: (row: BookingRow) => ReactNode): readonly ExamColumn<BookingRow>[] {
  const t = useT('mf-booking')
  const language = useLanguage()
  const say = useBilingual()
  return useMemo(() => {
    const column = (key: string, rest: Omit<ExamColumn<BookingRow>, 'key' | 'title'>): ExamColumn<BookingRow> => ({
      key,
      title: t(`booking.column.${key}`),
      ...rest,
    })
    return [
      column('status', { width: language === 'en' ? 176 : 128, sticky: 'left', cell: (row) => <BookingState row={row} /> }),
      column('time', { width: 128, cell: (row) => row.time?.slice(0, 16) }),
      column('name', { width: 96, cell: (row) => personNameText(row.patName, language) }),
      column('sexAge', { width: 80, cell: (row) => `${say(SEX_LABELS[row.sex])} ${ageText(row.age ?? undefined, language)}` }),
      column('phone', { width: 104, cell: (row) => row.phone }),
      column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      column('item', { min: 112, cell: (row) => itemsOf(row, say) }),
      // Another hospital's room is told from ours without the column of hospitals, which a narrow screen scrolls out of sight.
      column('room', { width: other ? 104 : 144, cell: (row) => placeOf(row) }),
      column('fee', { width: 88, align: 'right', cell: (row) => `¥${row.fee}` }),
      column(other ? 'source' : 'facility', { width: 120, cell: (row) => (other ? row.sourceName : row.facilityName) }),
      column('no', { width: 104, cell: (row) => row.bookingNo }),
      ...(made ? [column('created', { width: 128, cell: (row) => row.createTime.slice(0, 16) })] : []),
      column('mimes', { width: 56, align: 'right', blank: true, cell: (row) => (row.mimes > 0 ? row.mimes : '') }),
      column('act', { width: 120, sticky: 'right', cell: acts }),
    ]
  }, [t, language, say, other, made, acts])
}
