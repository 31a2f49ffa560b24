import { useBilingual } from '@farsight/shared/i18n'
import { LevelAddress } from './level-filter'

export interface NamedHospital {
  readonly name: string
  readonly nameEn: string
}

/** A hospital's name in the language shown now; one without an English name stands as it is. */
export function useHospitalName(): (of: NamedHospital) => string {
  const say = useBilingual()
  return ({ name, nameEn }) => say({ zh: name, en: nameEn || name })
}

/** A hospital in one cell: its name, and below it what it is and where. */
export function HospitalCell({ of }: { readonly of: NamedHospital & { readonly level: string; readonly address: string } }) {
  const name = useHospitalName()
  return (
    <div style={{ minWidth: 160 }}>
      <b>{name(of)}</b>
      <div className="fs-2">
        <LevelAddress of={of} />
      </div>
    </div>
  )
}
