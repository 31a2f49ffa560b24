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

/** Somebody else, or oneself on another page, has saved meanwhile: those words beside what was typed here, field by field. Saving again is meant; nothing typed is lost. */
export function Differs({ lines }: { readonly lines: readonly DifferentLine[] }) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  // In braces: browsers answer a promise to a scroll, which an effect must not hand on as its clean-up.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} aria-label={t('differs.title')} className="fs-differs">
      <Bar kind="warn">{t(lines.length > 0 ? 'differs.says' : 'differs.same')}</Bar>
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
    </section>
  )
}
