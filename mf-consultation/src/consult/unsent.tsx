import { useT } from '@farsight/shared/i18n'
import { Bar, Button, message } from '@farsight/shared/ui'
import css from './known.module.css'

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
    <section aria-label={t('unsent.title')} className={`fs-differs ${css.unsent}`}>
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
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
