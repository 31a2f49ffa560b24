import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'

export interface StaleLine {
  readonly key: string
  readonly label: string
  /** As it stands on the server, in words. */
  readonly theirs: string
  readonly onTake: () => void
}

export interface StaleProps {
  /** Who saved meanwhile, where it is known. */
  readonly by?: string
  readonly lines: readonly StaleLine[]
  /** Undefined once the user has seen it and goes on: the next save is meant to replace it. */
  readonly onGoOn?: (() => void) | undefined
}

/** Another saved meanwhile: what he wrote stands beside what was typed, field by field; nobody's words are lost (code 116). */
export function Stale({ by, lines, onGoOn }: StaleProps) {
  const t = useT('exams')
  return (
    <>
      {onGoOn && (
        <Bar kind="warn" acts={<Button onClick={onGoOn}>{t('acts.stale.goOn')}</Button>}>
          {by ? t('acts.stale.by', { by }) : t('acts.stale.says')}
        </Bar>
      )}
      {lines.length > 0 && (
        <section aria-label={t('acts.stale.title')}>
          <h3>{t('acts.stale.title')}</h3>
          <dl style={{ margin: 0 }}>
            {lines.map(({ key, label, theirs, onTake }) => (
              <div key={key} style={{ display: 'flex', alignItems: 'flex-start', gap: 8, padding: '4px 0' }}>
                <dt className="fs-2" style={{ flex: 'none', width: 112 }}>
                  {label}
                </dt>
                <dd style={{ flex: 1, margin: 0, overflowWrap: 'anywhere' }}>{theirs || '—'}</dd>
                <Button kind="link" aria-label={t('acts.stale.takeOf', { label })} onClick={onTake}>
                  {t('acts.stale.take')}
                </Button>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
