import type { SharedEcgs as Answer, EcgMeasured, EcgRecordingHead } from '@farsight/shared/contract'
import { reportRecording } from '@farsight/shared/ecg'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { Bar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type ExamEcgs, loadRecording } from '../../ecg/model/load'
import { valueRows, valuesLine } from '../../ecg/model/values'
import { EcgPane } from '../../ecg/sheet/ecg-pane'
import { failureOf } from '../../model/ports'
import css from './ecg.module.css'
import type { EcgSource } from './ecg-source'
import { Watermark } from './watermark'

export interface SharedEcgsProps {
  readonly source: EcgSource
  /** Stands across the sheet. */
  readonly mark?: string
  /** Nobody knows whether it may still be shown. */
  readonly lost?: boolean
}

/** Nothing of it is kept when the page goes: the link may be over. */
const ONCE = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** The ECGs of an exam to be looked at: the sheet with its calipers, and nothing that can be written. */
export default function SharedEcgs({ source, mark = '', lost = false }: SharedEcgsProps) {
  const t = useT('mf-report')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-report/shared-ecgs', source.name],
    queryFn: ({ signal }) => source.ask(signal),
    ...ONCE,
  })
  if (lost)
    return (
      <p className={css.lost} role="alert">
        {t('share.lost')}
      </p>
    )
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <EcgPane content={{ phase: 'loading' }} />
  return <Recordings source={source} ecgs={data.ecgs} kept={data.kept} read={data.read} mark={mark} />
}

const Failed = ({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) => {
  const { message, code } = failureOf(error)
  return <EcgPane content={{ phase: 'refused', reason: message, code: code || undefined, onRetry }} />
}

interface RecordingsProps extends Pick<SharedEcgsProps, 'source' | 'mark'> {
  readonly ecgs: ExamEcgs
  readonly kept: Answer['kept']
  readonly read?: string | undefined
}

function Recordings({ source, ecgs, kept, read, mark }: RecordingsProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const id = useId()
  const { recordings } = ecgs
  const [chosen, setChosen] = useState(reportRecording(recordings, kept?.recordingId ?? read)?.id ?? '')
  const head = recordings.find((one) => one.id === chosen)
  // Values of another recording are not this one's.
  const line = kept?.recordingId === chosen ? valuesLine(valueRows([], undefined, kept as EcgMeasured), kept.formula, language) : ''
  return (
    <>
      {recordings.length > 1 && (
        <div className={css.choice}>
          <label htmlFor={id}>{t('ecg.recording')}</label>
          <select id={id} value={chosen} onChange={(event) => setChosen(event.target.value)}>
            {recordings.map((one, i) => (
              <option key={one.id} value={one.id}>
                {[i + 1, one.time, one.kind === 'waves' ? one.device : t(`ecg.kind.${one.kind}`)].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </div>
      )}
      {head?.foreign === 1 && <Bar kind="warn">{t('share.ecgForeign')}</Bar>}
      {head && <Recording key={head.id} source={source} ecgs={ecgs} head={head} mark={mark} />}
      {line && (
        <p className={css.values}>
          <b>{t('ecg.measures')}</b> {line}
        </p>
      )}
    </>
  )
}

type RecordingProps = Omit<RecordingsProps, 'kept' | 'read'> & { readonly head: EcgRecordingHead }

function Recording({ source, ecgs, head, mark = '' }: RecordingProps) {
  const t = useT('mf-report')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-report/shared-ecg', source.name, head.id],
    queryFn: ({ signal }) => loadRecording(source.call, ecgs, head, signal),
    enabled: head.kind === 'waves',
    ...ONCE,
  })
  if (head.kind === 'pdf') return <p className={css.says}>{t('share.ecgPage')}</p>
  if (head.kind === 'refused') return <p className={css.says}>{t('share.ecgUnread')}</p>
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <EcgPane content={{ phase: 'loading' }} />
  return (
    <div className={css.sheet}>
      <EcgPane content={{ phase: 'ready', recording: data }} />
      {mark && <Watermark text={mark} className={css.mark} />}
    </div>
  )
}
