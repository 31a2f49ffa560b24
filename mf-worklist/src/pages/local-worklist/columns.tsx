import { personNameText } from '@farsight/shared/domain'
import {
  CheckCell,
  doctorName,
  greenWords,
  leftCell,
  PartCell,
  partText,
  resultCell,
  sexAge,
  sourceText,
  useChecking,
} from '@farsight/shared/exams'
import { type Row, rowTime, type TimeType } from '@farsight/shared/exams/model'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, FlagCell, figure, ModalityBox, StateTag, shortTime } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { useRowFillingsWidth } from './extensions'

export interface ColumnsProps {
  readonly timeType: TimeType
  readonly acts: (row: Row) => ReactNode
  /** Little room: short names, and times without the year. */
  readonly compact?: boolean
  /** Rows of other hospitals are among them. */
  readonly consortium?: boolean
}

/** The columns of the local worklist as visual.md 3.2 draws them. */
export function useColumns({ timeType, acts, compact = false, consortium = false }: ColumnsProps): readonly ExamColumn<Row>[] {
  const t = useT('mf-worklist')
  const language = useLanguage()
  const extensions = useRowFillingsWidth()
  const checking = useChecking()
  return useMemo(() => {
    const column = (key: string, rest: Omit<ExamColumn<Row>, 'key' | 'title'>): ExamColumn<Row> => ({
      key,
      title: t(`column.${key}`),
      ...rest,
    })
    // The one time column is about the time that the filter is about; only two of the times can order the list.
    const timeOrder = timeType === 'register' ? 'registerTime' : timeType === 'check' ? 'checkTime' : undefined
    const en = language === 'en'
    return [
      // Boxes to tick, while several rows are being chosen for one act.
      ...(checking ? [column('check', { width: 40, sticky: 'left', cell: (row) => <CheckCell row={row} /> })] : []),
      column('flags', { width: 56, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} />, whole: (row) => greenWords(row, t) }),
      column('state', {
        width: en ? 176 : 104,
        sticky: 'left',
        sortField: 'state',
        cell: (row) => <StateTag {...row} />,
      }),
      column('left', { width: en ? 68 : 72, align: 'right', sortField: 'dueTime', cell: leftCell }),
      column('name', { width: compact ? 96 : en ? 104 : 120, sortField: 'patName', cell: (row) => personNameText(row.patName, language) }),
      column('sexAge', { width: 80, cell: (row) => sexAge(row, language) }),
      column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      column('part', {
        min: compact ? 120 : en ? 144 : 160,
        cell: (row) => <PartCell row={row} />,
        whole: (row) => partText(row, language),
      }),
      column('checkNo', { width: en ? 120 : 128, cell: (row) => row.checkNo }),
      column('facility', { width: 128, off: !consortium, cell: (row) => row.facilityName || t('list.ownHospital') }),
      column('source', { width: en ? 112 : 128, cell: (row) => sourceText(row, language) }),
      {
        key: 'time',
        title: t(`timeType.${timeType}`),
        width: compact ? 96 : en ? 148 : 152,
        ...(timeOrder ? { sortField: timeOrder, sortFirst: 'desc' } : {}),
        cell: (row) => (compact ? shortTime(rowTime(row, timeType)) : rowTime(row, timeType)),
        whole: (row) => rowTime(row, timeType) ?? '',
      },
      column('images', { width: 56, align: 'right', cell: (row) => (row.imageCount > 0 ? figure(row.imageCount) : '') }),
      column('result', { width: 40, cell: (row) => resultCell(row, t) }),
      column('doctor', {
        width: 92,
        cell: (row) => doctorName(row) || (row.assignedName && t('list.dealtTo', { name: row.assignedName })),
      }),
      // Off until the user switches them on.
      column('pinyin', { width: 128, off: true, cell: (row) => row.pinyin }),
      column('hospitalNo', { width: 112, off: true, cell: (row) => row.hospitalNo }),
      column('bed', { width: 56, off: true, cell: (row) => row.bedNo }),
      column('reviewer', { width: 80, off: true, cell: (row) => row.reviewerName }),
      column('writeTime', { width: 152, off: true, cell: (row) => row.writeTime }),
      column('completeTime', { width: 152, off: true, cell: (row) => row.reportCompleteTime }),
      column('printed', { width: 80, off: true, cell: (row) => t(row.printed ? 'filter.printedYes' : 'filter.printedNo') }),
      column('act', { width: (en ? 112 : 104) + extensions, sticky: 'right', cell: acts }),
    ]
  }, [t, language, timeType, acts, compact, consortium, extensions, checking])
}
