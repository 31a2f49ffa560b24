import { useT } from '@farsight/shared/i18n'
import { Button } from '@farsight/shared/ui'
import styles from './register.module.css'
import type { Saved } from './use-save'

/** Who was saved last, on this desk. */
export interface Last {
  readonly name: string
  readonly saved: Saved
}

export interface RegisterFootProps {
  readonly last: Last | undefined
  /** Prints the tickets of these exams once more. */
  readonly onReprint: (risProcedureIds: readonly string[]) => void
  readonly busy: boolean
  /** To be completed later; not where it stands already. */
  readonly onEarly: (() => void) | undefined
  readonly onNext: () => void
  readonly onSave: () => void
}

/** Who was saved last, and the three ways to save. */
export function RegisterFoot({ last, onReprint, busy, onEarly, onNext, onSave }: RegisterFootProps) {
  const t = useT('mf-booking')
  return (
    <footer className={styles.foot}>
      <span className={styles.last} aria-live="polite">
        {last && (
          <>
            {t('register.last', { name: last.name, numbers: last.saved.checkNos.join(' ') })}{' '}
            <Button kind="link" onClick={() => onReprint(last.saved.risProcedureIds)}>
              {t('register.reprint')}
            </Button>
          </>
        )}
      </span>
      {onEarly && (
        <Button busy={busy} onClick={onEarly}>
          {t('register.early')}
        </Button>
      )}
      <Button busy={busy} title="F8" onClick={onNext}>
        {t('register.saveNext')} <span className={styles.keys}>F8</span>
      </Button>
      <Button kind="primary" busy={busy} title="Ctrl+Enter" onClick={onSave}>
        {t('register.save')} <span aria-hidden="true">Ctrl+↵</span>
      </Button>
    </footer>
  )
}
