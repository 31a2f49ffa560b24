import { useHostText } from '../texts'

const STEPS = 11
/** Grey of a step in percent of the full signal. */
const grey = (percent: number): string => {
  const level = Math.round((percent / 100) * 255)
  return `rgb(${level},${level},${level})`
}

/**
 * A look at the monitor before the reading begins, after the patches of AAPM TG18-QC: a wedge of eleven steps, and at its
 * ends a 5 % square in black and a 95 % square in white. If one of them cannot be seen, the screen or the room is not right.
 */
export function ScreenCheck() {
  const t = useHostText()
  return (
    <figure className="fs-login-check">
      <svg viewBox="0 0 440 40" role="img" aria-label={t('check.name')}>
        {Array.from({ length: STEPS }, (_, i) => (
          <rect key={i} x={i * 40} width="40" height="40" fill={grey(i * 10)} />
        ))}
        <rect x="12" y="12" width="16" height="16" fill={grey(5)} />
        <rect x="412" y="12" width="16" height="16" fill={grey(95)} />
      </svg>
      <figcaption>{t('check.says')}</figcaption>
    </figure>
  )
}
