import { EmptyLine } from '@farsight/shared/ui'
import { SearchField } from '@farsight/shared/ui/data'
import { useId, useState } from 'react'
import { useHospitalName } from './hospital-name'
import { LevelAddress, LevelFilter } from './level-filter'
import css from './parts.module.css'
import { useWords } from './screen'

export interface OfferedHospital {
  readonly facilityId: string
  readonly name: string
  readonly nameEn: string
  readonly level: string
  readonly address: string
  readonly intro?: string
}
export interface HospitalListProps {
  readonly hospitals: readonly OfferedHospital[]
  readonly chosen: string
  readonly onChoose: (facilityId: string) => void
  readonly empty: string
}

/** One hospital of those that are offered. */
export function HospitalList({ hospitals, chosen, onChoose, empty }: HospitalListProps) {
  const t = useWords()
  const named = useHospitalName()
  const name = useId()
  const [keyword, setKeyword] = useState('')
  const [level, setLevel] = useState('')
  const word = keyword.toLowerCase()
  const found = hospitals.filter(
    // What is chosen stays in sight: nobody sends to a hospital that the search hides.
    (one) =>
      one.facilityId === chosen ||
      ((level === '' || one.level === level) && [one.name, one.nameEn, one.address].some((text) => text.toLowerCase().includes(word))),
  )
  return (
    <>
      <div className="fs-tools">
        <SearchField value={keyword} label={t('hospital.search')} placeholder={t('hospital.search')} scans={false} onSearch={setKeyword} />
        <LevelFilter value={level} of={hospitals} onChange={setLevel} />
      </div>
      {found.length === 0 ? (
        <EmptyLine says={hospitals.length === 0 ? empty : keyword ? t('hospital.notFound', { keyword }) : t('remote.notFound')} />
      ) : (
        <div className={css.choices} role="radiogroup" aria-label={t('hospital.choose')}>
          {found.map((one) => (
            <label key={one.facilityId} className={css.choice}>
              <input type="radio" name={name} checked={chosen === one.facilityId} onChange={() => onChoose(one.facilityId)} />
              <span>
                <b>{named(one)}</b>{' '}
                <span className="fs-2">
                  <LevelAddress of={one} />
                </span>
                {one.intro && <div className="fs-2">{one.intro}</div>}
              </span>
            </label>
          ))}
        </div>
      )}
    </>
  )
}
