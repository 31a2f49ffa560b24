import { useLanguage, useT } from '@farsight/shared/i18n'
import { useMedia } from '@farsight/shared/ui'
import { type ExamColumn, FlagCell, figure, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { rowTime } from '../../model/matches'
import type { Row, TimeType } from '../../model/query'
import { doctorName, leftCell, PartCell, partText, resultCell, sexAge, sourceText } from './cells'
import { useRowFillingsWidth } from './extensions'

/** Below these widths the list drops doctor and images, then the source (visual.md section 6). */
const WITHOUT_DOCTOR = '(max-width: 1439px)'
const WITHOUT_SOURCE = '(max-width: 1200px)'

const DROPPED = ['doctor', 'images', 'source']

/** Drops as many columns, in their order, as it takes for the rest to fit: none is cut beneath the acts. */
function fitted(columns: readonly ExamColumn<Row>[], room: number): readonly ExamColumn<Row>[] {
  const wide = columns.reduce((sum, { off, width, min }) => sum + (off ? 0 : (width ?? min ?? 0)), 0)
  let over = wide - room
  const dropped = DROPPED.filter((key) => {
    const column = columns.find((one) => one.key === key && !one.off)
    if (!column || over <= 0) return false
    over -= column.width ?? 0
    return true
  })
  return dropped.length === 0 ? columns : columns.map((column) => (dropped.includes(column.key) ? { ...column, off: true } : column))
}

/** The columns of the local worklist as visual.md 3.2 draws them. */
export function useColumns(timeType: TimeType, acts: (row: Row) => ReactNode, room: number): readonly ExamColumn<Row>[] {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const medium = useMedia(WITHOUT_DOCTOR)
  const small = useMedia(WITHOUT_SOURCE)
  const extensions = useRowFillingsWidth()
  return useMemo(() => {
    const column = (key: string, rest: Omit<ExamColumn<Row>, 'key' | 'title'>): ExamColumn<Row> => ({
      key,
      title: t(`column.${key}`),
      ...rest,
    })
    // The one time column is about the time that the filter is about; only two of the times can order the list.
    const timeOrder = timeType === 'register' ? 'registerTime' : timeType === 'check' ? 'checkTime' : undefined
    return fitted(
      [
        column('flags', { width: 56, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} /> }),
        column('state', { width: language === 'en' ? 160 : 104, sticky: 'left', sortField: 'state', cell: (row) => <StateTag {...row} /> }),
        column('left', { width: 72, align: 'right', sortField: 'due', cell: leftCell }),
        column('name', { width: 120, sortField: 'patName', cell: (row) => row.patName }),
        column('sexAge', { width: 80, cell: (row) => sexAge(row, language) }),
        column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
        column('part', { min: 160, cell: (row) => <PartCell row={row} />, whole: (row) => partText(row, language) }),
        column('checkNo', { width: 128, cell: (row) => row.checkNo }),
        column('source', { width: 128, off: small, cell: (row) => sourceText(row, language) }),
        {
          key: 'time',
          title: t(`timeType.${timeType}`),
          width: 152,
          ...(timeOrder ? { sortField: timeOrder } : {}),
          cell: (row) => rowTime(row, timeType),
        },
        column('images', { width: 56, align: 'right', off: medium, cell: (row) => (row.imageCount > 0 ? figure(row.imageCount) : '') }),
        column('result', { width: 40, cell: (row) => resultCell(row, t) }),
        column('doctor', { width: 80, off: medium, cell: doctorName }),
        // Off until the user switches them on.
        column('pinyin', { width: 128, off: true, cell: (row) => row.pinyin }),
        column('hospitalNo', { width: 112, off: true, cell: (row) => row.hospitalNo }),
        column('bed', { width: 56, off: true, cell: (row) => row.bedNo }),
        column('reviewer', { width: 80, off: true, cell: (row) => row.reviewerName }),
        column('writeTime', { width: 152, off: true, cell: (row) => row.writeTime }),
        column('completeTime', { width: 152, off: true, cell: (row) => row.reportCompleteTime }),
        column('printed', { width: 80, off: true, cell: (row) => t(row.printed ? 'filter.printedYes' : 'filter.printedNo') }),
        column('act', { width: (language === 'en' ? 120 : 104) + extensions, sticky: 'right', cell: acts }),
      ],
      room,
    )
  }, [t, language, timeType, acts, medium, small, extensions, room])
}
