import type { EcgRecordingHead } from '@farsight/shared/contract'
import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import { useState } from 'react'

export interface ArrivalsProps {
  readonly recordings: readonly EcgRecordingHead[]
  /** The one that was chosen; it may have been taken back since. */
  readonly chosen: string
  /** The one on the screen. */
  readonly shown: string
  readonly onOpen: (id: string) => void
}

/** What came to the exam while it is read is said and offered: the sheet that somebody measures on never changes by itself. */
export function Arrivals({ recordings, chosen, shown, onOpen }: ArrivalsProps) {
  const t = useT('mf-report')
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(recordings.map(({ id }) => id)))
  const seen = () => setKnown(new Set(recordings.map(({ id }) => id)))
  const news = recordings.filter(({ id }) => !known.has(id) && id !== chosen)
  const gone = !recordings.some(({ id }) => id === chosen)
  const newest = news.at(-1)
  return (
    <>
      {gone && (
        <Bar kind="warn" onClose={() => onOpen(shown)}>
          {t('ecg.arrived.gone')}
        </Bar>
      )}
      {newest && (
        <Bar
          kind="info"
          onClose={seen}
          acts={
            <Button
              onClick={() => {
                seen()
                onOpen(newest.id)
              }}
            >
              {t('ecg.arrived.open')}
            </Button>
          }
        >
          {t('ecg.arrived.new', { count: news.length, time: newest.time || t('ecg.noTime') })}
        </Bar>
      )}
    </>
  )
}
