import { useT } from '@farsight/shared/i18n'
import { Bar, Button, message } from '@farsight/shared/ui'
import { useEffect, useRef } from 'react'
import css from './known.module.css'

export interface DifferentLine {
  readonly key: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly onTake: () => void
}

/**
 * Something else was saved meanwhile, by another or in one's own other window: what stands there beside what was typed, part by part.
 * Nobody's words are lost (116).
 */
export function Differs({ lines, onGoOn }: { readonly lines: readonly DifferentLine[]; readonly onGoOn: () => void }) {
  const t = useT('mf-consultation')
  const box = useRef<HTMLElement>(null)
  // Whoever saved stands at the foot of a long form: unseen, it would look as if nothing had happened.
  // In braces: browsers answer a promise to a scroll, which an effect must not hand on as its clean-up.
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={box} aria-label={t('differs.title')} className={css.differs}>
      <Bar kind="warn" acts={<Button onClick={onGoOn}>{t('differs.goOn')}</Button>}>
        {t('differs.says')}
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
    </section>
  )
}

/** Puts a text on the clipboard, and says what came of it. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    message.success(done)
  } catch {
    // No secure context, or the browser said no.
    message.warning(failed)
  }
}

/** Words that can be sent no more: the step is over. They stay until they are copied or given up. */
export function Unsent({
  lines,
  says,
  onDrop,
}: {
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  /** Why it can be sent no more. */
  readonly says?: string
  readonly onDrop: () => void
}) {
  const t = useT('mf-consultation')
  const whole = lines.map(({ label, text }) => `${label}: ${text}`).join('\n')
  return (
    <section aria-label={t('unsent.title')} className={css.differs}>
      <Bar
        kind="warn"
        acts={
          <>
            <Button icon="copy" onClick={() => void copyText(whole, t('copied'), t('notCopied'))}>
              {t('copy')}
            </Button>
            <Button onClick={onDrop}>{t('unsent.drop')}</Button>
          </>
        }
      >
        {says ?? t('unsent.says')}
      </Bar>
      <dl>
        {lines.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={css.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
