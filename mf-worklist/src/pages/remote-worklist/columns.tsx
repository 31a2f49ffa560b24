import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, FlagCell, ModalityBox } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { credits } from '../../model/fee'
import { doctorOf, type OrderRow, partnerOf } from '../../model/order'
import { OrderState, orderSexAge, PartnerCell, PartsCell, partsText, promiseCell } from './cells'

/** The columns of the list of orders. */
export function useOrderColumns(acts: (row: OrderRow) => ReactNode): readonly ExamColumn<OrderRow>[] {
  const t = useT('mf-worklist')
  const language = useLanguage()
  return useMemo(() => {
    const column = (key: string, rest: Omit<ExamColumn<OrderRow>, 'key' | 'title'>): ExamColumn<OrderRow> => ({
      key,
      title: t(`remote.column.${key}`),
      ...rest,
    })
    const english = language === 'en'
    return [
      column('flags', { width: 56, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} /> }),
      column('state', { width: english ? 176 : 104, sticky: 'left', cell: (row) => <OrderState row={row} /> }),
      column('left', { width: 72, align: 'right', sortField: 'promisedTime', cell: promiseCell }),
      column('name', { width: 96, cell: (row) => personNameText(row.patName, language) }),
      column('sexAge', { width: 80, cell: (row) => orderSexAge(row, language) }),
      column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      column('parts', { min: 120, cell: (row) => <PartsCell row={row} />, whole: (row) => partsText(row, language) }),
      column('checkNo', { width: 128, cell: (row) => row.checkNo }),
      column('partner', { width: 200, cell: (row) => <PartnerCell row={row} />, whole: partnerOf }),
      column('launchTime', { width: 152, sortField: 'launchTime', sortFirst: 'desc', cell: (row) => row.launchTime }),
      column('fee', { width: 64, align: 'right', cell: (row) => credits(row.fee.total) }),
      column('doctor', { width: 96, cell: doctorOf }),
      column('receiveTime', { width: 152, off: true, cell: (row) => row.receiveTime }),
      column('completeTime', { width: 152, off: true, cell: (row) => row.completeTime }),
      column('promisedTime', { width: 152, off: true, cell: (row) => row.promisedTime }),
      column('srcDoctor', { width: 96, off: true, cell: (row) => row.srcDoctorName }),
      column('act', { width: 112, sticky: 'right', cell: acts }),
    ]
  }, [t, language, acts])
}
