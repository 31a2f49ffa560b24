import type { Person } from '@farsight/shared/contract'
import {
  type Age,
  ageText,
  nationOf,
  partText,
  personNameText,
  SEX_LABELS,
  type Sex,
  SIDE_LABELS,
  stateSign,
} from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import type { ReactNode } from 'react'
import styles from './people.module.css'

export interface PersonSideProps {
  readonly person: Person
  /** Above: which of the two it is. */
  readonly title: string
  /** Fields that the two do not agree on. */
  readonly differs: readonly string[]
}

/** One of two identities side by side: who, and which exams. What differs is marked by a sign and by weight, not by colour alone. */
export function PersonSide({ person, title, differs }: PersonSideProps) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const language = useLanguage()
  const nation = nationOf(person.nation)
  const lines: readonly (readonly [string, ReactNode])[] = [
    ['patName', personNameText(person.patName, language)],
    ['sex', SEX_LABELS[person.sex as Sex][language]],
    ['birthday', person.birthday],
    ['age', ageText((person.age as Age | null) ?? undefined, language)],
    ['nation', nation && say(nation)],
    ['phone', person.phone],
    ['idNo', person.idNo],
    ['address', person.address],
  ]
  return (
    <section className={styles.side} aria-label={title}>
      <h3>
        {title} <span className={styles.number}>{person.hospitalNo}</span>
      </h3>
      {person.formerNos.length > 0 && (
        <p className={`fs-2 ${styles.former}`}>{t('people.former', { numbers: person.formerNos.join(', ') })}</p>
      )}
      <dl className={styles.facts}>
        {lines.map(([key, value]) => {
          const other = differs.includes(key)
          return (
            <div key={key} className={other ? styles.differs : undefined}>
              <dt className="fs-2">{t(`patient.${key === 'idNo' ? 'id' : key}`)}</dt>
              <dd>
                {other && (
                  <span role="img" aria-label={t('people.differs')}>
                    {'≠ '}
                  </span>
                )}
                {value || '—'}
              </dd>
            </div>
          )
        })}
      </dl>
      <h4>{t('people.exams', { count: person.exams })}</h4>
      <ul className={styles.exams}>
        {person.rows.map((row) => (
          <li key={row.risProcedureId}>
            <b>{row.checkNo}</b> {row.modality}{' '}
            {[SIDE_LABELS[row.side]?.[language], partText(row.bodypart, row.checkItem)].filter(Boolean).join(' ')}
            <div className="fs-2">
              {row.registerTime} · {say(stateSign({ state: row.state, reportHasComplete: row.reportHasComplete === 1 }))}
            </div>
          </li>
        ))}
        {person.exams > person.rows.length && (
          <li className="fs-2">{t('people.moreExams', { count: person.exams - person.rows.length })}</li>
        )}
      </ul>
    </section>
  )
}
