import { api } from '@farsight/shared/api'
import type { EcgMeasured, EcgRecordingHead } from '@farsight/shared/contract'
import { measureEcg, type QtcFormula, reportRecording } from '@farsight/shared/ecg'
import { useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOf } from '../../model/ports'
import { MeasurePanel } from '../measures/measure-panel'
import css from '../measures/measures.module.css'
import type { KeptMeasures } from '../measures/use-measures'
import { askEcgs, type ExamEcgs, loadRecording } from '../model/load'
import { type ValueRow, wireValues } from '../model/values'

/** Values of a correction as they go out with it. */
export type CorrectedMeasures = Pick<EcgMeasured, 'baseVersion' | 'recordingId' | 'formula' | 'values'>

export interface CorrectionMeasuresProps {
  readonly risProcedureId: string
  /** What was changed here; undefined: what was signed stands. */
  readonly draft: CorrectedMeasures | undefined
  readonly onChange: (next: CorrectedMeasures) => void
}

const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000, retry: false } as const
/** As the sheet's zone: longer ones are not measured. */
const MEASURED_S = 120

/** The measured values of a signed ECG's report, to be corrected with its text. */
export default function CorrectionMeasures({ risProcedureId, ...props }: CorrectionMeasuresProps) {
  const { data, error } = useQuery({
    queryKey: ['mf-report/ecg-correction', risProcedureId],
    queryFn: ({ signal }) => askEcgs(api.call as never, risProcedureId, signal),
    ...{ retry: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  })
  if (error) return <Bar kind="warn">{failureOf(error).message}</Bar>
  const head = data && reportRecording(data.recordings, props.draft?.recordingId ?? data.measures?.recordingId)
  if (!data || !head) return null
  return <Values ecgs={data} head={head} {...props} />
}

function Values({
  ecgs,
  head,
  draft,
  onChange,
}: Omit<CorrectionMeasuresProps, 'risProcedureId'> & { readonly ecgs: ExamEcgs; readonly head: EcgRecordingHead }) {
  const t = useT('mf-report')
  const waves = head.kind === 'waves'
  const { data: recording } = useQuery({
    queryKey: ['mf-report/ecg-recording', ecgs.risProcedureId, head.id],
    queryFn: ({ signal }) => loadRecording(api.call as never, ecgs, head, signal),
    enabled: waves,
    ...ONCE,
  })
  const computed = useMemo(() => {
    const group = recording?.groups.find(({ kind }) => kind === 'rhythm')
    return group && (group.leads[0]?.samples.length ?? 0) / group.rate <= MEASURED_S ? measureEcg(group) : undefined
  }, [recording])
  const standing = ecgs.measures
  const baseVersion = standing?.baseVersion ?? 0
  const now: EcgMeasured | null = draft ? { ...draft, userName: '', time: null } : standing
  const change = (recordingId: string, formula: QtcFormula, values: EcgMeasured['values']) =>
    onChange({ baseVersion, recordingId, formula, values })
  const writes: KeptMeasures = {
    ...{ kept: now, elsewhere: null, fault: undefined, again: undefined, clear: () => undefined, shows: () => undefined },
    keep: async () => true,
    save: (rows: readonly ValueRow[], formula: QtcFormula) => change(head.id, formula, wireValues(rows)),
  }
  return (
    <>
      {head.foreign === 1 && <Bar kind="warn">{t('ecg.foreign')}</Bar>}
      {ecgs.recordings.length > 1 && (
        <label className={css.choice}>
          {t('ecg.recording')}
          <select
            className={css.select}
            value={head.id}
            // Values of another recording are measured anew: those of the one before say nothing of it.
            onChange={({ target }) =>
              change(target.value, now?.formula ?? 'bazett', target.value === standing?.recordingId ? standing.values : [])
            }
          >
            {ecgs.recordings.map((one, i) => (
              <option key={one.id} value={one.id}>
                {`${i + 1} · ${one.time || t('ecg.noTime')} · ${one.kind === 'waves' ? one.device || one.format.toUpperCase() : t(`ecg.kind.${one.kind}`)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      {recording && (
        <MeasurePanel
          key={head.id}
          {...{ recording, computed, writes }}
          kept={now?.recordingId === head.id ? now : null}
          signed={draft === undefined}
          onShown={(rows, formula) => {
            // Chosen here, its values are those that stand here.
            if (draft?.recordingId === head.id && draft.values.length === 0) change(head.id, formula, wireValues(rows))
          }}
        />
      )}
    </>
  )
}
