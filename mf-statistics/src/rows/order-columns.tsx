import type { RemoteOrderRow } from '@farsight/shared/contract'
import { type Age, ageText, creditsPaid, personNameText, SEX_LABELS, SIDE_LABELS } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, FlagCell, figure, ModalityBox, StateTag } from '@farsight/shared/ui/data'
import { useMemo } from 'react'
import { type Took, tookText } from './took'

/** Whom an order is with, and which way it goes. */
const partnerText = (row: RemoteOrderRow): string =>
  row.role === 'src'
    ? `→ ${[row.destFacilityName, row.destDoctorName].filter(Boolean).join(' · ')}`
    : `← ${[row.srcFacilityName, row.srcDoctorName].filter(Boolean).join(' · ')}`

/** Remote orders in short: what an order is about, with whom, when and for what. */
export function useOrderColumns(took: Took<RemoteOrderRow>): readonly ExamColumn<RemoteOrderRow>[] {
  const t = useT('mf-statistics')
  const say = useBilingual()
  const language = useLanguage()
  return useMemo(() => {
    const en = language === 'en'
    const column = (key: string, rest: Omit<ExamColumn<RemoteOrderRow>, 'key' | 'title'>): ExamColumn<RemoteOrderRow> => ({
      key,
      title: t(`column.${key}`),
      ...rest,
    })
    const parts = (row: RemoteOrderRow): string =>
      row.bodyparts.map(({ bodypart, side }) => [say(SIDE_LABELS[side]), bodypart].filter(Boolean).join(' ')).join(t('comma'))
    return [
      column('flags', { width: 56, sticky: 'left', blank: true, cell: (row) => <FlagCell {...row} /> }),
      column('state', {
        width: en ? 176 : 104,
        sticky: 'left',
        cell: (row) =>
          row.status === 'recalled' || row.status === 'relaunched' ? (
            <span className="fs-3">{t(`order.${row.status}`)}</span>
          ) : (
            <StateTag {...row} />
          ),
      }),
      column('name', { width: 96, cell: (row) => personNameText(row.patName, language) }),
      ...(took.size > 0 ? [column('took', { width: en ? 104 : 96, align: 'right', cell: (row) => tookText(took.get(row)) })] : []),
      column('sexAge', {
        width: 80,
        cell: (row) => (row.sex === '' ? '' : `${say(SEX_LABELS[row.sex])} ${ageText((row.age as Age | null) ?? undefined, language)}`),
      }),
      column('modality', { width: 52, cell: (row) => <ModalityBox code={row.modality} /> }),
      column('part', { min: 120, cell: parts }),
      column('checkNo', { width: 128, cell: (row) => row.checkNo }),
      column('partner', { width: 200, cell: partnerText }),
      column('launchTime', { width: 152, cell: (row) => row.launchTime }),
      column('completeTime', { width: 152, cell: (row) => row.completeTime }),
      column('credits', { width: 72, align: 'right', cell: (row) => figure(creditsPaid(row)) }),
      column('doctor', { width: 92, cell: (row) => row.authorName || row.assignedName }),
    ]
  }, [t, say, language, took])
}
