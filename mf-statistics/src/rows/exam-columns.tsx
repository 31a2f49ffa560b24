import { personNameText, type StatTimeType } from '@farsight/shared/domain'
import { doctorName, PartCell, partText, resultCell, sexAge, sourceText } from '@farsight/shared/exams'
import type { Row } from '@farsight/shared/exams/model'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, FlagCell, figure, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { type Took, tookText } from './took'

/**
 * The columns of a list of exams, with the time by which they were counted in front; of a percentile how long each took; of hospitals side by
 * side which one each is of, since two may give the same number.
 */
export function useExamColumns(time: StatTimeType, took: Took<Row>, facilities = false): readonly ExamColumn<Row>[] {
  const t = useT('mf-statistics')
  const exams = useT('exams')
  const language = useLanguage()
  return useMemo(() => {
    const en = language === 'en'
    const column = (key: string, rest: Omit<ExamColumn<Row>, 'key' | 'title'>): ExamColumn<Row> => ({
      key,
      title: t(`column.${key}`),
      ...rest,
    })
    const complete = column('completeTime', { width: 152, cell: (row) => row.reportCompleteTime })
    const check = column('checkTime', { width: 152, cell: (row) => row.checkTime })
    return [
      column('flags', { width: 56, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} /> }),
      column('state', { width: en ? 176 : 104, sticky: 'left', cell: (row) => <StateTag {...row} /> }),
      column('name', { width: 104, cell: (row) => personNameText(row.patName, language) }),
      ...(took.size > 0 ? [column('took', { width: en ? 104 : 96, align: 'right', cell: (row) => tookText(took.get(row)) })] : []),
      ...(facilities ? [column('hospital', { width: 168, cell: (row) => row.facilityName || t('ownHospital') })] : []),
      column('sexAge', { width: 80, cell: (row) => sexAge(row, language) }),
      column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      column('part', { min: 144, cell: (row) => <PartCell row={row} />, whole: (row) => partText(row, language) }),
      column('checkNo', { width: 128, cell: (row) => row.checkNo }),
      column('doctor', { width: 92, cell: doctorName }),
      column('reviewer', { width: 92, cell: (row) => row.reviewerName }),
      ...(time === 'check' ? [check, complete] : [complete, check]),
      column('images', { width: 64, align: 'right', cell: (row) => (row.imageCount > 0 ? figure(row.imageCount) : '') }),
      column('result', { width: 44, cell: (row) => resultCell(row, exams) }),
      column('source', { width: 120, cell: (row) => sourceText(row, language) }),
    ]
  }, [t, exams, language, time, took, facilities])
}
