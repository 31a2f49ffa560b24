import { type ApiError, api } from '@farsight/shared/api'
import { type Age, ageText, personNameText, SEX_LABELS, type Sex } from '@farsight/shared/domain'
import { useLanguage, useT } from '@farsight/shared/i18n'
import { EmptyLine, ErrorBar } from '@farsight/shared/ui'
import { SearchField } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './people.module.css'
import { PEOPLE_KEY } from './use-identity-act'

export interface FindPersonProps {
  /** Never found: who is looked for another of. */
  readonly not: string
  readonly onChoose: (patientId: string) => void
}

/** Finds a patient of the hospital by name, pinyin or any number. */
export function FindPerson({ not, onChoose }: FindPersonProps) {
  const t = useT('mf-booking')
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: [PEOPLE_KEY, 'search', search],
    queryFn: ({ signal }) => api.call('queryPatients', { search }, { promptType: 'none', showLoading: false, signal }),
    enabled: search.trim() !== '',
  })
  const failed = error as ApiError | null
  const found = data?.val.filter((row) => row.patientId !== not)
  return (
    <>
      <div className={styles.find}>
        <SearchField first value={search} label={t('people.search')} placeholder={t('people.searchHint')} onSearch={setSearch} />
      </div>
      {failed && <ErrorBar says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />}
      {found?.length === 0 && <EmptyLine says={t('people.nobody')} />}
      <ul className={styles.found} aria-label={t('people.found')}>
        {found?.map((row) => (
          <li key={row.patientId}>
            <button type="button" onClick={() => onChoose(row.patientId)}>
              <b>{personNameText(row.patName, language)}</b> {SEX_LABELS[row.sex as Sex][language]}{' '}
              {ageText((row.age as Age | null) ?? undefined, language)} · {row.hospitalNo}
              <div className="fs-2">
                {[row.birthday, row.phone, row.idNo, t('people.exams', { count: row.exams })].filter(Boolean).join(' · ')}
              </div>
              {row.formerNos.length > 0 && <div className="fs-2">{t('people.former', { numbers: row.formerNos.join(', ') })}</div>}
            </button>
          </li>
        ))}
      </ul>
      {data?.totalIsFloor && <p className="fs-2">{t('people.more')}</p>}
    </>
  )
}
