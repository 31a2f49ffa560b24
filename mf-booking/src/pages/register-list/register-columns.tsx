import { personNameText } from '@farsight/shared/domain'
import { CheckCell, doctorName, greenWords, PartCell, partText, sexAge, sourceText, useChecking } from '@farsight/shared/exams'
import { rowTime, type TimeType } from '@farsight/shared/exams/model'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, FlagCell, figure, ModalityBox, SignTag, StateTag, shortTime } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { CALL_SIGNS } from '../../model/call-signs'
import type { RegisterRow } from '../../model/register-list'

/** What goes first where there is no room for all: who is called where is read more often than a number; the name and what is examined never go. */
export const REGISTER_DROPPED: readonly string[] = ['images', 'doctor', 'hospitalNo', 'source', 'checkNo', 'room', 'call', 'sexAge']

export interface RegisterColumnsProps {
  readonly timeType: TimeType
  readonly acts: (row: RegisterRow) => ReactNode
  /** Little room: times without the year. */
  readonly compact: boolean
}

/** A temporary identity is told before the name: nobody may take it for one. */
export function NameCell({ row }: { readonly row: RegisterRow }) {
  const t = useT('mf-booking')
  const language = useLanguage()
  return (
    <>
      {row.unknown && (
        <b className="fs-flag-urgent" title={t('list.unknownSays')}>
          {t('list.unknown')}{' '}
        </b>
      )}
      {personNameText(row.patName, language)}
    </>
  )
}

/** The number in the patient's hand and how he stands in the queue; nothing for who is in none. */
export function CallCell({ row }: { readonly row: RegisterRow }) {
  if (row.callState === '') return null
  return (
    <span className="fs-line">
      {row.ticket} <SignTag sign={CALL_SIGNS[row.callState]} />
    </span>
  )
}

/** The columns of the register list: who, what, where, when. */
export function useRegisterColumns({ timeType, acts, compact }: RegisterColumnsProps): readonly ExamColumn<RegisterRow>[] {
  const t = useT('mf-booking')
  const words = useT('exams')
  const language = useLanguage()
  const say = useBilingual()
  const checking = useChecking()
  return useMemo(() => {
    const column = (key: string, title: string, rest: Omit<ExamColumn<RegisterRow>, 'key' | 'title'>): ExamColumn<RegisterRow> => ({
      key,
      title,
      ...rest,
    })
    const known = (key: string, rest: Omit<ExamColumn<RegisterRow>, 'key' | 'title'>) => column(key, words(`column.${key}`), rest)
    const en = language === 'en'
    const timeOrder = timeType === 'register' ? 'registerTime' : timeType === 'check' ? 'checkTime' : undefined
    return [
      ...(checking ? [known('check', { width: 40, sticky: 'left', cell: (row) => <CheckCell row={row} /> })] : []),
      known('flags', {
        width: 56,
        sticky: 'left',
        blank: true,
        // Who comes as an emergency is urgent at the desk, asked for by a doctor or not.
        cell: (row) => <FlagCell {...row} urgent={row.urgent || row.emergency} />,
        whole: (row) => greenWords(row, words),
      }),
      known('state', { width: en ? 176 : 104, sticky: 'left', sortField: 'state', cell: (row) => <StateTag {...row} /> }),
      known('name', {
        width: compact ? 112 : 136,
        sortField: 'patName',
        cell: (row) => <NameCell row={row} />,
        whole: (row) => personNameText(row.patName, language),
      }),
      known('sexAge', { width: 80, cell: (row) => sexAge(row, language) }),
      known('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      known('part', {
        min: compact ? 120 : en ? 144 : 160,
        cell: (row) => <PartCell row={row} />,
        whole: (row) => partText(row, language),
      }),
      column('room', t('list.room'), { width: 96, cell: (row) => row.room }),
      column('call', t('list.call'), {
        width: en ? 144 : 112,
        blank: true,
        cell: (row) => <CallCell row={row} />,
        whole: (row) => (row.callState === '' ? '' : `${row.ticket} ${say(CALL_SIGNS[row.callState])}`),
      }),
      known('checkNo', { width: en ? 120 : 128, cell: (row) => row.checkNo }),
      known('hospitalNo', { width: 120, cell: (row) => row.hospitalNo }),
      known('source', { width: en ? 112 : 128, cell: (row) => sourceText(row, language) }),
      column('time', words(`timeType.${timeType}`), {
        width: compact ? 96 : en ? 148 : 152,
        ...(timeOrder ? { sortField: timeOrder, sortFirst: 'desc' as const } : {}),
        cell: (row) => (compact ? shortTime(rowTime(row, timeType)) : rowTime(row, timeType)),
        whole: (row) => rowTime(row, timeType) ?? '',
      }),
      known('images', { width: 56, align: 'right', cell: (row) => (row.imageCount > 0 ? figure(row.imageCount) : '') }),
      known('doctor', { width: 92, cell: (row) => doctorName(row) }),
      // Off until the user switches them on.
      known('pinyin', { width: 128, off: true, cell: (row) => row.pinyin }),
      column('applyNo', t('list.applyNo'), { width: 112, off: true, cell: (row) => row.applyNo }),
      column('accessionNo', words('filter.accessionNo'), { width: 128, off: true, cell: (row) => row.accessionNo }),
      known('bed', { width: 56, off: true, cell: (row) => row.bedNo }),
      known('completeTime', { width: 152, off: true, cell: (row) => row.reportCompleteTime }),
      known('act', { width: en ? 132 : 112, sticky: 'right', cell: acts }),
    ]
  }, [t, words, say, language, timeType, acts, compact, checking])
}
