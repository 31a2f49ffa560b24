import { type Safety, type SafetyKey, safetyMarks } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Button, Field, Input } from '@farsight/shared/ui'
import { Segments } from '@farsight/shared/ui/data'
import styles from './register.module.css'

export interface SafetyQuestionsProps {
  readonly asked: readonly SafetyKey[]
  readonly safety: Safety
  readonly set: (safety: Record<string, string>) => void
  /** Those without an answer, told after the first try. */
  readonly silent: readonly SafetyKey[]
}

/** What is asked before rays, magnets and contrast; by the checks that are chosen. A yes may say more. */
export function SafetyQuestions({ asked, safety, set, silent }: SafetyQuestionsProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  if (asked.length === 0) return null
  const marks = safetyMarks(safety).filter(({ key }) => asked.includes(key))
  return (
    <section className={styles.safety} aria-label={t('register.safety')}>
      <div className="fs-tools">
        <h2>{t('register.safety')}</h2>
        <Button kind="link" onClick={() => set({ ...safety, ...Object.fromEntries(asked.map((key) => [key, 'no'])) })}>
          {t('register.allNo')}
        </Button>
        {marks.length > 0 && <b className={styles.marks}>{marks.map((mark) => say(mark)).join(' · ')}</b>}
      </div>
      <div className={styles.grid}>
        {asked.map((key) => (
          <Field key={key} label={t(`register.safe.${key}`)} required error={silent.includes(key) ? t('register.answer') : undefined}>
            {(control) => (
              <span className={styles.answer}>
                <Segments
                  {...control}
                  label={t(`register.safe.${key}`)}
                  value={safety[key]}
                  options={['no', 'yes', 'unknown'].map((value) => ({ value, label: t(`register.answers.${value}`) }))}
                  onChange={(value) => set({ ...safety, [key]: value })}
                />
                {safety[key] === 'yes' && (
                  <Input
                    aria-label={t('register.noteOf', { what: t(`register.safe.${key}`) })}
                    placeholder={t('register.note')}
                    maxLength={64}
                    value={safety[`${key}Note`] ?? ''}
                    onChange={(event) => set({ ...safety, [`${key}Note`]: event.target.value })}
                  />
                )}
              </span>
            )}
          </Field>
        ))}
      </div>
    </section>
  )
}
