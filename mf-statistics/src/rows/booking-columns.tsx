import { session } from '@farsight/shared/bus'
import type { BookingRow } from '@farsight/shared/contract'
import { ageText, BOOKING_LABELS, formatDate, personNameText, SEX_LABELS, SIDE_LABELS, statMeasureWord } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, ModalityBox, serverNow } from '@farsight/shared/ui/data'
import { useMemo } from 'react'

/** Its day is over, and nobody registered it: what was paid before does not say that. */
const isMissed = ({ status, time }: BookingRow, now: number): boolean =>
  (status === 'booked' || status === 'paid') && !!time && time.slice(0, 10) < formatDate(now)

/** Bookings in short: what, for whom, when and where, and what became of it. */
export function useBookingColumns(): readonly ExamColumn<BookingRow>[] {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const language = useLanguage()
  return useMemo(() => {
    const column = (key: string, rest: Omit<ExamColumn<BookingRow>, 'key' | 'title'>): ExamColumn<BookingRow> => ({
      key,
      title: t(`column.${key}`),
      ...rest,
    })
    const sided = (side: string, item: string): string => (/^[A-Z]/.test(side) ? `${side} ${item}` : `${side}${item}`)
    return [
      column('status', {
        width: language === 'en' ? 112 : 88,
        sticky: 'left',
        cell: (row) => say(isMissed(row, serverNow()) ? statMeasureWord('missed') : BOOKING_LABELS[row.status]),
      }),
      column('bookedTime', { width: 128, cell: (row) => row.time?.slice(0, 16) }),
      column('name', { width: 96, cell: (row) => personNameText(row.patName, language) }),
      column('sexAge', { width: 80, cell: (row) => `${say(SEX_LABELS[row.sex])} ${ageText(row.age ?? undefined, language)}` }),
      column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      column('item', {
        min: 120,
        cell: (row) => row.checks.map((check) => sided(say(SIDE_LABELS[check.side]), check.checkItem)).join(t('comma')),
      }),
      column('room', { width: 144, cell: (row) => row.roomName }),
      column('sourceHospital', {
        width: 144,
        cell: (row) => (row.sourceFacilityId === session.current()?.facilityId ? t('ownHospital') : row.sourceName),
      }),
      column('fee', { width: 88, align: 'right', cell: (row) => `¥${row.fee}` }),
      column('bookingNo', { width: 128, cell: (row) => row.bookingNo }),
      column('createTime', { width: 128, cell: (row) => row.createTime.slice(0, 16) }),
    ]
  }, [t, say, language])
}
