import type { ConsultationRow } from '@farsight/shared/contract'
import { personNameText } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { type ExamColumn, ModalityBox, shortTime } from '@farsight/shared/ui/data'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { sexAge } from '../../consult/patient'
import { StepTag, Turn, useTurnWords } from '../../consult/tags'
import { stepAddress } from '../../model/steps'

/** The way to the step at which it stands: for a pointer or a finger; the list itself has the keys. */
function OpenLink({ row, children }: { readonly row: ConsultationRow; readonly children: ReactNode }) {
  return (
    <Link tabIndex={-1} to={stepAddress(row.id, row.progress)}>
      {children}
    </Link>
  )
}

/** From the asking hospital to the one that holds it. */
export const wayOf = (row: ConsultationRow): string => `${row.requesterFacilityName} → ${row.leadFacilityName || '—'}`
const minute = (time: string | null): string => (time ?? '').slice(0, 16)

/** The columns of the list; `wide`: there is room for all of them; `roomy`: and for every word of the step. */
export function useConsultationColumns(wide: boolean, roomy: boolean): readonly ExamColumn<ConsultationRow>[] {
  const t = useT('mf-consultation')
  const language = useLanguage()
  const turn = useTurnWords()
  return useMemo(() => {
    const en = language === 'en'
    const column = (key: string, rest: Omit<ExamColumn<ConsultationRow>, 'key' | 'title'>): ExamColumn<ConsultationRow> => ({
      key,
      title: t(`column.${key}`),
      ...rest,
    })
    return [
      column('step', {
        width: roomy ? (en ? 272 : 192) : en ? 200 : 144,
        sticky: 'left',
        cell: (row) => <StepTag row={row} narrow={!roomy} />,
      }),
      column('patient', { width: 96, sticky: 'left', cell: (row) => personNameText(row.patName, language) }),
      column('sexAge', { width: 80, cell: (row) => sexAge(row, language) }),
      column('turn', { min: en ? 160 : 152, cell: (row) => <Turn row={row} />, whole: turn }),
      column('no', { width: 136, cell: (row) => <OpenLink row={row}>{row.no}</OpenLink>, whole: (row) => row.no }),
      column('type', { width: en ? 72 : 56, cell: (row) => t(`type.${row.type}`) }),
      ...(wide
        ? [
            column('mode', { width: en ? 88 : 64, cell: (row: ConsultationRow) => t(`mode.${row.mode}`) }),
            column('modality', {
              width: 72,
              cell: (row: ConsultationRow) =>
                row.modalities.length === 0 ? '' : row.modalities.slice(0, 2).map((code) => <ModalityBox key={code} code={code} />),
            }),
          ]
        : []),
      column('video', { width: 52, blank: true, cell: (row) => (row.video === 1 ? t('video.sign') : '') }),
      column('way', { min: 160, cell: (row) => wayOf(row) }),
      column('start', { width: 128, cell: (row) => minute(row.startTime) }),
      ...(wide ? [column('created', { width: 128, cell: (row: ConsultationRow) => minute(row.createTime) })] : []),
    ]
  }, [t, language, wide, roomy, turn])
}

/** A consultation where there is no room for columns: where it stands and of whom; between whom and when. */
export function ConsultationCard({ row }: { readonly row: ConsultationRow }) {
  const t = useT('mf-consultation')
  const language = useLanguage()
  return (
    <>
      <div className="fs-line">
        <StepTag row={row} />
        <b className="fs-cut">{personNameText(row.patName, language)}</b>
        <span className="fs-2">{sexAge(row, language)}</span>
        <Turn row={row} />
      </div>
      <div className="fs-line">
        <OpenLink row={row}>{row.no}</OpenLink>
        <span>{t(`type.${row.type}`)}</span>
        {row.video === 1 && <span>{t('video.sign')}</span>}
        <span className="fs-cut">{wayOf(row)}</span>
        <span className="fs-2">
          {t(row.startTime ? 'column.start' : 'column.created')} {shortTime(row.startTime ?? row.createTime)}
        </span>
      </div>
    </>
  )
}
