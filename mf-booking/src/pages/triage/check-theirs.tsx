import { useT } from '@farsight/shared/i18n'
import { Bar, Button } from '@farsight/shared/ui'
import type { CheckForm, FormField } from '../../model/check-form'
import css from './triage.module.css'

/** What somebody else has saved of the check meanwhile. */
export interface Theirs {
  readonly form: CheckForm
  /** Where both wrote. */
  readonly differs: readonly FormField[]
  readonly by: string
  readonly time: string | null
}

export interface TheirsPartProps {
  readonly theirs: Theirs
  /** The own form as it is typed. */
  readonly form: CheckForm
  /** The other one has also ended the check. */
  readonly ended: boolean
  readonly onTake: (name: FormField) => void
  /** Both notes, one under the other. */
  readonly onBoth: () => void
}

/** The other's words beside the own ones, field by field; what is not taken is written over when this form is saved, and that is said. */
export function TheirsPart({ theirs, form, ended, onTake, onBoth }: TheirsPartProps) {
  const t = useT('mf-booking')
  const says = (name: FormField, value: string): string =>
    value === '' ? t('triage.theirs.blank') : name === 'grade' ? t(`triage.grades.${value}`) : value
  const label = (name: FormField): string =>
    name === 'agent' || name === 'grade' || name === 'note' ? t(`triage.${name}`) : t(`triage.figure.${name}`)
  return (
    <section className={css.theirs} aria-label={t('triage.theirs.title')}>
      <Bar kind="warn">
        {t(ended ? 'triage.theirs.ended' : 'triage.theirs.saved', { name: theirs.by, time: (theirs.time ?? '').slice(11, 16) })}{' '}
        {t(theirs.differs.length > 0 ? 'triage.theirs.choose' : 'triage.theirs.apart')}
      </Bar>
      {theirs.differs.length > 0 && (
        <table className={css.list}>
          <thead>
            <tr>
              <th scope="col">{t('triage.theirs.field')}</th>
              <th scope="col">{t('triage.theirs.mine')}</th>
              <th scope="col">{t('triage.theirs.other', { name: theirs.by })}</th>
              <th scope="col">
                <span className="fs-hidden">{t('triage.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {theirs.differs.map((name) => {
              const taken = form[name].trim() === theirs.form[name].trim()
              return (
                <tr key={name}>
                  <th scope="row">{label(name)}</th>
                  <td>{says(name, form[name].trim())}</td>
                  <td>{says(name, theirs.form[name].trim())}</td>
                  <td>
                    {taken ? (
                      t('triage.theirs.taken')
                    ) : (
                      <>
                        <Button kind="link" onClick={() => onTake(name)}>
                          {t('triage.theirs.take')}
                        </Button>
                        {name === 'note' && !form.note.includes(theirs.form.note.trim()) && (
                          <Button kind="link" onClick={onBoth}>
                            {t('triage.theirs.both')}
                          </Button>
                        )}
                      </>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}
