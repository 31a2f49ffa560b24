import { useEffect, useRef } from 'react'
import { useT } from '../../i18n'
import { Bar } from '../core/bars'
import { Button } from '../core/button'

/** A field in which both differ. */
export interface DifferentLine {
  readonly key: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly onTake: () => void
}

/** A field that the other one changed and nobody here: what he saved stands in the form. */
export interface FollowedLine {
  readonly key: string
  readonly label: string
  readonly was: string
  readonly now: string
}

export interface DiffersProps {
  readonly lines: readonly DifferentLine[]
  readonly followed?: readonly FollowedLine[]
  /** Puts the box away, where what was typed is sent by another step than the one that was refused. */
  readonly onGoOn?: () => void
}
/** Somebody else, or oneself on another page, has saved meanwhile: those words beside what was typed here, field by field. Saving again is meant; nothing typed is lost. */
export function Differs({ lines, followed = [], onGoOn }: DiffersProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  // Whoever saved stands at the foot of a long form: unseen, it would look as if nothing had happened.
  // In braces: browsers answer a promise to a scroll, which an effect must not hand on as its clean-up.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} aria-label={t('differs.title')} className="fs-differs">
      <Bar kind="warn" acts={onGoOn && <Button onClick={onGoOn}>{t('differs.goOn')}</Button>}>
        {t(lines.length > 0 ? 'differs.says' : followed.length > 0 ? 'differs.saysFollowed' : 'differs.same')}
      </Bar>
      {lines.length > 0 && (
        <dl>
          {lines.map(({ key, label, mine, theirs, onTake }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <span className="fs-2">{t('differs.mine')}</span> {mine || '—'}
              </dd>
              <dd>
                <span className="fs-2">{t('differs.theirs')}</span> {theirs || '—'}
              </dd>
              <Button kind="link" aria-label={t('differs.takeOf', { label })} onClick={onTake}>
                {t('differs.take')}
              </Button>
            </div>
          ))}
        </dl>
      )}
      {followed.length > 0 && (
        <>
          <p className="fs-2">{t('differs.followed')}</p>
          <dl>
            {followed.map(({ key, label, was, now }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  <span className="fs-2">{t('differs.was')}</span> {was || '—'}
                </dd>
                <dd>
                  <span className="fs-2">{t('differs.now')}</span> {now || '—'}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
