import { HOSPITAL_LEVELS, hospitalLevel } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Select } from '@farsight/shared/ui'

/** Which level of hospitals a list shows; '' shows all. */
export function LevelFilter({ value, onChange }: { readonly value: string; readonly onChange: (level: string) => void }) {
  const t = useT('mf-manage')
  const say = useBilingual()
  return (
    <Select
      aria-label={t('hospital.level.title')}
      style={{ width: 160 }}
      options={[{ value: '', label: t('hospital.level.all') }, ...HOSPITAL_LEVELS.map((level) => ({ value: level.zh, label: say(level) }))]}
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
