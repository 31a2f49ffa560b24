import { type EcgMeasures, type EcgRecording, measureEcg } from '@farsight/shared/ecg'
import { useEffect, useMemo, useRef, useState } from 'react'
import { cut, lengthOf, longestPause, MEASURED_S, type Pause, type Stretch, stretchAt } from '../model/stretch'
import type { SheetView } from '../model/view'

/** A recording that is too long to be measured whole. */
export interface LongRecording {
  readonly stretch: Stretch
  readonly seconds: number
  /** Measures from where the sheet begins now. */
  readonly here: () => void
}

/** What is measured of a recording: all of it, or of a long one two minutes, and its longest pause wherever it is. */
export function useStretch(recording: EcgRecording): {
  readonly computed: EcgMeasures | undefined
  /** Of the whole recording; undefined where only a part of it was measured. */
  readonly rPeaks: readonly number[] | undefined
  readonly long: LongRecording | undefined
  readonly onView: (view: SheetView) => void
} {
  const group = useMemo(() => recording.groups.find(({ kind }) => kind === 'rhythm'), [recording])
  const [begin, setBegin] = useState<{ readonly of: EcgRecording; readonly second: number }>()
  const second = begin?.of === recording ? begin.second : 0
  const sheet = useRef<SheetView>(undefined)
  const stretch = useMemo(() => group && stretchAt(group, second), [group, second])
  const measured = useMemo(() => group && stretch && measureEcg(cut(group, stretch)), [group, stretch])
  const seconds = group ? lengthOf(group) : 0
  const isLong = seconds > MEASURED_S
  const [pause, setPause] = useState<{ readonly of: EcgRecording; readonly pause: Pause }>()
  useEffect(() => {
    if (!group || !isLong) return
    let wanted = true
    void longestPause(group, () => wanted).then((found) => found && wanted && setPause({ of: recording, pause: found }))
    return () => {
      wanted = false
    }
  }, [group, isLong, recording])
  const ms = pause?.of === recording ? pause.pause.ms : 0
  const computed = useMemo(() => (measured && ms > measured.longestPause ? { ...measured, longestPause: ms } : measured), [measured, ms])
  const rPeaks = useMemo(() => (isLong ? undefined : computed?.beats.map(({ at }) => at)), [isLong, computed])
  return {
    computed,
    rPeaks,
    long:
      isLong && stretch
        ? {
            ...{ stretch, seconds },
            here: () => {
              const shown = sheet.current
              // The beats of another group stand at other moments.
              const start = shown && recording.groups[shown.group] === group ? shown.start : 0
              setBegin({ of: recording, second: start })
            },
          }
        : undefined,
    onView: (view) => {
      sheet.current = view
    },
  }
}
