import { HOSPITAL_LEVELS, hospitalLevel } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Select } from '@farsight/shared/ui'

interface LevelFilterProps {
  readonly value: string
  /** Of the list: a level that is none of the ten, but stands there, can be asked for, too. */
  readonly of: readonly { readonly level: string }[]
  readonly onChange: (level: string) => void
}

/** Which level of hospitals a list shows; '' shows all. */
export function LevelFilter({ value, of, onChange }: LevelFilterProps) {
  const t = useT('mf-manage')
  const say = useBilingual()
  const others = [...new Set(of.map(({ level }) => level))].filter(
    (level) => level !== '' && !HOSPITAL_LEVELS.some(({ zh }) => zh === level),
  )
  const levels = [...HOSPITAL_LEVELS, ...others.map(hospitalLevel)]
  return (
    <Select
      aria-label={t('hospital.level.title')}
      style={{ width: 160 }}
      options={[{ value: '', label: t('hospital.level.all') }, ...levels.map((level) => ({ value: level.zh, label: say(level) }))]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Level and address of a hospital in one line. */
export function LevelAddress({ of: { level, address } }: { readonly of: { readonly level: string; readonly address: string } }) {
  const say = useBilingual()
  return <>{[say(hospitalLevel(level)), address].filter(Boolean).join(' · ') || '—'}</>
}
