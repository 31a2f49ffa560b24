import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import css from './measures.module.css'
import type { LongRecording } from './use-stretch'

interface StretchLineProps {
  readonly long: LongRecording
  /** False: values that were kept stand there, of a stretch that nobody noted. */
  readonly known: boolean
  /** Undefined for who only reads. */
  readonly onHere: (() => void) | undefined
}

/** Which part of a long recording the values are of, and the way to another. */
export function StretchLine({ long: { stretch, seconds }, known, onHere }: StretchLineProps) {
  const t = useT('mf-report')
  const whole = (value: number): string => String(Math.round(value))
  return (
    <p className={css.stretch} role="status">
      {known
        ? t('ecg.stretch', { from: whole(stretch.from), to: whole(stretch.to), seconds: whole(seconds) })
        : t('ecg.stretchKept', { seconds: whole(seconds) })}
      {onHere && <Button onClick={onHere}>{t('ecg.stretchHere')}</Button>}
    </p>
  )
}
